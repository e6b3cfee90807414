import Laboratory
import Lessons

/// State of the keyboard while a step's code reads keys or lines.
///
/// Typed keys go to code that waits for a key or a line. The code then runs until it waits again. `^T` lets a second
/// pass for the code. Esc gives the keyboard back to Playground.
struct StepKeys: Sendable {
  /// Kinds of input that the code waits for.
  enum Asked {
    case key, line
  }

  /// True while Playground has the keyboard although the code waits for input.
  var isAside = false
  /// The line that is being typed.
  var line = LineEditor()
  /// Keys that were typed while the code ran, to be sent when it waits again.
  var ahead: [Key] = []
  /// Number of replies that the engine has yet to give to keys, lines or seconds that were sent to the code.
  var awaited = 0

  /// True while the code runs after a given key, line or second. Later keys wait in `ahead`.
  var isUnderWay: Bool { awaited > 0 }

  /// Key that lets a second pass on the clock of the step's code.
  static let second = Key.control("t")

  /// Limit of `ahead`, more than a person types while the code runs.
  static let mostAhead = 1_000
}

extension LessonSnapshot {
  /// Names of the keys in the step's `give`, without repeats: the keys that its code uses.
  var namedKeys: [String] {
    var names: [String] = []
    for case .key(let name) in give where !names.contains(name) { names.append(name) }
    return names
  }
}

extension ShownStage {
  /// The first of the open questions. Keys answer it.
  var openQuestion: QuestionState? { openQuestions.first }

  /// The questions that are open and were not skipped. Empty in the past and outside of lessons.
  var openQuestions: [QuestionState] {
    guard at == nil, isInLesson else { return [] }
    return undecidedQuestions.filter { !setAside.contains($0.number) }
  }

  /// The questions without an answer that no run has decided, skipped ones too.
  var undecidedQuestions: [QuestionState] {
    (lesson?.verdict.questions ?? []).filter { $0.answer == nil && $0.truth == nil }
  }

  /// Kind of input that the code waits for; nil if Playground has the keyboard.
  var askedOfKeys: StepKeys.Asked? {
    guard at == nil, isInLesson, !stepKeys.isAside else { return nil }
    return switch lesson?.request {
    case .key: .key
    case .line: .line
    case .clock, nil: nil
    }
  }
}

extension Key {
  /// Name of the key in a step's code: a character or a word; nil if the code cannot receive the key.
  var stepName: String? {
    switch self {
    case .character(let character): String(character)
    case .up: "Up"
    case .down: "Down"
    case .left: "Left"
    case .right: "Right"
    case .enter: "Enter"
    case .tab: "Tab"
    case .backspace: "Backspace"
    case .delete: "Delete"
    case .home: "Home"
    case .end: "End"
    case .pageUp: "PageUp"
    case .pageDown: "PageDown"
    default: nil
    }
  }
}
