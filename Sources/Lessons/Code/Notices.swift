import Synchronization

/// Problems to report to the user that do not stop the program. Any thread adds them; the next reply contains them.
package final class Notices: Sendable {
  private struct State {
    var waiting: [String] = []
    var known: Set<String> = []
    var lasting: [String] = []
  }

  private let state = Mutex(State())

  package init() {}

  /// Adds a notice, unless the same notice was added before.
  ///
  /// - Parameter isLasting: true to show the notice again when the program ends, because work was not stored.
  package func add(_ text: String, isLasting: Bool = false) {
    state.withLock { state in
      guard state.known.insert(text).inserted else { return }
      state.waiting.append(text)
      if isLasting { state.lasting.append(text) }
    }
  }

  /// The notices to show again when the program ends, in the order in which they were added.
  package var lasting: [String] { state.withLock { $0.lasting } }

  /// Removes and returns the notices, in the order in which they were added.
  package func drain() -> [String] {
    state.withLock { state in
      defer { state.waiting = [] }
      return state.waiting
    }
  }
}
