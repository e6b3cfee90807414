/// The end of the construction of one instance, for which `closeAndWait()` waits.
///
/// This object also stores an instance that was completed after its scope was closed.
final class ConstructionCompletion: Sendable {
  private struct State {
    var hasWaiter = false
    var isOver = false
    var leftover: Slots.Kept?
    var waiting: [Int: CheckedContinuation<Void, Never>] = [:]
    var nextWaiting = 0
  }

  private let state = Mutex(State())

  /// Announces a waiter. From now on, `leave(_:)` stores an instance for this waiter.
  func announceWaiter() { state.withLock { $0.hasWaiter = true } }

  /// Stores an instance that was completed too late to be shared, for the waiter to release.
  ///
  /// - Returns: true if a waiter is announced; otherwise the caller has to release the instance.
  func leave(_ kept: Slots.Kept) -> Bool {
    state.withLock { state in
      if state.hasWaiter { state.leftover = kept }
      return state.hasWaiter
    }
  }

  /// Marks the construction as ended, and resumes the waiters.
  func finish() {
    let waiting = state.withLock { state in
      state.isOver = true
      defer { state.waiting = [:] }
      return Array(state.waiting.values)
    }
    for waiter in waiting { waiter.resume() }
  }

  /// Waits until the construction has ended, without blocking a thread. Cancellation of the current task does not end
  /// the wait.
  ///
  /// - Parameter deadline: the time at which to stop waiting; nil for no limit.
  /// - Returns: true if the construction has ended; false if the deadline came first.
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
      let resumesNow = state.withLock { state in
        if state.isOver || deadline.map({ $0 <= ContinuousClock.now }) == true { return true }
        state.waiting[number] = continuation
        return false
      }
      if resumesNow { continuation.resume() }
    }
    timer?.cancel()
    return state.withLock { $0.isOver }
  }

  /// Waits until the construction has ended, and removes the stored instance.
  ///
  /// - Returns: the stored instance, for the first caller only, and whether the construction has ended; nil if nothing
  ///   is stored.
  func leftover(until deadline: ContinuousClock.Instant?) async -> (kept: Slots.Kept?, isOver: Bool) {
    let isOver = await over(until: deadline)
    if !isOver { giveUp() }
    return (removeLeftover(), isOver)
  }

  /// Removes and returns the stored instance; returns nil if there is none.
  func removeLeftover() -> Slots.Kept? { state.withLock { $0.leftover.take() } }

  /// Withdraws the waiter. From now on, the maker itself releases an instance that is completed.
  func giveUp() { state.withLock { $0.hasWaiter = false } }
}
