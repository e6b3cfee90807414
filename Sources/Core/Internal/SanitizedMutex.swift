#if THREAD_SANITIZER
  import Glibc

  /// Stands in for `Synchronization.Mutex`, which the sanitizer for threads cannot see on Linux: it would call everything
  /// that the lock protects a race.
  ///
  /// `@unchecked Sendable`, safe because: `value` is touched only while `lock` is held; that is what the sanitizer checks.
  final class Mutex<Value>: @unchecked Sendable {
    private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private var value: Value

    init(_ value: consuming sending Value) {
      self.value = value
      pthread_mutex_init(lock, nil)
    }

    deinit {
      pthread_mutex_destroy(lock)
      lock.deallocate()
    }

    func withLock<Result, Failure: Error>(_ body: (inout Value) throws(Failure) -> Result) throws(Failure) -> Result {
      pthread_mutex_lock(lock)
      defer { pthread_mutex_unlock(lock) }
      return try body(&value)
    }
  }
#endif
