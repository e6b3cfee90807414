import Foundation
import Synchronization

/// Parallel work on threads with large stacks.
enum DeepThreads {
  /// Calls a function with each number from 0 up to but not including `count`, on at most `threads` threads, and waits
  /// for all calls.
  static func run(count: Int, threads: Int, _ body: @escaping @Sendable (Int) -> Void) {
    guard count > 0 else { return }
    let next = Counter()
    let group = DispatchGroup()
    for _ in 0..<min(max(1, threads), count) {
      group.enter()
      let thread = Thread {
        while let index = next.increment(below: count) { body(index) }
        group.leave()
      }
      thread.stackSize = 64 << 20
      thread.start()
    }
    group.wait()
  }

  private final class Counter: Sendable {
    private let value = Atomic<Int>(0)

    func increment(below limit: Int) -> Int? {
      let old = value.wrappingAdd(1, ordering: .relaxed).oldValue
      return old < limit ? old : nil
    }
  }
}
