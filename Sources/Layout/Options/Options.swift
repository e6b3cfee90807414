/// Options of a drawing.
public struct Options: Hashable, Sendable {
  /// The direction of the edges. `nil` chooses the direction that fits `view` better.
  public var direction: Direction?
  /// The size of the pane that the drawing is for, in cells; `nil` if there is none.
  public var view: Size?
  /// Blank columns between two boxes of one layer, at least 1.
  public var columnGap: Int
  /// Blank rows between two layers of a drawing that runs down, at least 1.
  ///
  /// With 2, every line is longer than its arrow head.
  public var layerGap: Int
  /// The previous drawing; nil for none. Nodes are matched by `id`, and keep their places where possible.
  public var previous: Drawing?

  /// Creates options. The defaults suit a drawing without a predecessor.
  public init(
    direction: Direction? = nil, view: Size? = nil, columnGap: Int = 2, layerGap: Int = 1, previous: Drawing? = nil
  ) {
    self.direction = direction
    self.view = view
    self.columnGap = columnGap
    self.layerGap = layerGap
    self.previous = previous
  }
}
