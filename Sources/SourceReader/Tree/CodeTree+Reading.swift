import SwiftSyntax

extension CodeTree {
  /// Reads texts on threads with room for deep nesting, several at a time.
  ///
  /// - Parameters:
  ///   - count: how many there are.
  ///   - threads: how many are read at a time.
  ///   - text: the n-th, with its name; nil leaves it out. Called on any thread.
  ///   - done: is told each tree, on any thread.
  package static func read(
    count: Int, threads: Int, text: @escaping @Sendable (Int) -> (name: String, text: String)?,
    done: @escaping @Sendable (Int, CodeTree) -> Void
  ) {
    DeepThreads.run(count: count, threads: threads) { index in
      guard let (name, text) = text(index) else { return }
      done(index, CodeTree(readingHere: text, name: name))
    }
  }

  /// Reads a text.
  ///
  /// - Parameters:
  ///   - text: anything, also what does not parse.
  ///   - name: what places call it.
  /// - Complexity: O(length of the text). It waits for a thread with a large stack.
  package convenience init(_ text: String, name: String = "") {
    let built = withDeepStack { Self.build(text, name) }
    self.init(built, name)
  }

  convenience init(readingHere text: String, name: String) { self.init(Self.build(text, name), name) }

  private convenience init(_ built: TreeBuilder.Result, _ name: String) {
    self.init(
      name: name, records: built.records, words: built.words, lines: built.lines, continuations: built.continuations,
      remarks: built.remarks, fault: built.fault, isTooDeep: built.isTooDeep)
  }

  private static func build(_ source: String, _ name: String) -> TreeBuilder.Result {
    var source = source
    source.makeContiguousUTF8()
    if let quick = quick(source) { return quick }
    return whole(source, name)
  }

  /// Reads a text by the part of the grammar that most texts keep to; nil for others.
  static func quick(_ source: String) -> TreeBuilder.Result? {
    var source = source
    let builder = TreeBuilder(source)
    return source.withUTF8 { bytes in
      guard let parser = try? QuickParser(bytes), let root = try? parser.file() else { return nil }
      parser.write(root, to: builder)
      return builder.result
    }
  }

  /// Reads a text by the whole grammar.
  static func whole(_ source: String, _ name: String) -> TreeBuilder.Result {
    let parsable = ParsableText(source)
    let tree = parsable.parse()
    let builder = TreeBuilder(source)
    builder.build(tree)
    // The first fault is kept: what is said of the end of a text that was cut comes from the cut.
    if let offset = parsable.firstDeep { builder.note(deep: offset) }
    if tree.hasError, let first = SyntaxFaults.find(in: tree, name, LineIndex(source)).map(\.position).min() {
      builder.note(fault: first)
    }
    return builder.result
  }
}
