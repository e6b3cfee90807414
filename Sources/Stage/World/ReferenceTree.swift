import HashTreeCollections

/// Persistent dictionary of references, keyed by number. Copies share unchanged parts.
///
/// The type is deliberately not generic. An optimised build specialises `TreeDictionary` for each type of value, again
/// in each file that uses it. That made this module the slowest to compile. Here the specialisation happens once.
struct ReferenceTree: Equatable, Sendable {
  /// Base class of the values in a tree.
  class Reference: Equatable, @unchecked Sendable {
    static func == (left: Reference, right: Reference) -> Bool { left === right }
  }

  private var references: TreeDictionary<Int, Reference> = [:]

  var count: Int { references.count }

  /// Numbers that have a value, in unspecified order.
  var numbers: [Int] { Array(references.keys) }

  /// An arbitrary value of the tree; nil if the tree is empty.
  var first: Reference? { references.first?.value }

  /// Returns an arbitrary value that satisfies a condition; nil if there is none.
  func first(where isMeant: (Reference) -> Bool) -> Reference? { references.values.first(where: isMeant) }

  /// Values in unspecified order.
  var all: [Reference] { Array(references.values) }

  /// Accesses the value of a number; nil if there is none.
  ///
  /// - Complexity: O(1) expected; a change copies one path of the tree.
  subscript(number: Int) -> Reference? {
    get { references[number] }
    set { references[number] = newValue }
  }
}

/// Wraps a value for storage in a tree.
final class Box<Value>: ReferenceTree.Reference, @unchecked Sendable {
  let value: Value

  init(_ value: Value) { self.value = value }
}
