/// Tells `closeAndWait()` when a service that was being made as its scope closed has ended, and leaves it what was made.
final class EndOfMaking: Sendable {
  private struct State {
    var isAttended = false
    var isOver = false
    var leftover: Slots.Kept?
    var waiting: [Int: CheckedContinuation<Void, Never>] = [:]
    var nextWaiting = 0
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
      defer { state.waiting = [:] }
      return Array(state.waiting.values)
    }
    for waiter in waiting { waiter.resume() }
  }

  /// Waits for the end, without blocking a thread, and whether the current task is cancelled or not.
  ///
  /// - Parameter deadline: when to stop waiting; nil for never.
  /// - Returns: whether it has ended.
  @discardableResult
  func over(until deadline: ContinuousClock.Instant? = nil) async -> Bool {
    let number = state.withLock { state in
      state.nextWaiting += 1
      return state.nextWaiting
    }
    let timer = deadline.map { deadline in
      Task {
        try? await Task.sleep(until: deadline, clock: .continuous)
        self.state.withLock { $0.waiting.removeValue(forKey: number) }?.resume()
      }
    }
    await withCheckedContinuation { continuation in
      let goesOn = state.withLock { state in
        if state.isOver || deadline.map({ $0 <= ContinuousClock.now }) == true { return true }
        state.waiting[number] = continuation
        return false
      }
      if goesOn { continuation.resume() }
    }
    timer?.cancel()
    return state.withLock { $0.isOver }
  }

  /// Waits for the end.
  ///
  /// - Returns: what is left, to the first who asks, and whether it has ended.
  func leftover(until deadline: ContinuousClock.Instant?) async -> (kept: Slots.Kept?, isOver: Bool) {
    let isOver = await over(until: deadline)
    if !isOver { giveUp() }
    return (takeLeftover(), isOver)
  }

  /// Takes what is left now.
  func takeLeftover() -> Slots.Kept? { state.withLock { $0.leftover.take() } }

  /// Waits for nothing any more: what is left from now on is let go of by its maker.
  func giveUp() { state.withLock { $0.isAttended = false } }
}
