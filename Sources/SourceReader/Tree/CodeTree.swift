/// Declarations, statements and expressions of one file, reduced to what the search for patterns in foreign code needs.
///
/// The tree is stored in two flat tables, records and words, so that it is searched and written to a file without
/// visiting every node. `Program` resolves its names.
package final class CodeTree: Sendable {
  struct Record: Sendable, BitwiseCopyable, Equatable {
    var kind: CodeKind
    var flags: CodeFlags
    /// Index after the last descendant.
    var end: Int32
    var parent: Int32
    var text: Int32
    var label: Int32
    var start: Int32
    var stop: Int32
  }

  /// A position with its column in Unicode scalars, as editors and SARIF count them. `TextPosition` counts bytes
  /// instead.
  package struct Position: Hashable, Sendable {
    /// Line, counted from 1.
    package var line: Int
    /// Column, counted from 1, in Unicode scalars.
    package var column: Int

    package init(line: Int, column: Int) {
      self.line = line
      self.column = column
    }
  }

  /// A one-line comment that begins with `playground:`.
  package struct Remark: Hashable, Sendable {
    package var line: Int
    /// Text after `playground:`.
    package var text: String
  }

  /// Name that the caller gave the file, for positions.
  package let name: String
  let records: [Record]
  let words: [String]
  /// Index in `words`, keyed by word.
  private let numbers: [String: Int]
  /// Indices of records, grouped by their text; `groups[word]` is the start of the group for the index of a word.
  private let byWord: [Int32]
  private let groups: [Int32]
  /// Index of the innermost scope around each record; 0 for the file itself.
  let scopes: [Int32]
  /// Byte offset of the start of each line.
  let lines: [Int32]
  /// Offsets of the bytes that do not begin a Unicode scalar, in order; empty for ASCII text.
  let continuations: [Int32]
  package let remarks: [Remark]
  /// Position at which the text first does not parse, or is nested too deeply to be read; nil if there is no such
  /// fault.
  package let fault: TextPosition?
  /// True if the text is nested too deeply at `fault`.
  package let isTooDeep: Bool
  /// True if the markers of a merge conflict begin at `fault`.
  package let isConflict: Bool

  init(
    name: String, records: [Record], words: [String], lines: [Int32], continuations: [Int32], remarks: [Remark],
    fault: TextPosition?, isTooDeep: Bool, isConflict: Bool
  ) {
    self.name = name
    self.records = records
    self.words = words
    self.lines = lines
    self.continuations = continuations
    self.remarks = remarks
    self.fault = fault
    self.isTooDeep = isTooDeep
    self.isConflict = isConflict
    numbers = Self.numbers(of: words)
    (byWord, groups) = Self.grouped(records, words.count)
    scopes = Self.scopes(around: records)
  }

  /// Returns the first index of each word.
  private static func numbers(of words: [String]) -> [String: Int] {
    var numbers = [String: Int](minimumCapacity: words.count)
    var index = words.count
    while index > 0 {
      index -= 1
      numbers[words[index]] = index
    }
    return numbers
  }

  /// Finds the scope of each record.
  ///
  /// - Complexity: O(records), because parents precede their children.
  private static func scopes(around records: [Record]) -> [Int32] {
    var scopes = [Int32](repeating: 0, count: records.count)
    records.withUnsafeBufferPointer { records in
      var index = 1
      while index < records.count {
        let parent = Int(records[index].parent)
        scopes[index] = records[parent].kind.isScope ? Int32(parent) : scopes[parent]
        index += 1
      }
    }
    return scopes
  }

  /// Sorts the records by word, with a counting sort.
  ///
  /// - Complexity: O(records + words). The loops are plain, because this module is not optimised in debug builds.
  private static func grouped(_ records: [Record], _ words: Int) -> (byWord: [Int32], groups: [Int32]) {
    var groups = [Int32](repeating: 0, count: words + 1)
    var next = groups
    var byWord = [Int32](repeating: 0, count: records.count)
    records.withUnsafeBufferPointer { records in
      var index = 0
      while index < records.count {
        groups[Int(records[index].text) + 1] += 1
        index += 1
      }
      index = 0
      while index < words {
        groups[index + 1] += groups[index]
        next[index + 1] = groups[index + 1]
        index += 1
      }
      index = 0
      while index < records.count {
        let word = Int(records[index].text)
        byWord[Int(next[word])] = Int32(index)
        next[word] += 1
        index += 1
      }
    }
    return (byWord, groups)
  }

  package var root: Code { Code(tree: self, index: 0) }
  package var lineCount: Int { lines.count }
  package var nodeCount: Int { records.count }

  /// Converts a byte offset to a position.
  ///
  /// - Complexity: O(log lines + log continuations).
  func position(_ offset: Int32) -> Position {
    let line = lines.partitioningIndex { $0 > offset }
    let start = lines[line - 1]
    let skipped = continuations.partitioningIndex { $0 >= offset } - continuations.partitioningIndex { $0 >= start }
    return Position(line: line, column: Int(offset - start) - skipped + 1)
  }
}

/// A node of a `CodeTree`.
package struct Code: Hashable, Sendable {
  package let tree: CodeTree
  package let index: Int

  package static func == (left: Self, right: Self) -> Bool { left.index == right.index && left.tree === right.tree }
  package func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(tree))
    hasher.combine(index)
  }

  private var record: CodeTree.Record { tree.records[index] }
  package var kind: CodeKind { tree.records[index].kind }
  package var flags: CodeFlags { tree.records[index].flags }
  package var text: String { tree.words[Int(record.text)] }
  package var label: String { tree.words[Int(record.label)] }
  package var position: CodeTree.Position { tree.position(record.start) }
  /// Position of the last name in a member expression: `c` in `a.b.c`.
  package var positionOfLastName: CodeTree.Position {
    tree.position(max(record.start, record.stop - Int32(text.utf8.count)))
  }
  /// Range in UTF-8 bytes of the file.
  package var bytes: Range<Int> { Int(record.start)..<Int(record.stop) }

  /// Index after the last descendant.
  var end: Int { Int(record.end) }
  package var parent: Code? { index == 0 ? nil : Code(tree: tree, index: Int(record.parent)) }
  package var children: Children { Children(tree: tree, next: index + 1, end: Int(record.end)) }
  package var first: Code? { index + 1 < Int(record.end) ? Code(tree: tree, index: index + 1) : nil }

  /// True if the node is the last child of its parent, or the root.
  package var isLast: Bool { index == 0 || record.end == tree.records[Int(record.parent)].end }

  /// Returns the first child of a kind; nil if there is none.
  package func child(_ kind: CodeKind) -> Code? {
    var children = children
    while let child = children.next() { if child.kind == kind { return child } }
    return nil
  }
  package func children(_ kind: CodeKind) -> [Code] {
    var found: [Code] = []
    var children = children
    while let child = children.next() { if child.kind == kind { found.append(child) } }
    return found
  }
  /// Returns whether another node is this node or a descendant of this node.
  package func contains(_ other: Code) -> Bool {
    tree === other.tree && index <= other.index && other.index < Int(record.end)
  }

  /// The node itself and all its descendants. An outer node comes before its inner nodes.
  package var descendants: Descendants { Descendants(tree: tree, next: index, end: Int(record.end)) }

  /// The enclosing nodes, the innermost first.
  package var ancestors: Ancestors { Ancestors(tree: tree, index: index) }

  /// The enclosing scopes, the innermost first: bodies, closures, statements, declarations, branches of `#if`, and the
  /// file.
  ///
  /// Expressions are skipped, because thousands of them may enclose the start of a long chain of calls.
  package var scopes: Scopes { Scopes(tree: tree, index: index) }

  package struct Children: Sequence, IteratorProtocol {
    let tree: CodeTree
    private var position: Int
    let end: Int

    init(tree: CodeTree, next: Int, end: Int) {
      self.tree = tree
      position = next
      self.end = end
    }

    package mutating func next() -> Code? {
      guard position < end else { return nil }
      let code = Code(tree: tree, index: position)
      position = Int(tree.records[position].end)
      return code
    }
  }

  package struct Ancestors: Sequence, IteratorProtocol {
    let tree: CodeTree
    var index: Int

    package mutating func next() -> Code? {
      guard index > 0 else { return nil }
      index = Int(tree.records[index].parent)
      return Code(tree: tree, index: index)
    }
  }

  package struct Scopes: Sequence, IteratorProtocol {
    let tree: CodeTree
    var index: Int

    package mutating func next() -> Code? {
      guard index > 0 else { return nil }
      index = Int(tree.scopes[index])
      return Code(tree: tree, index: index)
    }
  }

  package struct Descendants: Sequence, IteratorProtocol {
    let tree: CodeTree
    var position: Int
    let end: Int

    init(tree: CodeTree, next: Int, end: Int) {
      self.tree = tree
      position = next
      self.end = end
    }

    package mutating func next() -> Code? {
      guard position < end else { return nil }
      defer { position += 1 }
      return Code(tree: tree, index: position)
    }

    /// Continues after the descendants of the node that was returned last.
    package mutating func skip(_ code: Code) { position = Int(tree.records[code.index].end) }
  }
}

extension CodeTree {
  /// Returns all nodes whose text is in `texts`, in order of position.
  ///
  /// - Complexity: O(f log f) in the number of nodes found, plus the smaller of the number of `texts` and of the tree's
  ///   distinct words.
  package func nodes(_ texts: Set<String>) -> [Code] {
    var found: [Code] = []
    var groupCount = 0
    // The loops are plain, because this module is not optimised in debug builds.
    func add(_ word: Int) {
      var index = Int(groups[word])
      let end = Int(groups[word + 1])
      if index < end { groupCount += 1 }
      while index < end {
        found.append(Code(tree: self, index: Int(byWord[index])))
        index += 1
      }
    }
    if texts.count > words.count {
      for (word, text) in words.enumerated() where texts.contains(text) { add(word) }
    } else {
      for text in texts { if let word = numbers[text] { add(word) } }
    }
    // The nodes of one word are in order.
    if groupCount > 1 { found.sort { $0.index < $1.index } }
    return found
  }

  /// Returns the calls of functions with one of some names, `f()` and `a.f()`, and the uses of such operators, in order
  /// of position.
  package func calls(of names: Set<String>) -> [Code] {
    var calls: [Code] = []
    for callee in nodes(names) {
      switch callee.kind {
      case .operator: calls.append(callee)
      case .name, .member:
        if let call = callee.parent, call.kind == .call, call.index + 1 == callee.index { calls.append(call) }
      default: break
      }
    }
    return calls
  }

  /// Returns whether a text is the text or label of a node.
  package func has(_ text: String) -> Bool { numbers[text] != nil }

  /// Returns whether any of `texts` is the text or label of a node.
  ///
  /// - Complexity: O(the smaller of the number of `texts` and of the tree's distinct words).
  package func has(anyOf texts: Set<String>) -> Bool {
    texts.count > words.count ? words.contains(where: texts.contains) : texts.contains { numbers[$0] != nil }
  }

  /// Returns the distinct texts and labels of the tree that satisfy a predicate.
  ///
  /// - Complexity: O(distinct texts).
  package func texts(where isWanted: (String) -> Bool) -> Set<String> { Set(words.filter(isWanted)) }

  /// Returns all nodes of a kind, in order of position.
  ///
  /// - Complexity: O(nodes). The loop is plain, because this module is not optimised in debug builds.
  package func nodes(_ kind: CodeKind) -> [Code] {
    var found: [Code] = []
    records.withUnsafeBufferPointer { records in
      var index = 0
      while index < records.count {
        if records[index].kind == kind { found.append(Code(tree: self, index: index)) }
        index += 1
      }
    }
    return found
  }
}
