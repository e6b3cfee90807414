import Laboratory
import Lessons

/// The keys of a learner who operates the step's own screen: while its code waits for a key or a line, what is typed is for
/// it, and it runs on to where it waits again. `^T` lets a second pass there, Esc gives the keys back to the program.
struct StepKeys: Sendable {
  /// Kinds of input that the code waits for.
  enum Asked {
    case key, line
  }

  /// True while the keys are the program's, until the code goes on.
  var isAside = false
  /// The line that is being typed.
  var line = LineEditor()
  /// Keys that were typed while the code ran.
  var ahead: [Key] = []
  /// Number of answers that the engine still owes: the code is under way.
  var awaited = 0

  /// True while the code runs after a key or a line: later keys wait for it.
  var isUnderWay: Bool { awaited > 0 }

  /// Lets a second pass on the clock of the step's screen.
  static let second = Key.control("t")

  /// More than a person types while a step runs on.
  static let mostAhead = 1_000
}

extension LessonSight {
  /// The keys that the step's code asks for, as its author gives them.
  var namedKeys: [String] {
    var names: [String] = []
    for case .key(let name) in give where !names.contains(name) { names.append(name) }
    return names
  }
}

extension ShownStage {
  /// The key or line that the step's code waits for, if the keyboard is its.
  var askedOfKeys: StepKeys.Asked? {
    guard at == nil, isInLesson, !stepKeys.isAside else { return nil }
    return switch lesson?.wish {
    case .key: .key
    case .line: .line
    case .clock, nil: nil
    }
  }
}

extension Key {
  /// The key's name in a step's code: one character, or a word; nil if the code cannot receive it.
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
