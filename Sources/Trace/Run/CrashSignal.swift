import Glibc

/// What a signal handler leaves for the controller: a trap stops the thread it happens on and no other.
enum CrashSignal {
  private struct Record {
    var signal: Int32 = 0
    var thread: Int32 = 0
    var controller: Int32 = 0
    var waker: Int32 = -1
    var exitStatus: Int32 = -1
    var code: Range<UInt> = 0..<0
    /// The innermost call of the step's code; 0 for none.
    var instruction: UInt = 0
    /// Whether `instruction` says what it will say.
    var isComplete = false
    /// The same for a thread that was asked where it is.
    var askedInstruction: UInt = 0
    var isAnswered = false
  }

  // Safe: made before any handler can run; written by a handler, which may use nothing but plain words, and read by the
  // controller afterwards, which polls. A process crashes once, so there is one writer.
  nonisolated(unsafe) private static var record: UnsafeMutablePointer<Record>?

  /// A signal that stopped a thread, and that thread.
  struct Caught {
    var signal: Int32
    var thread: Int32
    /// Where in the step's code, once that is known.
    var instruction: UInt?
    var isComplete: Bool
  }

  static var caught: Caught? {
    guard let record, record.pointee.signal != 0 else { return nil }
    let instruction = record.pointee.instruction
    return Caught(
      signal: record.pointee.signal, thread: record.pointee.thread, instruction: instruction == 0 ? nil : instruction,
      isComplete: record.pointee.isComplete)
  }

  /// The status with which the code called `exit`; nil while it has not.
  static var exitStatus: Int32? {
    guard let record, record.pointee.exitStatus >= 0 else { return nil }
    return record.pointee.exitStatus
  }

  /// - Parameters:
  ///   - controller: the thread whose signals are faults of ours.
  ///   - wake: woken when a signal was caught.
  static func install(controller: Int32, wake: WakeUp) {
    let record = UnsafeMutablePointer<Record>.allocate(capacity: 1)
    record.initialize(to: Record(controller: controller, waker: wake.waker))
    self.record = record
    for signal in [SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGFPE, SIGABRT, SIGSYS] { set(signal, handleCrash) }
    set(SIGUSR2, handleQuestion)
    _ = onExit({ status, _ in CrashSignal.exited(status) }, nil)
    // The unwinder sets itself up at its first use, which must not be in a handler.
    _ = Backtrace.innermost(in: 0..<0, within: 2)
  }

  /// Where the step's code lies.
  static func setCode(_ range: Range<UInt>) { record?.pointee.code = range }

  /// A stack for signals, so that a thread whose own is full can still tell. Does nothing for a thread that has one.
  static func prepareThread() {
    var stack = stack_t()
    guard sigaltstack(nil, &stack) == 0, stack.ss_flags & Int32(SS_DISABLE) != 0 else { return }
    let size = 128 << 10
    stack = stack_t(ss_sp: malloc(size), ss_flags: 0, ss_size: size)
    sigaltstack(&stack, nil)
  }

  /// Asks a thread that does not come to an event where in the step's code it is. Waits a moment for the answer.
  static func instruction(of thread: Int32) -> UInt? {
    guard let record else { return nil }
    // Where a function just begins or ends the unwinder may lose its way; a little later it finds it.
    for _ in 0..<20 {
      record.pointee.isAnswered = false
      guard ThreadStates.sendSignal(getpid(), thread, SIGUSR2) == 0 else { return nil }
      for _ in 0..<50 where !record.pointee.isAnswered { usleep(1000) }
      if record.pointee.isAnswered, record.pointee.askedInstruction != 0 { return record.pointee.askedInstruction }
    }
    return nil
  }

  private static func set(_ signal: Int32, _ handler: @escaping @convention(c) (Int32) -> Void) {
    var action = sigaction()
    action.__sigaction_handler.sa_handler = handler
    action.sa_flags = SA_ONSTACK | SA_RESTART
    sigaction(signal, &action, nil)
  }

  private static let handleCrash: @convention(c) (Int32) -> Void = { signal in
    let thread = ThreadStates.current
    guard let record = CrashSignal.record else { _exit(StepHost.readerFailed) }
    // A fault of the reader of the heap, or a second one in here: the program tells what it knows.
    if thread == record.pointee.controller { _exit(StepHost.readerFailed) }
    if record.pointee.signal == 0 {
      record.pointee.thread = thread
      record.pointee.signal = signal
      CrashSignal.wakeController(record)
      record.pointee.instruction = Backtrace.innermost(in: record.pointee.code, within: 200)?.instruction ?? 0
      record.pointee.isComplete = true
    }
    CrashSignal.wakeController(record)
    while true { pause() }
  }

  private static let handleQuestion: @convention(c) (Int32) -> Void = { _ in
    guard let record = CrashSignal.record else { return }
    record.pointee.askedInstruction = Backtrace.innermost(in: record.pointee.code, within: 200)?.instruction ?? 0
    record.pointee.isAnswered = true
  }

  private static func exited(_ status: Int32) {
    guard let record, ThreadStates.current != record.pointee.controller else { return }
    record.pointee.exitStatus = status & 0xFF
    wakeController(record)
    while true { pause() }
  }

  private static func wakeController(_ record: UnsafeMutablePointer<Record>) {
    var one: UInt8 = 1
    _ = write(record.pointee.waker, &one, 1)
  }

  @_silgen_name("on_exit")
  private static func onExit(
    _ handler: @convention(c) (Int32, UnsafeMutableRawPointer?) -> Void, _ argument: UnsafeMutableRawPointer?
  ) -> Int32
}
