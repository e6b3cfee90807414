import Stage

/// The earlier and the undone versions of a step's code, for undo and redo.
package struct CodeHistory: Sendable {
  private var past: [StepCode] = []
  private var future: [StepCode] = []
  /// The file in which the learner is typing. Typing in one file without a run in between is a single change.
  private var typing: String?

  package init() {}

  package var previous: StepCode? { past.last }
  package var next: StepCode? { future.last }

  /// Records a change.
  ///
  /// - Parameters:
  ///   - code: the code before the change.
  ///   - file: the file that was typed in; nil for any other change.
  package mutating func record(_ code: StepCode, typing file: String?) {
    if file == nil || file != typing || past.isEmpty { past.append(code) }
    future = []
    typing = file
  }

  /// Records an undo or redo.
  ///
  /// - Parameters:
  ///   - code: the code after the undo or redo.
  ///   - now: the code before the undo or redo.
  package mutating func restored(_ code: StepCode, from now: StepCode) {
    typing = nil
    if past.last == code {
      past.removeLast()
      future.append(now)
    } else if future.last == code {
      future.removeLast()
      past.append(now)
    }
  }

  /// Ends the current change, so that further typing is a new change.
  package mutating func pause() { typing = nil }
}
