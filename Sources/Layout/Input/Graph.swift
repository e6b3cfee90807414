/// A directed graph with sized nodes and styled edges: the input of `draw(_:options:)`.
public struct Graph: Hashable, Sendable {
  /// A box to place.
  public struct Node: Hashable, Sendable {
    /// The node's identity across drawings. It is never shown.
    public var id: String
    /// Outer width and height with the border, in cells.
    public var width: Int
    public var height: Int

    /// Creates a node of `width` columns by `height` rows, border included.
    public init(id: String, width: Int, height: Int) {
      self.id = id
      self.width = width
      self.height = height
    }
  }

  /// An arrow from one node to another.
  public struct Edge: Hashable, Sendable {
    /// Indices into `nodes`: the source (`from`) and the target (`to`). An edge whose index is out of range is not
    /// drawn.
    public var from: Int
    public var to: Int
    public var line: Line

    /// Creates the edge `from` → `to`.
    public init(from: Int, to: Int, line: Line = .solid) {
      self.from = from
      self.to = to
      self.line = line
    }
  }

  public var nodes: [Node]
  public var edges: [Edge]

  /// Creates a graph.
  public init(nodes: [Node] = [], edges: [Edge] = []) {
    self.nodes = nodes
    self.edges = edges
  }
}
