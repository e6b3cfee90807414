import Glibc

extension StepController {
  /// Lets one thread on until it tells something; then the next in turn, if it ends or waits without having told anything.
  func advance(_ choice: Int?) {
    var choice = choice
    let began = MonotonicTime.now
    while !isOver {
      collect()
      guard let turn = takeTurn(choice) else {
        if choice != nil {
          choice = nil
          continue
        }
        guard waitForAnybody(since: began) else { return }
        continue
      }
      choice = nil
      switch turn {
      case .thread(let thread, _):
        switch tell(thread) {
        case .told: return
        case .nothingNew, .dropped: letOn(thread)
        }
        guard goOnToEvent(thread) else { return }
      case .job(let job):
        let thread = start(job)
        guard goOnToEvent(thread) else { return }
      }
      if isReleasing && runner.board.withLock({ $0.story != nil }) { return }
      if finishIfReturned() { return }
    }
  }

  /// Waits for what a thread does that was let on.
  ///
  /// - Returns: whether somebody else has to be let on, for this one has told nothing.
  private func goOnToEvent(_ thread: Int32?) -> Bool {
    while true {
      guard settle(thread) else { return false }
      collect()
      guard let thread, turns.remove(thread: thread) else { return true }
      switch tell(thread) {
      case .told: return false
      case .nothingNew: return true
      case .dropped: letOn(thread)
      }
    }
  }

  func letOn(_ thread: Int32) {
    runner.board.withLock { board in
      board.threads[thread]?.state = .running
      return board.threads[thread]?.gate
    }?.open()
  }

  /// Takes the next turn: that of a thread or task of this number, or the first in the queue.
  private func takeTurn(_ choice: Int?) -> Turns.Turn? {
    turns.take { turn in
      isPossible(turn) && (choice == nil || turn.lane.flatMap(numbers.number) == choice)
    }
  }

  /// Gives turns to threads that have come to an event and to jobs that have become ready, in an order that does not
  /// depend on which of them was quicker.
  func collect() {
    let (arrived, jobs) = runner.board.withLock { board in
      let arrived = board.threads.compactMap { number, thread -> (Int32, Board.Lane, Board.Arrival)? in
        guard case .arrived(let arrival) = thread.state, !turns.contains(thread: number) else { return nil }
        return (number, thread.lane, arrival)
      }
      defer { board.enqueued = [] }
      return (arrived, board.enqueued)
    }
    // By the order of their making, for their numbers need not rise.
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

  /// Gives a job to a thread of the runner's own.
  ///
  /// - Returns: that thread; nil if the run has ended meanwhile.
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

  /// Whether a turn can be taken now: the main actor's jobs wait for the main thread.
  private func isPossible(_ turn: Turns.Turn) -> Bool {
    guard case .job(let job) = turn, job.isMain else { return true }
    return runner.board.withLock { $0.threads[getpid()]?.isIdle ?? false }
  }

  func waitingThreads() -> [StepThread] {
    turns.all.compactMap { turn in
      guard let lane = turn.lane, let number = numbers.number(of: lane) else { return nil }
      let place = places[lane]
      return StepThread(number: number, isTask: lane.isTask, state: .waiting, file: place?.file, line: place?.line)
    }
  }
}
