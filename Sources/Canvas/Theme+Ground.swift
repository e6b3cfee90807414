// Themes that draw on the terminal's own background.
extension Theme {
  /// Default theme for a terminal's background: `light` on a light one, else `dark`.
  package static func fitting(_ ground: Colour) -> Theme { ground.isLight ? .light : .dark }

  /// Default theme for the value of the environment variable `COLORFGBG`. The last number of the value is the
  /// background, as one of 16 colours.
  ///
  /// - Returns: nil if the value is missing or not understood.
  package static func fitting(colorFGBG value: String?) -> Theme? {
    guard let last = value?.split(separator: ";").last, let ground = Int(last), (0...15).contains(ground) else {
      return nil
    }
    return ground == 7 || ground > 8 ? .light : .dark
  }

  /// A copy of the theme that can be read on the terminal's background.
  ///
  /// The copy gets a background of its own if letters or lines would have too little contrast without it.
  ///
  /// - Parameter ground: background of the terminal; nil if it is unknown.
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

  /// Minimum contrast of letters (`letterContrast`) and of lines (`lineContrast`).
  ///
  /// Source: Web Content Accessibility Guidelines 2.2, 1.4.3 and 1.4.11.
  package static let letterContrast = 4.5
  package static let lineContrast = 3.0

  /// Background that `readable(on:)` sets. It is almost black, because every theme without a background has light
  /// letters.
  private static let darkGround: Int16 = 233
}

extension Role {
  /// True if only lines have this role, and no letters.
  package var isLine: Bool { self == .border }
}
