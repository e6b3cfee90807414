import Glibc
import Synchronization
import Testing

@testable import Core

/// A thread of its own, with a stack of a chosen size.
struct TestThread {
  private final class Work: Sendable {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  private let thread: pthread_t

  /// - Parameter stack: bytes.
  init(stack: Int = 1 << 20, _ body: @escaping @Sendable () -> Void) throws {
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    try #require(pthread_attr_setstacksize(&attributes, stack) == 0)
    var thread = pthread_t()
    let work = Unmanaged.passRetained(Work(body)).toOpaque()
    let result = pthread_create(
      &thread, &attributes,
      { pointer in
        if let pointer { Unmanaged<Work>.fromOpaque(pointer).takeRetainedValue().body() }
        return nil
      }, work)
    try #require(result == 0)
    self.thread = thread
  }

  func join() { pthread_join(thread, nil) }
}

/// Runs a body on several threads that start together, and collects what they return.
func onThreads<Result: Sendable>(_ count: Int, _ body: @escaping @Sendable (Int) -> Result) throws -> [Result] {
  let start = Meeting(count)
  let results = Guarded<[Int: Result]>([:])
  let threads = try (0..<count).map { index in
    try TestThread {
      start.arrive()
      let result = body(index)
      results.change { $0[index] = result }
    }
  }
  for thread in threads { thread.join() }
  return results.value.sorted { $0.key < $1.key }.map(\.value)
}

/// A place where threads wait until all have come. After a limit it lets everybody through: a test must end.
final class Meeting: Sendable {
  private let expected: Int
  private let arrived = Atomic<Int>(0)

  init(_ expected: Int) { self.expected = expected }

  /// - Returns: whether all came within the limit.
  @discardableResult
  func arrive(limit: Duration = .seconds(10)) -> Bool {
    arrived.add(1, ordering: .sequentiallyConsistent)
    return eventually(limit: limit) { self.arrived.load(ordering: .sequentiallyConsistent) >= self.expected }
  }
}

/// Waits for a state, with a limit.
@discardableResult
func eventually(limit: Duration = .seconds(10), _ condition: () -> Bool) -> Bool {
  let clock = ContinuousClock()
  let end = clock.now + limit
  while !condition() {
    if clock.now > end { return false }
    sched_yield()
  }
  return true
}
