import Dispatch

/// State that traced threads and the controller share under one lock: running and waiting threads, jobs, timers, the
/// story's result, and the tools of `Kit`.
struct Board {
  /// An event at which a thread waits.
  struct Arrival: Sendable {
    var kind: StepEvent.Kind
    var file: String
    var range: SourceRange
    /// Call in which the event happened; nil if it was not found.
    var call: StackFrame?
    var value: HeldValue?
    /// Innermost statement with inserted braces that runs; nil if there is none.
    var begun: SourceMark?
  }

  /// The value of an event, kept until the controller has reported the event.
  // Safe: read only by the controller, and only while the thread that owns the value waits at the event.
  struct HeldValue: @unchecked Sendable {
    let value: Any
  }

  enum ThreadState: Sendable {
    /// Executing code between two events, or waiting in the kernel.
    case running
    /// At an event that the controller has not reported yet.
    case arrived(Arrival)
    /// At an event that the controller has reported.
    case held
    /// Waiting for input of the learner.
    case asking(StepRequest)
    /// A thread of the runner without a job.
    case idle
  }

  struct Thread: Sendable {
    var state: ThreadState
    let gate: Gate
    /// Lane whose code the thread runs.
    var lane: Lane
    /// Work that a thread of the runner begins when it is resumed; nil if there is none.
    var assignment: Assignment?
    var reply: StepReply?
    /// Statements with inserted braces that run, and their lanes, the innermost last.
    var begun: [(mark: SourceMark, lane: Lane)] = []
  }

  enum Assignment: Sendable {
    case job(StepJob)
    case story(@convention(c) () -> Void)
  }

  /// Unit of execution: a task on any thread, or a thread that runs no task.
  enum Lane: Hashable, Sendable {
    case thread(Int32)
    case task(UInt64)

    var isTask: Bool { if case .task = self { true } else { false } }
  }

  var threads: [Int32: Thread] = [:]
  /// Jobs that the controller has not collected yet, in the order in which they were enqueued.
  var enqueued: [StepJob] = []
  /// Sleeping tasks with their deadlines on the run's own clock.
  ///
  /// When no thread or task can continue, the clock is moved to the next deadline.
  var sleepers: [(deadline: UInt64, job: StepJob)] = []
  /// Nanoseconds by which the run's clock is ahead of the monotonic clock.
  var skipped: UInt64 = 0
  /// Result of the story; nil until it has returned or thrown.
  var story: StoryResult?
  var kit = KitState(seed: 1)
}

enum StoryResult: Sendable, Hashable {
  case returned
  case threw(String)
}

/// Blocks a thread until the controller resumes it.
final class Gate: Sendable {
  private let semaphore = DispatchSemaphore(value: 0)
  func open() { semaphore.signal() }
  func wait() { semaphore.wait() }
}

/// A job of the concurrency library that is ready to run.
struct StepJob: Sendable {
  let job: UnownedJob
  let isMain: Bool
  /// Task of the job; nil for an actor's own work.
  let task: UInt64?
}

extension Board.Thread {
  var request: StepRequest? { if case .asking(let request) = state { request } else { nil } }
  var isIdle: Bool { if case .idle = state { true } else { false } }
  var isRunning: Bool { if case .running = state { true } else { false } }
}

extension Optional {
  /// Returns the value and sets the optional to nil.
  mutating func take() -> Wrapped? {
    defer { self = nil }
    return self
  }
}
