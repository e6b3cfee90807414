import Foundation
import Synchronization

/// Where the loop's blocking work is done.
package enum Worker: Sendable {
  /// On a thread of its own: the threads that tasks share are few, and nothing here may be kept waiting because they are
  /// all busy.
  case thread
  /// At once, where nobody is there to be answered meanwhile: in scripts, and in tests of something else.
  case inline
  /// When a test says so.
  case held(HeldWork)

  func run(_ work: @escaping @Sendable () -> Void) {
    switch self {
    case .inline: work()
    case .held(let held): held.add(work)
    case .thread:
      let thread = Thread(block: work)
      thread.stackSize = 16 << 20
      thread.name = "worker"
      thread.start()
    }
  }
}

/// A queue of work that runs when a test releases it.
package final class HeldWork: Sendable {
  private let waiting = Mutex<[@Sendable () -> Void]>([])

  package init() {}

  /// Number of waiting pieces of work.
  package var count: Int { waiting.withLock { $0.count } }

  func add(_ work: @escaping @Sendable () -> Void) { waiting.withLock { $0.append(work) } }

  /// Runs all waiting work, in order.
  package func release() {
    let work = waiting.withLock { waiting in
      defer { waiting = [] }
      return waiting
    }
    for each in work { each() }
  }
}

/// Runs the tasks of a loop on one thread of its own.
final class WorkerExecutor: TaskExecutor {
  private final class Queue: Sendable {
    private struct State {
      var jobs: [UnownedJob] = []
      var isClosed = false
    }

    private let state = Mutex(State())
    private let arrived = DispatchSemaphore(value: 0)

    func put(_ job: UnownedJob) {
      state.withLock { $0.jobs.append(job) }
      arrived.signal()
    }

    func close() {
      state.withLock { $0.isClosed = true }
      arrived.signal()
    }

    /// - Returns: nil when there will be no more.
    func next() -> UnownedJob? {
      while true {
        let (job, isClosed) = state.withLock { state in
          (state.jobs.isEmpty ? nil : state.jobs.removeFirst(), state.isClosed)
        }
        if let job { return job }
        if isClosed { return nil }
        arrived.wait()
      }
    }
  }

  private let queue = Queue()
  private let isStarted = Atomic(false)

  deinit { queue.close() }

  func enqueue(_ job: consuming ExecutorJob) {
    let (queue, identity) = (queue, asUnownedTaskExecutor())
    let isFirst = !isStarted.exchange(true, ordering: .relaxed)
    // A job keeps its executor alive: while one runs, the identity is valid. Once it is in the queue of a thread that runs, it
    // may be over before this returns, and the executor gone: nothing below may touch it.
    queue.put(UnownedJob(job))
    if isFirst { Worker.thread.run { while let job = queue.next() { job.runSynchronously(on: identity) } } }
  }
}
