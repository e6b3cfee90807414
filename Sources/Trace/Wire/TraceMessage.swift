/// Message of a step's process to the program.
package enum TraceMessage: Codable, Hashable, Sendable {
  /// The library is loaded; no code of the step has run yet.
  case ready
  /// An event, with the changes of the heap up to it.
  case event(StepEvent, HeapDelta)
  /// Text that the code wrote to standard output or standard error, other than by `print`.
  case output(String, isError: Bool)
  /// Lines on the step's own screen.
  case screen([String])
  /// The code is held and waits for a command. The program may resume any of these threads.
  case held([StepThread])
  /// The code waits for the learner.
  case wants(StepRequest)
  /// The story has ended and its objects are still alive. If the heap cannot be read, the delta is empty.
  case ended(StepEnd, HeapDelta)
  /// The story has returned, and its locals are released.
  case released(HeapDelta)
  /// The step cannot be run. The text gives the reason and a remedy.
  case failed(String)
  /// A signal ended the process, and no more precise message exists.
  case signal(Int32)
}

/// Input that a step's code waits for.
package enum StepRequest: Codable, Hashable, Sendable {
  case key
  case line
  /// The code waits until the clock reaches this many seconds.
  case clock(Double)
}

/// A thread or task of a run.
package struct StepThread: Codable, Hashable, Sendable {
  package enum State: String, Codable, Hashable, Sendable {
    /// The thread is held at an event and may be resumed.
    case waiting
    /// The thread waits in the kernel for a lock, for time or for input.
    case blocked
    /// The task awaits a result.
    case suspended
  }

  package var number: Int
  package var isTask: Bool
  package var state: State
  /// File of the thread's last event; nil before its first event.
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
