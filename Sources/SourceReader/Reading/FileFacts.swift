/// The braces, statements and declarations of one file as written.
struct FileFacts: Sendable {
  var blocks: [Block] = []
  /// Indices of the blocks in order of their start, outer blocks first. In damaged text a parent may start after its
  /// child.
  private(set) var blocksByStart: [Int] = []
  var statements: [Statement] = []
  var types: [TypeDeclaration] = []
  var functions: [FunctionDeclaration] = []
  var properties: [Property] = []
  /// Indices of the nodes of `types` in the file's tree. `functionNodes` and `propertyNodes` do the same for functions
  /// and properties.
  var typeNodes: [Int] = []
  var functionNodes: [Int] = []
  var propertyNodes: [Int] = []
  var entries: [Entry] = []
  var unknown: [Unknown] = []

  /// Computes `blocksByStart`.
  ///
  /// - Complexity: O(n log n), O(n) if the blocks are in order.
  mutating func sortBlocks() {
    blocksByStart = Array(blocks.indices)
    let isInOrder = zip(blocks, blocks.dropFirst()).allSatisfy { $0.range.start <= $1.range.start }
    if !isInOrder { blocksByStart.sort { (blocks[$0].range.start, $0) < (blocks[$1].range.start, $1) } }
  }

  /// Returns the index of the innermost statement that contains a position; nil if there is none.
  ///
  /// - Complexity: O(log statements + nesting).
  func statementIndex(_ position: TextPosition) -> Int? {
    var index: Int? = statements.partitioningIndex { position < $0.range.start } - 1
    if index == -1 { return nil }
    while let current = index, !statements[current].range.contains(position) { index = statements[current].parent }
    return index
  }

  /// Returns the ranges of the outermost statements that begin in a range.
  ///
  /// - Complexity: O(log statements + number of statements inside).
  func statements(in bytes: Range<Int>) -> [Range<Int>] {
    var result: [Range<Int>] = []
    let first = statements.partitioningIndex { bytes.lowerBound <= $0.range.bytes.lowerBound }
    for statement in statements[first...].lazy.map(\.range.bytes) {
      if statement.lowerBound >= bytes.upperBound { break }
      if (result.last?.upperBound ?? 0) <= statement.lowerBound { result.append(statement) }
    }
    return result
  }
}
