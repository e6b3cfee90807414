import Synchronization

/// Counts requests, so that the log tells at shutdown whether a request was lost.
package final class RequestCounter: Sendable {
  private let begun = Atomic<Int>(0)
  private let answered = Atomic<Int>(0)

  func begin() { begun.add(1, ordering: .relaxed) }
  func end() { answered.add(1, ordering: .relaxed) }

  var counts: (begun: Int, answered: Int) {
    (begun.load(ordering: .relaxed), answered.load(ordering: .relaxed))
  }
}
