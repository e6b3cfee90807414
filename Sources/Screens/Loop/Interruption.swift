import Synchronization

/// Ctrl-c where there is no screen: it ends the job that a line waits for. Where no line waits, it ends the program.
package final class Interruption: Sendable {
  private struct State {
    /// The mailbox of the loop that waits; nil while none does.
    var mailbox: Mailbox?
    var isRaised = false
  }

  private let state = Mutex(State())

  package init() {}

  /// Ends what a line waits for. Any thread may call it.
  ///
  /// - Returns: false if nothing waits, or if it was asked to end before and has not: then the program should end.
  package func raise() -> Bool {
    state.withLock { state in
      guard let mailbox = state.mailbox, !state.isRaised else { return false }
      state.isRaised = true
      mailbox.post(.interrupted)
      return true
    }
  }

  /// Runs a line, which `raise` ends meanwhile.
  ///
  /// - Returns: whether it was ended so.
  func run(_ line: String, on loop: Loop, reports: ((String) -> Void)?) -> Bool {
    state.withLock { $0 = State(mailbox: loop.mailbox) }
    loop.run(line, reports: reports)
    return state.withLock { state in
      defer { state = State() }
      return state.isRaised
    }
  }
}
