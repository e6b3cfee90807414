import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The one thread that makes a shared instance, and the place where the others wait for it.
///
/// No lock is held while the factory runs. A thread that would wait for itself, directly or through a circle of
/// waiting threads, is told so instead of being blocked for ever.
final class Maker: Sendable {
  private struct State {
    var isDone = false
    var error: ResolutionError?
  }

  private let owner = ThreadID.current
  private let state = Mutex(State())
  private let gate = Gate()

  /// Whether this thread is the maker.
  var isMine: Bool { owner == ThreadID.current }

  func finish(_ error: ResolutionError? = nil) {
    state.withLock {
      $0.isDone = true
      $0.error = error
    }
    gate.open()
  }

  enum Wait {
    case done
    case failed(ResolutionError)
    /// Waiting would never end.
    case deadlock
  }

  /// Blocks until the maker has finished.
  func wait() -> Wait {
    let me = ThreadID.current
    let isCircle = Self.waiting.withLock { waiting in
      var next: Maker? = self
      while let maker = next {
        if maker.owner == me { return true }
        next = waiting[maker.owner]
      }
      waiting[me] = self
      return false
    }
    if isCircle { return .deadlock }
    gate.wait()
    Self.waiting.withLock { $0[me] = nil }
    return state.withLock { $0.error.map(Wait.failed) ?? .done }
  }

  /// Who waits for what, over all containers.
  private static let waiting = Mutex<[ThreadID: Maker]>([:])
}

/// A thread's identity.
struct ThreadID: Hashable, Sendable {
  private let raw: UInt

  static var current: ThreadID {
    #if canImport(Darwin)
      ThreadID(raw: UInt(bitPattern: pthread_self()))
    #else
      ThreadID(raw: UInt(pthread_self()))
    #endif
  }
}

/// Opens once; everybody who waits goes on.
private final class Gate: Sendable {
  // Safe: both are initialised before the object is shared, destroyed after its last use, and touched only through
  // the pthread functions, which are made for use from several threads.
  nonisolated(unsafe) private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  nonisolated(unsafe) private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  // Safe: read and written only while `mutex` is locked.
  nonisolated(unsafe) private var isOpen = false

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

  func open() {
    pthread_mutex_lock(mutex)
    isOpen = true
    pthread_cond_broadcast(condition)
    pthread_mutex_unlock(mutex)
  }

  func wait() {
    pthread_mutex_lock(mutex)
    while !isOpen { pthread_cond_wait(condition, mutex) }
    pthread_mutex_unlock(mutex)
  }
}
