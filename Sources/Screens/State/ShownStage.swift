import Core
import Diagrams
import Laboratory
import Stage

/// The stage: its mode, the moment and the selection that are looked at, and the facts that follow. It knows no pane, message or overlay.
package struct ShownStage: Sendable {
  var past: Past
  var mode = StageMode.laboratory(LaboratoryMode())
  var status = Reply.Status()
  /// Facts that follow from the world that is shown.
  var facts = ShownFacts()
  /// True if nothing is drawn, as in a script. Facts are then computed when a command asks for them.
  var isUnseen = false
  /// Keys by what they do, for what is said of the stage.
  var keys = KeyLabels() { didSet { nameKeys() } }

  /// The name of the selected service.
  var selection: String?
  /// The object or holder that is selected where the graph shows objects; nil for the newest of the selected service.
  var object: String?
  /// A service to select as soon as it is there.
  var wantedSelection: String?
  /// The service that a command has named while nothing was drawn.
  var unseenSubject: InstanceName?
  /// The way from a holder to the object that was asked about last, by name.
  var keptPath: [String] = []
  /// The way the graph is looked at.
  var look = GraphLook()
  /// The view of the run in the graph's pane.
  package internal(set) var view = StepView.graph
  /// The look of the present, while a moment of another stage is on the screen.
  var lookOfPresent: (stage: Int?, look: GraphLook, view: StepView)?
  /// Stories of the selected service's instances.
  var accounts = InstanceAccounts()
  /// True if findings of severity note are shown.
  var showsNotes = false
  /// The list of services: its order, and its filter.
  var listing = ServiceListing()

  /// - Parameter limits: bounds of the timeline.
  init(keeping limits: Timeline.Limits) { past = Past(timeline: Timeline(limits: limits)) }
}

// MARK: The modes

extension ShownStage {
  /// The step on stage; during a play as it was before: verdicts come when the play is over.
  package var lesson: LessonSight? { lessonMode?.shown }
  /// The Swift code on stage, in the laboratory's place.
  package var source: SourceSight? { if case .source(let mode) = mode { mode.sight } else { nil } }
  /// The running program on stage, in the laboratory's place.
  package var attached: AttachedSight? { if case .attached(let mode) = mode { mode.sight } else { nil } }

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

  var setAside: Set<Int> {
    get { lessonMode?.setAside ?? [] }
    set { changeLesson { $0.setAside = newValue } }
  }

  var stepKeys: StepKeys {
    get { lessonMode?.keys ?? StepKeys() }
    set { changeLesson { $0.keys = newValue } }
  }

  var target: (request: GraphScene.Request, scene: GraphScene?)? {
    get { lessonMode?.target }
    set { changeLesson { $0.target = newValue } }
  }

  /// True while a step runs by itself.
  package internal(set) var isPlaying: Bool {
    get { lessonMode?.isPlaying ?? false }
    set { changeLesson { $0.isPlaying = newValue } }
  }

  /// Forgets what was typed for the step before.
  mutating func enterStep() { changeLesson { $0.enterStep() } }

  /// The way the code on stage, or that of a running program, is looked at.
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

  /// The scenario as it would be saved.
  var scenarioLines: [String] { if case .laboratory(let mode) = mode { mode.lines } else { [] } }

  /// The name of the mode.
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

  /// Names in the step's texts the keys that there are.
  mutating func nameKeys() {
    let keys = keys
    changeLesson { $0.nameKeys(keys) }
    if let last = past.sights.indices.last { past.sights[last].sight = lesson }
  }
}

// MARK: The past

extension ShownStage {
  package var timeline: Timeline { past.timeline }
  package var world: World { past.world }
  package var shown: World { past.shown }
  var moment: Int { past.moment }
  var arranged: World { past.arranged }
  package var play: Play? { past.play }
  var ending: GraphContent? { past.ending }
  var newest: Int { past.newest }
  var beginning: Int? { past.beginning }

  /// The event that is looked at; nil for the present.
  package internal(set) var at: Int? {
    get { past.at }
    set { past.at = newValue }
  }

  /// The text and the code that are shown, of the step that is looked at.
  var sight: LessonSight? {
    guard shown.lesson != nil else { return nil }
    return at.map(past.sight) ?? lesson
  }

  /// True if the code on stage has run to its end.
  var isOver: Bool { (play == nil ? world : shown).lesson?.hasEnded == true && lesson?.isStale != true }

  /// The event with which the run began that is looked at; nil in the laboratory.
  var run: Int? { shown.lesson == nil ? nil : beginning }

  mutating func begin(_ new: Play) {
    deriveIfOutdated()
    _ = past.show(new, ending: contentOfWorld)
    changeLesson { $0.showBefore() }
    derive()
  }

  /// Shows a moment of a play.
  mutating func show(_ new: Play) { if past.show(new) { derive() } }

  /// Shows the end of the play.
  mutating func endPlay() {
    guard past.endPlay() else { return }
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
  /// Nodes and edges that the last event touched; none in the laboratory, unless the past is looked at.
  var touched: Touched { look.subject == .control ? facts.controlled : facts.touched }
  /// The selected service, as it is now.
  var selectedService: Picture.Node? { selection.flatMap { picture[$0] } }

  /// True if the step has a question or an exercise.
  var hasTask: Bool { isInLesson && lesson?.hasTask == true }

  var isLastStep: Bool { lesson?.isLast ?? false }

  /// The view that the step on stage shows first. One that gives away what is asked waits for the answers.
  var viewOfStep: StepView {
    guard let lesson else { return .graph }
    return lesson.view.describesCode && !lesson.isRevealed ? .graph : lesson.view
  }

  /// True if the compiler refused the code: there is nothing to run.
  var isRefused: Bool {
    guard lesson?.isStale != true, let place = world.lesson, !place.isCompiled else { return false }
    return place.messages.contains { $0.severity == .error }
  }
}
