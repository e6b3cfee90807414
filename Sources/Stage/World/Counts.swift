import HashTreeCollections

/// How often each name was counted. Its copies share whatever did not change.
///
/// It hides the dictionary for the same reason as `ReferenceTree`.
package struct Counts: Hashable, Sendable {
  private var counts: TreeDictionary<String, Int> = [:]

  package var isEmpty: Bool { counts.isEmpty }

  /// In no order.
  package var all: [(name: String, count: Int)] { counts.map { ($0.key, $0.value) } }

  package init() {}

  /// Zero for a name that was never counted.
  package subscript(name: String) -> Int { counts[name] ?? 0 }

  mutating func add(_ name: String) { counts[name, default: 0] += 1 }
}
