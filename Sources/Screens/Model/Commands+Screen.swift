import Canvas
import Diagrams
import Laboratory
import Stage

// What concerns the screen alone.
extension Commands {
  static func change(_ command: ScreenCommand, _ model: inout Model) throws -> [Effect] {
    switch command {
    case .select(let selection): try Navigation.select(selection, &model)
    case .pane(let move): Navigation.move(move, &model)
    case .scroll(let halves): Navigation.scroll(halves: halves, &model)
    case .place(let file, let line): try show(file, line: line, &model)
    case .form(let kind): try openForm(kind, &model)
    case .scrollTo(let end): Navigation.go(to: end, &model)
    case .sort(let order):
      let all = ServiceOrder.allCases
      model.listing.order =
        order ?? all[((all.firstIndex(of: model.listing.order) ?? 0) + 1) % all.count]
      model.list()
      let how =
        model.listing.order == .registered ? Words.Notice.byRegistration : Words.Notice.by(model.listing.order.rawValue)
      model.lines = [OutputLine(Words.Notice.sorted(how))]
    case .filter(let text):
      model.listing.filter = text ?? ""
      model.list()
      if let text, model.listed.isEmpty { model.lines = [OutputLine(Words.Notice.noMatch(text), .warning)] }
    case .edges(let edges):
      let all = GraphEdges.allCases
      model.look.edges = edges ?? all[((all.firstIndex(of: model.look.edges) ?? 0) + 1) % all.count]
      (model.view, model.lines) = (.graph, [OutputLine(says(of: model.look.edges, model))])
      Navigation.showSelection(&model)
    // It is handled where what was said before is known.
    case .copy: break
    case .palette(let text):
      var palette = Palette(LineEditor(text))
      let effects = palette.look()
      model.overlay = palette
      return effects
    case .find(let text?):
      let all = Completion.named(text, model)
      guard let found = all.first else {
        throw UsageError.unknown("service", text, among: model.picture.services.map(\.name))
      }
      try Navigation.select(.service(found), &model, centred: true)
      model.search = Search(text, in: .names, count: all.count)
    case .find(nil) where model.pane == .code && model.place == .code && model.at == nil:
      model.overlay = CodeSearch(model)
    case .find(nil): model.overlay = FindList(model)
    case .search(.end): model.search = nil
    case .search(let move): try Search.go(forward: move == .next, &model)
    case .detail(let move): change(detail: move, &model)
    case .direction(let direction):
      model.look.direction = direction == .auto ? nil : direction == .down ? .topDown : .leftRight
      Navigation.showSelection(&model)
    case .view(let view): model.view = view
    case .graph(let subject):
      let all: [GraphSubject] = model.place == .code ? [.services, .objects, .control] : [.services, .objects]
      if let subject, !all.contains(subject) {
        throw UsageError(Words.Refusal.noCalls)
      }
      // Where another view is seen, it comes as it was left.
      let isSeen = model.view == .graph
      let next = (all.firstIndex(of: model.look.subject) ?? 0) + (isSeen ? 1 : 0)
      model.look.subject = subject ?? all[next % all.count]
      model.view = .graph
      Navigation.showSelection(&model)
    case .pan(let direction): Navigation.pan(direction, &model)
    case .fold(let name): try fold(name, &model)
    case .unfold:
      throw UsageError(Words.Refusal.nothingToUnfold)
    case .focus(let name, let distance): try focus(name, within: distance, &model)
    case .watch:
      guard model.place == .code, !model.isOver else { throw UsageError(Words.Refusal.noCodeRuns) }
      try refuseInThePast(model)
      model.isPlaying = true
      return [.perform(.lesson(.eventNext(thread: nil)), label: "event next")]
    case .narration:
      guard let sight = model.sight else { throw UsageError.noLesson }
      let lines = NarrationPage.lines(sight)
      if model.showsPages {
        model.overlay = .page(title: "\(sight.step.number) \(sight.step.title)", lines: lines, scroll: 0)
      } else {
        model.lines = lines
      }
    case .pace(let move):
      model.pace = move == .faster ? model.pace.faster : model.pace.slower
      model.lines = [OutputLine(Words.Notice.pace(seconds: Double(model.pace.milliseconds) / 1_000))]
    case .minimap: model.showsMinimap.toggle()
    case .motion(let isOn): model.moves = isOn
    case .theme(let name): return try change(theme: name, &model)
    case .set(let name, let value): return try Setting.named(name).set(value, &model)
    case .settings:
      if model.showsPages {
        model.overlay = SettingsList(path: SettingsStore.shownPath)
      } else {
        model.lines = Setting.all.map { OutputLine("\($0.name) \($0.value(model)): \($0.summary)") }
      }
    case .zoom: model.isZoomed.toggle()
    case .present(let isOn): PresentingCommands.present(isOn, &model)
    case .advance(let advance): try PresentingCommands.advance(advance, &model)
    case .pointer(let isOn): try PresentingCommands.point(isOn, &model)
    case .top(let subject): try TopList.open(subject, &model)
    case .compareOff: PresentingCommands.endComparing(&model)
    case .help(let topic):
      if let topic {
        let lines = HelpPage.lines(for: topic)
        let rows = HelpPage.rows(about: topic, model)
        if lines == nil, rows.isEmpty {
          throw UsageError.unknownCommand(topic)
        }
        if model.showsPages, rows.contains(where: \.isHeading) {
          model.overlay = HelpList(model, about: topic)
        } else {
          model.lines = lines ?? rows.map { OutputLine($0.text) }
        }
      } else if model.showsPages {
        model.overlay = HelpList(model)
      } else {
        model.lines = HelpPage.commandLines
      }
    case .code(.ownEditor) where model.attached != nil: return [try SourceCommands.openEditor(model)]
    case .code(let command): return try CodeCommands.change(command, &model)
    case .redraw: return [.redraw]
    case .cancel: return [.cancel]
    case .quit(let force):
      if model.status.isUnsaved, !force, model.showsPages {
        model.overlay = Choice.leaving(model.status.documentName)
      } else {
        model.hasQuit = true
      }
    case .quitSaving(let path):
      if path == nil, model.status.documentPath == nil, model.showsPages {
        model.overlay = .palette(LineEditor("quit saving \(proposedFile(model))"))
        return []
      }
      model.leavesWhenSaved = true
      return [.perform(.file(.save(path, force: false)), label: "save")]
    }
    return []
  }

  private static func says(of edges: GraphEdges, _ model: Model) -> String {
    switch edges {
    case .declared:
      model.shown.mode == .locator && model.shown.isLaboratory
        ? Words.Notice.declaredLocatorOnly
        : Words.Notice.declaredOnly
    case .observed: Words.Notice.observedOnly
    case .both: Words.Notice.declaredAndObserved
    }
  }

  private static func openForm(_ kind: ScreenCommand.FormKind, _ model: inout Model) throws {
    if model.place == .code || model.place == .page {
      throw UsageError(Words.Refusal.lessonIsOpen)
    }
    try refuseInThePast(model)
    switch kind {
    case .add: model.overlay = ServiceForm(editing: nil)
    case .edit:
      guard let name = model.selection,
        let registration = model.world.orderedRegistrations.first(where: { $0.name == name })
      else { throw UsageError(Words.Refusal.noServiceSelected(add: model.keys[.add])) }
      model.overlay = ServiceForm(editing: registration.draft)
    }
  }

  private static func change(detail move: ScreenCommand.DetailMove, _ model: inout Model) {
    let scene = Screen.scene(model)?.scene
    let now = model.look.detail ?? scene?.detail ?? .compact
    switch move {
    case .auto: model.look.detail = nil
    case .more where model.look.detail == .full || scene?.tellsFacts == true:
      model.lines = [OutputLine(Words.Notice.largestDetail)]
    case .less where model.look.detail == .dot: model.lines = [OutputLine(Words.Notice.smallestDetail)]
    case .more: model.look.detail = GraphLook.Detail(rawValue: now.rawValue + 1) ?? .full
    case .less: model.look.detail = GraphLook.Detail(rawValue: now.rawValue - 1) ?? .dot
    }
    Navigation.showSelection(&model)
  }

  private static func fold(_ name: String, _ model: inout Model) throws {
    if model.look.folded.remove(name) == nil {
      let kinds = VisibleGraph.scopeNames(model.picture)
      guard model.picture[name] != nil || kinds.contains(name) else {
        throw UsageError.unknown("service", name, among: model.picture.services.map(\.name) + kinds)
      }
      let before = VisibleGraph(model.content, model.look).hidden.values.reduce(0, +)
      model.look.folded.insert(name)
      let count = VisibleGraph(model.content, model.look).hidden.values.reduce(0, +)
      if count == before {
        model.look.folded.remove(name)
        model.lines = [OutputLine(Words.Notice.notNeededOnly(by: name), .warning)]
      }
    }
    Navigation.showSelection(&model)
  }

  private static func focus(_ name: String?, within distance: Int, _ model: inout Model) throws {
    guard let name, (name, distance) != (model.look.focus, model.look.focusDistance) else {
      model.look.focus = nil
      return Navigation.showSelection(&model)
    }
    guard model.picture[name] != nil else {
      throw UsageError.unknown("service", name, among: model.picture.services.map(\.name))
    }
    (model.look.focus, model.look.focusDistance) = (name, distance)
    try Navigation.select(.service(name), &model)
  }

  private static func change(theme name: String?, _ model: inout Model) throws -> [Effect] {
    let effects = try Setting.named("theme").set(name ?? model.theme.next.name, &model)
    model.lines = [OutputLine(Words.Notice.theme(model.theme.name))]
    return effects
  }
}
