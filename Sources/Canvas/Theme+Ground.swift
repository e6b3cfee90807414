// Themes on the terminal's own ground.
extension Theme {
  /// The theme for a terminal's ground: the light one on a light ground.
  package static func fitting(_ ground: Colour) -> Theme { ground.isLight ? .light : .dark }

  /// The theme that `COLORFGBG` asks for: its last number is the ground, of 16 colours.
  ///
  /// - Returns: nil where it says nothing.
  package static func fitting(colorFGBG value: String?) -> Theme? {
    guard let last = value?.split(separator: ";").last, let ground = Int(last), (0...15).contains(ground) else {
      return nil
    }
    return ground == 7 || ground > 8 ? .light : .dark
  }

  /// The same theme with a ground of its own where letters could not be read on the terminal's.
  ///
  /// - Parameter ground: the terminal's; nil where it is not known.
  package func readable(on ground: Colour?) -> Theme {
    guard let ground, background < 0, hasColor else { return self }
    let isReadable = Role.allCases.allSatisfy { role in
      let colour = look(role).rich
      return colour < 0 || Colour(colour).contrast(ground) >= (role.isLine ? Self.lineContrast : Self.letterContrast)
    }
    if isReadable { return self }
    var theme = self
    theme.background = Self.darkGround
    return theme
  }

  /// Least contrast of letters and of lines.
  ///
  /// Source: Web Content Accessibility Guidelines 2.2, 1.4.3 and 1.4.11.
  package static let letterContrast = 4.5
  package static let lineContrast = 3.0

  /// Almost black: every theme without a ground has light letters.
  private static let darkGround: Int16 = 233
}

extension Role {
  /// Whether lines have it, and no letters.
  package var isLine: Bool { self == .border }
}
