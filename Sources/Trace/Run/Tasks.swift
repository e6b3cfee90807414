import Glibc

// Tasks are scheduled by the runner: what the concurrency library would hand to its pool of threads comes here instead.

private typealias Enqueue = @convention(thin) (UnownedJob) -> Void
private typealias EnqueueHook = @convention(thin) (UnownedJob, Enqueue) -> Void
private typealias EnqueueWithDelay = @convention(thin) (UInt64, UnownedJob) -> Void
private typealias EnqueueWithDelayHook = @convention(thin) (UInt64, UnownedJob, EnqueueWithDelay) -> Void

@_silgen_name("swift_task_getJobTaskId")
private func taskID(of job: UnsafeRawPointer) -> UInt64

@_silgen_name("swift_job_run")
private func runJob(_ job: UnownedJob, _ executor: UnownedSerialExecutor)

enum Tasks {
  /// The task that the current thread runs, as a number that no other task of the process has.
  static var current: UInt64? {
    // An `UnsafeCurrentTask` is the pointer to its task and nothing else.
    withUnsafeCurrentTask { task in task.map { taskID(of: unsafeBitCast($0, to: UnsafeRawPointer.self)) } }
  }

  /// Sends every job to the runner from now on.
  static func install() {
    set("swift_task_enqueueGlobal_hook", { job, _ in StepRunner.installed?.enqueue(job) } as EnqueueHook)
    set(
      "swift_task_enqueueMainExecutor_hook",
      { job, _ in StepRunner.installed?.enqueue(job, isMain: true) } as EnqueueHook)
    set(
      "swift_task_enqueueGlobalWithDelay_hook",
      { delay, job, _ in StepRunner.installed?.enqueue(job, at: Timers.now + delay) } as EnqueueWithDelayHook)
  }

  static func run(_ job: StepJob) {
    // An executor of two null words is the generic one, by the ABI of the concurrency library.
    let generic = unsafeBitCast((0, 0) as (UInt, UInt), to: UnownedSerialExecutor.self)
    runJob(job.job, job.isMain ? MainActor.sharedUnownedExecutor : generic)
  }

  /// The task of a job: nil for what is not a task's own piece (an actor's work). The kind is the low byte of the flags,
  /// which follow the object header and two words of the scheduler's.
  static func task(of job: UnownedJob) -> UInt64? {
    let pointer = unsafeBitCast(job, to: UnsafeRawPointer.self)
    return pointer.load(fromByteOffset: 32, as: UInt8.self) == 0 ? taskID(of: pointer) : nil
  }

  private static func set<Hook>(_ name: String, _ hook: Hook) {
    guard let symbol = dlsym(nil, name) else { return }
    symbol.assumingMemoryBound(to: Hook.self).pointee = hook
  }
}
