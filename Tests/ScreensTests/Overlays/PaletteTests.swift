import Laboratory
import TestSupport
import Testing

@testable import Screens
@testable import Stage

@Suite struct PaletteTests {
  private func typed(_ text: String, on bench: Bench) {
    bench.press(.character(":"))
    for letter in text { bench.press(.character(letter)) }
  }

  private func text(_ bench: Bench) -> String? { (bench.model.overlay as? Palette)?.editor.text }

  private let bench = Bench(
    [
      "add Armor as AbstractArmor", "add \"Big Boots\"", "add Profile --lifetime scoped:user",
      "add Knight --needs Armor", "resolve Knight",
    ], pages: true)

  @Test(arguments: [
    ("edi", "edit "), ("edit Kn", "edit Knight"), ("edit Knight --lif", "edit Knight --lifetime"),
    ("edit Knight --lifetime con", "edit Knight --lifetime container"),
    ("edit Knight --needs Abs", "edit Knight --needs AbstractArmor"),
    ("edit Knight --needs Armor,Kn", "edit Knight --needs Armor,Knight"), ("use kn", "use Knight#1"),
    ("remove Big", "remove \"Big Boots\""), ("detail mo", "detail more"),
    ("export x.svg --format me", "export x.svg --format mermaid"),
    ("scope open us", "scope open user"), ("services sort fi", "services sort findings"),
    ("remove Knight --f", "remove Knight --force"), ("lesson kn", "lesson knight"),
    ("lesson check met", "lesson check methods"), ("progress reset loc", "progress reset locator"),
  ])
  func possibleNextWordsAreCompleted(half: String, whole: String) {
    #expect(LineCompletion.completed(half, bench.model.stage)?.trimmed == whole.trimmed)
  }

  /// No kind of scope exists yet, so the word is completed without a blank, and the kind can be typed after it.
  @Test func aLifetimeOfScopesIsCompletedWithoutABlank() {
    let bench = Bench([], pages: true)
    typed("add S --lifetime sco", on: bench)
    bench.press(.tab)
    #expect(text(bench) == "add S --lifetime scoped:")
    for letter in "user" { bench.press(.character(letter)) }
    bench.press(.enter)
    #expect(bench.model.said.error == nil)
    #expect(bench.model.stage.picture["S"]?.lifetime == .scoped("user"))
  }

  @Test func tabCyclesThroughTheCompletions() {
    typed("edit Knight --lifetime ", on: bench)
    bench.press(.tab)
    #expect(text(bench) == "edit Knight --lifetime transient")
    bench.press(.tab)
    #expect(text(bench) == "edit Knight --lifetime graph")
    bench.press(.backTab, .backTab)
    #expect(text(bench) == "edit Knight --lifetime weak")
    bench.press(.escape)
  }

  @Test func tabGoesThroughTheLessons() {
    typed("lesson k", on: bench)
    bench.press(.tab)
    #expect(text(bench) == "lesson knight")
    bench.press(.tab)
    #expect(text(bench) == "lesson keys")
    bench.press(.escape)
  }

  @Test func filesAreCompletedAsTheyAreTyped() throws {
    try TemporaryFolder.use { folder in
      try folder.write("playground: 1", to: "shop.yaml")
      typed("open \(folder.url.path)/sh", on: bench)
      bench.press(.tab)
      #expect(text(bench)?.trimmed == "open \(folder.url.path)/shop.yaml")
      bench.press(.escape)
    }
  }

  @Test(arguments: ["remov Knight", "remove Nobody", "at 99999", "save /nowhere/at/all.yaml", "rename Knight Armor"])
  func theLineStaysOnEveryError(line: String) throws {
    typed(line, on: bench)
    bench.press(.enter)
    #expect(text(bench) == line)
    #expect(try #require((bench.model.overlay as? Palette)?.error).isEmpty == false)
    bench.press(.escape)
    #expect(bench.model.overlay == nil)
  }

  @Test func theLineIsClosedIfThereIsNothingToUndo() {
    let bench = Bench(pages: true)
    for line in ["undo", "redo"] {
      typed(line, on: bench)
      bench.press(.enter)
      #expect(bench.model.overlay == nil)
      #expect(bench.model.said.lines.map(\.text) == ["Nothing to \(line)"])
    }
  }

  @Test func typedLinesAreRememberedInTheNextSession() throws {
    try TemporaryFolder.use { folder in
      var surroundings = Surroundings.memory
      surroundings.history = CommandHistory(folder: folder.url)
      let first = Bench(surroundings: surroundings, pages: true)
      typed("add Knight", on: first)
      first.press(.enter)
      let second = Bench(surroundings: surroundings, pages: true)
      second.press(.character(":"), .up)
      #expect(text(second) == "add Knight")
    }
  }

  @Test func theHistoryIsSearchedByTheTypedPrefix() {
    for line in ["add Cape", "check", "add Sash"] {
      typed(line, on: bench)
      bench.press(.enter, .escape)
    }
    typed("add", on: bench)
    bench.press(.up)
    #expect(text(bench) == "add Sash")
    bench.press(.up)
    #expect(text(bench) == "add Cape")
    bench.press(.up)
    #expect(text(bench) == "add Cape")
    bench.press(.down, .down)
    #expect(text(bench) == "add")
    bench.press(.escape)
  }

  @Test func aCommandSelectsTheNamedService() {
    bench.run("select Armor")
    bench.run("use Knight#1")
    #expect(bench.model.stage.selection == "Knight")
    bench.run("edit AbstractArmor --lifetime container")
    bench.run("resolve AbstractArmor")
    #expect(bench.model.stage.selection == "Armor")
    bench.run("rename Armor Plate")
    #expect(bench.model.stage.selection == "Plate")
  }
}
