import Foundation
import Lessons
import TestSupport
import Testing

@testable import Laboratory
@testable import Screens
@testable import Stage

/// Changed keys, which all texts show. No hint contains a fixed key.
@Suite struct ChangedKeysTests {
  /// Settings in which every key is a letter that occurs in no hint.
  private static let changed: Settings = {
    var settings = Settings()
    var letters = "αβγδεζηθικλμνξοπρστυφχψωабвгдежзийклмнопрстуфхцчшщъыьэюяАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ"[...]
    // The key Escape is left unchanged, because it closes things everywhere.
    for binding in KeyTable.bindings where binding.keys != [.escape] {
      guard let letter = letters.popFirst() else { break }
      for index in [letter] { try? settings.keys.bind(.character(index), to: binding.line) }
    }
    for key in KeyTable.bindings.flatMap(\.keys) where key != .escape { try? settings.keys.bind(key, to: nil) }
    return settings
  }()

  /// Labels of keys without a meaning in these settings. 'a' is a word, and digits and letters answer questions.
  private static let old: Set<String> = {
    let labels = Set(KeyTable.bindings.flatMap(\.keys).filter { $0 != .escape }.map(\.label))
    return labels.subtracting(["a", ".", "|"]).subtracting((0...9).map(String.init))
  }()

  /// Old keys in messages and offers, where they stand alone as keys do.
  private func found(_ bench: Bench, allowing allowed: Set<String>) -> [String] {
    let panes = bench.frame.flatMap { $0.split(separator: "││") }.map(String.init)
    let rows =
      bench.frame.suffix(3)
      + panes.filter { $0.contains("more:") || $0.contains("shows where") || $0.contains("runs the code") }
    let words = rows.flatMap { $0.split { " ,:;·()╰╯─│╭╮".contains($0) }.map(String.init) }
    return words.filter { Self.old.contains($0) && !allowed.contains($0) }
  }

  static let lessons: [[String]] = [
    [KnightSteps.command("01-soldered")], [KnightSteps.command("01-soldered"), "event next"],
    [KnightSteps.command("01-soldered"), "answer 1 5", "play"],
    [KnightSteps.command("01-soldered"), "answer 1 4", "play", "pane task"],
    [KnightSteps.command("06-injection"), "answer 1 1", "play"],
    [KnightSteps.command("06-injection"), "answer 1 1", "code replace \"class Forge\" \"clas Forge\"", "play"],
    [KnightSteps.command("06-injection"), "answer 1 1", "play", "code replace \"class Forge\" \"class  Forge\""],
    [KnightSteps.command("06-injection"), "play", "at 20"], [KnightSteps.command("10-balance")],
    [KnightSteps.command("07a-initializer-injection"), "play"], ["lesson lab"], ["lesson lab", "hint", "hint", "hint"],
    ["lesson operations --step 4", "play"], ["lesson knight --step \(KnightSteps.count)", "answer 1 no", "play"],
    [KnightSteps.command("02-factory-methods"), "view timeline"],
    [KnightSteps.command("02-factory-methods"), "view messages"],
    [KnightSteps.command("06-injection"), "watch"],
    [KnightSteps.command("06-injection"), "answer 1 1", "play", "present"],
    [KnightSteps.command("06-injection"), "code edit"],
  ]

  @Test(arguments: lessons) func noOldKeyIsNamedInALesson(lines: [String]) async {
    let bench = await Bench.lesson([], width: 100, height: 24, pages: true)
    bench.loop.apply(Self.changed)
    for line in lines { await bench.runs(line) }
    // Ends the playback.
    bench.loop.send(.frames(100))
    await bench.loop.settled()
    // Keys of the editor, of a step's screen and of an answer are not in the table.
    let isTyped = bench.model.code.isEditing || bench.model.stage.askedOfKeys != nil || bench.model.stage.isPlaying
    let allowed: Set<String> =
      isTyped
      ? Set(["Enter", "Tab", "^U", "^R"] + (bench.model.stage.lesson?.namedKeys ?? []))
      : bench.model.stage.openQuestion != nil ? ["Enter"] : []
    #expect(found(bench, allowing: allowed) == [], "\(lines): \(bench.frame.suffix(3))")
  }

  @Test(arguments: [
    [], ["services filter K"], ["resolve Knight", "at 3"], ["view timeline"], ["view messages"], ["present"],
    ["focus Knight"],
  ])
  func noOldKeyIsNamedInTheLaboratory(lines: [String]) {
    let bench = Bench(knight: true, width: 100, height: 24, pages: true)
    bench.loop.apply(Self.changed)
    if lines.isEmpty { bench.loop.model.isFresh = true }
    for line in lines { bench.run(line) }
    #expect(found(bench, allowing: []) == [], "\(lines): \(bench.frame.suffix(3))")
    #expect(!bench.frame.contains { $0.contains("(F)") })
  }

  /// Texts about Swift code on stage contain no fixed key either.
  @Test(arguments: [[], ["pane inspector"], ["filter Cart"], ["code edit"], ["fold Store"], ["resolve Cart"]])
  func noOldKeyIsNamedBesideSwiftCode(lines: [String]) throws {
    let code = try SourceBench()
    code.bench.loop.apply(Self.changed)
    if lines.isEmpty { code.bench.loop.model.isFresh = true }
    for line in lines { code.bench.run(line) }
    #expect(found(code.bench, allowing: []) == [], "\(lines): \(code.bench.frame.suffix(3))")
  }

  /// Words in the lessons' prose that are no keys, or keys that cannot be changed: `n` is a number, and Enter always
  /// confirms a typed command.
  private static let exceptions = ["01a-feature-after-feature": ["n"], "05-take-it-back": ["Enter"]]

  /// The prose of lessons mentions keys by their commands, and shows the reader's own keys.
  @Test(arguments: try Curriculum().names) func noOldKeyIsNamedInTheProseOfALesson(name: String) throws {
    let lesson = try Curriculum().lesson(name)
    func named(_ text: String) -> String { KeyMention.replaced(in: text) { Self.changed.keys[command: $0] } }
    for (index, step) in lesson.steps.enumerated() {
      let texts =
        step.narration.blocks.map(\.text) + step.questions.flatMap { [$0.ask, $0.because ?? ""] }
        + step.exercises.flatMap { [$0.task] + $0.hints } + (index == 0 ? lesson.afterwards : [])
      // A step's own screen has keys of its own, and its code has signs and names of one letter.
      let codes =
        step.files.map(\.text) + (step.variants + step.solutions).flatMap { $0.files.map(\.text) }
        + (step.give + step.exercises.flatMap { $0.give ?? [] }).map { "\($0)" }
      let own = Set(codes.flatMap { $0.split { !$0.isLetter && !$0.isNumber }.map(String.init) })
        .union(codes.joined().filter { "=<>![]".contains($0) }.map(String.init))
        .union(["A"]).union(Self.exceptions[step.folder] ?? [])
      for text in texts.map(named) {
        let code: Set<String> = text.contains("{") && text.contains("}") ? ["{", "}"] : []
        let words = text.split { " ,:;()`?".contains($0) }.map { word in
          String(word.last == "." || word.last == "!" && word.count > 1 ? word.dropLast() : word)
        }
        let named = words.filter { Self.old.contains($0) && !own.union(code).contains($0) }
        #expect(named == [], "\(step.folder): \(text)")
        #expect(!text.contains("{key:"), "\(step.folder): \(text)")
      }
    }
  }

  /// A command in prose is shown by its key, which may be a changed one. A command without a key is shown as it is typed.
  @Test(arguments: KeyMention.commands) func commandsInProseAreShownByKeyOrAsTyped(command: String) {
    if KeyMap.standard[command: command] == ":\(command)" {
      #expect(CommandTable.named(command) != nil || (try? CommandTable.parse(command)) != nil)
    }
    if command != "give clock" { #expect(!Self.old.contains(Self.changed.keys[command: command])) }
    #expect(KeyMap.none[command: command] == "'\(command)'")
  }

  /// The page docs/lessons.md lists the commands that may be mentioned.
  @Test func commandsInProseAreDocumented() throws {
    let page = URL(fileURLWithPath: #filePath).appending(path: "../../../../docs/lessons.md").standardizedFileURL
    let text = try String(contentsOf: page, encoding: .utf8)
    for command in KeyMention.commands { #expect(text.contains("`\(command)`"), "\(command)") }
  }

  /// A step has the user's own keys on the screen, in sentences and on paper, even if the settings come later.
  @Test func aStepIsReadWithOnesOwnKeys() async throws {
    let bench = await Bench.lesson(["lesson lab", "hint", "hint"], width: 120, height: 40, pages: true)
    #expect(bench.frame.contains { $0.contains("resolve it (r)") })
    bench.loop.apply(Self.changed)
    let key = Self.changed.keys[command: "resolve"]
    #expect(bench.frame.contains { $0.contains("resolve it (\(key))") })
    #expect(bench.frame.contains { $0.contains("Press \(key) twice") }, "\(bench.frame)")
    await bench.runs("lesson lab --step 2")
    let edit = Self.changed.keys[command: "edit"]
    #expect(bench.frame.contains { $0.contains("\(edit) edits a service") }, "\(bench.frame)")
    bench.loop.end()
  }

  @Test func textModeShowsCommandsInsteadOfKeys() {
    var said: [String] = []
    var lines = ["lesson lab", "hint", "hint"][...]
    var talk = Talk(nil, surroundings: .memory)
    talk.run(next: { lines.popFirst() }, say: { said += $0 })
    #expect(said.contains { $0.contains("resolve it ('resolve')") }, "\(said)")
    #expect(said.contains { $0.contains("Type 'resolve' twice") })
  }

  /// A command without a key is shown as it is typed.
  @Test func aCommandWithoutAKeyIsShownAsTyped() throws {
    var keys = KeyMap.standard
    try keys.bind(.character(" "), to: nil)
    #expect(keys[.nextEvent] == ":event group")
    #expect(keys[.resolve] == "r")
  }
}
