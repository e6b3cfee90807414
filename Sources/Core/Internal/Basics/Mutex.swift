#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A value behind a POSIX mutex.
///
/// `Synchronization.Mutex` is a priority-inheriting futex on Linux up to Swift 6.3 (swiftlang/swift issue 88440). The
/// kernel passes such a futex from thread to thread, so that four threads are slower than one by a factor of 50. The
/// thread sanitizer also supports POSIX mutexes.
///
/// It cannot be copied, so that its owner alone keeps it alive and a use of it needs no reference count.
struct Mutex<Value>: ~Copyable, @unchecked Sendable {
  private struct Place {
    var lock = pthread_mutex_t()
    var value: Value
    init(_ value: consuming Value) { self.value = value }
  }

  // Safe: the value is accessed only while the mutex is locked. Value and mutex share one allocation with a stable
  // address.
  private let place: UnsafeMutablePointer<Place>
  private var lock: UnsafeMutablePointer<pthread_mutex_t> {
    UnsafeMutableRawPointer(place).assumingMemoryBound(to: pthread_mutex_t.self)
  }

  init(_ value: consuming sending Value) {
    place = .allocate(capacity: 1)
    place.initialize(to: Place(value))
    pthread_mutex_init(lock, nil)
  }

  deinit {
    pthread_mutex_destroy(lock)
    place.deinitialize(count: 1)
    place.deallocate()
  }

  /// Runs a body while no other thread holds the lock. The lock is not recursive.
  @inline(__always)
  borrowing func withLock<Result, Failure: Error>(
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    return try body(&place.pointee.value)
  }
}
