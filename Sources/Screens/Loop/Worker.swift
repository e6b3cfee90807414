import Foundation
import Synchronization

/// Place at which the blocking work of the loop runs.
package enum Worker: Sendable {
  /// A new thread for each piece of work. The shared threads of tasks are few, and work must not wait because all are
  /// busy.
  case thread
  /// The calling thread, at once. Scripts and most tests use it, since they have no input to handle meanwhile.
  case inline
  /// A queue that runs its work when a test releases it.
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

/// Executor that runs the tasks of a loop on a single thread of its own.
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

    /// Waits for the next job and removes it.
    ///
    /// - Returns: nil if the queue is closed and empty.
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
    // A job retains its executor, so the identity is valid while a job runs. Once the job is in the queue, it may end
    // before this method returns, and the executor may be freed. Code below must not use `self`.
    queue.put(UnownedJob(job))
    if isFirst { Worker.thread.run { while let job = queue.next() { job.runSynchronously(on: identity) } } }
  }
}
