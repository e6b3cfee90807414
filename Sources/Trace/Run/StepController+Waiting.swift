extension StepController {
  /// Waits until no thread of the step runs.
  ///
  /// - Parameter resumed: thread that was resumed last.
  /// - Returns: false if the run has ended.
  func waitUntilStill(_ resumed: Int32?) -> Bool {
    let deadline = MonotonicTime.now + settings.limits.seconds
    var pause: Int32 = 0
    while !stillness.isReached(by: runner) {
      if endedByItself() { return false }
      if MonotonicTime.now > deadline {
        finishLate(resumed)
        return false
      }
      wait(milliseconds: pause)
      // Empty the pipes, so that a thread that writes into a full one can continue.
      forwardOutput()
      pause = stillness.isAnyThreadAwake ? min(pause + 1, 5) : 0
    }
    return !finishIfCrashed()
  }

  /// Waits while no thread or job can be resumed.
  ///
  /// The wait ends when a thread returns from the kernel, the run's clock wakes a task, the learner has to answer, or
  /// the run ends.
  ///
  /// - Returns: true if `advance` has to look for a turn again. False if the learner has to answer, or if the run has
  ///   ended.
  func waitForAnyThread(since began: Double) -> Bool {
    if finishIfReturned() || endedByItself() { return false }
    if isReleasing && runner.board.withLock({ $0.story != nil }) { return false }
    if wakeSleeper() { return true }
    if let request = asking()?.request
      ?? runner.board.withLock({ $0.kit.alarms.map(\.seconds).min() }).map(StepRequest.clock)
    {
      forwardOutput()
      if self.request != request { channel.send(.wants(request)) }
      self.request = request
      return false
    }
    if MonotonicTime.now > began + settings.limits.seconds {
      finish(StepEnd(.time, message: "no progress: every thread and task waits"))
      return false
    }
    wait(milliseconds: 2)
    forwardOutput()
    // A returning thread may wake other threads. All threads have to stop before a turn is chosen.
    return waitUntilStill(nil)
  }

  /// Returns the oldest thread that waits for the learner and whose request can be granted; nil if there is none.
  ///
  /// - Parameter isGranted: returns whether a request can be granted.
  func asking(where isGranted: (StepRequest) -> Bool = { _ in true }) -> (thread: Int32, request: StepRequest)? {
    let requests = runner.board.withLock { $0.threads.compactMapValues(\.request) }
    guard !requests.isEmpty else { return nil }
    return ThreadStates.all.lazy.compactMap { thread in requests[thread].map { (thread, $0) } }
      .first { isGranted($0.1) }
  }

  /// Moves the run's clock to the next deadline and wakes the task that sleeps until then.
  ///
  /// - Returns: false if no task sleeps.
  private func wakeSleeper() -> Bool {
    runner.board.withLock { board in
      guard let next = board.sleepers.indices.min(by: { board.sleepers[$0].deadline < board.sleepers[$1].deadline })
      else { return false }
      let sleeper = board.sleepers.remove(at: next)
      let now = Timers.now + board.skipped
      if sleeper.deadline > now { board.skipped += sleeper.deadline - now }
      board.enqueued.append(sleeper.job)
      return true
    }
  }
}
