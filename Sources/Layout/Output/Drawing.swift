/// A graph drawn on the cell grid.
public struct Drawing: Hashable, Sendable {
  public var direction: Direction
  /// The extent of everything drawn, in cells.
  public var size: Size
  /// Boxes of the graph's nodes, by index.
  public var boxes: [Rect]
  /// The layer of each node, counted from 0 in the direction of the drawing.
  public var layers: [Int]
  /// Routes of the graph's edges, by index.
  public var routes: [Route]
  /// The identities of the nodes, by index. The next drawing matches nodes by these identities.
  public var ids: [String]
  /// The edges of the graph, by index. The next drawing keeps their lines where possible.
  public var edges: [Graph.Edge]

  /// Creates a drawing.
  public init(
    direction: Direction = .topDown, size: Size = Size(width: 0, height: 0), boxes: [Rect] = [], layers: [Int] = [],
    routes: [Route] = [], ids: [String] = [], edges: [Graph.Edge] = []
  ) {
    self.direction = direction
    self.size = size
    self.boxes = boxes
    self.layers = layers
    self.routes = routes
    self.ids = ids
    self.edges = edges
  }
}
