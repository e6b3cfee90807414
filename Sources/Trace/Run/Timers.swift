import Glibc

// Sleeping tasks and jobs of the main actor bypass the hooks and go to the dispatch library. The program exports
// functions with the names of that library's, which are called instead. Outside a step's process they forward all
// calls.

/// Replacement for `dispatch_after_f`, which the concurrency library calls for a task that sleeps.
@_cdecl("dispatch_after_f")
public func playgroundDispatchAfter(
  _ time: UInt64, _ queue: UnsafeRawPointer?, _ context: UnsafeMutableRawPointer?,
  _ work: (@convention(c) (UnsafeMutableRawPointer?) -> Void)?
) {
  guard let runner = StepRunner.installed, let context else { return Timers.library?(time, queue, context, work) ?? () }
  runner.enqueue(unsafeBitCast(context, to: UnownedJob.self), at: Timers.deadline(time))
}

/// Replacement for `dispatch_async_f`, which the concurrency library calls for a job of the main actor.
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

  /// Address of the main queue, which identifies it; nil if the library has none.
  static var address: UnsafeRawPointer? { UnsafeRawPointer(dlsym(nil, "_dispatch_main_q")) }
}

enum Timers {
  typealias After =
    @convention(c) (
      UInt64, UnsafeRawPointer?, UnsafeMutableRawPointer?, (@convention(c) (UnsafeMutableRawPointer?) -> Void)?
    ) -> Void

  /// The library's own `dispatch_after_f`, which is the next symbol of that name; nil if there is none.
  static let library: After? = dlsym(UnsafeMutableRawPointer(bitPattern: -1), "dispatch_after_f").map {
    unsafeBitCast($0, to: After.self)
  }

  /// Current time of the monotonic clock, in nanoseconds.
  static var now: UInt64 { nanoseconds(CLOCK_MONOTONIC) }

  /// Converts a time of the dispatch library to the monotonic clock.
  ///
  /// The highest two bits give the clock. Both clear: uptime without sleep. Only the higher one set: time since boot.
  /// Both set: negated calendar time.
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
