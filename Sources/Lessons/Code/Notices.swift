import Synchronization

/// Non-fatal faults to report to the user. Any thread adds them; the next reply shows them.
package final class Notices: Sendable {
  private struct State {
    var waiting: [String] = []
    var told: Set<String> = []
  }

  private let state = Mutex(State())

  package init() {}

  /// Adds a notice, unless the same one was added before.
  package func add(_ text: String) {
    state.withLock { state in
      if state.told.insert(text).inserted { state.waiting.append(text) }
    }
  }

  /// Removes and returns the notices, in the order in which they were added.
  package func takeAll() -> [String] {
    state.withLock { state in
      defer { state.waiting = [] }
      return state.waiting
    }
  }
}
