import Stage

/// The states that a step's code was in: what was changed can be taken back, and done again.
package struct CodeHistory: Sendable {
  private var past: [[StepFile]] = []
  private var future: [[StepFile]] = []
  /// The file that is being typed in: all that is typed in one file without a run between is one change.
  private var typing: String?

  package init() {}

  package var previous: [StepFile]? { past.last }
  package var next: [StepFile]? { future.last }

  /// Notes a change.
  ///
  /// - Parameters:
  ///   - files: the state before it.
  ///   - file: the file that was typed in, if that is what changed it.
  package mutating func note(_ files: [StepFile], typing file: String?) {
    if file == nil || file != typing || past.isEmpty { past.append(files) }
    future = []
    typing = file
  }

  /// Notes that the state is again what it was.
  ///
  /// - Parameters:
  ///   - files: the state that it has now.
  ///   - now: the state that it had.
  package mutating func restored(_ files: [StepFile], from now: [StepFile]) {
    typing = nil
    if past.last == files {
      past.removeLast()
      future.append(now)
    } else if future.last == files {
      future.removeLast()
      past.append(now)
    }
  }

  /// What is typed from here on is a change of its own.
  package mutating func pause() { typing = nil }
}
