/// Collects the braces, statements and declarations of one file, from its tree and the words between the tree's nodes.
///
/// Extensions of this type read each kind of node; this file maintains the context.
struct FileWalker {
  let tree: CodeTree
  let name: String
  let text: String
  let bytes: [UInt8]
  let lines: LineIndex
  var facts = FileFacts()
  var context = WalkContext()
  /// Contexts to return to, each at the index after the last descendant of a node.
  private var saved: [(end: Int, context: WalkContext)] = []

  init(_ text: String, _ tree: CodeTree, _ lines: LineIndex) {
    (self.text, self.tree, self.lines, name) = (text, tree, lines, tree.name)
    bytes = Array(text.utf8)
  }

  /// Reads the whole file into `facts`.
  ///
  /// - Complexity: O(length of the text + nodes).
  mutating func read(_ built: TreeBuilder.Result) {
    facts.unknown = built.faults.map { Unknown(reason: .syntax, file: name, position: $0) }
    if built.isTooDeep, let fault = built.fault {
      facts.unknown.append(Unknown(reason: .depth, file: name, position: fault))
    }
    add(statements: built.items)
    var walk = tree.root.descendants
    var depths = [Int](repeating: 0, count: tree.nodeCount)
    var isCut = built.isTooDeep
    while let code = walk.next() {
      while let last = saved.last, last.end <= code.index {
        context = last.context
        saved.removeLast()
      }
      if code.index > 0 { depths[code.index] = depths[Int(tree.records[code.index].parent)] + 1 }
      if !isCut, depths[code.index] > ParsableText.maximumDepth {
        unknown(.depth, at: code)
        isCut = true
      }
      // The arguments of an attribute run no code at their place.
      if code.kind == .attribute { walk.skip(code) } else { read(code) }
    }
    facts.unknown.sort { $0.position < $1.position }
    facts.entries.sort {
      ($0.range.bytes.lowerBound, $1.range.bytes.upperBound) < ($1.range.bytes.lowerBound, $0.range.bytes.upperBound)
    }
    facts.sortBlocks()
  }

  private mutating func read(_ code: Code) {
    switch code.kind {
    case .class, .struct, .enum, .actor, .protocol, .extension: read(type: code)
    case .function, .initializer, .deinitializer, .subscript: read(function: code)
    case .accessor: read(accessor: code)
    case .enumCase: read(case: code)
    case .variable: read(variable: code)
    case .block: read(block: code)
    case .closure: read(closure: code)
    case .statement where code.text == "switch": read(switch: code)
    case .assignment: read(assignment: code)
    case .array: read(elements: Array(code.children).map { (nil, $0) }, of: code)
    case .dictionary: read(dictionary: code)
    case .macro: if !Self.literals.contains(code.text) { unknown(.macro(code.text), at: code) }
    default: break
    }
  }

  /// Names after `#` that belong to the language itself: they expand to values, or add no code.
  static let literals: Set<String> = [
    "file", "fileID", "filePath", "line", "column", "function", "dsohandle", "selector", "keyPath", "isolation",
    "colorLiteral", "fileLiteral", "imageLiteral", "warning", "error", "sourceLocation", "externalMacro",
  ]

  private mutating func add(statements items: [TreeBuilder.Item]) {
    var outer: Int?
    for item in items {
      let range = lines.range(Int(item.start)..<Int(item.stop))
      while let index = outer, facts.statements[index].range.bytes.upperBound <= range.bytes.lowerBound {
        outer = facts.statements[index].parent
      }
      facts.statements.append(Statement(range: range, head: range, isMember: item.isMember, parent: outer))
      outer = facts.statements.count - 1
    }
  }

  /// Changes the context until all descendants of a node are read.
  mutating func enter(_ code: Code, _ change: (inout WalkContext) -> Void) {
    saved.append((code.end, context))
    change(&context)
  }

  mutating func unknown(_ reason: Unknown.Reason, at code: Code) {
    facts.unknown.append(Unknown(reason: reason, file: name, position: position(code.bytes.lowerBound)))
  }

  func position(_ offset: Int) -> TextPosition { lines.position(offset) }
  func range(_ code: Code) -> TextRange { lines.range(code.bytes) }
  func written(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  /// Returns the tokens of a part of the text; none if its end is before its start.
  func tokens(_ start: Int, _ end: Int) -> TokenScan { TokenScan(bytes, in: start..<max(start, end)) }

  func isBrace(_ offset: Int) -> Bool { offset < bytes.count && bytes[offset] == UInt8(ascii: "{") }

  /// Returns the offset of the first opening brace in a part of the text without strings; nil if there is none.
  func brace(_ start: Int, _ end: Int) -> Int? {
    var tokens = tokens(start, end)
    return tokens.skip(to: "{").map { $0 - 1 }
  }

  /// Returns the text of a node as it is written at an offset, with backticks if it has any.
  func word(_ code: Code, at offset: Int) -> String {
    offset < bytes.count && bytes[offset] == UInt8(ascii: "`") ? "`\(code.text)`" : code.text
  }
}
