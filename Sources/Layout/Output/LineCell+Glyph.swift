extension LineCell {
  /// The character that draws the cell.
  ///
  /// An arrow head points to its side. A junction is a tee or a cross. Where unrelated lines cross, the vertical line
  /// passes over the horizontal one, which is interrupted for one cell. In ASCII, heads are `^` `>` `v` `<`, corners
  /// are `,` `.` `` ` `` `'` and junctions `T` (nothing above) or `+`.
  public func glyph(ascii: Bool) -> Character {
    switch kind {
    case .head(let facing): return Self.headGlyph(facing, ascii: ascii)
    case .crossing: return Self.straightGlyph(vertical: true, line: line, ascii: ascii)
    case .line, .junction: break
    }
    if connections.isSubset(of: .vertical) {
      return Self.straightGlyph(vertical: true, line: line, ascii: ascii)
    }
    if connections.isSubset(of: .horizontal) {
      return Self.straightGlyph(vertical: false, line: line, ascii: ascii)
    }
    let index = Int(connections.rawValue)
    if ascii { return Self.asciiGlyphs[index] }
    return line == .double ? Self.doubleGlyphs[index] : Self.singleGlyphs[index]
  }

  private static func headGlyph(_ facing: Side, ascii: Bool) -> Character {
    switch facing {
    case .north: ascii ? "^" : "▲"
    case .east: ascii ? ">" : "▶"
    case .south: ascii ? "v" : "▼"
    case .west: ascii ? "<" : "◀"
    }
  }

  private static func straightGlyph(vertical: Bool, line: Line, ascii: Bool) -> Character {
    switch (line, vertical) {
    case (.solid, true): ascii ? "|" : "│"
    case (.solid, false): ascii ? "-" : "─"
    case (.dashed, true): ascii ? ":" : "┆"
    case (.dashed, false): ascii ? "~" : "┄"
    case (.double, true): ascii ? "\"" : "║"
    case (.double, false): ascii ? "=" : "═"
    }
  }

  /// Characters of lines, indexed by the raw value of the connections: north 1, east 2, south 4, west 8.
  private static let singleGlyphs: [Character] = Array(" │─╰││╭├─╯─┴╮┤┬┼")
  private static let doubleGlyphs: [Character] = Array(" ║═╚║║╔╠═╝═╩╗╣╦╬")
  private static let asciiGlyphs: [Character] = Array(" |-`||,+-'-+.+T+")
}
