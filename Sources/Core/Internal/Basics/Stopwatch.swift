#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A measurement of elapsed time in nanoseconds. `ContinuousClock` is slower, because it divides 128-bit numbers.
struct Stopwatch {
  private let start = Self.now

  var nanoseconds: Int { Self.now - start }

  private static var now: Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int(time.tv_sec) * 1_000_000_000 + Int(time.tv_nsec)
  }
}
