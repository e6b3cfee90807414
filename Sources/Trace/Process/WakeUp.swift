import Glibc

/// A pipe that wakes a thread, which polls one of its ends.
struct WakeUp: Sendable {
  /// End that the waiting thread polls.
  let descriptor: Int32
  /// End that other threads write to.
  let waker: Int32

  init() throws {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { throw HostError.system("pipe", errno) }
    for end in ends {
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
    }
    (descriptor, waker) = (ends[0], ends[1])
  }

  /// Wakes the waiting thread. A write to a full pipe fails, but a full pipe wakes the thread as well.
  func signal() {
    var one: UInt8 = 1
    _ = write(waker, &one, 1)
  }

  func drain() {
    withUnsafeTemporaryAllocation(byteCount: 256, alignment: 1) { buffer in
      while read(descriptor, buffer.baseAddress, 256) == 256 {}
    }
  }
}
