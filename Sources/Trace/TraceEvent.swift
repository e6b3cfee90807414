/// A place in a source file, in lines and columns that start at 1. The end is exclusive, as the compiler reports it.
public struct SourceRange: Hashable, Sendable {
  public var line: Int
  public var column: Int
  public var endLine: Int
  public var endColumn: Int

  public init(line: Int, column: Int, endLine: Int, endColumn: Int) {
    self.line = line
    self.column = column
    self.endLine = endLine
    self.endColumn = endColumn
  }
}

/// One thing that traced code did.
public struct TraceEvent: Hashable, Sendable {
  public enum Kind: Hashable, Sendable {
    /// A brace was entered: a function body, a branch, a loop's pass.
    case enter
    /// A brace was left, normally or by `return` or `throw`; its locals are still alive.
    case leave
    /// A statement ran and left a value under a name (empty for an expression without one).
    case value(name: String)
    /// The code printed a line.
    case printed(String)
  }

  public var kind: Kind
  /// Where; for `printed` the name of the function called.
  public var range: SourceRange
  /// The tracked object that the value is, if it is one.
  public var object: Heap.ObjectID?

  public init(kind: Kind, range: SourceRange, object: Heap.ObjectID? = nil) {
    self.kind = kind
    self.range = range
    self.object = object
  }
}
