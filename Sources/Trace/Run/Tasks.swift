import Glibc

// Makes the runner schedule tasks: hooks of the concurrency library redirect jobs from its thread pool to the runner.

private typealias Enqueue = @convention(thin) (UnownedJob) -> Void
private typealias EnqueueHook = @convention(thin) (UnownedJob, Enqueue) -> Void
private typealias EnqueueWithDelay = @convention(thin) (UInt64, UnownedJob) -> Void
private typealias EnqueueWithDelayHook = @convention(thin) (UInt64, UnownedJob, EnqueueWithDelay) -> Void

@_silgen_name("swift_task_getJobTaskId")
private func taskID(of job: UnsafeRawPointer) -> UInt64

@_silgen_name("swift_job_run")
private func runJob(_ job: UnownedJob, _ executor: UnownedSerialExecutor)

enum Tasks {
  /// Number of the task that the current thread runs, unique in the process; nil outside of tasks.
  static var current: UInt64? {
    // An `UnsafeCurrentTask` consists only of the pointer to its task.
    withUnsafeCurrentTask { task in task.map { taskID(of: unsafeBitCast($0, to: UnsafeRawPointer.self)) } }
  }

  /// Installs hooks that redirect all further jobs to the runner.
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
    // An executor of two null words is the generic executor, by the ABI of the concurrency library.
    let generic = unsafeBitCast((0, 0) as (UInt, UInt), to: UnownedSerialExecutor.self)
    runJob(job.job, job.isMain ? MainActor.sharedUnownedExecutor : generic)
  }

  /// Returns the task of a job; nil if the job is an actor's own work.
  ///
  /// The kind is the low byte of the flags, which follow the object header and two words of the scheduler.
  static func task(of job: UnownedJob) -> UInt64? {
    let pointer = unsafeBitCast(job, to: UnsafeRawPointer.self)
    return pointer.load(fromByteOffset: 32, as: UInt8.self) == 0 ? taskID(of: pointer) : nil
  }

  private static func set<Hook>(_ name: String, _ hook: Hook) {
    guard let symbol = dlsym(nil, name) else { return }
    symbol.assumingMemoryBound(to: Hook.self).pointee = hook
  }
}
