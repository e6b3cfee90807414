import Canvas
import Diagrams
import Laboratory
import Stage

// What concerns the screen alone.
extension Commands {
  static func show(_ edges: GraphEdges, _ model: inout Model) {
    model.look.edges = edges
    (model.view, model.lines) = (.graph, [OutputLine(says(of: edges, model))])
    Navigation.showSelection(&model)
  }

  /// - Parameter subject: nil for the next one.
  static func show(_ subject: GraphSubject?, _ model: inout Model) throws {
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
  }

  /// - Parameter text: nil opens the list to search.
  static func find(_ text: String?, _ model: inout Model) throws {
    guard let text else {
      let isCode = model.pane == .code && model.place == .code && model.at == nil
      model.overlay = isCode ? CodeSearch(model) : FindList(model)
      return
    }
    let all = Completion.named(text, model)
    guard let found = all.first else {
      throw UsageError.unknown("service", text, among: model.picture.services.map(\.name))
    }
    try Navigation.select(found, &model, centred: true)
    model.search = Search(text, in: .names, count: all.count)
  }

  static func help(_ topic: String?, _ model: inout Model) throws {
    guard let topic else {
      return model.open({ HelpList($0) }, orSay: { _ in HelpPage.commandLines })
    }
    let lines = HelpPage.lines(for: topic)
    let rows = HelpPage.rows(about: topic, model)
    if lines == nil, rows.isEmpty {
      throw CommandTable.language.unknown(topic)
    }
    let said = lines ?? rows.map { OutputLine($0.text) }
    if rows.contains(where: \.isHeading) {
      model.open({ HelpList($0, about: topic) }, orSay: { _ in said })
    } else {
      model.lines = said
    }
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

  /// - Parameter isNew: whether a service is added; else the selected one is edited.
  static func openForm(isNew: Bool, _ model: inout Model) throws {
    if model.place == .code || model.place == .page {
      throw UsageError(Words.Refusal.lessonIsOpen)
    }
    try refuseInThePast(model)
    if isNew {
      model.overlay = ServiceForm(editing: nil)
      return
    }
    guard let name = model.selection,
      let registration = model.world.orderedRegistrations.first(where: { $0.name == name })
    else { throw UsageError(Words.Refusal.noServiceSelected(add: model.keys[.add])) }
    model.overlay = ServiceForm(editing: registration.draft)
  }

  static func change(detail move: GraphLook.DetailMove, _ model: inout Model) {
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

  static func fold(_ name: String, _ model: inout Model) throws {
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

  /// A service and what lies so many dependencies around it; nil shows all.
  static func focus(_ name: String?, within distance: Int) -> Command {
    .effects(
      .isRecorded,
      onSource: .instead { source, model, call in
        let focus = name.map { Neighbourhood($0, within: distance) }
        if let name, model.picture[name] != nil { try SourceFolding.select(name, &model) }
        return [.perform(.focusNeighbourhood(focus == source.focus ? nil : focus), label: call.line)]
      }
    ) { model, _ in
      try focus(name, within: distance, &model)
      return []
    }
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
    try Navigation.select(name, &model)
  }
}

extension GraphLook {
  enum DetailMove: String, CaseIterable { case more, less, auto }
  enum DirectionChoice: String, CaseIterable { case down, right, auto }
}

extension CaseIterable where Self: Equatable, AllCases == [Self] {
  /// The value after this one, in a circle.
  var next: Self {
    let all = Self.allCases
    return all[((all.firstIndex(of: self) ?? 0) + 1) % all.count]
  }
}
