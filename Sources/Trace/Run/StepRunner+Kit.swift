extension StepRunner {
  /// The runner of this process; nil in a process that runs no step.
  package static var current: StepRunner? { installed }

  /// Replaces the content of the step's screen.
  package func show(_ lines: [String]) {
    board.withLock { $0.kit.screens.append(lines) }
    wake.signal()
  }

  /// Tosses the coin; true for heads.
  package func toss() -> Bool { board.withLock { $0.kit.toss() } }

  /// Time of the learner's clock in seconds since the run began.
  package var seconds: Double { board.withLock { $0.kit.seconds } }

  /// Suspends the current task until the learner's clock reaches a time.
  package func sleep(until seconds: Double) async {
    await withUnsafeContinuation { continuation in
      let isOver = board.withLock { board in
        if board.kit.seconds >= seconds { return true }
        board.kit.alarms.append((seconds, continuation))
        return false
      }
      if isOver { continuation.resume() }
    }
  }

  /// Moves the learner's clock and wakes the tasks that are due, the earliest first.
  func advanceClock(by seconds: Double) {
    let due = board.withLock { board in
      board.kit.seconds += max(seconds, 0)
      let now = board.kit.seconds
      let due = board.kit.alarms.filter { $0.seconds <= now }.sorted { $0.seconds < $1.seconds }
      board.kit.alarms.removeAll { $0.seconds <= now }
      return due.map(\.continuation)
    }
    // Resume outside the lock, because resuming enqueues a job.
    for continuation in due { continuation.resume() }
  }
}
