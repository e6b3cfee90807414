// Window sizes are differences, which are negative where a window is small. These functions treat a negative count as
// zero.

extension Collection {
  /// The first elements; none for a negative count.
  package func prefix(clamped count: Int) -> SubSequence { prefix(Swift.max(0, count)) }

  /// The elements after the first `count`; all for a negative count.
  package func dropFirst(clamped count: Int) -> SubSequence { dropFirst(Swift.max(0, count)) }
}

extension BidirectionalCollection {
  /// The last elements; none for a negative count.
  package func suffix(clamped count: Int) -> SubSequence { suffix(Swift.max(0, count)) }
}

extension String {
  /// Creates a text that repeats another text; empty for a negative count.
  package init(repeating text: String, clamped count: Int) { self.init(repeating: text, count: Swift.max(0, count)) }
}

extension Int {
  /// Returns the nearest number between two bounds; the lower bound if the bounds are in the wrong order.
  package func clamped(_ low: Int, _ high: Int) -> Int { Swift.max(low, Swift.min(self, Swift.max(low, high))) }
}

extension Array {
  /// The element at an index; nil if there is none.
  package subscript(at index: Int) -> Element? { indices.contains(index) ? self[index] : nil }
}
