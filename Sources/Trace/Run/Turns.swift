/// Queue of the threads and jobs that may be resumed. A resumed thread leaves it, and returns to its end with the next
/// event, or to its beginning with the effect of its last statement.
struct Turns {
  enum Turn {
    case thread(Int32, Board.Lane)
    case job(StepJob)
  }

  private var queue: [Turn] = []

  mutating func append(_ turn: Turn) { queue.append(turn) }
  mutating func prepend(_ turn: Turn) { queue.insert(turn, at: 0) }

  /// Removes and returns the first turn that satisfies a condition; nil if there is none.
  mutating func removeFirst(_ fits: (Turn) -> Bool) -> Turn? {
    queue.firstIndex(where: fits).map { queue.remove(at: $0) }
  }

  /// Removes the turn of a thread.
  ///
  /// - Returns: true if the thread had a turn.
  mutating func remove(thread: Int32) -> Bool {
    guard let index = queue.firstIndex(where: { $0.thread == thread }) else { return false }
    queue.remove(at: index)
    return true
  }

  func contains(thread: Int32) -> Bool { queue.contains { $0.thread == thread } }

  var all: [Turn] { queue }
}

extension Turns.Turn {
  var thread: Int32? { if case .thread(let thread, _) = self { thread } else { nil } }

  /// Lane of the turn; nil for an actor's own work.
  var lane: Board.Lane? {
    switch self {
    case .thread(_, let lane): lane
    case .job(let job): job.task.map(Board.Lane.task)
    }
  }
}

/// Numbers of threads and tasks, from 1 in order of appearance.
struct LaneNumbers {
  private(set) var numbers: [Board.Lane: Int] = [:]

  mutating func assign(_ lane: Board.Lane) {
    if numbers[lane] == nil { numbers[lane] = numbers.count + 1 }
  }

  func number(of lane: Board.Lane) -> Int? { numbers[lane] }
}

/// Recognises the closing brace of the story among the other closing braces.
struct StoryScope {
  private var first: StepEvent?
  /// Number of entered bodies of the story that have not been left. The story may call itself.
  private var depth = 0

  mutating func isEnd(_ event: StepEvent) -> Bool {
    switch event.kind {
    case .enter:
      if first == nil { first = event }
      if isStory(event) { depth += 1 }
      return false
    case .leave:
      guard isStory(event) else { return false }
      depth -= 1
      return depth == 0
    default: return false
    }
  }

  private func isStory(_ event: StepEvent) -> Bool {
    guard let first else { return false }
    return event.thread == first.thread && event.file == first.file && event.range == first.range
  }
}
