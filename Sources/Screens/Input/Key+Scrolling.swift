extension Key {
  /// Lines that a key scrolls by, as in vi and less: downwards above 0.
  ///
  /// - Parameters:
  ///   - page: lines of a whole page.
  ///   - half: lines of half a page.
  /// - Returns: nil for a key that does not scroll.
  func scrolls(page: Int, half: Int) -> Int? {
    switch self {
    case .up, .character("k"): -1
    case .down, .character("j"): 1
    case .pageUp, .control("b"): -page
    case .pageDown, .control("f"): page
    case .control("u"): -half
    case .control("d"): half
    case .home, .character("g"): -Self.farthest
    case .end, .character("G"): Self.farthest
    default: nil
    }
  }

  /// More lines than any text has.
  private static let farthest = 1_000_000
}
