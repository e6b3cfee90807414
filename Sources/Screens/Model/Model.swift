import Canvas
import Core
import Diagrams
import Laboratory
import Lessons
import Stage

/// Everything that the screen shows, as one value.
package struct Model: Sendable {
  /// The events of what is on stage, with what was said meanwhile.
  private var past: Past
  package private(set) var status = Reply.Status()
  /// The event that is looked at; nil for the present.
  package internal(set) var at: Int?
  /// The last command's events, while they are shown one after the other.
  package private(set) var play: Play?
  /// The graph's content when the play is over: boxes stand where they will stand then.
  private(set) var ending: GraphContent?
  /// What follows from the world that is shown.
  private var facts = ShownFacts()
  /// The way from a holder to the object that was asked about last, by name.
  var keptPath: [String] = []
  private var step = StepSights()
  /// The Swift code on stage, in the laboratory's place.
  package private(set) var source: SourceSight?
  /// The running program on stage, in the laboratory's place.
  package private(set) var attached: AttachedSight?
  /// The laboratory's past while a program is attached to.
  private var behind: Past?

  /// How it is looked at.
  var sourceView = SourceView()
  /// What the last event touched; nothing in the laboratory, unless one looks at the past.
  var touched: Touched { look.subject == .control ? facts.controlled : facts.touched }
  /// The first of the events that came last.
  private(set) var newest = 1

  package var width = 120
  package var height = 36
  package var pane = Pane.services {
    // Who leaves what is to be done finds it from its beginning.
    didSet { if oldValue == .task, pane != .task { scroll[.task] = nil } }
  }
  /// Whether somebody went to a pane since the step began: then the screen does not go to one by itself.
  var isPaneChosen = false
  var isZoomed = false
  /// What a projector shows; nil where nobody presents.
  var presenting: Presenting?
  /// The name of the selected service.
  var selection: String?
  /// The object or holder that is selected where the graph shows objects; nil for the newest of the selected service.
  var object: String?
  /// A service to select as soon as it is there.
  var wantedSelection: String?
  /// How far a pane is scrolled, in rows; absent follows the selection or the end.
  var scroll: [Pane: Int] = [:]
  /// The list of figures as it was left.
  var measures: MeasureList?
  /// The code pane of a lesson.
  var code = CodeDesk()
  /// The cell of the drawing in the graph pane's corner.
  var graphOrigin = GraphOrigin()
  var overlay: (any Overlay)?
  /// Whether findings that are mere notes are shown on the screen.
  var showsNotes = false
  /// How the graph is to be seen.
  var look = GraphLook()
  /// How the present is looked at, while a moment of another stage is on the screen.
  private var lookOfPresent: (stage: Int?, look: GraphLook, view: StepView)?
  /// How the run is looked at, in the graph's pane.
  package internal(set) var view = StepView.graph
  /// What is drawn of it there, where that is not the graph.
  var runView = RunView()
  /// The drawing of the graph, and the one that is being made.
  var drawn = DrawnGraph()
  var showsMinimap = true
  /// The graph of where to arrive, on a step that has a laboratory: the request for it, and the drawing when it is ready.
  var target: (request: GraphScene.Request, scene: GraphScene?)?
  /// The answer that is being typed.
  var answer = LineEditor()
  /// Open questions that were put aside, by their numbers.
  var setAside: Set<Int> = []
  /// What is typed for the step's own screen.
  var stepKeys = StepKeys()
  /// Boxes on their way to where they stand now.
  package internal(set) var motion: Motion?
  /// What the last command said.
  package internal(set) var lines: [OutputLine] = []
  package internal(set) var preferences = Preferences()
  /// The terminal's ground, as far as it has told it.
  package internal(set) var ground: Colour?
  package var theme: Theme { preferences.theme ?? ground.map(Theme.fitting) ?? preferences.usualTheme }
  package var isASCII = false
  /// Whether a step runs by itself, one event a tick.
  package internal(set) var isPlaying = false
  /// What takes its time beside the loop.
  package internal(set) var job: Job.Kind?
  /// Keys for the page that the job opens.
  var typedAhead: [Key] = []
  /// The lines that were typed, of this session and of those before.
  var history: [String] = []
  /// Where what is copied lies, too.
  var copyPath: String?
  /// Which key does what.
  var keys = KeyMap.standard { didSet { nameKeys() } }
  /// The search that `find next` continues; nil where none is active.
  var search: Search?
  /// The list of services: its order, and what is left out of it.
  var listing = ServiceListing()
  /// The service that a command has named while nothing was drawn.
  var unseenSubject: InstanceName?
  /// Whether nothing is drawn, as in a script: what follows from the world is then computed for commands that look.
  var isUnseen: Bool { !showsPages && !drawsFrames }
  /// The scenario as it would be saved.
  private(set) var scenarioLines: [String] = []
  /// What is told of the selected service's instances, for the inspector.
  var accounts = InstanceAccounts()
  /// What was done, as a script that does it again.
  package var session: [String] {
    get { record.lines }
    set { record = Session(newValue) }
  }
  var record = Session()
  /// What the terminal calls itself, for reports.
  package var terminal = ""
  package internal(set) var hasQuit = false
  /// Whether the program ends as soon as the scenario is saved.
  var leavesWhenSaved = false
  /// Whether a key was pressed yet; before that the screen says what to press first.
  var isFresh = true
  /// Whether anybody sees the frames; a script without `--frames` needs no layout.
  package var drawsFrames = true
  /// Whether several lines of an answer are shown as a page; scripts print them instead.
  package var showsPages = true
  /// Why the last command was not carried out.
  package internal(set) var lastError: UsageError?
  /// Non-fatal faults reported since the last command.
  package internal(set) var notices: [String] = []
  /// A line of the palette that the engine has yet to answer: if it refuses, the line is there again.
  var sentLine: LineEditor?
  /// What was there instead of what a script expected.
  package internal(set) var failedExpectation: String?

  /// - Parameter limits: bounds of the timeline.
  package init(keeping limits: Timeline.Limits = Timeline.Limits()) {
    past = Past(timeline: Timeline(limits: limits))
  }

  /// For what needs no frames.
  package static var undrawn: Model {
    var model = Model()
    model.drawsFrames = false
    return model
  }

  struct GraphOrigin: Hashable, Sendable {
    var x = 0
    var y = 0
  }

  /// Whether ctrl-c is a key: it copies while code is edited, and asks before unsaved work is left.
  package var takesInterruptKey: Bool { (code.isEditing && overlay == nil) || (status.isUnsaved && showsPages) }

  package var timeline: Timeline { past.timeline }
  var picture: Picture { facts.picture }
  var pictureVersion: Int { facts.version }
  var findings: [StageFinding] { facts.findings }
  var faults: [EdgeFault.Pair: EdgeFault] { facts.faults }
  var findingsByService: [String: [Int]] { facts.findingsByService }
  var seriousFindings: Int { facts.seriousFindings }
  var holders: [InstanceRef: [String]] { facts.holders }
  var listed: [Picture.Node] { facts.listed }
  var listedWidth: Int { facts.listedWidth }

  /// The step on stage; during a play as it was before: verdicts come when the play is over.
  package var lesson: LessonSight? { step.shown }

  /// The world on stage now.
  package var world: World { timeline.world }

  /// The world that is looked at.
  package var shown: World { (at ?? play?.moment).flatMap(timeline.world(after:)) ?? world }

  /// The number of the last event that is shown.
  var moment: Int { at ?? play?.moment ?? timeline.count }

  /// The world whose graph is laid out: at once that of the end of a play.
  var arranged: World { play == nil ? shown : world }

  /// What is said and the code that is shown, of the step that is looked at.
  var sight: LessonSight? {
    guard shown.lesson != nil else { return nil }
    guard let at else { return lesson }
    return past.sights.last { $0.since <= at }?.sight
  }

  /// How many rows a message may take before it becomes a page.
  static func messageRows(height: Int) -> Int { height >= 20 ? 4 : 2 }

  var isInLesson: Bool { world.lesson != nil }

  /// Whether the code that stands there has run to its end.
  var isOver: Bool { (play == nil ? world : shown).lesson?.hasEnded == true && lesson?.isStale != true }

  var place: StagePlace {
    if attached != nil { return .attached }
    if source != nil { return .source }
    guard isInLesson, let lesson else { return .laboratory }
    return lesson.commands != nil ? .puzzle : lesson.files.isEmpty ? .page : .code
  }

  /// Whether the step asks something, or has something to do.
  var hasTask: Bool { isInLesson && lesson?.hasTask == true }

  /// The event with which the run began that is looked at; nil in the laboratory.
  var run: Int? {
    shown.lesson == nil ? nil : stage
  }

  /// The event with which the stage began that is looked at; nil for the laboratory of the start.
  var stage: Int? { past.stages.last { $0 <= moment } }

  /// Sets graph and view for the stage that is shown: as its step wants them, or the services of the laboratory. A return to
  /// the present restores the learner's choice.
  ///
  /// - Parameter stage: the one that was shown before.
  mutating func adoptLook(leaving stage: Int?) {
    let present = past.stages.last
    if stage == present { lookOfPresent = (stage, look, view) }
    if let lookOfPresent, self.stage == present, lookOfPresent.stage == present {
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
      timeline, from: stage ?? 1, to: next.map { $0 - 1 }, at: now, isLesson: !shown.isLaboratory)
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

  /// The view that the step on stage shows first. One that gives away what is asked waits for the answers.
  var viewOfStep: StepView {
    guard let lesson else { return .graph }
    return lesson.view.describesCode && !lesson.isRevealed ? .graph : lesson.view
  }

  /// What the graph shows.
  var content: GraphContent {
    if source != nil { return sourceView.arrangement?.content ?? GraphContent() }
    return contentOfWorld
  }

  /// Whether the drawing follows from the registered services and their needs alone: in the laboratory, where no objects are
  /// shown.
  var isDrawnAsRegistered: Bool {
    source == nil && run == nil && look.subject == .services && arranged.isLaboratory
  }

  private var contentOfWorld: GraphContent { content(picture, of: shown) }

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

  /// Where it stands in the drawing.
  var selectedPlace: String? {
    if source != nil { return sourceView.group ?? selection.flatMap { sourceView.arrangement?.box(of: $0) } }
    return selectedNode.flatMap { drawn.presence.place(of: $0) }
  }

  /// Selects what stands at a place of the drawing, and with an object its service.
  mutating func select(place: String) {
    if source != nil { return SourceFolding.select(box: place, &self) }
    let name = drawn.presence.title(of: place)
    switch look.subject {
    case .services, .control: if picture[name] != nil { selection = name }
    case .objects:
      object = name
      if let instance = shown.instances.values.first(where: { $0.name == name }) { selection = instance.service }
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

  /// Computes what is derived from the shown world, if that has changed since. A script that draws nothing asks for it only
  /// before a command that looks.
  mutating func deriveIfOutdated() {
    if facts.isOutdated { derive() }
    guard let subject = unseenSubject else { return }
    unseenSubject = nil
    select(subject, isDue: true)
  }

  /// Computes what is derived from the shown world; to be called when that changed.
  mutating func derive() {
    facts.isOutdated = false
    if let source, attached == nil { return derive(from: source) }
    let world = shown
    if let attached { return derive(from: attached, world) }
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

  // MARK: Playing

  mutating func begin(_ new: Play) {
    deriveIfOutdated()
    ending = contentOfWorld
    if lesson?.step == step.before?.step { step.shown = step.before }
    show(new)
  }

  /// Shows a moment of a play.
  mutating func show(_ new: Play) {
    let isSame = play?.lit == new.lit
    play = new
    if !isSame { derive() }
  }

  /// Shows the end of the play.
  mutating func endPlay() {
    guard play != nil else { return }
    (play, ending) = (nil, nil)
    nameKeys()
    derive()
  }

  /// The same of code that was read; once for each reading.
  private mutating func derive(from source: SourceSight) {
    if sourceView.version == source.version { return }
    let graph = source.graph
    facts.take(graph)
    if selection.flatMap({ picture[$0] }) == nil { selection = nil }
    object = nil
    list()
    // Another part is folded anew, so that it fits; what is selected is seen.
    if sourceView.narrowing != source.narrowing { look.opened = nil }
    sourceView.take(source)
    SourceFolding.arrange(&self)
    if let selection { try? SourceFolding.select(selection, &self) }
    if selection == nil, sourceView.group == nil { OutlineView.select(0, &self) }
  }

  static func lines(of text: String) -> [String] { text.split(separator: "\n").map(String.init) }

  /// Puts the list of services in order; to be called when that, or the picture, has changed.
  mutating func list() {
    facts.listed = listing.services(of: picture, findings: findingsByService)
    facts.listedWidth = ServiceListing.width(of: listed)
  }

  /// What was looked at in one code base means nothing in another.
  private mutating func enter(_ new: SourceSight?) {
    if source?.root != new?.root {
      (sourceView, at, selection) = (SourceView(), nil, nil)
      (look, view, scroll) = (GraphLook(), .graph, [:])
    }
    source = new
  }

  /// What the lesson says, with the keys that there are.
  private mutating func nameKeys() {
    step.shown = step.asWritten?.naming { keys[command: $0] }
    if let last = past.sights.indices.last { past.sights[last].sight = lesson }
  }

  /// Drops the oldest moments if there are too many, with the texts and stages that only they need.
  private mutating func trim() {
    past.trim()
    if let at, at < timeline.moments.startIndex { self.at = nil }
  }

  /// Takes what came back from the engine.
  mutating func apply(_ reply: Reply) {
    // The events are the laboratory's, whatever is on stage.
    let looked = leaveAttached()
    applyToLaboratory(reply)
    if let sight = reply.attached { put(sight, looked: looked) } else if looked != nil { resetLook() }
  }

  /// Shows a newer look at the attached program. While one looks back, what was there stays.
  mutating func follow(_ sight: AttachedSight) {
    guard attached?.stage == sight.stage, (attached?.version ?? -1) <= sight.version else { return }
    attached = sight
    if at != nil { return }
    past.timeline = sight.timeline
    facts.isOutdated = true
    if !isUnseen { deriveIfOutdated() }
  }

  /// Takes the laboratory's past back.
  ///
  /// - Returns: the past of the attached program that was on stage, and the event that was looked at.
  private mutating func leaveAttached() -> (timeline: Timeline, at: Int?)? {
    guard let behind else { return nil }
    defer {
      (past, at) = (behind, nil)
      self.behind = nil
    }
    return (timeline, at)
  }

  private mutating func put(_ sight: AttachedSight, looked: (timeline: Timeline, at: Int?)?) {
    let isSame = attached?.stage == sight.stage
    behind = past
    if !isSame { resetLook() }
    attached = sight
    // While one looks back, what was there stays.
    at = isSame ? looked?.at : nil
    past = Past(timeline: isSame && at != nil ? looked?.timeline ?? sight.timeline : sight.timeline)
    facts.isOutdated = true
    if !isUnseen { deriveIfOutdated() }
  }

  /// Something else is on stage: how one looked at what was there means nothing any more.
  private mutating func resetLook() {
    (attached, at, selection, object) = (nil, nil, nil, nil)
    (look, view, scroll, facts.known) = (GraphLook(), .graph, [:], KnownFindings())
    facts.isOutdated = true
    if !isUnseen { deriveIfOutdated() }
  }

  private mutating func applyToLaboratory(_ reply: Reply) {
    // What the run has judged stays on the screen while one looks back into it.
    if past.sights.last.map({ $0.sight?.version != reply.lesson?.version }) ?? true {
      past.sights.append((reply.news.from + 1, nil))
    }
    // During a play it is the step as it was before that.
    if play != nil { nameKeys() }
    step.before = lesson
    step.asWritten = reply.lesson
    (play, ending) = (nil, nil)
    nameKeys()
    enter(reply.source)
    let first = timeline.count + 1
    past.timeline.follow(reply.news)
    if timeline.count >= first { newest = first }
    for n in first..<max(first, timeline.count + 1) {
      switch timeline.moments[n].event.what {
      case .stepEntered, .lessonLeft: past.stages.append(n)
      default: break
      }
    }
    trim()
    // The text is written when it is asked for: a script does not ask.
    let isSameScenario = isUnseen || (!scenarioLines.isEmpty && status.scenarioText == reply.status.scenarioText)
    status = reply.status
    if !isSameScenario { scenarioLines = Self.lines(of: status.scenarioText) }
    lines =
      reply.error.map { $0.description.split(separator: "\n").map { OutputLine(String($0), .bad) } }
      ?? reply.outcome.lines.map { $0.naming { keys[command: $0] } }
    lastError = reply.error
    facts.isOutdated = true
    if !isUnseen, reply.attached == nil { deriveIfOutdated() }
    if case .checked(let reports) = reply.outcome, reports.contains(where: { !$0.isSound }) {
      failedExpectation = reports.flatMap(\.lines).map(\.text).joined(separator: "\n")
    }
  }
}

extension Model {
  /// Opens an overlay, or says the same in lines where there is no screen.
  mutating func open(_ overlay: (Model) -> any Overlay, orSay said: (Model) -> [OutputLine]) {
    if showsPages { self.overlay = overlay(self) } else { lines = said(self) }
  }

  /// The same of a page, on which Enter gives a command if one is named.
  mutating func show(_ said: [OutputLine], as title: String, enter line: String? = nil) {
    open({ _ in .page(title: title, lines: said, scroll: 0, enter: line) }, orSay: { _ in said })
  }
}
