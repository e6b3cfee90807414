import Glibc
import Synchronization

/// What traced code meets: every event comes here, and is held until the controller lets its thread go on.
///
/// There is one per process of a step. The controller (`StepController`) decides who goes on.
package final class StepRunner: Sendable {
  // Safe: set once, on the only thread of a process that is to run a step, before any other is started.
  nonisolated(unsafe) private(set) static var installed: StepRunner?

  /// The file that the compiler is given beside the step's own; what happens in it is not told.
  package static let entryFile = "playground-entry.swift"

  let board = Mutex(Board())
  let wake: WakeUp
  /// The thread whose code is not traced: it reads the heap.
  private let controllerThread = Atomic<Int32>(0)
  private let codeStart = Atomic<UInt>(0)
  private let codeEnd = Atomic<UInt>(0)

  init() throws { wake = try WakeUp() }

  func install() {
    Self.installed = self
    Tasks.install()
    Throwing.install()
  }

  func setController(_ thread: Int32) { controllerThread.store(thread, ordering: .releasing) }

  /// Where the step's code lies.
  func setCode(_ range: Range<UInt>) {
    codeStart.store(range.lowerBound, ordering: .releasing)
    codeEnd.store(range.upperBound, ordering: .releasing)
  }

  var code: Range<UInt> {
    let start = codeStart.load(ordering: .acquiring)
    return start..<max(start, codeEnd.load(ordering: .acquiring))
  }

  // MARK: Called by traced threads

  /// Tells what happens and waits until it may go on.
  func arrive(_ kind: StepEvent.Kind, file: String, range: SourceRange, value: Board.HeldValue? = nil) {
    let thread = ThreadStates.current
    guard thread != controllerThread.load(ordering: .acquiring), file != Self.entryFile else { return }
    let call = Backtrace.innermost(in: code, within: 16)
    CrashSignal.prepareThread()
    wait(as: .arrived(.init(kind: kind, file: file, range: range, call: call, value: value)), thread)
  }

  /// Tells that an error is about to be thrown, if it is the step's own code that throws it.
  func arriveThrowing(type: String, description: String) {
    let thread = ThreadStates.current
    guard thread != controllerThread.load(ordering: .acquiring), let call = Backtrace.innermost(in: code, within: 16)
    else { return }
    let nowhere = SourceRange(line: 0, column: 0, endLine: 0, endColumn: 0)
    wait(
      as: .arrived(.init(kind: .threw(type: type, description: description), file: "", range: nowhere, call: call)),
      thread)
  }

  /// Waits for the learner.
  package func ask(_ wish: StepWish) -> StepReply? { wait(as: .asking(wish), ThreadStates.current) }

  @discardableResult
  private func wait(as state: Board.ThreadState, _ thread: Int32) -> StepReply? {
    let lane = Tasks.current.map(Board.Lane.task) ?? .thread(thread)
    let gate = board.withLock { board in
      var record = board.threads[thread] ?? Board.Thread(state: state, gate: Gate(), lane: lane)
      record.state = state
      record.lane = lane
      board.threads[thread] = record
      return record.gate
    }
    wake.signal()
    gate.wait()
    return board.withLock { $0.threads[thread]?.reply.take() }
  }

  // MARK: Called by the concurrency library

  func enqueue(_ job: UnownedJob, isMain: Bool = false) {
    let job = StepJob(job: job, isMain: isMain, task: Tasks.task(of: job))
    board.withLock { $0.enqueued.append(job) }
    wake.signal()
  }

  /// - Parameter deadline: in nanoseconds of the monotonic clock.
  func enqueue(_ job: UnownedJob, at deadline: UInt64) {
    let job = StepJob(job: job, isMain: false, task: Tasks.task(of: job))
    board.withLock { $0.sleepers.append((deadline + $0.skipped, job)) }
    wake.signal()
  }

  // MARK: Threads of the runner's own

  /// Does what the controller gives the current thread to do, for as long as the process lives.
  func work(as thread: Int32) -> Never {
    while true {
      let gate = adopt(thread)
      wake.signal()
      gate.wait()
      switch board.withLock({ $0.threads[thread]?.assignment.take() }) {
      case .job(let job): Tasks.run(job)
      case .story(let story): story()
      case nil: break
      }
    }
  }

  /// Makes a thread that waits for something to do.
  func startWorker() {
    startThread(stackSize: 8 << 20) {
      CrashSignal.prepareThread()
      self.work(as: ThreadStates.current)
    }
  }

  /// Lets the controller know of a thread that is going to `work`, and has nothing to do yet.
  @discardableResult
  func adopt(_ thread: Int32) -> Gate {
    board.withLock { board in
      var record = board.threads[thread] ?? Board.Thread(state: .idle, gate: Gate(), lane: .thread(thread))
      record.state = .idle
      board.threads[thread] = record
      return record.gate
    }
  }
}
