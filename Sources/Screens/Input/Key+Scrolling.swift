extension Key {
  /// Returns the number of lines by which a key scrolls, as in vi and less. Positive numbers scroll down.
  ///
  /// - Parameters:
  ///   - page: number of lines of a whole page.
  ///   - half: number of lines of half a page.
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

  /// A number of lines that is greater than that of any text.
  private static let farthest = 1_000_000
}
