import Glibc
import Synchronization
import Testing

@testable import Core

/// A thread with a stack of a given size.
struct TestThread {
  private final class Work: Sendable {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  private let thread: pthread_t

  /// - Parameter stack: size in bytes.
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

/// Runs a body on several threads that start together.
///
/// - Returns: the results of the threads.
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

/// A barrier at which threads wait until all have arrived. After a limit it releases all threads, so that the test
/// ends.
final class Meeting: Sendable {
  private let expected: Int
  private let arrived = Atomic<Int>(0)

  init(_ expected: Int) { self.expected = expected }

  /// Waits at the barrier.
  ///
  /// - Returns: whether all threads arrived within the limit.
  @discardableResult
  func arrive(limit: Duration = .seconds(10)) -> Bool {
    arrived.add(1, ordering: .sequentiallyConsistent)
    return eventually(limit: limit) { self.arrived.load(ordering: .sequentiallyConsistent) >= self.expected }
  }
}

/// Waits until a condition holds, or a limit is over.
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
