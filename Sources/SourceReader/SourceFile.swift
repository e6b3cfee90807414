import SwiftSyntax

/// One file, read: its braces, its statements, what it declares, and where. A value; the text may be anything, also what does
/// not parse.
///
/// Names are not looked up: `SourceModule` does that for all files together.
package struct SourceFile: Sendable {
  /// As it was given; places name it.
  package let name: String
  package let text: String
  var facts: FileFacts
  let lines: LineIndex

  /// Every pair of braces in the order of their opening.
  package var blocks: [Block] { facts.blocks }
  /// Every statement and declaration in the order of their beginning, outer ones before those inside.
  package var statements: [Statement] { facts.statements }
  /// Every declaration and extension of a type.
  package var types: [TypeDeclaration] { facts.types }
  package var functions: [FunctionDeclaration] { facts.functions }
  /// Properties of types and global variables.
  package var properties: [Property] { facts.properties }
  /// What is put into lists and tables where they are written.
  package var entries: [Entry] { facts.entries }
  /// What this file alone cannot tell.
  package var unknown: [Unknown] { facts.unknown }

  /// Reads a text.
  ///
  /// - Parameters:
  ///   - name: what places call it.
  /// - Complexity: O(length of the text). It waits for a thread with a large stack.
  package init(_ text: String, name: String = "") {
    self.init(readingHere: text, name: name, with: { work in withDeepStack(work) })
  }

  /// Reads it on this thread, whose stack has to be large.
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

  /// The block whose brace stands there, or the body of a `case` that begins there.
  ///
  /// - Complexity: O(log blocks).
  package func block(line: Int, column: Int) -> Block? {
    let position = TextPosition(line: line, column: column)
    let order = facts.blocksByStart
    let index = order.partitioningIndex { position <= facts.blocks[$0].range.start }
    // Of several that begin there, which are bodies of cases around a closure, the first is the outermost.
    guard index < order.count, facts.blocks[order[index]].range.start == position else { return nil }
    return facts.blocks[order[index]]
  }

  /// The index of the innermost statement that a place lies in.
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

  /// The innermost statement that a place lies in: the playground transform reports the name that is declared, the value
  /// that is returned, or the statement's own beginning.
  package func statement(line: Int, column: Int) -> Statement? {
    statementIndex(line: line, column: column).map { facts.statements[$0] }
  }

  /// The text of a stretch.
  package func written(_ range: TextRange) -> String { text.slice(range.bytes) }
}

extension RandomAccessCollection {
  /// The first index whose element satisfies a condition that holds from some element on.
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
