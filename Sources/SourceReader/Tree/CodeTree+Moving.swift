// Comparison of two versions of a file.
extension CodeTree {
  /// Returns whether another version of the file differs from this one only in positions, as after an edit of white
  /// space or comments.
  ///
  /// False if either version has remarks or does not parse.
  ///
  /// - Complexity: O(nodes). The loop is plain, because this module is not optimised in debug builds.
  package func hasSameNodes(as other: CodeTree) -> Bool {
    guard records.count == other.records.count, fault == nil, other.fault == nil, remarks.isEmpty,
      other.remarks.isEmpty, words == other.words
    else { return false }
    return records.withUnsafeBufferPointer { own in
      other.records.withUnsafeBufferPointer { others in
        var index = 0
        while index < own.count {
          let (left, right) = (own[index], others[index])
          guard left.kind == right.kind, left.flags == right.flags, left.end == right.end,
            left.parent == right.parent, left.text == right.text, left.label == right.label
          else { return false }
          index += 1
        }
        return true
      }
    }
  }

  /// Returns the positions of all nodes inside the file, and of their last names, in another version of the file with the same nodes.
  ///
  /// - Returns: new positions keyed by old positions; nil if positions that are equal in one version differ in the other.
  /// - Complexity: O(nodes × log lines).
  package func positions(in other: CodeTree) -> [Position: Position]? {
    var (moved, origins): ([Position: Position], [Position: Position]) = ([:], [:])
    // The file itself begins at its first byte, which may belong to a comment.
    for index in records.indices.dropFirst() {
      let (old, new) = (Code(tree: self, index: index), Code(tree: other, index: index))
      for (old, new) in [(old.position, new.position), (old.positionOfLastName, new.positionOfLastName)] {
        guard moved[old] ?? new == new, origins[new] ?? old == old else { return nil }
        (moved[old], origins[new]) = (new, old)
      }
    }
    return moved
  }
}
