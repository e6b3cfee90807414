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
struct Mutex<Value>: @unchecked Sendable {
  // Safe: the value is accessed only while the mutex is locked. Value and mutex share one allocation with a stable
  // address.
  private let storage: Storage

  /// The allocation: the value is the header, the mutex the only element.
  private final class Storage: ManagedBuffer<Value, pthread_mutex_t> {
    deinit {
      _ = withUnsafeMutablePointerToElements { pthread_mutex_destroy($0) }
    }
  }

  init(_ value: consuming sending Value) {
    var value: Value? = .some(value)
    let buffer = Storage.create(minimumCapacity: 1) { _ in value.take().unsafelyUnwrapped }
    _ = buffer.withUnsafeMutablePointerToElements { pthread_mutex_init($0, nil) }
    storage = unsafeDowncast(buffer, to: Storage.self)  // safe: `create` makes an instance of this class
  }

  /// Runs a body while no other thread holds the lock. The lock is not recursive.
  @inline(__always)
  func withLock<Result, Failure: Error>(_ body: (inout Value) throws(Failure) -> Result) throws(Failure) -> Result {
    let (value, lock) = storage.withUnsafeMutablePointers { ($0, $1) }
    pthread_mutex_lock(lock)
    defer {
      pthread_mutex_unlock(lock)
      withExtendedLifetime(storage) {}
    }
    return try body(&value.pointee)
  }
}
