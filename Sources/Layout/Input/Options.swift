/// What a drawing should look like.
public struct Options: Hashable, Sendable {
  /// The direction of the edges; `nil` chooses by what fits `view`.
  public var direction: Direction?
  /// The pane that the drawing is for, in cells; `nil` when there is none.
  public var view: Size?
  /// Blank columns between two boxes of one layer, at least 1.
  public var columnGap: Int
  /// The drawing on the screen now. Nodes are matched by `id`; what need not move stays.
  public var previous: Drawing?

  /// Creates options; the defaults suit a drawing that is seen for the first time.
  public init(direction: Direction? = nil, view: Size? = nil, columnGap: Int = 2, previous: Drawing? = nil) {
    self.direction = direction
    self.view = view
    self.columnGap = columnGap
    self.previous = previous
  }
}
