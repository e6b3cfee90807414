import Diagrams
import Laboratory

/// Modes of the stage. Each mode owns the values that have no meaning in the others.
enum StageMode: Sendable {
  case laboratory(LaboratoryMode)
  case lesson(LessonMode)
  case source(SourceMode)
  case attached(AttachedMode)
}

/// The name of a mode; steps of lessons have three.
enum StagePlace: Hashable, Sendable, CaseIterable {
  case laboratory
  /// A step of a lesson with code, with a laboratory of its own, or with neither.
  case code, puzzle, page
  /// Somebody's Swift code.
  case source
  /// A running program.
  case attached
}

/// The user's laboratory.
struct LaboratoryMode: Sendable {
  private var text = ""
  /// The scenario as it would be saved.
  private(set) var lines: [String] = []

  mutating func take(_ text: String) {
    if !lines.isEmpty, text == self.text { return }
    (self.text, lines) = (text, Self.lines(of: text))
  }

  static func lines(of text: String) -> [String] { text.split(separator: "\n").map(String.init) }
}

/// A step of a lesson.
struct LessonMode: Sendable {
  /// The step as it is shown. During a play it is the one from before it: verdicts come at the end.
  private(set) var shown: LessonSight?
  private var before: LessonSight?
  /// The step as its author wrote it, without names of keys.
  private var asWritten: LessonSight?
  /// The answer that is being typed.
  var answer = LineEditor()
  /// Open questions that were put aside, by their numbers.
  var setAside: Set<Int> = []
  /// Keys typed for the step's own screen.
  var keys = StepKeys()
  /// Drawing of the graph to arrive at, on a step with a laboratory: its request, and the drawing when it is ready.
  var target: (request: GraphScene.Request, scene: GraphScene?)?
  /// True while the step runs by itself, one event a tick.
  var isPlaying = false

  mutating func take(_ sight: LessonSight, _ keys: KeyLabels) {
    nameKeys(keys)
    (before, asWritten) = (shown, sight)
    nameKeys(keys)
  }

  /// Names in the step's texts the keys that there are.
  mutating func nameKeys(_ keys: KeyLabels) { shown = asWritten?.naming { keys[command: $0] } }

  /// Shows the same step as it was before the last reply.
  mutating func showBefore() { if shown?.step == before?.step { shown = before } }

  /// Forgets what was typed for the step before.
  mutating func enterStep() { (answer, setAside, target) = (LineEditor(), [], nil) }
}

/// Swift code that was read.
struct SourceMode: Sendable {
  var sight: SourceSight
  var view = SourceView()
  /// True until the newest reading is arranged.
  var isUnarranged = false

  init(_ sight: SourceSight) { self.sight = sight }
}

/// A running program.
struct AttachedMode: Sendable {
  var sight: AttachedSight
  var view = SourceView()
  /// The laboratory's past.
  let behind: Past
}
