/// What one file declares and calls, without what only other files could tell.
struct FileFacts: Sendable {
  var blocks: [Block] = []
  /// Indices of the blocks by where they begin, the outer ones first: in damaged text a parent may stand behind its child.
  private(set) var blocksByStart: [Int] = []
  var statements: [Statement] = []
  var types: [TypeDeclaration] = []
  var aliases: [TypeAlias] = []
  var functions: [FunctionDeclaration] = []
  var properties: [Property] = []
  var locals: [Local] = []
  var calls: [Call] = []
  var accesses: [MemberAccess] = []
  var assignments: [Assignment] = []
  var entries: [Entry] = []
  var nameUses: [NameUse] = []
  var unknown: [Unknown] = []

  /// - Complexity: O(n log n), O(n) where they are in order.
  mutating func sortBlocks() {
    blocksByStart = Array(blocks.indices)
    let isInOrder = zip(blocks, blocks.dropFirst()).allSatisfy { $0.range.start <= $1.range.start }
    if !isInOrder { blocksByStart.sort { (blocks[$0].range.start, $0) < (blocks[$1].range.start, $1) } }
  }
}
