/// A cell of the drawing's grid: `x` columns to the right, `y` rows down, both from 0.
public struct Point: Hashable, Sendable {
  public var x: Int
  public var y: Int

  /// Creates the cell in column `x` and row `y`.
  public init(x: Int, y: Int) {
    self.x = x
    self.y = y
  }
}
