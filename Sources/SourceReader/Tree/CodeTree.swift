/// One file as a tree of declarations, statements and expressions: what is needed to find patterns in code of others, and
/// no more. A value in two flat tables, which is compared, kept and sent without looking at every node.
///
/// `Program` says what the names in it mean.
package final class CodeTree: Sendable {
  struct Record: Sendable, BitwiseCopyable, Equatable {
    var kind: CodeKind
    var flags: CodeFlags
    /// The index behind the last node inside it.
    var end: Int32
    var parent: Int32
    var text: Int32
    var label: Int32
    var start: Int32
    var stop: Int32
  }

  /// A place as people, editors and SARIF count it. `TextPosition` counts bytes instead.
  package struct Position: Hashable, Sendable {
    /// From 1.
    package var line: Int
    /// From 1, in Unicode scalars.
    package var column: Int
  }

  /// A comment `playground:WORD …`.
  package struct Remark: Hashable, Sendable {
    package var line: Int
    /// What stands behind `playground:`.
    package var text: String
  }

  /// As it was given; places name it.
  package let name: String
  let records: [Record]
  let words: [String]
  /// The place of each word in `words`.
  private let numbers: [String: Int]
  /// Indices of records, grouped by word; `groups[word]` is where the group of a word begins.
  private let byWord: [Int32]
  private let groups: [Int32]
  /// The index of the innermost scope around each record; 0 for the file itself.
  let scopes: [Int32]
  /// The byte where each line begins.
  let lines: [Int32]
  /// Offsets of the bytes that begin no Unicode scalar, in order. Empty for ASCII text.
  let continuations: [Int32]
  package let remarks: [Remark]
  /// Where the text first does not parse, or is nested too deep to be read.
  package let fault: TextPosition?
  /// Whether the text is nested too deeply at `fault`.
  package let isTooDeep: Bool

  init(
    name: String, records: [Record], words: [String], lines: [Int32], continuations: [Int32], remarks: [Remark],
    fault: TextPosition?, isTooDeep: Bool
  ) {
    self.name = name
    self.records = records
    self.words = words
    self.lines = lines
    self.continuations = continuations
    self.remarks = remarks
    self.fault = fault
    self.isTooDeep = isTooDeep
    numbers = Dictionary(words.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    (byWord, groups) = Self.grouped(records, words.count)
    scopes = Self.scopes(around: records)
  }

  /// - Complexity: O(records): what is around a record stands before it.
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

  /// A counting sort of the records by word.
  ///
  /// - Complexity: O(records + words). Plain loops: this module is not optimised in debug builds.
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

  /// - Complexity: O(log lines + log continuations).
  func position(_ offset: Int32) -> Position {
    let line = lines.partitioningIndex { $0 > offset }
    let start = lines[line - 1]
    let skipped = continuations.partitioningIndex { $0 >= offset } - continuations.partitioningIndex { $0 >= start }
    return Position(line: line, column: Int(offset - start) - skipped + 1)
  }
}

/// A node of a tree.
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
  /// Position of the name that a member expression ends with: `c` in `a.b.c`.
  package var positionOfLastName: CodeTree.Position {
    tree.position(max(record.start, record.stop - Int32(text.utf8.count)))
  }
  /// In UTF-8 bytes of the file.
  package var bytes: Range<Int> { Int(record.start)..<Int(record.stop) }

  package var parent: Code? { index == 0 ? nil : Code(tree: tree, index: Int(record.parent)) }
  package var children: Children { Children(tree: tree, next: index + 1, end: Int(record.end)) }
  package var first: Code? { index + 1 < Int(record.end) ? Code(tree: tree, index: index + 1) : nil }

  /// Whether nothing follows it in what it is part of.
  package var isLast: Bool { index == 0 || record.end == tree.records[Int(record.parent)].end }

  /// The first child of a kind.
  package func child(_ kind: CodeKind) -> Code? { children.first { $0.kind == kind } }
  package func children(_ kind: CodeKind) -> [Code] { children.filter { $0.kind == kind } }
  /// Whether another node lies in this one, or is it.
  package func contains(_ other: Code) -> Bool {
    tree === other.tree && index <= other.index && other.index < Int(record.end)
  }

  /// This node and all inside it, outer ones first.
  package var descendants: Descendants { Descendants(tree: tree, next: index, end: Int(record.end)) }

  /// What is around it, the innermost first.
  package var ancestors: UnfoldFirstSequence<Code> { sequence(first: self, next: { $0.parent }).dropped }

  /// The scopes around it, the innermost first: bodies, closures, statements, and declarations that have a body. Passes over
  /// expressions, of which thousands may be around the beginning of a long chain of calls.
  package var scopes: Scopes { Scopes(tree: tree, index: index) }

  package typealias UnfoldFirstSequence<T> = DropFirstSequence<UnfoldSequence<T, (T?, Bool)>>

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

    /// Goes on behind the node that was handed out last.
    package mutating func skip(_ code: Code) { position = Int(tree.records[code.index].end) }
  }
}

extension Sequence {
  fileprivate var dropped: DropFirstSequence<Self> { dropFirst(1) }
}

extension CodeTree {
  /// All nodes of some texts, in order of place.
  ///
  /// - Complexity: O(f log f) in the nodes that are found, and the smaller number of `texts` and of the tree's different ones.
  package func nodes(_ texts: Set<String>) -> [Code] {
    var found: [Int32] = []
    func add(_ word: Int) { found += byWord[Int(groups[word])..<Int(groups[word + 1])] }
    if texts.count > words.count {
      for (word, text) in words.enumerated() where texts.contains(text) { add(word) }
    } else {
      for text in texts { if let word = numbers[text] { add(word) } }
    }
    if texts.count > 1 { found.sort() }
    return found.map { Code(tree: self, index: Int($0)) }
  }

  /// Whether a node may have a text.
  package func has(_ text: String) -> Bool { numbers[text] != nil }

  /// Whether a node may have one of some texts.
  ///
  /// - Complexity: O(the smaller number of `texts` and of the tree's different ones).
  package func has(anyOf texts: Set<String>) -> Bool {
    texts.count > words.count ? words.contains(where: texts.contains) : texts.contains { numbers[$0] != nil }
  }

  /// Texts of its nodes that fit.
  ///
  /// - Complexity: O(different texts).
  package func texts(where isWanted: (String) -> Bool) -> Set<String> { Set(words.filter(isWanted)) }

  /// All nodes of a kind, in order of place.
  ///
  /// - Complexity: O(nodes). A plain loop: this module is not optimised in debug builds.
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
