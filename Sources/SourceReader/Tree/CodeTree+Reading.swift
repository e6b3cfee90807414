import SwiftSyntax

extension CodeTree {
  /// Parses texts on several threads with large stacks.
  ///
  /// - Parameters:
  ///   - count: the number of texts.
  ///   - threads: the maximum number of threads.
  ///   - text: returns the name and text of an index, or nil to skip it. Called on any thread.
  ///   - done: receives each tree. Called on any thread.
  package static func read(
    count: Int, threads: Int, text: @escaping @Sendable (Int) -> (name: String, text: String)?,
    done: @escaping @Sendable (Int, CodeTree) -> Void
  ) {
    DeepThreads.run(count: count, threads: threads) { index in
      guard let (name, text) = text(index) else { return }
      done(index, CodeTree(readingHere: text, name: name))
    }
  }

  /// Parses a text.
  ///
  /// - Parameters:
  ///   - text: any text, even one that does not parse.
  ///   - name: the name of the file in positions.
  /// - Complexity: O(length of the text). Waits for a thread with a large stack.
  package convenience init(_ text: String, name: String = "") {
    self.init(withDeepStack { Self.build(text) }, name)
  }

  convenience init(readingHere text: String, name: String) { self.init(Self.build(text), name) }

  convenience init(_ built: TreeBuilder.Result, _ name: String) {
    self.init(
      name: name, records: built.records, words: built.words, lines: built.lines, continuations: built.continuations,
      remarks: built.remarks, fault: built.fault, isTooDeep: built.isTooDeep,
      isConflict: built.isConflict)
  }

  /// Parses a text on the calling thread, which must have a large stack.
  static func build(_ source: String) -> TreeBuilder.Result {
    var source = source
    source.makeContiguousUTF8()
    return quick(source) ?? whole(source)
  }

  /// Parses a text with `QuickParser`, which supports the part of the grammar that most texts use. Returns nil for
  /// other texts.
  static func quick(_ source: String) -> TreeBuilder.Result? {
    var source = source
    let builder = TreeBuilder(source)
    return source.withUTF8 { bytes in
      guard let parser = try? QuickParser(bytes), let root = try? parser.file() else { return nil }
      parser.write(root, to: builder)
      var result = builder.result
      result.items = parser.ranges
      return result
    }
  }

  /// Parses a text with the whole grammar.
  static func whole(_ source: String) -> TreeBuilder.Result {
    let parsable = ParsableText(source)
    let tree = parsable.parseMasked()
    let builder = TreeBuilder(source)
    builder.build(tree)
    if let offset = parsable.firstDeep { builder.record(deep: offset) }
    if tree.hasError { builder.record(faults: SyntaxFaults.find(in: tree)) }
    if let offset = ConflictMarkers.find(in: tree, of: source) { builder.record(conflict: offset) }
    return builder.result
  }
}
