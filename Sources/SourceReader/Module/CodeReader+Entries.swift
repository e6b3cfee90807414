extension CodeReader {
  /// Sets the value of each entry, from the expression in the tree that has the entry's range.
  ///
  /// - Complexity: O(nodes); O(1) without entries.
  func fill(_ entries: inout [Entry]) {
    if entries.isEmpty { return }
    var values: [Range<Int>: Code] = [:]
    for code in nodes.root.descendants {
      switch code.kind {
      case .name, .member, .call, .index, .cast, .operator, .ternary: values[code.bytes] = code
      default: break
      }
    }
    for index in entries.indices { entries[index].value = values[entries[index].valueRange.bytes].map(given) }
  }
}
