/// Dictionary of values, keyed by number. Copies share unchanged parts.
package struct PersistentTable<Value> {
  private var tree = ReferenceTree()

  package init() {}

  package var count: Int { tree.count }
  package var isEmpty: Bool { tree.count == 0 }

  /// Numbers that have a value, in unspecified order.
  package var numbers: [Int] { tree.numbers }

  /// An arbitrary value of the table; nil if the table is empty.
  package var first: Value? { tree.first.map(Self.value) }

  /// Returns an arbitrary value that satisfies a condition; nil if there is none.
  package func first(where isMeant: (Value) -> Bool) -> Value? {
    tree.first(where: { isMeant(Self.value($0)) }).map(Self.value)
  }

  /// Values in unspecified order.
  package var values: [Value] { tree.all.map(Self.value) }

  /// Values in the order of their numbers.
  ///
  /// - Complexity: O(n log n).
  package var valuesInOrder: [Value] { tree.numbers.sorted().compactMap { self[$0] } }

  /// Accesses the value of a number; nil if there is none.
  ///
  /// - Complexity: O(1) expected, in time and in memory that is not shared.
  package subscript(number: Int) -> Value? {
    get { tree[number].map(Self.value) }
    set { tree[number] = newValue.map(Box.init) }
  }

  /// Removes the value of a number.
  ///
  /// - Returns: the value that was removed; nil if there was none.
  @discardableResult
  package mutating func removeValue(forNumber number: Int) -> Value? {
    guard let value = self[number] else { return nil }
    tree[number] = nil
    return value
  }

  private static func value(_ reference: ReferenceTree.Reference) -> Value {
    unsafeDowncast(reference, to: Box<Value>.self).value
  }
}

extension PersistentTable: Sendable where Value: Sendable {}

extension PersistentTable: Equatable where Value: Equatable {
  /// Compares two tables.
  ///
  /// - Complexity: O(1) for copies without changes, O(n) otherwise.
  package static func == (left: Self, right: Self) -> Bool {
    if left.tree == right.tree { return true }
    return left.count == right.count && left.numbers.allSatisfy { left[$0] == right[$0] }
  }
}
