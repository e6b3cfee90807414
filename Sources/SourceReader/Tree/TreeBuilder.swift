import SwiftSyntax

/// Builds the flat tables of a `CodeTree` from a syntax tree of swift-syntax, or from the nodes of a `QuickParser`.
final class TreeBuilder {
  struct Result: Sendable {
    var records: [CodeTree.Record] = []
    var words: [String] = [""]
    var lines: [Int32] = [0]
    var continuations: [Int32] = []
    var remarks: [CodeTree.Remark] = []
    var fault: TextPosition?
    var isTooDeep = false
    var isConflict = false
    /// Statements and members in order of their start. Some of them have no node, or a node with a smaller range.
    var items: [Item] = []
    /// All positions at which the text does not parse.
    var faults: [TextPosition] = []
  }

  /// A statement, or a member of a type, without a semicolon.
  struct Item: Sendable, BitwiseCopyable, Equatable {
    var start: Int32
    var stop: Int32
    var isMember: Bool
  }

  /// Maximum depth of nodes. A deeper part of the text is left out, and recorded as a fault.
  static let maximumDepth = 1_000

  @exclusivity(unchecked) private(set) var result = Result()
  private let source: String
  @exclusivity(unchecked) private var wordIndices: [String: Int32] = ["": 0]
  @exclusivity(unchecked) private var parent: Int32 = -1
  @exclusivity(unchecked) private var depth = 0
  private var conditions = 0
  /// Flags for the next node, from wrappers such as `try!` that have no node of their own.
  var pending: CodeFlags = []

  init(_ source: String) {
    self.source = source
    readLines()
  }

  func build(_ file: SourceFileSyntax) {
    node(.file, at: file) { items(file.statements) }
  }

  /// Records the places at which the text does not parse, in order.
  ///
  /// None of them is the fault of a text that was cut, because they result from the cut.
  func record(faults offsets: [Int]) {
    result.faults = offsets.map(LineIndex(starts: result.lines).position)
    if !result.isTooDeep { result.fault = result.faults.first }
  }

  /// Records the place at which the text is nested too deeply and cut.
  func record(deep offset: Int) {
    (result.fault, result.isTooDeep) = (LineIndex(starts: result.lines).position(offset), true)
  }

  /// Records the first markers of a merge conflict. Both versions between the markers are left out.
  func record(conflict offset: Int) {
    let place = LineIndex(starts: result.lines).position(offset)
    result.faults.append(place)
    result.faults.sort { ($0.line, $0.column) < ($1.line, $1.column) }
    if !result.isTooDeep { (result.fault, result.isConflict) = (place, true) }
  }

  private func readLines() {
    var source = source
    source.withUTF8 { bytes in
      // A plain loop, because this module is not optimised in debug builds.
      var offset = 0
      let count = bytes.count
      while offset < count {
        let byte = bytes[offset]
        if byte == 10 {
          result.lines.append(Int32(offset + 1))
        } else if byte & 0xC0 == 0x80 {
          result.continuations.append(Int32(offset))
        }
        offset += 1
      }
      // Editors do not count a byte order mark. Its first byte is added here to the two continuation bytes.
      if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { result.continuations.insert(0, at: 0) }
      readRemarks(bytes)
    }
  }

  /// Reads the one-line comments that begin with `playground:`.
  private func readRemarks(_ bytes: UnsafeBufferPointer<UInt8>) {
    let key = Array("playground:".utf8)
    guard bytes.count > key.count else { return }
    // Few texts have such a comment, so the whole text is searched before its lines are.
    guard Self.contains(bytes, key) else { return }
    let quote = UInt8(ascii: "\"")
    var isInLongString = false
    for (line, start) in result.lines.enumerated() {
      let stop = line + 1 < result.lines.count ? Int(result.lines[line + 1]) - 1 : bytes.count
      var index = Int(start)
      var isString = false
      while index + 1 < stop,
        isString || isInLongString || !(bytes[index] == UInt8(ascii: "/") && bytes[index + 1] == UInt8(ascii: "/"))
      {
        if bytes[index] == quote, index == 0 || bytes[index - 1] != UInt8(ascii: "\\") {
          if !isString, index + 2 < bytes.count, bytes[index + 1] == quote, bytes[index + 2] == quote {
            isInLongString.toggle()
            index += 2
          } else if !isInLongString {
            isString.toggle()
          }
        }
        index += 1
      }
      while index < stop, bytes[index] == UInt8(ascii: "/") || bytes[index] == UInt8(ascii: " ") { index += 1 }
      guard index + key.count <= stop, key.indices.allSatisfy({ bytes[index + $0] == key[$0] }) else { continue }
      let text = String(decoding: bytes[(index + key.count)..<stop], as: UTF8.self)
      result.remarks.append(.init(line: line + 1, text: text.trimmingWhitespace))
    }
  }

  private static func contains(_ bytes: UnsafeBufferPointer<UInt8>, _ key: [UInt8]) -> Bool {
    let first = key[0]
    let end = bytes.count - key.count
    var index = 0
    while index <= end {
      if bytes[index] == first, key.indices.allSatisfy({ bytes[index + $0] == key[$0] }) { return true }
      index += 1
    }
    return false
  }

  private func index(of word: String) -> Int32 {
    if let known = wordIndices[word] { return known }
    let index = Int32(result.words.count)
    result.words.append(word)
    wordIndices[word] = index
    return index
  }

  /// Adds a node for a piece of syntax. Nodes added by the closure become its children.
  func node(
    _ kind: CodeKind, _ text: String = "", label: String = "", flags: CodeFlags = .none, at syntax: some SyntaxProtocol,
    _ children: () -> Void = {}
  ) {
    let start = syntax.positionAfterSkippingLeadingTrivia.utf8Offset
    let stop = max(start, syntax.endPositionBeforeTrailingTrivia.utf8Offset)
    let inherited = pending
    pending = .none
    node(
      kind, text, label: label, flags: flags.union(conditions > 0 ? .conditional : .none).union(inherited),
      start: Int32(start), stop: Int32(stop), children)
  }

  /// Adds a node for a range of bytes. Nodes added by the closure become its children.
  func node(
    _ kind: CodeKind, _ text: String, label: String, flags: CodeFlags, start: Int32, stop: Int32,
    _ children: () -> Void
  ) {
    guard depth < Self.maximumDepth else { return record(deep: Int(start)) }
    let own = Int32(result.records.count)
    let outer = parent
    result.records.append(
      CodeTree.Record(
        kind: kind, flags: flags, end: own + 1, parent: max(0, outer), text: index(of: text), label: index(of: label),
        start: start, stop: stop))
    parent = own
    depth += 1
    children()
    depth -= 1
    parent = outer
    result.records[Int(own)].end = Int32(result.records.count)
  }

  /// Opens a node. All nodes added until `close` become its children.
  ///
  /// The node does not count towards `maximumDepth`, because a chain of calls and members may be long.
  func open(_ kind: CodeKind, _ text: String, flags: CodeFlags, start: Int, stop: Int) -> (own: Int32, outer: Int32) {
    let own = Int32(result.records.count)
    result.records.append(
      CodeTree.Record(
        kind: kind, flags: flags.union(conditions > 0 ? .conditional : .none), end: own + 1, parent: max(0, parent),
        text: index(of: text), label: 0, start: Int32(start), stop: Int32(max(start, stop))))
    defer { parent = own }
    return (own, parent)
  }

  func close(_ node: (own: Int32, outer: Int32)) {
    parent = node.outer
    result.records[Int(node.own)].end = Int32(result.records.count)
  }

  /// Records the range of a statement or member, unless it is empty.
  func add(item syntax: some SyntaxProtocol, isMember: Bool) {
    let start = syntax.positionAfterSkippingLeadingTrivia.utf8Offset
    let stop = syntax.endPositionBeforeTrailingTrivia.utf8Offset
    if start < stop { result.items.append(Item(start: Int32(start), stop: Int32(stop), isMember: isMember)) }
  }

  /// Runs a closure that reads code which does not run at its place. Statements in it are not recorded.
  func leavingOutItems(_ body: () -> Void) {
    let count = result.items.count
    body()
    result.items.removeSubrange(count...)
  }

  /// Runs a closure whose nodes are all marked as inside a branch of `#if`.
  func inCondition(_ body: () -> Void) {
    conditions += 1
    body()
    conditions -= 1
  }

  func written(_ syntax: some SyntaxProtocol) -> String {
    let start = syntax.positionAfterSkippingLeadingTrivia.utf8Offset
    return source.slice(start..<max(start, syntax.endPositionBeforeTrailingTrivia.utf8Offset))
  }
}

extension TokenSyntax {
  /// The token's text without backticks.
  var plain: String {
    let text = text
    return text.utf8.first == UInt8(ascii: "`") && text.utf8.count > 2 ? String(text.dropFirst().dropLast()) : text
  }
}

extension String {
  var trimmingWhitespace: String {
    var rest = self[...]
    while rest.first?.isWhitespace == true { rest.removeFirst() }
    while rest.last?.isWhitespace == true { rest.removeLast() }
    return String(rest)
  }
}
