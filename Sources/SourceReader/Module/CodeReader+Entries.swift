extension CodeReader {
  /// Says what is put into lists and tables: the file has the places, the tree the values.
  ///
  /// - Complexity: O(nodes), unless there are none.
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
