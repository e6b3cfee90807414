import Glibc
import Synchronization

/// Receiver of the events of traced code. It holds each thread at its event until the controller resumes it.
///
/// There is one runner per process of a step. `StepController` decides which thread continues.
package final class StepRunner: Sendable {
  // Safe: set once, on the only thread of a step's process, before any other thread is started.
  nonisolated(unsafe) private(set) static var installed: StepRunner?

  /// Name of the generated file that is compiled with the step's own files. Events in that file are ignored.
  package static let entryFile = "playground-entry.swift"

  let board = Mutex(Board())
  let wake: WakeUp
  /// Opening braces whose entries and exits are not reported.
  let hidden = Mutex<Set<SourceMark>>([])
  /// ID of the controller's thread. The thread reads the heap, and its code is not traced.
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

  /// Sets the address range of the step's code.
  func setCode(_ range: Range<UInt>) {
    codeStart.store(range.lowerBound, ordering: .releasing)
    codeEnd.store(range.upperBound, ordering: .releasing)
  }

  var code: Range<UInt> {
    let start = codeStart.load(ordering: .acquiring)
    return start..<max(start, codeEnd.load(ordering: .acquiring))
  }

  // MARK: Called by traced threads

  /// Reports an event and blocks the thread until the controller resumes it.
  func arrive(_ kind: StepEvent.Kind, file: String, range: SourceRange, value: Board.HeldValue? = nil) {
    let thread = ThreadStates.current
    guard thread != controllerThread.load(ordering: .acquiring), file != Self.entryFile else { return }
    let call = Backtrace.innermost(in: code, within: 16)
    CrashSignal.prepareThread()
    wait(as: .arrived(.init(kind: kind, file: file, range: range, call: call, value: value)), thread)
  }

  /// Reports that a brace was entered or left, unless the program has inserted it.
  func cross(_ kind: StepEvent.Kind, _ file: String, _ range: SourceRange) {
    let mark = SourceMark(file: file, line: range.line, column: range.column)
    if hidden.withLock({ $0.contains(mark) }) { return note(kind, mark) }
    arrive(kind, file: file, range: range)
  }

  /// Records that a statement with inserted braces has begun or ended.
  private func note(_ kind: StepEvent.Kind, _ mark: SourceMark) {
    let thread = ThreadStates.current
    let lane = Self.lane(on: thread)
    board.withLock { board in
      if kind == .enter {
        board.threads[thread]?.begun.append((mark, lane))
      } else if let index = board.threads[thread]?.begun.lastIndex(where: { $0.mark == mark && $0.lane == lane }) {
        board.threads[thread]?.begun.removeSubrange(index...)
      }
    }
  }

  /// Reports that an error is about to be thrown. An error thrown outside of the step's own code is not reported.
  func arriveThrowing(type: String, description: String) {
    let thread = ThreadStates.current
    guard thread != controllerThread.load(ordering: .acquiring), let call = Backtrace.innermost(in: code, within: 16)
    else { return }
    let nowhere = SourceRange(line: 0, column: 0, endLine: 0, endColumn: 0)
    wait(
      as: .arrived(.init(kind: .threw(type: type, description: description), file: "", range: nowhere, call: call)),
      thread)
  }

  /// Blocks the thread until the learner has answered a request, and returns the answer; nil if the controller resumes
  /// the thread without an answer.
  package func ask(_ request: StepRequest) -> StepReply? { wait(as: .asking(request), ThreadStates.current) }

  /// Returns the task that runs on the current thread, or else the thread.
  private static func lane(on thread: Int32) -> Board.Lane { Tasks.current.map(Board.Lane.task) ?? .thread(thread) }

  @discardableResult
  private func wait(as state: Board.ThreadState, _ thread: Int32) -> StepReply? {
    let lane = Self.lane(on: thread)
    let gate = board.withLock { board in
      var record = board.threads[thread] ?? Board.Thread(state: state, gate: Gate(), lane: lane)
      record.state = state
      record.lane = lane
      if case .arrived(var arrival) = state {
        // Statements that an error leaves report no end.
        if case .threw = arrival.kind { record.begun = [] }
        arrival.begun = record.begun.last { $0.lane == lane }?.mark
        record.state = .arrived(arrival)
      }
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

  /// Enqueues a job that sleeps until a deadline.
  ///
  /// - Parameter deadline: nanoseconds of the monotonic clock.
  func enqueue(_ job: UnownedJob, at deadline: UInt64) {
    let job = StepJob(job: job, isMain: false, task: Tasks.task(of: job))
    board.withLock { $0.sleepers.append((deadline + $0.skipped, job)) }
    wake.signal()
  }

  // MARK: Threads of the runner's own

  /// Executes the controller's assignments on the current thread, for the life of the process.
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

  /// Starts a thread that waits for assignments.
  func startWorker() {
    startThread(stackSize: 8 << 20) {
      CrashSignal.prepareThread()
      self.work(as: ThreadStates.current)
    }
  }

  /// Registers a thread that is about to call `work` and has no assignment yet.
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
