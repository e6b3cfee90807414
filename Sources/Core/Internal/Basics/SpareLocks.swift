#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Locks that a thread has no use for now. A scope takes one when it opens and gives it back when it is gone: most scopes are
/// short, and a lock of its own would be one more allocation for each.
struct SpareLocks {
  /// Not locked, at a fixed address.
  typealias PosixMutex = UnsafeMutablePointer<pthread_mutex_t>

  private var spare: [PosixMutex] = []

  private static var limit: Int { 16 }

  mutating func take() -> PosixMutex {
    if let known = spare.popLast() { return known }
    let lock = PosixMutex.allocate(capacity: 1)
    pthread_mutex_init(lock, nil)
    return lock
  }

  /// Keeps a lock that nobody has any more, for the next one who needs one.
  mutating func give(_ lock: PosixMutex) {
    if spare.count < Self.limit { spare.append(lock) } else { Self.free(lock) }
  }

  /// Frees all, at the end of the thread.
  func freeAll() { for lock in spare { Self.free(lock) } }

  static func free(_ lock: PosixMutex) {
    pthread_mutex_destroy(lock)
    lock.deallocate()
  }
}
