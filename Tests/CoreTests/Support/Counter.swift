import struct Synchronization.Atomic

#if THREAD_SANITIZER
  @testable import Core
#else
  import struct Synchronization.Mutex
#endif

/// A counter for any thread.
final class Counter: Sendable {
  private let count = Atomic<Int>(0)
  var value: Int { count.load(ordering: .sequentiallyConsistent) }
  @discardableResult func add() -> Int { count.add(1, ordering: .sequentiallyConsistent).newValue }
}

/// A value protected by a lock.
final class Guarded<Value: Sendable>: Sendable {
  private let state: Mutex<Value>
  init(_ value: Value) { state = Mutex(value) }

  var value: Value {
    get { state.withLock { $0 } }
    set { state.withLock { $0 = newValue } }
  }

  func change(_ body: (inout Value) -> Void) { state.withLock { body(&$0) } }
}

/// A weak reference to an object under test.
struct WeakReference<Object: AnyObject> {
  weak var object: Object?
  init(_ object: Object?) { self.object = object }
}

extension WeakReference: Sendable where Object: Sendable {}
