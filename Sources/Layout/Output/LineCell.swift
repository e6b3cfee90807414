/// A cell of the drawing that contains part of a line.
public struct LineCell: Hashable, Sendable {
  /// The sides of the cell at which a line continues.
  public struct Connections: OptionSet, Hashable, Sendable {
    public let rawValue: UInt8
    public init(rawValue: UInt8) { self.rawValue = rawValue }
    public static let north = Connections(rawValue: 1)
    public static let east = Connections(rawValue: 2)
    public static let south = Connections(rawValue: 4)
    public static let west = Connections(rawValue: 8)
    public static let vertical: Connections = [.north, .south]
    public static let horizontal: Connections = [.east, .west]
  }

  /// The content of the cell.
  public enum Kind: Hashable, Sendable {
    /// A stretch or a bend of one line.
    case line
    /// Lines of one net meet.
    case junction
    /// Lines of two or more nets cross.
    case crossing
    /// The head of an arrow that points to the given side.
    case head(Side)
  }

  public var x: Int
  public var y: Int
  public var connections: Connections
  public var kind: Kind
  /// The style of the line. At a crossing, it is the style of the vertical line; if no line is vertical, of the edge
  /// with the lowest index.
  public var line: Line
  /// A Boolean value that says if every edge in this cell is a back edge.
  public var isBack: Bool
  /// The indices of the edges that run through the cell, ascending and without duplicates.
  public var edges: [Int]

  /// Creates a cell.
  public init(
    x: Int, y: Int, connections: Connections, kind: Kind, line: Line = .solid, isBack: Bool = false, edges: [Int] = []
  ) {
    self.x = x
    self.y = y
    self.connections = connections
    self.kind = kind
    self.line = line
    self.isBack = isBack
    self.edges = edges
  }
}
