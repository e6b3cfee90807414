import Diagrams
import Laboratory

/// A mode of the stage. Each mode owns the values that have no meaning in other modes.
enum StageMode: Sendable {
  case laboratory(LaboratoryMode)
  case lesson(LessonMode)
  case source(SourceMode)
  case attached(AttachedMode)
}

/// Kind of the stage. The mode of lessons has three kinds.
enum StagePlace: Hashable, Sendable, CaseIterable {
  case laboratory
  /// A step of a lesson: with code, with a laboratory of its own, or with neither of them.
  case code, puzzle, page
  /// The user's Swift code.
  case source
  /// A running program.
  case attached

  /// The place of the findings that the stage lists.
  var ofFindings: FindingKinds.Place {
    switch self {
    case .laboratory, .code, .puzzle, .page: .laboratory
    case .source: .code
    case .attached: .program
    }
  }
}

/// State of the user's laboratory.
struct LaboratoryMode: Sendable {
  private var text = ""
  /// Lines of the scenario as it would be saved.
  private(set) var lines: [String] = []

  mutating func take(_ text: String) {
    if !lines.isEmpty, text == self.text { return }
    (self.text, lines) = (text, Self.lines(of: text))
  }

  static func lines(of text: String) -> [String] { text.split(separator: "\n").map(String.init) }
}

/// State of a step of a lesson.
struct LessonMode: Sendable {
  /// Snapshot of the shown step; nil before the first reply. During a play it is the snapshot from before the command,
  /// so that verdicts appear at the end.
  private(set) var shown: LessonSnapshot?
  private var before: LessonSnapshot?
  /// The newest step with the author's texts, which name commands instead of keys.
  private var asWritten: LessonSnapshot?
  /// Text of the answer that is being typed.
  var answer = LineEditor()
  /// Numbers of the open questions that were skipped.
  var setAside: Set<Int> = []
  /// Numbers of the questions whose reminder Enter has shown.
  var reminded: Set<Int> = []
  /// True once a presentation has requested the answers to the step's questions.
  var hasAskedAnswers = false
  /// Keys that were typed for the step's code.
  var keys = StepKeys()
  /// Drawing of the target graph: the request, and the scene once it is ready. Nil in a step without a target graph.
  var target: (request: GraphScene.Request, scene: GraphScene?)?
  /// True while the step runs by itself, by one event at each tick.
  var isPlaying = false

  mutating func take(_ snapshot: LessonSnapshot, _ keys: KeyLabels) {
    nameKeys(keys)
    (before, asWritten) = (shown, snapshot)
    nameKeys(keys)
  }

  /// Replaces the commands in the step's texts by the keys that run them.
  mutating func nameKeys(_ keys: KeyLabels) { shown = asWritten?.naming { keys[command: $0] } }

  /// Shows the step as it was before the last reply, if that was the same step.
  mutating func showBefore() { if shown?.step == before?.step { shown = before } }

  /// Clears text that was typed for the previous step.
  mutating func enterStep() {
    (answer, setAside, reminded, target) = (LineEditor(), [], [], nil)
    hasAskedAnswers = false
  }
}

/// State of Swift code on stage.
struct SourceMode: Sendable {
  var snapshot: SourceSnapshot
  var view = SourceView()
  /// True until the newest reading is arranged for its pane.
  var isUnarranged = false

  init(_ snapshot: SourceSnapshot) { self.snapshot = snapshot }
}

/// State of an attached program.
struct AttachedMode: Sendable {
  var snapshot: AttachedSnapshot
  var view = SourceView()
  /// History of the laboratory, to be restored after the program is detached.
  let behind: StageHistory
}
