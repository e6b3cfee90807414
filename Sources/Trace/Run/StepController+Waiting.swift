extension StepController {
  /// Waits until nothing runs: every thread is at an event, ended, asleep, or one of the runner's without a job.
  ///
  /// - Parameter letOn: the thread that was let on: it counts as blocked only if it stays asleep.
  /// - Returns: whether the run goes on.
  func settle(_ letOn: Int32?) -> Bool {
    let deadline = MonotonicTime.now + settings.limits.seconds
    var before: ThreadStates.Activity?
    var pause: Int32 = 0
    while true {
      let (running, known) = runner.board.withLock { board in
        (Set(board.threads.filter(\.value.isRunning).keys), Set(board.threads.keys))
      }
      // The usual case, without a look at every thread: the one that was let on has come to its next event.
      if running.isEmpty && ThreadStates.count <= known.count + ownThreads.count { return true }
      if endedByItself() { return false }
      let all = ThreadStates.all
      var isActive = false
      for thread in all where !ownThreads.contains(thread) && (running.contains(thread) || !known.contains(thread)) {
        guard let activity = ThreadStates.activity(of: thread) else { continue }
        if !activity.isAsleep { isActive = true }
        guard thread == letOn else { continue }
        // Asleep for a moment is not blocked: a page comes from disk, a lock is free again.
        if activity != before { isActive = true }
        before = activity
      }
      forget(except: Set(all))
      if !isActive { return true }
      if MonotonicTime.now > deadline {
        finishLate(letOn)
        return false
      }
      wait(milliseconds: pause)
      forwardOutput()
      pause = min(pause + 1, 5)
    }
  }

  /// Nobody can be let on: waits until a thread comes back from the kernel, the run's clock wakes a task, or the learner
  /// answers.
  ///
  /// - Returns: whether to look again.
  func waitForAnybody(since began: Double) -> Bool {
    if finishIfReturned() || endedByItself() { return false }
    if isReleasing && runner.board.withLock({ $0.story != nil }) { return false }
    if wakeSleeper() { return true }
    let wish = runner.board.withLock { board in
      board.threads.sorted { $0.key < $1.key }.compactMap(\.value.wish).first
        ?? board.kit.alarms.map(\.seconds).min().map(StepWish.clock)
    }
    if let wish {
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
    return true
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

  private func forget(except alive: Set<Int32>) {
    runner.board.withLock { board in
      for thread in board.threads.keys where !alive.contains(thread) { board.threads[thread] = nil }
    }
  }
}
