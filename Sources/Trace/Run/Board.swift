import Dispatch

/// Who runs, who waits and where: what traced threads and the controller tell each other, under one lock.
struct Board {
  /// An event whose thread waits at it.
  struct Arrival: Sendable {
    var kind: StepEvent.Kind
    var file: String
    var range: SourceRange
    /// The call it happened in, if that was found.
    var call: StackFrame?
    var value: HeldValue?
  }

  /// The value that a statement left.
  // Safe: read by the controller alone, and only while the thread whose value it is waits at the event.
  struct HeldValue: @unchecked Sendable {
    let value: Any
  }

  enum ThreadState: Sendable {
    /// On its way to an event, or in the kernel.
    case running
    /// At an event that has not been told.
    case arrived(Arrival)
    /// At an event that has been told.
    case held
    /// Waits for the learner.
    case asking(StepWish)
    /// A thread of the runner's own without a job.
    case idle
  }

  struct Thread: Sendable {
    var state: ThreadState
    let gate: Gate
    /// Whose code it runs.
    var lane: Lane
    /// What a thread of the runner's own does when it is let on.
    var assignment: Assignment?
    var reply: StepReply?
  }

  enum Assignment: Sendable {
    case job(StepJob)
    case story(@convention(c) () -> Void)
  }

  /// Who acts: a task wherever it runs, or a thread that runs no task.
  enum Lane: Hashable, Sendable {
    case thread(Int32)
    case task(UInt64)

    var isTask: Bool { if case .task = self { true } else { false } }
  }

  var threads: [Int32: Thread] = [:]
  /// Jobs in the order in which they were enqueued, not seen by the controller yet.
  var enqueued: [StepJob] = []
  /// Tasks that sleep, by the run's own clock: nobody waits for it, it goes on to the next of them when nothing else can.
  var sleepers: [(deadline: UInt64, job: StepJob)] = []
  /// Nanoseconds by which the run's clock is ahead of the machine's.
  var skipped: UInt64 = 0
  /// How the story came back, once it has.
  var story: StoryResult?
  var kit = KitState(seed: 1)
}

enum StoryResult: Sendable, Hashable {
  case returned
  case threw(String)
}

/// A thread waits here until it is let on.
final class Gate: Sendable {
  private let semaphore = DispatchSemaphore(value: 0)
  func open() { semaphore.signal() }
  func wait() { semaphore.wait() }
}

/// A piece of a task that can run.
struct StepJob: Sendable {
  let job: UnownedJob
  let isMain: Bool
  /// The task it belongs to; nil for an actor's own work.
  let task: UInt64?
}

extension Board.Thread {
  var wish: StepWish? { if case .asking(let wish) = state { wish } else { nil } }
  var isIdle: Bool { if case .idle = state { true } else { false } }
  var isRunning: Bool { if case .running = state { true } else { false } }
}

extension Optional {
  /// The value, which is gone afterwards.
  mutating func take() -> Wrapped? {
    defer { self = nil }
    return self
  }
}
