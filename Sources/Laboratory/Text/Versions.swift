import Synchronization

/// Generator of unique, rising numbers.
final class Versions: Sendable {
  private let last = Mutex(0)

  func next() -> Int {
    last.withLock { last in
      last += 1
      return last
    }
  }
}
