import Synchronization

/// Handler of ctrl-c in a program without a screen. It cancels the job for which a line waits; without such a line, the
/// program ends.
package final class Interruption: Sendable {
  private struct State {
    /// Mailbox of the loop that waits for a line; nil while no loop waits.
    var mailbox: Mailbox?
    var isRaised = false
  }

  private let state = Mutex(State())

  package init() {}

  /// Cancels the job for which a line waits. Any thread may call it.
  ///
  /// - Returns: false if the program should end, because no line waits, or because an earlier call had no effect yet.
  package func raise() -> Bool {
    state.withLock { state in
      guard let mailbox = state.mailbox, !state.isRaised else { return false }
      state.isRaised = true
      mailbox.post(.interrupted)
      return true
    }
  }

  /// Runs a line, and lets `raise` cancel it meanwhile.
  ///
  /// - Returns: true if `raise` was called during the line.
  func run(_ line: String, on loop: Loop, reports: ((String) -> Void)?) -> Bool {
    state.withLock { $0 = State(mailbox: loop.mailbox) }
    loop.run(line, reports: reports)
    return state.withLock { state in
      defer { state = State() }
      return state.isRaised
    }
  }
}
