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
    case .scroll(let pages): Navigation.scroll(pages, &model)
    case .place(let file, let line): try show(file, line: line, &model)
    case .form(let kind): try openForm(kind, &model)
    case .scrollTo(let end): Navigation.go(to: end, &model)
    case .sort(let order):
      let all = ServiceOrder.allCases
      model.listing.order =
        order ?? all[((all.firstIndex(of: model.listing.order) ?? 0) + 1) % all.count]
      model.list()
      let how = model.listing.order == .registered ? "as they were registered" : "by \(model.listing.order.rawValue)"
      model.lines = [OutputLine("services are listed \(how)")]
    case .filter(let text):
      model.listing.filter = text ?? ""
      model.list()
      if let text, model.listed.isEmpty { model.lines = [OutputLine("no service's name holds '\(text)'", .warning)] }
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
      guard let found = Completion.named(text, model).first else {
        throw UsageError.unknown("service", text, among: model.picture.services.map(\.name))
      }
      try Navigation.select(.service(found), &model, centred: true)
    case .find(nil) where model.pane == .code && model.place == .code && model.at == nil:
      model.overlay = CodeSearch(model)
    case .find(nil): model.overlay = FindList(model)
    case .detail(let move): change(detail: move, &model)
    case .direction(let direction):
      model.look.direction = direction == .auto ? nil : direction == .down ? .topDown : .leftRight
      Navigation.showSelection(&model)
    case .view(let view): model.view = view
    case .graph(let subject):
      let all: [GraphSubject] = model.place == .code ? [.services, .objects, .control] : [.services, .objects]
      if let subject, !all.contains(subject) {
        throw UsageError("nobody's code runs here; 'graph control' shows who calls whom on a step that has code")
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
      throw UsageError("'unfold' is for Swift code, and none is on stage; 'fold' again shows a service's needs")
    case .focus(let name, let distance): try focus(name, within: distance, &model)
    case .watch:
      guard model.place == .code, !model.isOver else { throw UsageError("nothing runs here") }
      try refuseInThePast(model)
      model.isPlaying = true
      return [.perform(.lesson(.eventNext(thread: nil)), label: "event next")]
    case .narration:
      guard let sight = model.sight else { throw UsageError("no lesson is on stage; 'lesson knight' begins one") }
      let lines = NarrationPage.lines(sight)
      if model.showsPages {
        model.overlay = .page(title: "\(sight.step.number) \(sight.step.title)", lines: lines, scroll: 0)
      } else {
        model.lines = lines
      }
    case .pace(let move):
      model.pace = move == .faster ? model.pace.faster : model.pace.slower
      model.lines = [OutputLine("one event every \(Double(model.pace.milliseconds) / 1_000) seconds")]
    case .minimap: model.showsMinimap.toggle()
    case .motion(let isOn): model.moves = isOn
    case .theme(let name): return try change(theme: name, &model)
    case .zoom: model.isZoomed.toggle()
    case .present(let isOn): PresentingCommands.present(isOn, &model)
    case .advance(let advance): try PresentingCommands.advance(advance, &model)
    case .pointer(let isOn): try PresentingCommands.point(isOn, &model)
    case .top(let subject): try TopList.open(subject, &model)
    case .compareOff: PresentingCommands.endComparing(&model)
    case .help(let topic):
      let lines = try topic.map { try HelpPage.lines(for: $0) } ?? (model.showsPages ? [] : HelpPage.commandLines)
      if !model.showsPages {
        model.lines = lines
      } else if topic == nil {
        model.overlay = HelpList(model)
      } else {
        model.overlay = .page(title: "Help", lines: lines, scroll: 0)
      }
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
        ? "declared alone: every service says that it needs the locator, and no more"
        : "declared alone: what the code says that it needs"
    case .observed: "observed alone: what objects hold, pulled or made"
    case .both: "declared and observed"
    }
  }

  private static func openForm(_ kind: ScreenCommand.FormKind, _ model: inout Model) throws {
    if model.place == .code || model.place == .page {
      throw UsageError("a lesson is on stage; 'lesson leave' goes back to the laboratory")
    }
    try refuseInThePast(model)
    switch kind {
    case .add: model.overlay = ServiceForm(editing: nil)
    case .edit:
      guard let name = model.selection,
        let registration = model.world.orderedRegistrations.first(where: { $0.name == name })
      else { throw UsageError("no registered service is selected; select one, or \(model.keys[.add]) adds one") }
      model.overlay = ServiceForm(editing: registration.draft)
    }
  }

  private static func change(detail move: ScreenCommand.DetailMove, _ model: inout Model) {
    let scene = Screen.scene(model)?.scene
    let now = model.look.detail ?? scene?.detail ?? .compact
    switch move {
    case .auto: model.look.detail = nil
    case .more where model.look.detail == .full || scene?.tellsFacts == true:
      model.lines = [OutputLine("this is the most that boxes tell")]
    case .less where model.look.detail == .dot: model.lines = [OutputLine("this is the least that boxes tell")]
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
        model.lines = [OutputLine("nothing is needed by \(name) alone", .warning)]
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
    guard let theme = name.map(Theme.named) ?? model.theme.next else {
      throw UsageError.unknown("theme", name ?? "", among: Theme.all.map(\.name))
    }
    model.theme = theme
    model.lines = [OutputLine("theme \(theme.name)")]
    return [.keepTheme(theme.name)]
  }
}
