/// What the process of a step tells the program.
package enum TraceMessage: Codable, Hashable, Sendable {
  /// The library is loaded; nothing has run yet.
  case ready
  /// Something happened; the heap is as it is right after it.
  case event(StepEvent, HeapDelta)
  /// The code wrote to standard output or standard error, other than by `print`.
  case output(String, isError: Bool)
  /// The lines on the step's own screen.
  case screen([String])
  /// The code is held and waits for a command; these may be let on.
  case held([StepThread])
  /// The code waits for the learner.
  case wants(StepWish)
  /// The story is over; what it left is still there. A heap that cannot be read any more is told as it last was.
  case ended(StepEnd, HeapDelta)
  /// The story has returned, and its locals are released.
  case released(HeapDelta)
  /// The step cannot be run at all: a sentence that says why and what to do.
  case failed(String)
  /// The process has died on a signal; the last that it can say if it says no more.
  case signal(Int32)
}

/// What a step's code waits for.
package enum StepWish: Codable, Hashable, Sendable {
  case key
  case line
  /// The clock has to reach this many seconds.
  case clock(Double)
}

/// A thread or task of a run.
package struct StepThread: Codable, Hashable, Sendable {
  package enum State: String, Codable, Hashable, Sendable {
    /// At an event, and may be let on.
    case waiting
    /// In the kernel: for a lock, for time, for input.
    case blocked
    /// A task that awaits something.
    case suspended
  }

  package var number: Int
  package var isTask: Bool
  package var state: State
  /// Where it was last.
  package var file: String?
  package var line: Int?

  package init(number: Int, isTask: Bool, state: State, file: String? = nil, line: Int? = nil) {
    self.number = number
    self.isTask = isTask
    self.state = state
    self.file = file
    self.line = line
  }
}
