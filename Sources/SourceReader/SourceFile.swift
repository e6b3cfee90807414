import SwiftSyntax

/// A parsed file: its braces, statements and declarations, with their positions. The text may be anything, even if it
/// does not parse.
///
/// Names are not resolved; `SourceModule` does that for several files together.
package struct SourceFile: Sendable {
  /// Name that the caller gave the file, for positions.
  package let name: String
  package let text: String
  var facts: FileFacts
  let lines: LineIndex

  /// All pairs of braces in the order of their opening braces.
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
    self.init(readingHere: text, name: name, with: { work in withDeepStack(work) })
  }

  /// Parses a text on the calling thread, which must have a large stack.
  init(readingHere text: String, name: String) { self.init(readingHere: text, name: name, with: { $0() }) }

  private init(readingHere text: String, name: String, with run: (@escaping @Sendable () -> FileFacts) -> FileFacts) {
    let lines = LineIndex(text)
    self.name = name
    self.text = text
    self.lines = lines
    facts = run {
      let parsable = ParsableText(text)
      let tree = parsable.parse()
      let walker = FileWalker(text, name: name, lines: lines)
      walker.walk(tree)
      if tree.hasError { walker.facts.unknown += SyntaxFaults.find(in: tree, name, lines) }
      if let offset = parsable.firstDeep {
        walker.facts.unknown.append(Unknown(reason: .depth, file: name, position: lines.position(offset)))
      }
      walker.facts.unknown.sort { $0.position < $1.position }
      walker.facts.sortBlocks()
      return walker.facts
    }
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
    let position = TextPosition(line: line, column: column)
    var index: Int? = facts.statements.partitioningIndex { position < $0.range.start } - 1
    if index == -1 { return nil }
    while let current = index, !facts.statements[current].range.contains(position) {
      index = facts.statements[current].parent
    }
    return index
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

extension RandomAccessCollection {
  /// Returns the first index whose element satisfies a predicate that holds for all later elements as well; the end
  /// index if there is none.
  func partitioningIndex(where isAfter: (Element) -> Bool) -> Index {
    var low = startIndex
    var count = self.count
    while count > 0 {
      let half = count / 2
      let middle = index(low, offsetBy: half)
      if isAfter(self[middle]) {
        count = half
      } else {
        low = index(after: middle)
        count -= half + 1
      }
    }
    return low
  }
}
