import Core
import Diagrams
import Laboratory
import Stage

// Facts that follow from the stage and from the way it is looked at.
extension ShownStage {
  /// Sets graph and view for the stage that is shown: as its step wants them, or the services of the laboratory. A return to
  /// the present restores the learner's choice.
  ///
  /// - Parameter stage: the one that was shown before.
  mutating func adoptLook(leaving stage: Int?) {
    let present = past.stages.last
    if stage == present { lookOfPresent = (stage, look, view) }
    if let lookOfPresent, beginning == present, lookOfPresent.stage == present {
      (look, view) = (lookOfPresent.look, lookOfPresent.view)
    } else {
      (look, view) = (GraphLook(subject: sight?.graph ?? .services), sight?.view ?? .graph)
    }
    object = nil
  }

  /// What the views of a run are drawn from: the events of the stage that is looked at.
  func account(for view: StepView) -> RunAccount {
    let now = moment
    let next = past.stages.first { $0 > now }
    var account = RunAccount(
      timeline, from: beginning ?? 1, to: next.map { $0 - 1 }, at: now, isLesson: !shown.isLaboratory)
    (account.selection, account.object) = (selection, look.subject == .objects ? object : nil)
    (account.states, account.marbles) = (sight?.states, sight?.marbles ?? [])
    // Read only where it is to be seen: the text is taken apart for it.
    switch view {
    case .classes: account.classes = sight?.classes ?? ClassOutline(shown)
    case .signatures: account.signatures = sight?.signatures ?? Signatures(picture)
    case .surface: account.surface = sight?.stateSurface ?? StateSurface()
    case .levels: account.levels = levels
    case .changes: account.changes = sight?.changePlaces ?? ChangePlaces()
    case .graph, .timeline, .messages, .states, .marbles: break
    }
    return account
  }

  /// The levels of the step's code, with the doors that the compiler refuses to open.
  private var levels: Levels {
    guard let sight else { return Levels() }
    let errors = shown.lesson?.messages.filter { $0.severity == .error } ?? []
    return sight.levels.refused(
      errors.map { error in
        let text = sight.files.first { $0.name == error.file }?.text ?? ""
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        return (
          "\(error.line): \(error.message)", lines.indices.contains(error.line - 1) ? String(lines[error.line - 1]) : ""
        )
      })
  }

  /// Content of the graph.
  var content: GraphContent {
    if source != nil { return sourceView.arrangement?.content ?? GraphContent() }
    return contentOfWorld
  }

  /// Whether the drawing follows from the registered services and their needs alone: in the laboratory, where no objects are
  /// shown.
  var isDrawnAsRegistered: Bool {
    source == nil && run == nil && look.subject == .services && arranged.isLaboratory
  }

  var contentOfWorld: GraphContent { content(picture, of: shown) }

  private func content(_ picture: Picture, of world: World) -> GraphContent {
    switch look.subject {
    case .services: withProtocols(GraphContent(picture))
    case .objects: GraphContent(objectsOf: world)
    case .control: withProtocols(GraphContent(controlOf: picture, in: world))
    }
  }

  /// With the protocols that the step's text declares and those who are there need.
  private func withProtocols(_ content: GraphContent) -> GraphContent {
    guard shown.lesson != nil, let protocols = sight?.outline.protocols, !protocols.isEmpty else { return content }
    var content = content
    content.add(protocols)
    return content
  }

  /// The node of the graph that is selected.
  var selectedNode: String? {
    switch look.subject {
    case .services, .control: selection
    case .objects: object ?? selection.flatMap { picture.instances(of: $0).last?.name }
    }
  }

  /// What is bright: what the last of the newest events touched that touched anything, together with it. When the run is
  /// over all is calm.
  private func touched(inControl: Bool) -> Touched {
    if let at {
      return shown.lesson == nil
        ? timeline.touched(during: at...at, inControl: inControl) : timeline.touched(by: at, inControl: inControl)
    }
    if let play { return timeline.touched(during: play.lit, inControl: inControl) }
    guard isInLesson, world.lesson?.hasEnded == false else { return Touched() }
    var n = timeline.count
    while n >= newest {
      let touched = timeline.touched(by: n, from: newest, inControl: inControl)
      if !touched.isEmpty { return touched }
      n -= 1
    }
    return Touched()
  }

  /// Computes what is derived from the shown world, if that has changed since.
  mutating func deriveIfOutdated() { if facts.isOutdated { derive() } }

  /// Computes what is derived from the shown world; to be called when that changed.
  mutating func derive() {
    facts.isOutdated = false
    let world = shown
    switch mode {
    case .source(let mode): return derive(from: mode)
    case .attached(let mode): return derive(from: mode.sight, world)
    case .laboratory, .lesson: break
    }
    facts.touched = touched(inControl: false)
    facts.controlled = world.lesson == nil ? Touched() : touched(inControl: true)
    // During a play the findings stay those from before it: they are computed once, for its end.
    facts.take(world, withFindings: play == nil)
    if play == nil { follow(selectionIn: world) }
    list()
  }

  /// The same of a running program: its findings come with each look, and what was made in the last second is lit.
  private mutating func derive(from sight: AttachedSight, _ world: World) {
    facts.touched = at == nil ? Touched(nodes: sight.active, edges: []) : touched(inControl: false)
    facts.controlled = Touched()
    facts.take(world, withFindings: false)
    if findings.compactMap(\.diagnostic) != sight.findings { facts.take(sight.findings) }
    follow(selectionIn: world)
    list()
  }

  /// Keeps the selection where it is as long as what is selected is there.
  private mutating func follow(selectionIn world: World) {
    if let wanted = wantedSelection, picture[wanted] != nil {
      selection = wanted
      wantedSelection = nil
    }
    if selection.flatMap({ picture[$0] }) == nil {
      // In a step with code nothing is selected before the learner selects it: what happens is told by what is bright.
      selection = place == .code ? nil : neighbour(of: selection) ?? picture.services.first?.name
      object = nil
    }
    if let name = object, !content.nodes.contains(where: { $0.name == name }) { object = nil }
  }

  /// The service that is listed beside one that is gone: the next that is still there, or the one before.
  private func neighbour(of name: String?) -> String? {
    guard let gone = listed.firstIndex(where: { $0.name == name }) else { return nil }
    return (listed[gone...].first { picture[$0.name] != nil } ?? listed[..<gone].last { picture[$0.name] != nil })?.name
  }

  /// The same of code that was read; once for each reading.
  private mutating func derive(from source: SourceMode) {
    var source = source
    if source.view.version == source.sight.version { return }
    facts.take(source.sight.graph)
    if selection.flatMap({ picture[$0] }) == nil { selection = nil }
    object = nil
    list()
    // Another part is folded anew, so that it fits.
    if source.view.narrowing != source.sight.narrowing { look.opened = nil }
    source.view.take(source.sight)
    source.isUnarranged = true
    mode = .source(source)
  }

  /// - Returns: whether a reading has to be arranged for the pane that shows it.
  mutating func takeUnarranged() -> Bool {
    guard case .source(var source) = mode, source.isUnarranged else { return false }
    source.isUnarranged = false
    mode = .source(source)
    return true
  }

  /// Puts the list of services in order; to be called when that, or the picture, has changed.
  mutating func list() {
    facts.listed = listing.services(of: picture, findings: findingsByService)
    facts.listedWidth = ServiceListing.width(of: listed)
  }
}
