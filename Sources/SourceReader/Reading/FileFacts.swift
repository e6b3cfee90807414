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
}
