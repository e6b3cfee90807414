#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A value behind a POSIX mutex.
///
/// `Synchronization.Mutex` is a priority-inheriting futex on Linux up to Swift 6.3 (swiftlang/swift issue 88440): the kernel
/// hands it from thread to thread, so that four threads are slower than one by a factor of 50. The sanitizer for threads
/// sees this one.
struct Mutex<Value>: @unchecked Sendable {
  // Safe: the value is touched only while the mutex is locked. Value and mutex share one allocation, whose address is stable.
  private let storage: Storage

  /// The lock is the element behind the header.
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

  /// Runs a body that no other thread runs meanwhile. The lock is not recursive.
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
