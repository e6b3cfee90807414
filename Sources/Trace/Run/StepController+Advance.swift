import Glibc

extension StepController {
  /// Resumes one thread until it reports an event, the run ends, or the code waits for the learner.
  ///
  /// A thread may end, or wait without an event. Then the next thread or job in turn is resumed.
  ///
  /// - Parameter choice: number of the thread or task to resume; nil for the next one in turn. If it cannot be resumed,
  ///   the next one in turn is.
  func advance(_ choice: Int?) {
    var choice = choice
    let began = MonotonicTime.now
    while !isOver {
      collect()
      guard let turn = nextTurn(choice) else {
        if choice != nil {
          choice = nil
          continue
        }
        guard waitForAnyThread(since: began) else { return }
        continue
      }
      choice = nil
      switch turn {
      case .thread(let thread, _):
        switch report(thread) {
        case .reported: return
        case .nothingNew, .dropped: resume(thread)
        }
        guard runToEvent(thread) else { return }
      case .job(let job):
        let thread = start(job)
        guard runToEvent(thread) else { return }
      }
      if isReleasing && runner.board.withLock({ $0.story != nil }) { return }
      if finishIfReturned() { return }
    }
  }

  /// Waits until a resumed thread stops, and reports its event.
  ///
  /// - Returns: true if the thread reported no event, so that another thread or job has to be resumed. False after an
  ///   event, and if the run has ended.
  private func runToEvent(_ thread: Int32?) -> Bool {
    while true {
      guard waitUntilStill(thread) else { return false }
      collect()
      guard let thread, turns.remove(thread: thread) else { return true }
      switch report(thread) {
      case .reported: return false
      case .nothingNew: return true
      case .dropped: resume(thread)
      }
    }
  }

  func resume(_ thread: Int32) {
    runner.board.withLock { board in
      board.threads[thread]?.state = .running
      return board.threads[thread]?.gate
    }?.open()
  }

  /// Removes and returns the next possible turn: that of the chosen thread or task, else the first in the queue.
  ///
  /// - Parameter choice: number of the chosen thread or task; nil for any.
  /// - Returns: nil if there is no such turn.
  private func nextTurn(_ choice: Int?) -> Turns.Turn? {
    turns.removeFirst { turn in
      isPossible(turn) && (choice == nil || turn.lane.flatMap(numbers.number) == choice)
    }
  }

  /// Adds turns for threads that have reached an event and for jobs that are ready.
  ///
  /// The order of the turns does not depend on the speed of the threads.
  func collect() {
    let (arrived, jobs) = runner.board.withLock { board in
      let arrived = board.threads.compactMap { number, thread -> (Int32, Board.Lane, Board.Arrival)? in
        guard case .arrived(let arrival) = thread.state, !turns.contains(thread: number) else { return nil }
        return (number, thread.lane, arrival)
      }
      defer { board.enqueued = [] }
      return (arrived, board.enqueued)
    }
    // Compare positions in order of creation, because thread IDs need not rise.
    let made = arrived.count > 1 ? ThreadStates.all : []
    let ordered = arrived.map { thread, lane, arrival in
      (thread, lane, (arrival.file, arrival.range.line, arrival.range.column, made.firstIndex(of: thread) ?? 0))
    }.sorted { $0.2 < $1.2 }
    for (thread, lane, _) in ordered {
      numbers.assign(lane)
      turns.append(.thread(thread, lane))
    }
    for job in jobs {
      if let task = job.task { numbers.assign(.task(task)) }
      turns.append(.job(job))
    }
  }

  // MARK: Jobs

  /// Assigns a job to an idle thread of the runner.
  ///
  /// - Returns: the thread; nil if the run has ended, or if the job needs the main thread and that is busy.
  private func start(_ job: StepJob) -> Int32? {
    let main = getpid()
    while true {
      let idle = runner.board.withLock { board in
        board.threads.filter { $0.value.isIdle && ($0.key == main) == job.isMain }.keys.min()
      }
      if let idle {
        assign(.job(job), to: idle)
        return idle
      }
      if job.isMain { return nil }
      runner.startWorker()
      while runner.board.withLock({ board in !board.threads.contains { $0.value.isIdle && $0.key != main } }) {
        wait(milliseconds: 5)
        if endedByItself() { return nil }
      }
    }
  }

  func assign(_ assignment: Board.Assignment, to thread: Int32) {
    runner.board.withLock { board in
      board.threads[thread]?.assignment = assignment
      board.threads[thread]?.state = .running
      return board.threads[thread]?.gate
    }?.open()
  }

  /// Returns true if a turn is possible now. A job of the main actor needs an idle main thread.
  private func isPossible(_ turn: Turns.Turn) -> Bool {
    guard case .job(let job) = turn, job.isMain else { return true }
    return runner.board.withLock { $0.threads[getpid()]?.isIdle ?? false }
  }

  func waitingThreads() -> [StepThread] {
    turns.all.compactMap { turn in
      guard let lane = turn.lane, let number = numbers.number(of: lane) else { return nil }
      let place = places[lane]
      return StepThread(number: number, isTask: lane.isTask, file: place?.file, line: place?.line)
    }
  }
}
