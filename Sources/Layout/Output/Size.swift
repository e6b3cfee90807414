/// An extent in cells.
public struct Size: Hashable, Sendable {
  public var width: Int
  public var height: Int

  /// Creates an extent of `width` columns by `height` rows.
  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  func fits(in room: Size) -> Bool { width <= room.width && height <= room.height }
}
