/// The braces, statements and declarations of one file, as they are written.
struct FileFacts: Sendable {
  var blocks: [Block] = []
  /// Indices of the blocks by where they begin, the outer ones first: in damaged text a parent may stand behind its child.
  private(set) var blocksByStart: [Int] = []
  var statements: [Statement] = []
  var types: [TypeDeclaration] = []
  var functions: [FunctionDeclaration] = []
  var properties: [Property] = []
  var entries: [Entry] = []
  var unknown: [Unknown] = []

  /// - Complexity: O(n log n), O(n) where they are in order.
  mutating func sortBlocks() {
    blocksByStart = Array(blocks.indices)
    let isInOrder = zip(blocks, blocks.dropFirst()).allSatisfy { $0.range.start <= $1.range.start }
    if !isInOrder { blocksByStart.sort { (blocks[$0].range.start, $0) < (blocks[$1].range.start, $1) } }
  }
}
