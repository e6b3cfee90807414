import HashTreeCollections

/// Persistent dictionary of references by number. Copies share unchanged parts.
///
/// Deliberately not generic. An optimised build specialises `TreeDictionary` for each type of value, again in each file
/// that uses it, which made this module the slowest to compile. Here that happens once.
struct ReferenceTree: Equatable, Sendable {
  /// Base class of the values in a tree.
  class Reference: Equatable, @unchecked Sendable {
    static func == (left: Reference, right: Reference) -> Bool { left === right }
  }

  private var references: TreeDictionary<Int, Reference> = [:]

  var count: Int { references.count }

  /// Numbers that have a value, in no order.
  var numbers: [Int] { Array(references.keys) }

  /// An arbitrary value.
  var first: Reference? { references.first?.value }

  /// An arbitrary value that satisfies a condition.
  func first(where isMeant: (Reference) -> Bool) -> Reference? { references.values.first(where: isMeant) }

  /// Values in no order.
  var all: [Reference] { Array(references.values) }

  /// - Complexity: O(1) expected; a change copies one path of the tree.
  subscript(number: Int) -> Reference? {
    get { references[number] }
    set { references[number] = newValue }
  }
}

/// A value in a tree.
final class Box<Value>: ReferenceTree.Reference, @unchecked Sendable {
  let value: Value

  init(_ value: Value) { self.value = value }
}
