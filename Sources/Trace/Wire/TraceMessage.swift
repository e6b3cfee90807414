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
  /// The code waits for the learner: for a key, a line, or the clock.
  case wants(StepRequest)
  /// The run has ended, and its objects are still alive. If the heap cannot be read, the delta is empty.
  case ended(StepEnd, HeapDelta)
  /// The story has returned, and its locals are released. If it cannot return, the delta is empty.
  case released(HeapDelta)
  /// The step cannot be run. The text gives the reason and a remedy.
  case failed(String)
}

/// Input that a step's code waits for.
package enum StepRequest: Codable, Hashable, Sendable {
  case key
  case line
  /// The code waits until the clock reaches this many seconds.
  case clock(Double)
}

/// A thread or task of a run that is held at an event and may be resumed.
package struct StepThread: Codable, Hashable, Sendable {
  package var number: Int
  package var isTask: Bool
  /// File of the thread's last event; nil before its first event.
  package var file: String?
  package var line: Int?

  package init(number: Int, isTask: Bool, file: String? = nil, line: Int? = nil) {
    self.number = number
    self.isTask = isTask
    self.file = file
    self.line = line
  }
}
