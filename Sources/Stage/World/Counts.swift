import HashTreeCollections

/// Number of occurrences of each name. Copies share unchanged parts.
///
/// The dictionary is wrapped in this type, so that its generic code is compiled only once (see `ReferenceTree`).
package struct Counts: Hashable, Sendable {
  private var counts: TreeDictionary<String, Int> = [:]

  package var isEmpty: Bool { counts.isEmpty }

  /// All names with their counts, in unspecified order.
  package var all: [(name: String, count: Int)] { counts.map { ($0.key, $0.value) } }

  package init() {}

  /// Count of a name; zero for a name that was never counted.
  package subscript(name: String) -> Int { counts[name] ?? 0 }

  mutating func add(_ name: String) { counts[name, default: 0] += 1 }
}
