extension StepController {
  /// Waits until nobody runs.
  ///
  /// - Parameter letOn: the thread that was let on last.
  /// - Returns: whether the run goes on.
  func settle(_ letOn: Int32?) -> Bool {
    let deadline = MonotonicTime.now + settings.limits.seconds
    var pause: Int32 = 0
    while !stillness.isReached(by: runner) {
      if endedByItself() { return false }
      if MonotonicTime.now > deadline {
        finishLate(letOn)
        return false
      }
      wait(milliseconds: pause)
      // A full pipe blocks nobody: who writes into it goes on when it has been emptied.
      forwardOutput()
      pause = stillness.isAnybodyAwake ? min(pause + 1, 5) : 0
    }
    return !finishIfCrashed()
  }

  /// Nobody can be let on: waits until a thread comes back from the kernel, the run's clock wakes a task, or the learner
  /// answers.
  ///
  /// - Returns: whether to look again.
  func waitForAnybody(since began: Double) -> Bool {
    if finishIfReturned() || endedByItself() { return false }
    if isReleasing && runner.board.withLock({ $0.story != nil }) { return false }
    if wakeSleeper() { return true }
    if let wish = asking()?.wish ?? runner.board.withLock({ $0.kit.alarms.map(\.seconds).min() }).map(StepWish.clock) {
      forwardOutput()
      if self.wish != wish { channel.send(.wants(wish)) }
      self.wish = wish
      return false
    }
    if MonotonicTime.now > began + settings.limits.seconds {
      finish(StepEnd(.time, message: "nothing goes on: every thread and task waits"))
      return false
    }
    wait(milliseconds: 2)
    forwardOutput()
    // Who comes back may wake others, all of whom have to arrive before one is chosen.
    return settle(nil)
  }

  /// The thread whose wish is granted next: of those that wait for the learner the one made first.
  ///
  /// - Parameter isGranted: which wishes can be.
  func asking(where isGranted: (StepWish) -> Bool = { _ in true }) -> (thread: Int32, wish: StepWish)? {
    let wishes = runner.board.withLock { $0.threads.compactMapValues(\.wish) }
    guard !wishes.isEmpty else { return nil }
    return ThreadStates.all.lazy.compactMap { thread in wishes[thread].map { (thread, $0) } }
      .first { isGranted($0.1) }
  }

  /// Lets the run's clock go on to the next task that sleeps.
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
