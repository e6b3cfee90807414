import Stage

/// The states that a step's code was in: what was changed can be taken back, and done again.
package struct CodeHistory: Sendable {
  private var past: [StepCode] = []
  private var future: [StepCode] = []
  /// The file that is being typed in: all that is typed in one file without a run between is one change.
  private var typing: String?

  package init() {}

  package var previous: StepCode? { past.last }
  package var next: StepCode? { future.last }

  /// Notes a change.
  ///
  /// - Parameters:
  ///   - code: the state before it.
  ///   - file: the file that was typed in, if that is what changed it.
  package mutating func note(_ code: StepCode, typing file: String?) {
    if file == nil || file != typing || past.isEmpty { past.append(code) }
    future = []
    typing = file
  }

  /// Notes that the state is again what it was.
  ///
  /// - Parameters:
  ///   - code: the state that it has now.
  ///   - now: the state that it had.
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

  /// What is typed from here on is a change of its own.
  package mutating func pause() { typing = nil }
}
