import Core
import Diagrams
import Laboratory
import Stage

/// The stage: its mode, the shown moment, the selection, and the derived facts.
///
/// It does not depend on panes, messages or overlays.
package struct ShownStage: Sendable {
  var history: StageHistory
  var mode = StageMode.laboratory(LaboratoryMode())
  var status = Reply.Status()
  /// Facts that are derived from the shown world.
  var facts = ShownFacts()
  /// True if no frame is drawn, as in a script. Facts are then computed only when a command needs them.
  var isUnseen = false
  /// Labels of keys by their actions, for texts about the stage.
  var keys = KeyLabels() { didSet { nameKeys() } }

  /// Name of the selected service; nil for none.
  var selection: String?
  /// Registration of the selected service, which keeps it selected under another name; nil for none.
  var selectedRegistration: Registration.ID?
  /// Name of the object or holder that is selected in the graph of objects. Nil stands for the newest object of the
  /// selected service.
  var object: String?
  /// Name of a service to select as soon as it exists; nil for none.
  var wantedSelection: String?
  /// Request to scroll to the selection at the end of the update; nil for none.
  var reveal: Reveal?
  /// Service or instance that a command has named while nothing was drawn. It is selected when facts are computed.
  var unseenSubject: InstanceName?
  /// Names on the chain of holders that the last `why` command found for an object, to be highlighted.
  var keptPath: [String] = []
  /// Choices for the graph: subject, edges, detail, direction, folds and focus.
  var look = GraphLook()
  /// View of the run that the graph's pane shows.
  package internal(set) var view = StepView.graph
  /// The graph's choices and the view of the newest stage, kept while a moment of an earlier stage is shown, and
  /// restored on return. `stage` is the beginning of the newest stage. Nil until a moment of an earlier stage is first
  /// shown.
  var lookOfPresent: (stage: Int?, look: GraphLook, view: StepView)?
  /// Cache of the accounts (`InstanceStory`) of the selected service's instances.
  var accounts = InstanceAccounts()
  /// True if lists show findings of severity `note`, too.
  var showsNotes = false
  /// Order and filter of the list of services.
  var listing = ServiceListing()

  /// Creates a stage with an empty laboratory.
  ///
  /// - Parameter limits: bounds of the timeline.
  init(keeping limits: Timeline.Limits) { history = StageHistory(timeline: Timeline(limits: limits)) }
}

// MARK: The modes

extension ShownStage {
  /// Snapshot of the step on stage; nil outside of lessons. During a play it is the snapshot from before the command, so
  /// that verdicts appear at the end.
  package var lesson: LessonSnapshot? { lessonMode?.shown }
  /// The Swift code on stage; nil in other modes.
  package var source: SourceSnapshot? { if case .source(let mode) = mode { mode.snapshot } else { nil } }
  /// The running program on stage; nil in other modes.
  package var attached: AttachedSnapshot? { if case .attached(let mode) = mode { mode.snapshot } else { nil } }

  private var lessonMode: LessonMode? { if case .lesson(let mode) = mode { mode } else { nil } }

  private mutating func changeLesson(_ change: (inout LessonMode) -> Void) {
    guard case .lesson(var lesson) = mode else { return }
    change(&lesson)
    mode = .lesson(lesson)
  }

  var answer: LineEditor {
    get { lessonMode?.answer ?? LineEditor() }
    set { changeLesson { $0.answer = newValue } }
  }

  var reminded: Set<Int> {
    get { lessonMode?.reminded ?? [] }
    set { changeLesson { $0.reminded = newValue } }
  }
  var setAside: Set<Int> {
    get { lessonMode?.setAside ?? [] }
    set { changeLesson { $0.setAside = newValue } }
  }

  var hasAskedAnswers: Bool {
    get { lessonMode?.hasAskedAnswers ?? false }
    set { changeLesson { $0.hasAskedAnswers = newValue } }
  }

  var stepKeys: StepKeys {
    get { lessonMode?.keys ?? StepKeys() }
    set { changeLesson { $0.keys = newValue } }
  }

  var target: (request: GraphScene.Request, scene: GraphScene?)? {
    get { lessonMode?.target }
    set { changeLesson { $0.target = newValue } }
  }

  /// True while the step runs by itself.
  package internal(set) var isPlaying: Bool {
    get { lessonMode?.isPlaying ?? false }
    set { changeLesson { $0.isPlaying = newValue } }
  }

  /// Clears text that was typed for the previous step.
  mutating func enterStep() { changeLesson { $0.enterStep() } }

  /// View of the Swift code on stage, or of the code of the attached program.
  var sourceView: SourceView {
    get {
      switch mode {
      case .source(let mode): mode.view
      case .attached(let mode): mode.view
      case .laboratory, .lesson: SourceView()
      }
    }
    set {
      switch mode {
      case .source(var source):
        source.view = newValue
        mode = .source(source)
      case .attached(var attached):
        attached.view = newValue
        mode = .attached(attached)
      case .laboratory, .lesson: break
      }
    }
  }

  /// Lines of the scenario as it would be saved; empty outside of the laboratory.
  var scenarioLines: [String] { if case .laboratory(let mode) = mode { mode.lines } else { [] } }

  /// Kind of the stage, which decides the keys that work.
  var place: StagePlace {
    switch mode {
    case .attached: return .attached
    case .source: return .source
    case .laboratory: return .laboratory
    case .lesson(let mode):
      guard isInLesson, let lesson = mode.shown else { return .laboratory }
      return lesson.commands != nil ? .puzzle : lesson.files.isEmpty ? .page : .code
    }
  }

  var isInLesson: Bool { world.lesson != nil }

  /// Replaces the commands in the step's texts by the keys that run them.
  mutating func nameKeys() {
    let keys = keys
    changeLesson { $0.nameKeys(keys) }
    if let last = history.snapshots.indices.last { history.snapshots[last].snapshot = lesson }
  }
}

// MARK: The past

extension ShownStage {
  package var timeline: Timeline { history.timeline }
  package var world: World { history.world }
  package var shown: World { history.shown }
  var moment: Int { history.moment }
  var arranged: World { history.arranged }
  package var play: Play? { history.play }
  var ending: GraphContent? { history.ending }
  var newest: Int { history.newest }
  var beginning: Int? { history.beginning }

  /// Number of the event that is shown; nil for the present.
  package internal(set) var at: Int? {
    get { history.at }
    set { history.at = newValue }
  }

  /// The step at the shown moment, with its text and code; nil in the laboratory.
  var snapshot: LessonSnapshot? {
    guard shown.lesson != nil else { return nil }
    return at.map(history.snapshot) ?? lesson
  }

  /// True if the code on stage has run to its end, and was not changed since.
  var isOver: Bool { (play == nil ? world : shown).lesson?.hasEnded == true && lesson?.isStale != true }

  /// Number of the event with which the shown run began; nil in the laboratory.
  var run: Int? { shown.lesson == nil ? nil : beginning }

  mutating func begin(_ new: Play) {
    deriveIfOutdated()
    _ = history.show(new, ending: contentOfWorld)
    changeLesson { $0.showBefore() }
    derive()
  }

  /// Shows another moment of the play.
  mutating func show(_ new: Play) { if history.show(new) { derive() } }

  /// Ends the play and shows the present.
  mutating func endPlay() {
    guard history.endPlay() else { return }
    nameKeys()
    derive()
  }
}

// MARK: Facts

extension ShownStage {
  var picture: Picture { facts.picture }
  var pictureVersion: Int { facts.version }
  var findings: [StageFinding] { facts.findings }
  var faults: [EdgeFault.Pair: EdgeFault] { facts.faults }
  var findingsByService: [String: [Int]] { facts.findingsByService }
  var seriousFindings: Int { facts.seriousFindings }
  var holders: [InstanceRef: [String]] { facts.holders }
  var listed: [Picture.Node] { facts.listed }
  var listedWidth: Int { facts.listedWidth }
  /// Nodes and edges to highlight, because the shown events touched them.
  var touched: Touched { look.subject == .control ? facts.controlled : facts.touched }
  /// Node of the selected service in the picture; nil without a selection, and for a service that the picture lacks.
  var selectedService: Picture.Node? { selection.flatMap { picture[$0] } }

  /// True if the step has a question or an exercise.
  var hasTask: Bool { isInLesson && lesson?.hasTask == true }

  var isLastStep: Bool { lesson?.isLast ?? false }

  /// View that the step on stage asks for.
  ///
  /// A view of the code is withheld until all questions are decided, because it would give away answers. While the code
  /// runs, the graph takes its place, because a view of the code does not show the run.
  var viewOfStep: StepView {
    guard let lesson else { return .graph }
    return lesson.view.describesCode && (isRunning || !lesson.isRevealed) ? .graph : lesson.view
  }

  /// True between the first event of the step's code and the end of its run.
  private var isRunning: Bool { world.lesson.map { $0.line != nil && !$0.hasEnded } ?? false }

  /// True if the view shows a run of other code than that on the screen, because the code was changed.
  var showsEarlierRun: Bool {
    at == nil && lesson?.isStale == true && world.lesson?.line != nil && !view.describesCode && view != .classes
  }

  /// True if the code of the step has not begun to run.
  var isUnrunCode: Bool {
    place == .code && at == nil && world.lesson.map { $0.line == nil && !$0.hasEnded } ?? false
  }

  /// True if the compiler refused the code, so that there is nothing to run.
  var isRefused: Bool {
    guard lesson?.isStale != true, let place = world.lesson, !place.isCompiled else { return false }
    return place.messages.contains { $0.severity == .error }
  }
}
