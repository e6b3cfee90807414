import Stage
import Testing

@testable import Lessons

/// A step's code while commands and editors change it.
@Suite struct StepCodeTests {
  private static let files = [
    StepFile(name: "Story.swift", text: "let a = 1\nlet b = 2\nlet c = 2\n"),
    StepFile(name: "More.swift", text: "let d = 4\n"),
  ]

  private static func message(_ change: (inout StepCode) throws -> Void) -> String {
    var code = StepCode(files)
    do {
      try change(&code)
      return "no error"
    } catch {
      #expect(code == StepCode(files), "nothing has changed")
      return "\(error)"
    }
  }

  @Test func removedLinesPrecedeTheirReplacementInAMergedFile() {
    let file = MergedFile("Story.swift", from: "a\nb\nc\nd\ne\n", to: "a\nx\ny\nc\nd\ne\nf\n")
    #expect(file.lines.map(\.text) == ["a", "b", "x", "y", "c", "d", "e", "f"])
    #expect(file.lines.map(\.change) == [nil, .removed, .added, .added, nil, nil, nil, .added])
    #expect(file.lines.map(\.old) == [0, 1, nil, nil, 2, 3, 4, nil])
    #expect(file.indices(within: 0) == [1, 2, 3, 7])
    #expect(file.indices(within: 1) == [0, 1, 2, 3, 4, 6, 7])
  }

  @Test func aTextThatOccursOnceIsReplaced() throws {
    var code = StepCode(Self.files)
    try code.replace("let a = 1\n", with: "")
    try code.replace("d = 4", with: "d = 5")
    #expect(code.files.map(\.text) == ["let b = 2\nlet c = 2\n", "let d = 5\n"])
    #expect(code.isEdited)
    #expect(code.original == Self.files)
    code.reset()
    #expect(!code.isEdited)
  }

  @Test func aTextThatDoesNotOccurOnceIsReportedWithItsPlaces() {
    #expect(
      Self.message { try $0.replace("= 3", with: "") }
        == "\"= 3\" is not in the step's files; expected a text that occurs once")
    #expect(
      Self.message { try $0.replace("= 2", with: "") }
        == "\"= 2\" occurs 2 times in the step's files (Story.swift:2, Story.swift:3); "
        + "expected a longer text that occurs once")
    #expect(
      Self.message { try $0.replace("let ", with: "") }.contains(
        "4 times in the step's files (Story.swift:1, Story.swift:2, Story.swift:3, More.swift:1)"))
    #expect(
      Self.message { try $0.replace("\n\t" + String(repeating: "x", count: 90), with: "") }
        == "\"\\n\\t\(String(repeating: "x", count: 53))…\" is not in the step's files; "
        + "expected a text that occurs once")
    #expect(
      Self.message { try $0.replace("", with: "x") }
        == "the text to replace is empty; expected a text that occurs once in the step's files")
  }

  @Test func editingAStepWithoutCodeIsRefused() {
    var code = StepCode([])
    let error = #expect(throws: CodeError.self) { try code.replace("a", with: "b") }
    #expect(error?.description == "this step has no code; 'step next' continues")
  }

  @Test func anEditorSetsWholeFiles() throws {
    var code = StepCode(Self.files)
    try code.set("", of: "More.swift")
    #expect(code.text(of: "More.swift") == "")
    #expect(
      Self.message { try $0.set("", of: "Mor.swift") }
        == "unknown file 'Mor.swift'; expected one of Story.swift, More.swift; did you mean 'More.swift'?")
  }

  @Test func variantsReplaceTheirOwnFiles() throws {
    var step = Step(folder: "01", title: "T")
    step.files = Self.files
    step.variants = [CodeVersion(name: "two", files: [StepFile(name: "More.swift", text: "two")])]
    var code = StepCode(step.files)
    try code.replace("a = 1", with: "a = 9")
    try code.variant("two", of: step)
    #expect(code.files.map(\.text) == [Self.files[0].text, "two"])
    let error = #expect(throws: CodeError.self) { try code.variant("tow", of: step) }
    #expect(error?.description == "unknown variant 'tow'; expected two; did you mean 'two'?")
    let none = #expect(throws: CodeError.self) { try step.solution("two") }
    #expect(none?.description == "this step has no solutions")
  }

  @Test func changesAreLines() throws {
    var code = StepCode(Self.files)
    #expect(code.changes == [])
    try code.replace("let b = 2\nlet c = 2", with: "let b = 3\nlet x = 0\nlet c = 2")
    try code.set("let d = 4\nlet e = 5", of: "More.swift")
    #expect(
      code.changes.map(\.description) == [
        "Story.swift:2: - let b = 2", "Story.swift:2: + let b = 3", "Story.swift:3: + let x = 0",
        "More.swift:2: + let e = 5",
      ])
  }

  @Test func adjacentChangesFormAGroup() {
    func groups(_ old: String, _ new: String) -> [[String]] {
      let changes = StepCode.changes(
        from: [StepFile(name: "A.swift", text: old)], to: [StepFile(name: "A.swift", text: new)])
      return CodeChange.groups(changes).map { $0.map { "\($0.kind == .added ? "+" : "-")\($0.text)" } }
    }
    #expect(groups("a\nb\nc\nd", "a\nx\ny\nd") == [["-b", "-c", "+x", "+y"]])
    #expect(groups("a\nb\nc", "a\nc\nd") == [["-b"], ["+d"]])
    #expect(groups("a\nb\nc\nd\ne", "x\na\nb\nd\ny\nz") == [["+x"], ["-c"], ["-e", "+y", "+z"]])
    #expect(groups("", "a\nb") == [["+a", "+b"]])
  }

  @Test func typingInAFileIsASingleUndoStep() {
    func files(_ text: String) -> StepCode { StepCode([StepFile(name: "A.swift", text: text)]) }
    var history = CodeHistory()
    history.record(files("a"), typing: "A.swift")
    history.record(files("ab"), typing: "A.swift")
    #expect(history.previous == files("a"))
    history.pause()
    history.record(files("abc"), typing: "A.swift")
    #expect(history.previous == files("abc"))
    history.restored(files("abc"), from: files("abcd"))
    #expect(history.previous == files("a"))
    #expect(history.next == files("abcd"))
    history.record(files("abc"), typing: nil)
    #expect(history.next == nil)
  }

  @Test func changesNameNewAndRemovedFiles() {
    let new = [StepFile(name: "B.swift", text: "b\n")]
    #expect(
      StepCode.changes(from: [StepFile(name: "A.swift", text: "a")], to: new).map(\.description) == [
        "A.swift:1: - a", "B.swift:1: + b",
      ])
  }

  @Test func theCodeReportsWhetherATypeIsUnchanged() throws {
    let step = try knightStep("06-injection")
    var code = StepCode(step.files)
    #expect(code.querySources(step).isUnchanged("Armor") == true)
    #expect(code.querySources(step).isUnchanged("Dragon") == nil)
    try code.replace("class Knight {\n", with: "class Knight {\n  var name = \"Lancelot\"\n")
    try code.replace("class Helmet {}\n", with: "")
    let sources = code.querySources(step)
    #expect(sources.isUnchanged("Armor") == true)
    #expect(sources.isUnchanged("Knight") == false)
    #expect(sources.isUnchanged("Helmet") == false, "a type that is gone is not as it was")
  }

  @Test func theCodeListsItsDeclarations() throws {
    let step = try knightStep("05-service-locator")
    let sources = StepCode(step.files).querySources(step)
    #expect(sources.declares("Knight", "Forge", nil))
    #expect(sources.declares("Knight", "Forge", .initializer))
    #expect(!sources.declares("Knight", "Forge", .property))
    #expect(!sources.declares("Armor", "Dragon", nil))
  }
}
