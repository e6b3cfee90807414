/// A place in a source file, in lines and columns that start at 1. The end is exclusive, as the compiler reports it.
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

/// One thing that traced code did.
package struct TraceEvent: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// A brace was entered: a function body, a branch, a loop's pass.
    case enter
    /// A brace was left, normally or by `return` or `throw`; its locals are still alive.
    case leave
    /// A statement ran and left a value under a name (empty for an expression without one).
    case value(name: String)
    /// The code printed a line.
    case printed(String)
  }

  package var kind: Kind
  /// Where; for `printed` the name of the function called.
  package var range: SourceRange
  /// The tracked object that the value is, if it is one.
  package var object: Heap.ObjectID?

  package init(kind: Kind, range: SourceRange, object: Heap.ObjectID? = nil) {
    self.kind = kind
    self.range = range
    self.object = object
  }
}
