import Core
import Diagrams
import Laboratory
import Stage

// Facts that are derived from the stage, the shown moment and the choices for the graph.
extension ShownStage {
  /// Sets the choices for the graph and the view when another run or the laboratory is shown.
  ///
  /// They are the choices that the step names, or the graph of the laboratory's services. A return to the present
  /// restores the learner's choices.
  ///
  /// - Parameter stage: beginning of the stage that was shown before, as in `beginning`.
  mutating func adoptLook(leaving stage: Int?) {
    let present = history.stages.last
    if stage == present { lookOfPresent = (stage, look, view) }
    if let lookOfPresent, beginning == present, lookOfPresent.stage == present {
      (look, view) = (lookOfPresent.look, lookOfPresent.view)
    } else {
      (look, view) = (GraphLook(subject: snapshot?.graph ?? .services), snapshot?.view ?? .graph)
    }
    object = nil
  }

  /// Returns the data that a view of the run is drawn from: the events of the shown stage, and facts about its code.
  func account(for view: StepView) -> RunAccount {
    let now = moment
    let next = history.stages.first { $0 > now }
    var account = RunAccount(
      timeline, from: beginning ?? 1, to: next.map { $0 - 1 }, at: now, isLesson: !shown.isLaboratory)
    (account.selection, account.object) = (selection, look.subject == .objects ? object : nil)
    (account.states, account.marbles) = (snapshot?.states, snapshot?.marbles ?? [])
    // Facts about the code are read only for the view that shows them, because the text is parsed for them.
    // A puzzle has a laboratory instead of code.
    let code = snapshot?.files.isEmpty == false ? snapshot : nil
    switch view {
    case .classes: account.classes = code?.classes ?? ClassOutline(shown)
    case .signatures: account.signatures = code?.signatures ?? Signatures(picture, of: shown)
    case .surface: account.surface = snapshot?.stateSurface ?? StateSurface()
    case .levels: account.levels = levels
    case .changes: account.changes = snapshot?.changePlaces ?? ChangePlaces()
    case .timeline: account.faults = faults
    case .graph, .messages, .states, .marbles: break
    }
    return account
  }

  /// Levels of the step's code, with the compiler's errors assigned to their doors.
  private var levels: Levels {
    guard let snapshot else { return Levels() }
    let errors = shown.lesson?.messages.filter { $0.severity == .error } ?? []
    return snapshot.levels.refused(
      errors.map { error in
        let text = snapshot.files.first { $0.name == error.file }?.text ?? ""
        let line = text.split(separator: "\n", omittingEmptySubsequences: false)[at: error.line - 1]
        return ("\(error.line): \(error.message)", line.map(String.init) ?? "")
      })
  }

  /// Content of the graph, for Swift code or for the shown world.
  var content: GraphContent {
    if source != nil {
      return sourceView.neighbourhood?.content ?? sourceView.arrangement?.content ?? GraphContent()
    }
    return contentOfWorld
  }

  /// True if the drawing depends only on the registered services and their needs: in a laboratory whose graph shows
  /// services.
  var isDrawnAsRegistered: Bool { source == nil && run == nil && look.subject == .services && arranged.isLaboratory }

  var contentOfWorld: GraphContent { content(picture, of: shown) }

  private func content(_ picture: Picture, of world: World) -> GraphContent {
    switch look.subject {
    case .services: withProtocols(GraphContent(picture))
    case .objects: GraphContent(objectsOf: world)
    case .control: withProtocols(GraphContent(controlOf: picture, in: world))
    }
  }

  /// Returns the content with the protocols of the step's code that existing nodes need.
  private func withProtocols(_ content: GraphContent) -> GraphContent {
    guard shown.lesson != nil, let protocols = snapshot?.outline.protocols, !protocols.isEmpty else { return content }
    var content = content
    content.add(protocols)
    return content
  }

  /// Name of the selected node of the graph: a service, or an object if the graph shows objects; nil without a
  /// selection.
  var selectedNode: String? {
    switch look.subject {
    case .services, .control: selection
    case .objects: object ?? selection.flatMap { picture.instances(of: $0).last?.name }
    }
  }

  /// Returns the nodes and edges to highlight.
  ///
  /// In the past and during a play, the shown events decide. While a step runs, the last of the newest events that
  /// touched anything decides. Otherwise nothing is highlighted.
  ///
  /// - Parameter inControl: true for the graph of calls and creations.
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

  /// Computes the facts that are derived from the shown world, if the world has changed.
  mutating func deriveIfOutdated() { if facts.isOutdated { derive() } }

  /// Computes the facts that are derived from the shown world. Call this method when the world has changed.
  mutating func derive() {
    facts.isOutdated = false
    let world = shown
    switch mode {
    case .source(let mode): return derive(from: mode)
    case .attached(let mode): return derive(from: mode.snapshot, world)
    case .laboratory, .lesson: break
    }
    facts.touched = touched(inControl: false)
    facts.controlled = world.lesson == nil ? Touched() : touched(inControl: true)
    // During a play, the findings from before the play stay. They are computed once, at its end.
    facts.take(world, withFindings: play == nil)
    if play == nil { follow(selectionIn: world) }
    list()
  }

  /// Computes the facts of a running program, whose findings come with each snapshot.
  ///
  /// In the present, services with instances made in the last second are highlighted.
  private mutating func derive(from snapshot: AttachedSnapshot, _ world: World) {
    facts.touched = at == nil ? Touched(nodes: snapshot.active, edges: []) : touched(inControl: false)
    facts.controlled = Touched()
    facts.take(world, withFindings: false)
    if findings.compactMap(\.diagnostic) != snapshot.findings { facts.take(snapshot.findings) }
    follow(selectionIn: world)
    list()
  }

  /// Keeps the selection while the selected service exists.
  ///
  /// A renamed service stays selected. If the service is gone, its neighbour in the list or the first service is selected; in a step with code, no
  /// service is selected. A service in `wantedSelection` is selected as soon as it exists.
  private mutating func follow(selectionIn world: World) {
    if let wanted = wantedSelection, picture[wanted] != nil {
      selection = wanted
      wantedSelection = nil
    }
    if let id = selectedRegistration, let registration = world.registrations[id.rawValue],
      selection.flatMap({ picture[$0] }) == nil
    {
      selection = registration.name
    }
    defer { selectedRegistration = selection.flatMap { world.registration(named: $0)?.id } }
    if selection.flatMap({ picture[$0] }) == nil {
      // In a step with code, only the learner selects. Highlighting shows the events.
      selection = place == .code ? nil : neighbour(of: selection) ?? picture.services.first?.name
      object = nil
    }
    if let name = object, !content.nodes.contains(where: { $0.name == name }) { object = nil }
  }

  /// Returns the nearest remaining service after a vanished service in the list, or else the nearest before it.
  ///
  /// - Returns: nil if the service was not listed, or if no listed service remains.
  private func neighbour(of name: String?) -> String? {
    guard let gone = listed.firstIndex(where: { $0.name == name }) else { return nil }
    return (listed[gone...].first { picture[$0.name] != nil } ?? listed[..<gone].last { picture[$0.name] != nil })?.name
  }

  /// Computes the facts of Swift code, once for each reading.
  private mutating func derive(from source: SourceMode) {
    var source = source
    if source.view.version == source.snapshot.version { return }
    facts.take(source.snapshot.graph)
    if selection.flatMap({ picture[$0] }) == nil { selection = nil }
    object = nil
    list()
    source.view.follow(source.snapshot, &look)
    source.isUnarranged = true
    mode = .source(source)
    if let wanted = wantedSelection, picture[wanted] != nil {
      wantedSelection = nil
      try? SourceFolding.select(wanted, &self)
    }
  }

  /// Marks the newest reading of Swift code as arranged.
  ///
  /// - Returns: true if the reading had still to be arranged for its pane.
  mutating func takeUnarranged() -> Bool {
    guard case .source(var source) = mode, source.isUnarranged else { return false }
    source.isUnarranged = false
    mode = .source(source)
    return true
  }

  /// Computes the list of services. Call this method when the order, the filter or the picture has changed.
  mutating func list() {
    facts.listed = listing.services(of: picture, findings: findingsByService)
    facts.listedWidth = ServiceListing.width(of: listed)
  }
}
