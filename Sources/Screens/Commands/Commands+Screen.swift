import Canvas
import Diagrams
import Laboratory
import Stage

// Commands that concern only the screen.
extension Commands {
  static func show(_ edges: GraphEdges, _ model: inout Model) {
    model.stage.look.edges = edges
    (model.stage.view, model.said.lines) = (.graph, [OutputLine(says(of: edges, model))])
    model.stage.revealSelection()
  }

  /// Shows the graph with another subject.
  ///
  /// - Parameter subject: nil for the next subject, in a circle.
  /// - Throws: `UsageError` for calls and creations outside of a step with code.
  static func show(_ subject: GraphSubject?, _ model: inout Model) throws {
    let all: [GraphSubject] = model.stage.place == .code ? [.services, .objects, .control] : [.services, .objects]
    if let subject, !all.contains(subject) { throw UsageError(Words.ScreenErrors.noCalls) }
    // From another view, the graph comes back with its last subject.
    let isSeen = model.stage.view == .graph
    let next = (all.firstIndex(of: model.stage.look.subject) ?? 0) + (isSeen ? 1 : 0)
    model.stage.look.subject = subject ?? all[next % all.count]
    model.stage.view = .graph
    model.stage.revealSelection()
  }

  /// Shows the run in a view. A view that is already shown, or that is still empty, is named in a message.
  static func show(_ view: StepView, _ model: inout Model) {
    let isNew = model.stage.view != view
    model.stage.view = view
    if view == .graph, model.stage.place == .code, model.stage.shown.lesson?.line == nil,
      model.stage.picture.services.isEmpty
    {
      model.said.lines = [OutputLine(Words.Notice.emptyGraph)]
    } else if !isNew {
      model.said.lines = [OutputLine(Words.Notice.viewIsShown(ViewTable[view].key))]
    }
  }

  /// Moves the selection, or the pointer of a presentation.
  static func move(_ direction: ScreenDirection, _ model: inout Model) {
    guard model.isPointing, model.isPresented else {
      let before = Navigation.Position(model)
      Navigation.move(direction, in: model.panes.focus, &model)
      // The ends of a list or graph are visible. Elsewhere, an arrow without an effect says so.
      if Navigation.Position(model) == before, !Navigation.hasItems(model) {
        model.said.lines = [OutputLine(Words.Obstacle.nothing(direction), .warning)]
      }
      return
    }
    PresentingCommands.movePointer(direction, &model)
    model.describe { PresentingCaption.target($0.stage, $0.code, focus: $0.panes.focus) }
  }

  /// Finds and selects a service or instance whose name contains a text.
  ///
  /// - Parameter text: nil opens a list for the search; in the code pane of a step, a search in the code.
  /// - Throws: `UsageError` if nothing matches.
  static func find(_ text: String?, _ model: inout Model) throws {
    guard let text else {
      let isCode = model.panes.focus == .code && model.stage.place == .code && model.stage.at == nil
      model.overlay = isCode ? CodeSearch(model.code) : FindList(model.stage)
      return
    }
    let all = model.stage.names(containing: text)
    guard let found = all.first else {
      throw UsageError.unknown("service", text, among: model.stage.picture.services.map(\.name))
    }
    try model.stage.select(found, centred: true)
    model.search = Search(text, in: .names, count: all.count)
  }

  /// Copies a text to the clipboard.
  ///
  /// - Parameter subject: nil for a shown error, or else for the code or the graph, by the focused pane.
  static func copy(_ subject: Copying.Subject?, _ model: Model, said: [OutputLine]) throws -> [Effect] {
    try model.presenter.requireScreen(Words.Copied.needsTerminal)
    let hasError = said.contains { $0.tone == .bad }
    let (text, what) = try Copying.text(
      subject ?? (hasError ? .error : model.panes.focus == .code ? .code : .graph), model.stage, model.code,
      said: said, line: model.prompt.history.last, isASCII: model.display.isASCII)
    return [.makeCopy(what, text)]
  }

  static func help(_ topic: String?, _ model: inout Model) throws {
    let sections = HelpPage.sections(
      model.keys, model.stage.place, isPresented: model.isPresented, settingsPath: model.settingsPath,
      isASCII: model.display.isASCII)
    guard let topic else {
      return model.open(
        { model in
          let isCode = model.stage.source != nil
          let views = isCode ? nil : ViewTable.keys(hasCode: model.stage.place == .code)
          let rows = HelpPage.shortRows(
            KeyContexts.keys(model), views: views, commands: isCode ? SourceCommands.helped : [],
            answers: Answering.keys(model))
          return HelpList(rows, of: sections)
        }, orSay: { _ in HelpPage.commandLines })
    }
    let lines = HelpPage.lines(for: topic)
    let rows = HelpPage.rows(about: topic, in: sections)
    if lines == nil, rows.isEmpty { throw CommandTable.language.unknown(topic) }
    let said = lines ?? rows.map { OutputLine($0.text) }
    if rows.contains(where: \.isHeading) {
      model.open({ _ in HelpList(rows, of: sections) }, orSay: { _ in said })
    } else {
      model.said.lines = said
    }
  }

  private static func says(of edges: GraphEdges, _ model: Model) -> String {
    switch edges {
    case .declared:
      model.stage.shown.mode == .locator && model.stage.shown.isLaboratory
        ? Words.Notice.declaredLocatorOnly
        : Words.Notice.declaredOnly
    case .observed: Words.Notice.observedOnly
    case .both: Words.Notice.declaredAndObserved
    }
  }

  /// Opens the form for a service.
  ///
  /// - Parameter isNew: true to add a service; false to edit the selected service.
  /// - Throws: `UsageError` in a step without a laboratory, in the past, or if no registered service is selected.
  static func openForm(isNew: Bool, _ model: inout Model) throws {
    if model.stage.place == .code || model.stage.place == .page { throw UsageError(Words.ScreenErrors.lessonIsOpen) }
    try model.stage.requirePresent()
    if isNew {
      model.overlay = ServiceForm(editing: nil)
      return
    }
    guard let name = model.stage.selection,
      let registration = model.stage.world.orderedRegistrations.first(where: { $0.name == name })
    else { throw UsageError(Words.ScreenErrors.noServiceSelected(add: model.stage.keys[.add])) }
    model.overlay = ServiceForm(editing: registration.draft)
  }

  static func change(detail move: GraphLook.DetailMove, _ model: inout Model) {
    let scene = model.graph.scene(in: model.layout.graphArea)?.scene
    let now = model.stage.look.detail ?? scene?.detail ?? .compact
    switch move {
    case .auto: model.stage.look.detail = nil
    case .more where scene?.tellsFacts == true: model.said.lines = [OutputLine(Words.Notice.largestDetail)]
    case .more where model.stage.look.detail == .full: model.said.lines = [OutputLine(Words.Notice.noRoomForDetail)]
    case .less where model.stage.look.detail == .dot: model.said.lines = [OutputLine(Words.Notice.smallestDetail)]
    case .more: model.stage.look.detail = GraphLook.Detail(rawValue: now.rawValue + 1) ?? .full
    case .less: model.stage.look.detail = GraphLook.Detail(rawValue: now.rawValue - 1) ?? .dot
    }
    model.stage.revealSelection()
  }

  static func fold(_ name: String, _ model: inout Model) throws {
    if model.stage.look.folded.remove(name) == nil {
      let kinds = VisibleGraph.scopeNames(model.stage.picture)
      guard model.stage.picture[name] != nil || kinds.contains(name) else {
        throw UsageError.unknown("service", name, among: model.stage.picture.services.map(\.name) + kinds)
      }
      let before = VisibleGraph(model.stage.content, model.stage.look).hidden.values.reduce(0, +)
      model.stage.look.folded.insert(name)
      let count = VisibleGraph(model.stage.content, model.stage.look).hidden.values.reduce(0, +)
      if count == before {
        model.stage.look.folded.remove(name)
        model.said.lines = [OutputLine(Words.Notice.notNeededOnly(by: name), .warning)]
      }
    }
    model.stage.revealSelection()
  }

  /// Makes the command that shows only a service and its neighbourhood.
  ///
  /// - Parameters:
  ///   - name: name of the service; nil for the selection, or to show all services if some are left out. A repeated
  ///     command with the same arguments shows all services, too.
  ///   - isOff: true to show all services in any case.
  ///   - distance: maximum number of dependencies between the service and a shown service.
  static func focus(_ name: String?, within distance: Int, isOff: Bool = false) -> Command {
    .effects(
      .isRecorded,
      onSource: .instead { source, model, call in
        // Without a name the selection is meant, unless something is left out already.
        let isWhole = source.focus == nil && model.stage.look.focus == nil
        let chosen = isWhole && !isOff ? model.stage.selection ?? model.stage.sourceView.group : nil
        let name = try (name ?? chosen).map { try SourceCommands.centre($0, source) }
        let focus = name.map { Neighbourhood($0, within: distance) }
        if let name, name.hasSuffix("/") {
          model.stage.look.opened?.insert(name)
        } else if let name {
          // Behind another neighbourhood, the service can be selected only when the reply has come.
          if model.stage.picture[name] == nil {
            model.stage.wantedSelection = name
          } else {
            try SourceFolding.select(name, &model.stage)
          }
        }
        // A crowded graph shows the neighbourhood of the selection, and the outline all services.
        if name == nil, model.stage.look.focus != nil {
          SourceFolding.showAll(&model.stage)
          if source.focus == nil { return [] }
        }
        return [.perform(.focusNeighbourhood(focus == source.focus ? nil : focus), label: call.line)]
      }
    ) { model, _ in
      let selection = isOff || model.stage.look.focus != nil ? nil : model.stage.selection
      try focus(name ?? selection, within: distance, &model)
      return []
    }
  }

  private static func focus(_ name: String?, within distance: Int, _ model: inout Model) throws {
    guard let name, (name, distance) != (model.stage.look.focus, model.stage.look.focusDistance) else {
      model.stage.look.focus = nil
      return model.stage.revealSelection()
    }
    guard model.stage.picture[name] != nil else {
      throw UsageError.unknown("service", name, among: model.stage.picture.services.map(\.name))
    }
    (model.stage.look.focus, model.stage.look.focusDistance) = (name, distance)
    try model.stage.select(name)
  }
}

extension GraphLook {
  enum DetailMove: String, CaseIterable { case more, less, auto }
  enum DirectionChoice: String, CaseIterable { case down, right, auto }
}
