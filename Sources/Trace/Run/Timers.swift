import Glibc

// Tasks that sleep and jobs of the main actor are handed to the dispatch library, past every hook. The program exports
// functions of that library's names, which are called instead; outside a step's process they hand everything on.

/// What the concurrency library calls for a task that sleeps.
@_cdecl("dispatch_after_f")
public func playgroundDispatchAfter(
  _ time: UInt64, _ queue: UnsafeRawPointer?, _ context: UnsafeMutableRawPointer?,
  _ work: (@convention(c) (UnsafeMutableRawPointer?) -> Void)?
) {
  guard let runner = StepRunner.installed, let context else { return Timers.library?(time, queue, context, work) ?? () }
  runner.enqueue(unsafeBitCast(context, to: UnownedJob.self), at: Timers.deadline(time))
}

/// What the concurrency library calls for a job of the main actor.
@_cdecl("dispatch_async_f")
public func playgroundDispatchAsync(
  _ queue: UnsafeRawPointer?, _ context: UnsafeMutableRawPointer?,
  _ work: (@convention(c) (UnsafeMutableRawPointer?) -> Void)?
) {
  guard let runner = StepRunner.installed, let context, queue == MainQueue.address else {
    return MainQueue.library?(queue, context, work) ?? ()
  }
  runner.enqueue(unsafeBitCast(context, to: UnownedJob.self), isMain: true)
}

enum MainQueue {
  typealias Async =
    @convention(c) (
      UnsafeRawPointer?, UnsafeMutableRawPointer?, (@convention(c) (UnsafeMutableRawPointer?) -> Void)?
    ) -> Void

  static let library: Async? = dlsym(UnsafeMutableRawPointer(bitPattern: -1), "dispatch_async_f").map {
    unsafeBitCast($0, to: Async.self)
  }

  /// A queue is known by its address.
  static var address: UnsafeRawPointer? { UnsafeRawPointer(dlsym(nil, "_dispatch_main_q")) }
}

enum Timers {
  typealias After =
    @convention(c) (
      UInt64, UnsafeRawPointer?, UnsafeMutableRawPointer?, (@convention(c) (UnsafeMutableRawPointer?) -> Void)?
    ) -> Void

  /// The library's own function: the next one of that name.
  static let library: After? = dlsym(UnsafeMutableRawPointer(bitPattern: -1), "dispatch_after_f").map {
    unsafeBitCast($0, to: After.self)
  }

  /// Nanoseconds of the monotonic clock.
  static var now: UInt64 { nanoseconds(CLOCK_MONOTONIC) }

  /// When a time of the dispatch library is, by the monotonic clock. Its highest two bits say by which clock it is meant:
  /// none the time the machine was awake, the higher one the time since it was started, both the calendar's, negated.
  static func deadline(_ time: UInt64) -> UInt64 {
    let (left, now): (UInt64, UInt64) =
      if time >> 63 == 0 {
        (time, nanoseconds(CLOCK_MONOTONIC))
      } else if time >> 62 & 1 == 0 {
        (time & ~(1 << 63), nanoseconds(CLOCK_BOOTTIME))
      } else {
        (0 &- time, nanoseconds(CLOCK_REALTIME))
      }
    return Self.now + (left > now ? left - now : 0)
  }

  private static func nanoseconds(_ clock: clockid_t) -> UInt64 {
    var time = timespec()
    clock_gettime(clock, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }
}
