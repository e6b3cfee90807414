/// The way one edge takes over the grid.
public struct Route: Hashable, Sendable {
  /// The ends of an edge that carry an arrow head.
  public struct Heads: OptionSet, Hashable, Sendable {
    public let rawValue: UInt8
    public init(rawValue: UInt8) { self.rawValue = rawValue }
    public static let source = Heads(rawValue: 1)
    public static let target = Heads(rawValue: 2)
  }

  /// Ends and bends, from the cell just outside the source's face to the cell just outside the target's.
  /// Neighbouring points share a row or a column. Empty for an edge that is not drawn.
  public var points: [Point]
  /// The face of the source's box that the edge leaves.
  public var sourceFace: Side
  /// The face of the target's box that the edge enters.
  public var targetFace: Side
  /// Whether the edge runs against the direction of the drawing, because it closes a cycle.
  public var isBack: Bool
  /// Two-way edges are drawn once, with a head at either end.
  public var heads: Heads
  public var line: Line
  /// Edges with the same number may share a trunk: all of one net meet in one node.
  public var net: Int

  /// Creates a route; without points, that of an edge that is not drawn.
  public init(
    points: [Point] = [], sourceFace: Side = .south, targetFace: Side = .north, isBack: Bool = false,
    heads: Heads = .target, line: Line = .solid, net: Int = -1
  ) {
    self.points = points
    self.sourceFace = sourceFace
    self.targetFace = targetFace
    self.isBack = isBack
    self.heads = heads
    self.line = line
    self.net = net
  }
}
