/// A side of a cell or a face of a box.
public enum Side: Hashable, Sendable, CaseIterable {
  case north, east, south, west

  /// The opposite side.
  public var opposite: Side {
    switch self {
    case .north: .south
    case .east: .west
    case .south: .north
    case .west: .east
    }
  }
}
