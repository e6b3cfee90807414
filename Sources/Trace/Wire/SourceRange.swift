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

/// A place in a source file. Line and column count from 1, the column in UTF-8 bytes.
package struct SourceMark: Codable, Hashable, Sendable {
  package var file: String
  package var line: Int
  package var column: Int

  package init(file: String, line: Int, column: Int) {
    (self.file, self.line, self.column) = (file, line, column)
  }
}
