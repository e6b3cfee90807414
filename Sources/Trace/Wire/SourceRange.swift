/// A range in a source file, in lines and columns that start at 1. The end is exclusive, as reported by the compiler.
package struct SourceRange: Codable, Hashable, Sendable {
  package var line: Int
  package var column: Int
  package var endLine: Int
  package var endColumn: Int

  package init(line: Int, column: Int, endLine: Int, endColumn: Int) {
    self.line = line
    self.column = column
    self.endLine = endLine
    self.endColumn = endColumn
  }
}
