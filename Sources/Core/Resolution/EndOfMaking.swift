import Synchronization

/// Tells `closeAndWait()` when a service that was being made as its scope closed has ended, and leaves it what was made.
final class EndOfMaking: Sendable {
  private struct State {
    var isAttended = false
    var isOver = false
    var leftover: Slots.Kept?
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let state = Mutex(State())

  /// Announces that somebody will wait, and lets go of what is left.
  func attend() { state.withLock { $0.isAttended = true } }

  /// Leaves an instance that nobody shares to whoever attends.
  ///
  /// - Returns: whether somebody does; otherwise the caller lets go of it.
  func leave(_ kept: Slots.Kept) -> Bool {
    state.withLock { state in
      if state.isAttended { state.leftover = kept }
      return state.isAttended
    }
  }

  /// Says that nothing more will come.
  func finish() {
    let waiting = state.withLock { state in
      state.isOver = true
      defer { state.waiting = [] }
      return state.waiting
    }
    for waiter in waiting { waiter.resume() }
  }

  /// Waits for the end.
  ///
  /// - Returns: what is left, to the first who asks.
  func leftover() async -> Slots.Kept? {
    await withCheckedContinuation { continuation in
      let isOver = state.withLock { state in
        if !state.isOver { state.waiting.append(continuation) }
        return state.isOver
      }
      if isOver { continuation.resume() }
    }
    return state.withLock { $0.leftover.take() }
  }
}
