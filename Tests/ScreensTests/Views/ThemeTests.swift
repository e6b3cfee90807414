import Testing

@testable import Canvas
@testable import Screens

/// Readability of every theme, with and without colour blindness.
@Suite struct ThemeTests {
  /// Themes of the program, and their versions for a projector.
  private static let all: [Theme] = (Theme.all + Theme.all.map(\.projected)).filter(\.hasColor)
    .reduce(into: []) { known, theme in if !known.contains(where: { $0.name == theme.name }) { known.append(theme) } }

  private static func theme(_ name: String) throws -> Theme { try #require(all.first { $0.name == name }) }

  /// Backgrounds behind letters. If a theme uses the terminal's background, it may be anything from black to a dark
  /// grey (#303030), the range of dark terminals.
  private static func grounds(_ theme: Theme) -> [Int16] { theme.background < 0 ? [16, 234, 236] : [theme.background] }

  /// Letters need a contrast of 4.5 (WCAG 2.2, 1.4.3), or 7 in the theme of high contrast (1.4.6). Lines need 3
  /// (1.4.11).
  @Test(arguments: all.map(\.name)) func everyRoleIsReadOnEveryGround(name: String) throws {
    let theme = try Self.theme(name)
    let letters = name == "high-contrast" ? 7.0 : 4.5
    for role in Role.allCases {
      let front = theme.look(role).rich
      var pairs = Self.grounds(theme).map { ("its ground", front, $0) }
      if role != .border {
        pairs.append(("what runs now", front, theme.currentBackground))
        pairs.append(("what is selected", theme.selectionText ?? front, theme.selectionBackground))
      }
      for (place, front, back) in pairs {
        let found = SeenColour(front).contrast(SeenColour(back))
        #expect(found >= (role == .border ? 3 : letters), "\(name): \(role) on \(place), \(front) on \(back)")
      }
    }
  }

  /// The background of the selection is visible.
  @Test(arguments: all.map(\.name), SeenColour.Eyes.allCases)
  func theSelectionStandsOut(name: String, eyes: SeenColour.Eyes) throws {
    let theme = try Self.theme(name)
    for ground in Self.grounds(theme) + [theme.currentBackground] {
      let found = SeenColour(theme.selectionBackground, eyes: eyes).steps(to: SeenColour(ground, eyes: eyes))
      #expect(found >= 1, "\(name): on \(ground)")
    }
  }

  /// Groups of roles that must be distinguishable by their colours.
  private static let groups: [[Role]] = [
    [.good, .warning, .bad, .text], [.transient, .graph, .container, .scoped, .weak], [.edge, .hidden, .creates],
    [.keyword, .type, .string, .number, .text, .comment],
  ]

  @Test(arguments: ["colour-blind", "projector-colour-blind"], SeenColour.Eyes.allCases)
  func rolesAreDistinguishableWithoutRedAndGreen(name: String, eyes: SeenColour.Eyes) throws {
    let theme = try Self.theme(name)
    for group in Self.groups {
      for (index, one) in group.enumerated() {
        for other in group.dropFirst(index + 1) where Set([one, other]) != [.text, .comment] {
          let pair = [one, other].map { SeenColour(theme.look($0).rich, eyes: eyes) }
          #expect(pair[0].steps(to: pair[1]) >= 1, "\(name): \(one) and \(other)")
        }
      }
    }
  }

  /// Proves that the simulation detects a fault: a red and a green are equal in it.
  @Test func redAndGreenAreOneWithoutTheirCones() {
    let (red, green) = (Int16(130), Int16(64))
    #expect(SeenColour(red).steps(to: SeenColour(green)) > 1)
    #expect(SeenColour(red, eyes: .withoutGreen).steps(to: SeenColour(green, eyes: .withoutGreen)) < 1)
    #expect(SeenColour(231).contrast(SeenColour(16)) > 20.9)
  }

  @Test func theCommandGoesThroughAllOfThem() {
    let bench = Bench(pages: true)
    var seen: [String] = []
    for _ in Theme.all {
      bench.run("theme")
      seen.append(bench.model.theme.name)
    }
    #expect(seen == ["light", "high-contrast", "colour-blind", "monochrome", "dark"])
    #expect(
      bench.run("theme pink")
        == "unknown theme 'pink'; expected one of auto, dark, light, high-contrast, colour-blind, monochrome")
  }
}
