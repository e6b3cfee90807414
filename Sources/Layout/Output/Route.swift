/// The course of one edge across the grid.
public struct Route: Hashable, Sendable {
  /// The ends of an edge that carry an arrow head.
  public struct Heads: OptionSet, Hashable, Sendable {
    public let rawValue: UInt8
    public init(rawValue: UInt8) { self.rawValue = rawValue }
    public static let source = Heads(rawValue: 1)
    public static let target = Heads(rawValue: 2)
  }

  /// Ends and bends, from the cell beside the source's face to the cell beside the target's face.
  ///
  /// Neighbouring points share a row or a column. Empty for an edge that is not drawn.
  public var points: [Point]
  /// The face of the source's box that the edge leaves.
  public var sourceFace: Side
  /// The face of the target's box that the edge enters.
  public var targetFace: Side
  /// A Boolean value that says if the edge runs against the direction of the drawing, because it closes a cycle.
  public var isBack: Bool
  /// The ends with an arrow head. A two-way edge is drawn once, with a head at either end.
  public var heads: Heads
  public var line: Line
  /// The number of the edge's net; -1 for an edge that is not drawn. Edges of one net meet in one node, and may share a
  /// trunk.
  public var net: Int

  /// Creates a route. A route without points belongs to an edge that is not drawn.
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
