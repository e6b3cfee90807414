import Testing

@testable import Screens

/// Every theme can be read, by everybody.
@Suite struct ThemeTests {
  /// A colour of the 256, as light: 0 to 1 for red, green and blue.
  private func light(_ color: Int16) -> [Double] {
    let hex = Theme.hex(color).dropFirst()
    return stride(from: 0, to: 6, by: 2).map { start in
      let digits = hex.dropFirst(start).prefix(2)
      let value = Double(Int(digits, radix: 16) ?? 0) / 255
      return value <= 0.03928 ? value / 12.92 : pow(value)
    }
  }

  private func pow(_ value: Double) -> Double {
    // ((value + 0.055) / 1.055) ^ 2.4, without a library of mathematics.
    let base = (value + 0.055) / 1.055
    let root = (0..<30).reduce(base) { x, _ in x - (x * x * x * x * x - base * base) / (5 * x * x * x * x) }
    return base * base * root
  }

  /// How far two colours are apart, as the Web Content Accessibility Guidelines count it: 1 to 21.
  private func contrast(_ one: Int16, _ other: Int16) -> Double {
    func luminance(_ color: Int16) -> Double { zip(light(color), [0.2126, 0.7152, 0.0722]).map(*).reduce(0, +) }
    let (a, b) = (luminance(one), luminance(other))
    return (max(a, b) + 0.05) / (min(a, b) + 0.05)
  }

  /// What a terminal's own ground is taken for.
  private func ground(_ theme: Theme) -> Int16 { theme.background < 0 ? 234 : theme.background }

  @Test(arguments: Theme.all.map(\.name)) func everyRoleStandsOutFromItsGround(name: String) throws {
    let theme = try #require(Theme.named(name))
    if !theme.hasColor { return }
    let least = name == "high-contrast" ? 7.0 : 4.5
    for role in Role.allCases where role != .border {
      let found = contrast(theme.look(role).rich, ground(theme))
      #expect(found >= least, "\(name): \(role) \(found)")
    }
    #expect(contrast(theme.look(.text).rich, theme.selectionBackground) >= 4.5)
    #expect(contrast(theme.look(.text).rich, theme.currentBackground) >= 4.5)
  }

  /// Viénot, Brettel and Mollon (1999): what people see who lack the red or the green cones.
  private func seen(_ color: Int16, lacking red: Bool) -> [Double] {
    let rgb = light(color)
    let (l, m, s) = (
      0.3140 * rgb[0] + 0.6395 * rgb[1] + 0.0465 * rgb[2], 0.1554 * rgb[0] + 0.7579 * rgb[1] + 0.0867 * rgb[2],
      0.0178 * rgb[0] + 0.1094 * rgb[1] + 0.8726 * rgb[2]
    )
    return red ? [1.0512 * m - 0.0512 * s, m, s] : [l, 0.9513 * l + 0.0487 * s, s]
  }

  @Test(arguments: [true, false]) func whatMattersIsToldApartWithoutRedAndGreen(lacksRed: Bool) {
    let theme = Theme.colourBlind
    let groups: [[Role]] = [
      [.good, .warning, .bad], [.transient, .graph, .container, .scoped], [.edge, .hidden, .creates],
    ]
    for group in groups {
      for (index, one) in group.enumerated() {
        for other in group.dropFirst(index + 1) {
          let (a, b) = (seen(theme.look(one).rich, lacking: lacksRed), seen(theme.look(other).rich, lacking: lacksRed))
          let distance = zip(a, b).map { ($0 - $1) * ($0 - $1) }.reduce(0, +)
          #expect(distance > 0.008, "\(one) \(other): \(distance)")
        }
      }
    }
  }

  @Test func theKeyGoesThroughAllOfThem() {
    let bench = Bench(pages: true)
    var seen: [String] = []
    for _ in Theme.all {
      bench.press(.character("t"))
      seen.append(bench.model.theme.name)
    }
    #expect(seen == ["light", "high-contrast", "colour-blind", "monochrome", "dark"])
    #expect(
      bench.run("theme pink")
        == "unknown theme 'pink'; expected one of dark, light, high-contrast, colour-blind, monochrome")
  }
}
