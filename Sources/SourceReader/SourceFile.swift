/// A parsed file: its braces, statements and declarations, with their positions. Any text is accepted, even one that
/// does not parse.
///
/// Names are not resolved; `SourceModule` does that for several files together.
package struct SourceFile: Sendable {
  /// Name that the caller gave the file, for positions.
  package let name: String
  package let text: String
  var facts: FileFacts
  let lines: LineIndex

  /// All pairs of braces in the order of their opening braces, except closures in the `where` clause of a case or
  /// `catch`.
  package var blocks: [Block] { facts.blocks }
  /// All statements and declarations in the order of their start, outer ones before inner ones.
  package var statements: [Statement] { facts.statements }
  /// All declarations and extensions of types.
  package var types: [TypeDeclaration] { facts.types }
  package var functions: [FunctionDeclaration] { facts.functions }
  /// Properties of types, and global variables.
  package var properties: [Property] { facts.properties }
  /// Values put into arrays and dictionaries.
  package var entries: [Entry] { facts.entries }
  /// Places that cannot be read with certainty from this file alone, such as a macro, each with its reason.
  package var unknown: [Unknown] { facts.unknown }

  /// Parses a text.
  ///
  /// - Parameters:
  ///   - name: the name of the file in positions.
  /// - Complexity: O(length of the text). Waits for a thread with a large stack.
  package init(_ text: String, name: String = "") {
    self = withDeepStack { Self.read(text, name: name).source }
  }

  private init(_ name: String, _ text: String, _ facts: FileFacts, _ lines: LineIndex) {
    (self.name, self.text, self.facts, self.lines) = (name, text, facts, lines)
  }

  /// Parses a text on the calling thread, which must have a large stack.
  static func read(_ text: String, name: String) -> (source: SourceFile, tree: CodeTree) {
    let built = CodeTree.build(text)
    let (tree, lines) = (CodeTree(built, name), LineIndex(starts: built.lines))
    var walker = FileWalker(text, tree, lines)
    walker.read(built)
    return (SourceFile(name, text, walker.facts, lines), tree)
  }

  /// Returns the block whose brace is at a position, or the body of a `case` that begins there; nil if there is none.
  ///
  /// - Complexity: O(log blocks).
  package func block(line: Int, column: Int) -> Block? {
    let position = TextPosition(line: line, column: column)
    let order = facts.blocksByStart
    let index = order.partitioningIndex { position <= facts.blocks[$0].range.start }
    // If bodies of cases around a closure begin at the same position, the outermost comes first.
    guard index < order.count, facts.blocks[order[index]].range.start == position else { return nil }
    return facts.blocks[order[index]]
  }

  /// Returns the index of the innermost statement that contains a position; nil if there is none.
  ///
  /// - Complexity: O(log statements + nesting).
  package func statementIndex(line: Int, column: Int) -> Int? {
    facts.statementIndex(TextPosition(line: line, column: column))
  }

  /// Returns the innermost statement that contains a position; nil if there is none.
  ///
  /// The playground transform reports the position of the declared name, of the returned value, or of the statement's
  /// start.
  package func statement(line: Int, column: Int) -> Statement? {
    statementIndex(line: line, column: column).map { facts.statements[$0] }
  }

  /// Returns the source text of a range.
  package func written(_ range: TextRange) -> String { text.slice(range.bytes) }
}
