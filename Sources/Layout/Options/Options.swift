/// What a drawing should look like.
public struct Options: Hashable, Sendable {
  /// The direction of the edges; `nil` chooses by what fits `view`.
  public var direction: Direction?
  /// The pane that the drawing is for, in cells; `nil` when there is none.
  public var view: Size?
  /// Blank columns between two boxes of one layer, at least 1.
  public var columnGap: Int
  /// Blank rows between two layers of a drawing that runs down, at least 1; with 2, every line is more than its arrow head.
  public var layerGap: Int
  /// The drawing on the screen now. Nodes are matched by `id`; what need not move stays.
  public var previous: Drawing?

  /// Creates options; the defaults suit a drawing that is seen for the first time.
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
