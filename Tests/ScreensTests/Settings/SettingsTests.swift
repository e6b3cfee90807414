import Foundation
import Lessons
import TestSupport
import Testing

@testable import Laboratory
@testable import Screens

/// Settings of a user in a file.
@Suite struct SettingsTests {
  private func read(_ text: String) -> (settings: Settings, faults: [String]) {
    var file = SettingsFile(text, path: "config.yaml")
    let settings = Settings(&file)
    return (settings, file.faults.map(\.description))
  }

  @Test func validSettingsApply() {
    let (settings, faults) = read(
      "theme: light # by day\nmotion: off\nspeed: fast\nkeys:\n  R: resolve %s\n  ^s: none\n")
    #expect(faults == [])
    #expect(settings.values == ["theme": "light", "motion": "off", "speed": "fast"])
    #expect(settings.keys.binding(.character("R"), at: .laboratory)?.line == "resolve %s")
    #expect(settings.keys.binding(.character("r"), at: .laboratory)?.line == "resolve %s")
    #expect(settings.keys.binding(.character("R"), at: .code) == nil)
    #expect(settings.keys.binding(.control("s"), at: .laboratory) == nil)
  }

  @Test(arguments: ["", "# nothing yet\n", "keys:\n"]) func emptySettingsKeepTheDefaults(text: String) {
    let (settings, faults) = read(text)
    #expect(faults == [])
    #expect(settings.values == [:])
    #expect(settings.keys.bindings.count == KeyTable.bindings.count)
  }

  @Test func everyFaultStandsAtItsPlaceAndTheRestHolds() {
    let (settings, faults) = read(
      """
      them: light
      theme: lihgt
      motion: perhaps
      speed: fats
      keys:
        Enterr: save
        R: resolv %s
        Q: [quit]
        T: theme
      """)
    #expect(
      faults == [
        "config.yaml:1:1: unknown key 'them'; expected one of theme, motion, speed, keys; did you mean 'theme'?",
        "config.yaml:3:9: 'motion' is 'perhaps'; expected on or off",
        "config.yaml:8:6: 'Q' is a list; expected a command, or none",
        "config.yaml:2:8: unknown theme 'lihgt'; expected one of auto, dark, light, high-contrast, colour-blind, monochrome; "
          + "did you mean 'light'?",
        "config.yaml:4:8: unknown speed 'fats'; expected one of slowest, slow, normal, fast, fastest; "
          + "did you mean 'fast'?",
        "config.yaml:6:3: unknown key 'Enterr'; expected a letter, ^ and a letter, or one of Space, Up, Down, Left, "
          + "Right, Enter, Esc, Tab, S-Tab, Backspace, Del, Home, End, PgUp, PgDn; did you mean 'Enter'?",
        "config.yaml:7:6: unknown command 'resolv'; did you mean 'resolve'? 'help' lists all commands",
      ])
    #expect(settings.keys.binding(.character("T"), at: .laboratory)?.line == "theme")
  }

  @Test(arguments: ["theme: [", "- a", "theme: a: b"]) func invalidSettingsAreReportedWithTheirPlace(text: String) {
    let (_, faults) = read(text)
    #expect(faults.first?.wholeMatch(of: /config\.yaml:\d+:\d+: .+; expected .+/) != nil, "\(faults)")
  }

  @Test func aUserDefinedKeyRunsItsLine() throws {
    let bench = Bench(knight: true, pages: true)
    var settings = Settings()
    try settings.keys.bind(.character("r"), to: "add Sword")
    bench.loop.apply(settings)
    bench.press(.character("r"))
    #expect(bench.world.orderedRegistrations.last?.name == "Sword")
    #expect(!bench.frame[35].contains("r resolve"))
  }

  /// The selected name replaces each `%s`, also inside quotes.
  @Test(arguments: [
    ("resolve %s in user:anna", "resolve Squire in user:anna"), ("edit %s --needs %s", "edit Squire --needs Squire"),
    ("remove %s --force", "remove Squire --force"), ("release %h", "release Squire#2"), ("use %i", "use Squire#2"),
  ])
  func aPlaceholderInAKeyLineIsReplacedByTheSelection(line: String, given: String) throws {
    let bench = Bench(["scope open user anna", "add Squire --lifetime transient", "resolve Squire", "resolve Squire"])
    var settings = Settings()
    try settings.keys.bind(.character("R"), to: line)
    bench.loop.apply(settings)
    bench.press(.character("R"))
    #expect(bench.model.session.last == given)
  }

  @Test func aPlaceWithinQuotesIsFilledToo() throws {
    let bench = Bench(["add \"Big Boots\""], pages: true)
    var settings = Settings()
    try settings.keys.bind(.character("R"), to: "palette \"resolve %s\"")
    bench.loop.apply(settings)
    bench.press(.character("R"))
    #expect((bench.model.overlay as? Palette)?.editor.text == "resolve \"Big Boots\"")
  }

  @Test(arguments: [
    ("resolve %s in", "a scope is missing; expected: resolve NAME [in KIND[:KEY]]"),
    ("step %s", "'Service' is not a number; expected a step's number"),
  ])
  func aLineThatCannotBeFilledIsRefusedWhereItStands(line: String, message: String) {
    let (_, faults) = read("keys:\n  R: \(line)\n")
    #expect(faults == ["config.yaml:2:6: \(message)"])
  }

  @Test func faultsAreShownAtTheStart() {
    let bench = Bench(knight: true, pages: true)
    bench.loop.apply(Settings(), faults: ["config.yaml:1:1: unknown key 'them'"])
    #expect(bench.frame.contains { $0.contains("config.yaml:1:1: unknown key 'them'") })
  }

  @Test func everyValueOfASettingIsKeptAndReadAgain() throws {
    try TemporaryFolder.use { folder in
      let store = SettingsStore(path: folder.path("config.yaml"))
      for setting in Setting.all {
        for value in setting.values + setting.values.reversed() {
          try store.keep(setting.name, value)
          let (settings, faults) = read(try folder.read("config.yaml"))
          #expect(settings.values[setting.name] == value && faults.isEmpty)
        }
      }
    }
  }

  @Test func aChosenThemeIsKeptAndTheRestOfTheFileStays() throws {
    try TemporaryFolder.use { folder in
      var surroundings = Surroundings.memory
      surroundings.settings = SettingsStore(path: folder.path("playground/config.yaml"))
      let bench = Bench(surroundings: surroundings, pages: true)
      bench.run("theme")
      #expect(try folder.read("playground/config.yaml") == "theme: light\n")
      try folder.write("# mine\nspeed: fast # for class\ntheme: dark  # at night\n", to: "playground/config.yaml")
      bench.run("theme colour-blind")
      #expect(
        try folder.read("playground/config.yaml")
          == "# mine\nspeed: fast # for class\ntheme: colour-blind  # at night\n")
      try folder.write("# mine\nspeed: fast\n", to: "playground/config.yaml")
      bench.run("theme dark")
      #expect(try folder.read("playground/config.yaml") == "# mine\nspeed: fast\ntheme: dark\n")
      try folder.write("theme: [\n", to: "playground/config.yaml")
      bench.run("theme light")
      #expect(try folder.read("playground/config.yaml") == "theme: [\n")
    }
  }
}
