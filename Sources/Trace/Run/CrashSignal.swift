import Glibc

/// Record of a crash, written by a signal handler and read by the controller. A trap stops only the thread on which it
/// happens.
enum CrashSignal {
  private struct Record {
    var signal: Int32 = 0
    var thread: Int32 = 0
    var controller: Int32 = 0
    var waker: Int32 = -1
    var exitStatus: Int32 = -1
    var code: Range<UInt> = 0..<0
    /// Address in the innermost call of the step's code on the crashed thread; 0 if there is none.
    var instruction: UInt = 0
    /// True when `instruction` has its final value.
    var isComplete = false
    /// Address in the innermost call of the step's code on a thread asked for its position; 0 if there is none.
    var askedInstruction: UInt = 0
    var isAnswered = false
  }

  // Safe: allocated before any handler can run. A handler writes only plain words, and the controller polls them
  // afterwards. A process crashes only once, so there is one writer.
  nonisolated(unsafe) private static var record: UnsafeMutablePointer<Record>?

  /// A signal that stopped a thread of the step.
  struct Caught {
    var signal: Int32
    var thread: Int32
    /// Address of the crash in the step's code: in the innermost call of that code on the crashed thread.
    ///
    /// Nil while unknown, or if no such call was found.
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

  /// Status with which the code called `exit`; nil if it has not.
  static var exitStatus: Int32? {
    guard let record, record.pointee.exitStatus >= 0 else { return nil }
    return record.pointee.exitStatus
  }

  /// Installs the handlers for crashes and for `exit`.
  ///
  /// - Parameters:
  ///   - controller: the controller's thread. A signal there is an error of this program and ends the process.
  ///   - wake: signalled when a crash is caught.
  static func install(controller: Int32, wake: WakeUp) {
    let record = UnsafeMutablePointer<Record>.allocate(capacity: 1)
    record.initialize(to: Record(controller: controller, waker: wake.waker))
    self.record = record
    for signal in [SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGFPE, SIGABRT, SIGSYS] { set(signal, handleCrash) }
    set(SIGUSR2, handleQuestion)
    _ = onExit({ status, _ in CrashSignal.exited(status) }, nil)
    // The unwinder initializes itself on first use, which must not happen in a signal handler.
    _ = Backtrace.innermost(in: 0..<0, within: 2)
  }

  /// Sets the address range of the step's code.
  static func setCode(_ range: Range<UInt>) { record?.pointee.code = range }

  /// Installs an alternate signal stack for the current thread, so that a stack overflow can be reported. Does nothing
  /// if the thread has one.
  static func prepareThread() {
    var stack = stack_t()
    guard sigaltstack(nil, &stack) == 0, stack.ss_flags & Int32(SS_DISABLE) != 0 else { return }
    let size = 128 << 10
    stack = stack_t(ss_sp: malloc(size), ss_flags: 0, ss_size: size)
    sigaltstack(&stack, nil)
  }

  /// Asks a thread that reaches no event for its position in the step's code. Waits up to a second for the answer.
  ///
  /// - Returns: address of the instruction; nil without an answer, or if the thread runs no code of the step.
  static func instruction(of thread: Int32) -> UInt? {
    guard let record else { return nil }
    // The unwinder may fail at the very beginning or end of a function, so try again a little later.
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
    // The heap reader or this handler has crashed. The exit status tells the program.
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
