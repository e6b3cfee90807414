#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Cache of unused locks of a thread.
///
/// A scope removes a lock from the cache when it opens, and returns the lock when it is released. Most scopes live
/// briefly, so reuse saves an allocation for each scope.
struct SpareLocks {
  /// POSIX mutex at a fixed address.
  typealias PosixMutex = UnsafeMutablePointer<pthread_mutex_t>

  private var spare: [PosixMutex] = []

  private static var limit: Int { 16 }

  /// Removes a lock from the cache, or creates a lock if the cache is empty.
  mutating func acquire() -> PosixMutex {
    if let known = spare.popLast() { return known }
    let lock = PosixMutex.allocate(capacity: 1)
    pthread_mutex_init(lock, nil)
    return lock
  }

  /// Puts an unused lock into the cache, or frees it if the cache is full.
  mutating func recycle(_ lock: PosixMutex) {
    if spare.count < Self.limit { spare.append(lock) } else { Self.free(lock) }
  }

  /// Frees all locks of the cache. Called when the thread ends.
  func freeAll() { for lock in spare { Self.free(lock) } }

  static func free(_ lock: PosixMutex) {
    pthread_mutex_destroy(lock)
    lock.deallocate()
  }
}
