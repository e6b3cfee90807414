import TestSupport
import Testing

@testable import Canvas
@testable import Laboratory
@testable import Screens

/// The automatic theme, which follows the terminal's background.
@Suite struct GroundTests {
  private let white = Colour(red: 1, green: 1, blue: 1)
  private let black = Colour(red: 0, green: 0, blue: 0)

  @Test func aLightGroundGetsTheLightTheme() {
    let bench = Bench(knight: true, pages: true)
    bench.loop.apply(Settings())
    bench.loop.send(.ground(white))
    #expect(bench.model.theme.name == "light")
    bench.loop.send(.ground(black))
    #expect(bench.model.theme.name == "dark")
  }

  @Test func aChosenThemeStays() throws {
    let bench = Bench(knight: true, pages: true)
    var settings = Settings()
    try settings.set("theme", "dark")
    bench.loop.apply(settings)
    bench.loop.send(.ground(white))
    #expect(bench.model.theme.name == "dark")
    // The theme's light letters would not be readable on white, so it sets its own background.
    #expect(bench.model.shownTheme.background >= 0)
    bench.run("set theme auto")
    #expect(bench.model.theme.name == "light")
  }

  @Test(arguments: [
    ("15;0", "dark"), ("0;15", "light"), ("0;default;15", "light"), ("7;8", "dark"), ("0;7", "light"),
  ])
  func colorFGBGNamesTheGround(value: String, theme: String) {
    #expect(Theme.fitting(colorFGBG: value)?.name == theme)
  }

  @Test(arguments: ["", "0", ";", "0;default", "0;99"]) func anInvalidBackgroundAnswerIsIgnored(value: String) {
    #expect(Theme.fitting(colorFGBG: value) == nil || value == "0")
  }

  /// Every theme is readable on any background.
  @Test func lettersAreReadOnAnyGround() {
    for level in stride(from: 0.0, through: 1, by: 0.05) {
      let ground = Colour(red: level, green: level, blue: level)
      for theme in Theme.all where theme.hasColor {
        let shown = theme.readable(on: ground)
        let back = shown.background < 0 ? ground : Colour(shown.background)
        for role in Role.allCases {
          let least = role.isLine ? Theme.lineContrast : Theme.letterContrast
          #expect(Colour(shown.look(role).rich).contrast(back) >= least, "\(theme.name) \(role) on \(level)")
        }
      }
    }
  }

  @Test func theSettingsScreenChangesAndKeeps() throws {
    try TemporaryFolder.use { folder in
      var surroundings = Surroundings.memory
      surroundings.settings = SettingsStore(path: folder.path("config.yaml"))
      let bench = Bench(surroundings: surroundings, pages: true)
      bench.run("settings")
      bench.press(.down, .right)
      let kept = try folder.read("config.yaml")
      #expect(kept.contains("motion: "))
      bench.press(.escape)
      #expect(bench.model.overlay == nil)
      #expect(bench.run("set motion perhaps").contains("expected one of on, off"))
    }
  }
}
