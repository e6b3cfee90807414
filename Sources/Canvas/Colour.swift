import Foundation

/// A colour of the screen, in sRGB.
package struct Colour: Hashable, Sendable {
  /// Components from 0 to 1.
  package let red, green, blue: Double

  package init(red: Double, green: Double, blue: Double) { (self.red, self.green, self.blue) = (red, green, blue) }

  /// Creates a colour from its index in a terminal's palette of 256 colours.
  ///
  /// Colours from 16 on are the same on every terminal. Each colour below 16 becomes light gray.
  package init(_ index: Int16) {
    let bytes = Self.bytes(Int(index))
    self.init(red: Double(bytes.red) / 255, green: Double(bytes.green) / 255, blue: Double(bytes.blue) / 255)
  }

  /// Components, from 0 to 255, of a colour of a terminal's palette of 256.
  ///
  /// Colours below 16 differ between terminals, so light gray stands for each of them.
  static func bytes(_ index: Int) -> (red: Int, green: Int, blue: Int) {
    if index < 16 { return (0xCC, 0xCC, 0xCC) }
    if index >= 232 {
      let gray = 8 + 10 * (index - 232)
      return (gray, gray, gray)
    }
    func part(_ step: Int) -> Int { step == 0 ? 0 : 55 + 40 * step }
    let cube = index - 16
    return (part(cube / 36), part(cube / 6 % 6), part(cube % 6))
  }

  /// Parses a terminal's answer to OSC 10 or 11. Returns nil for a text of another form.
  ///
  /// The form is `rgb:RR/GG/BB` with one to four hexadecimal digits for each component, or `rgba:` with a fourth
  /// component, which is ignored.
  ///
  /// Source: xterm control sequences, "Operating System Commands"; XParseColor(3).
  package init?(answer text: some StringProtocol) {
    guard let colon = text.firstIndex(of: ":"), ["rgb", "rgba"].contains(text[..<colon]) else { return nil }
    let parts = text[text.index(after: colon)...].split(separator: "/", omittingEmptySubsequences: false).map {
      digits -> Double? in
      guard (1...4).contains(digits.count), let value = UInt32(digits, radix: 16) else { return nil }
      return Double(value) / (pow(16, Double(digits.count)) - 1)
    }
    guard (3...4).contains(parts.count), let red = parts[0], let green = parts[1], let blue = parts[2] else {
      return nil
    }
    self.init(red: red, green: green, blue: blue)
  }

  /// Relative luminance, from 0 for black to 1 for white.
  ///
  /// Source: Web Content Accessibility Guidelines 2.2, "relative luminance".
  package var luminance: Double {
    func light(_ part: Double) -> Double { part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4) }
    return 0.2126 * light(red) + 0.7152 * light(green) + 0.0722 * light(blue)
  }

  /// The contrast ratio of this colour and another colour, from 1 to 21.
  ///
  /// Source: Web Content Accessibility Guidelines 2.2, "contrast ratio".
  package func contrast(_ other: Colour) -> Double {
    (max(luminance, other.luminance) + 0.05) / (min(luminance, other.luminance) + 0.05)
  }

  /// True if dark letters on this colour are easier to read than light letters.
  package var isLight: Bool { luminance > 0.18 }
}
