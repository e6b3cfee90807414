#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A one-shot gate that opens with a value. Threads that wait at the gate are blocked until it opens.
final class Gate<Value: Sendable>: Sendable {
  // Safe: both are initialised before the object is shared, and destroyed after its last use. Only the pthread
  // functions access them, which are made for use from several threads.
  nonisolated(unsafe) private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  nonisolated(unsafe) private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  // Safe: read and written only while `mutex` is locked.
  nonisolated(unsafe) private var value: Value?

  init() {
    pthread_mutex_init(mutex, nil)
    pthread_cond_init(condition, nil)
  }

  deinit {
    pthread_cond_destroy(condition)
    pthread_mutex_destroy(mutex)
    condition.deallocate()
    mutex.deallocate()
  }

  /// Opens the gate and wakes the waiting threads. Only the first call sets the value.
  func open(_ value: Value) {
    pthread_mutex_lock(mutex)
    if self.value == nil { self.value = value }
    pthread_cond_broadcast(condition)
    pthread_mutex_unlock(mutex)
  }

  func wait() -> Value {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    while true {
      if let value { return value }
      pthread_cond_wait(condition, mutex)
    }
  }
}
