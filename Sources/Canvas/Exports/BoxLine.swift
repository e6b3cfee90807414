/// A box-drawing character or an arrow head.
enum BoxLine {
  package enum Direction { case up, right, down, left }

  /// Weights of the lines from a cell's middle to its four sides: 0 none, 1 light, 2 heavy, 3 double.
  struct Arms {
    package let up, right, down, left: UInt8
  }

  /// Lines from the middle of a cell to its sides.
  ///
  /// - Parameter dashes: number of dashes in a cell; 0 for a solid line.
  case arms(Arms, dashes: UInt8)
  case arrow(Direction)

  package init?(_ text: String) {
    guard let scalar = text.unicodeScalars.first, text.unicodeScalars.count == 1 else { return nil }
    switch scalar {
    case "▼": self = .arrow(.down)
    case "▲": self = .arrow(.up)
    case "▶": self = .arrow(.right)
    case "◀": self = .arrow(.left)
    case "\u{2500}"..."\u{257F}":
      let arms = Self.table[Int(scalar.value) - 0x2500]
      // Diagonals are drawn as text.
      if arms.up + arms.right + arms.down + arms.left == 0 { return nil }
      self = .arms(arms, dashes: Self.dashes(scalar.value))
    default: return nil
    }
  }

  private static func dashes(_ scalar: UInt32) -> UInt8 {
    switch scalar {
    case 0x254C...0x254F: 2
    case 0x2504...0x2507: 3
    case 0x2508...0x250B: 4
    default: 0
    }
  }

  /// Arms of the characters in Unicode's box-drawing block, sixteen characters a line. The digits mean up, right, down,
  /// left.
  private static let table: [Arms] =
    """
    0101 0202 1010 2020 0101 0202 1010 2020 0101 0202 1010 2020 0110 0210 0120 0220
    0011 0012 0021 0022 1100 1200 2100 2200 1001 1002 2001 2002 1110 1210 2110 1120
    2120 2210 1220 2220 1011 1012 2011 1021 2021 2012 1022 2022 0111 0112 0211 0212
    0121 0122 0221 0222 1101 1102 1201 1202 2101 2102 2201 2202 1111 1112 1211 1212
    2111 1121 2121 2112 2211 1122 1221 2212 1222 2122 2221 2222 0101 0202 1010 2020
    0303 3030 0310 0130 0330 0013 0031 0033 1300 3100 3300 1003 3001 3003 1310 3130
    3330 1013 3031 3033 0313 0131 0333 1303 3101 3303 1313 3131 3333 0110 0011 1001
    1100 0000 0000 0000 0001 1000 0100 0010 0002 2000 0200 0020 0201 1020 0102 2010
    """
    .split(whereSeparator: \.isWhitespace).map { cell in
      let arms = cell.utf8.map { $0 - 48 }
      return Arms(up: arms[0], right: arms[1], down: arms[2], left: arms[3])
    }
}
