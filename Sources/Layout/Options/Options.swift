/// Options of a drawing.
public struct Options: Hashable, Sendable {
  /// The direction of the edges. If it is nil, the direction is chosen that fits `view` better; the direction of
  /// `previous` is kept unless the other one fits much better. Without a view, it is that of `previous`, or else down.
  public var direction: Direction?
  /// The size of the pane that the drawing is for, in cells; `nil` if there is none.
  public var view: Size?
  /// Least number of blank columns between two boxes of one layer in a drawing that runs down, from 1 to 100. Connected
  /// parts are at least two columns apart. In a drawing that runs to the right, boxes are one row apart.
  public var columnGap: Int
  /// Least number of blank rows between two layers of a drawing that runs down, from 1 to 100.
  ///
  /// With 2, every line is longer than its arrow head.
  public var layerGap: Int
  /// The previous drawing; nil if there is none. Nodes are matched by `id`, and keep their places where possible.
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
