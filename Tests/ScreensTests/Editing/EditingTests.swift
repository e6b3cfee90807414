import Foundation
import Laboratory
import Lessons
import Stage
import TestSupport
import Testing

@testable import Screens

/// Editing in the code pane with keys, the engine and a simulated compiler. The compiler reports an error for every
/// line that contains `wrong`.
@Suite(.timeLimit(.minutes(1))) struct EditingTests {
  /// Command that enters the edited step.
  private static let step = KnightSteps.command("06-injection")

  /// A program whose typing pauses and compilations are controlled by the test.
  private final class Desk {
    let loop: Loop
    /// Gate of a pause in typing. `compiler` is the gate of a compilation.
    let pause = Gate()
    let compiler = Gate()

    init(width: Int = 120, height: Int = 40, edits: Edits = Edits(.memory())) {
      var surroundings = Surroundings.memory
      surroundings.lessons.edits = edits
      compiler.open()
      surroundings.lessons.tools = FakeSteps.tools(gate: compiler) { source in
        source.files.flatMap { file in
          file.text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().compactMap { index, line in
            line.contains("wrong")
              ? CompilerDiagnostic(.error, file: file.name, line: index + 1, column: 1, message: "cannot find 'wrong'")
              : nil
          }
        }
      }
      let pause = pause
      surroundings.typingPause = { (try? await pause.wait()) != nil }
      var model = Model()
      (model.display.width, model.display.height) = (width, height)
      loop = Loop(Engine(surroundings: surroundings), model: model, surroundings: surroundings)
    }

    deinit { loop.end() }

    var code: CodeEditorState { loop.model.code }
    var text: String { loop.model.stage.lesson?.files.first?.text ?? "" }
    var frame: [String] { view(loop.model).lines }

    func run(_ lines: String...) async {
      for line in lines {
        loop.send(.line(line))
        await loop.settled()
      }
    }

    /// Enters a step, and begins to edit at the start of its code.
    func edit(_ step: String) async {
      await run(step, "code edit")
      press(.textStart)
    }

    func press(_ keys: Key...) { for key in keys { loop.send(.key(key)) } }
    func type(_ text: String) { for character in text { press(.character(character)) } }

    /// Handles messages until the model fulfils a condition.
    func wait(until isThere: (Model) -> Bool) async {
      loop.handleMail()
      while !isThere(loop.model) {
        await loop.mailbox.arrival()
        loop.handleMail()
      }
    }

    /// Ends the pause, and waits for the compiler's result.
    func rest() async {
      pause.open()
      await wait { !$0.code.isChecking }
      await loop.settled()
      pause.close()
    }
  }

  @Test func typedTextBecomesAnEditAfterAPause() async {
    let desk = Desk()
    await desk.edit(Self.step)
    let before = desk.text
    desk.type("// mine ")
    #expect(desk.text == before, "nobody has paused")
    await desk.rest()
    #expect(desk.text == "// mine " + before)
    #expect(desk.loop.model.stage.lesson?.isEdited == true)
  }

  @Test func typedTextBecomesAnEditOnLeaving() async {
    let desk = Desk()
    await desk.edit(Self.step)
    desk.type("// x")
    desk.press(.escape)
    await desk.loop.settled()
    #expect(desk.text.hasPrefix("// x"))
    #expect(!desk.code.isEditing)
  }

  @Test func theRunUsesTheTextOfTheEditor() async {
    let desk = Desk()
    await desk.edit(Self.step)
    desk.type("wrong ")
    await desk.run("play")
    #expect(desk.text.hasPrefix("wrong "))
    #expect(desk.loop.model.stage.world.lesson?.messages.first?.message == "cannot find 'wrong'")
  }

  /// Code that was broken in front of a class says so, although its line may be out of view.
  @Test func aPresentationNamesTheErrorsOfEditedCode() async {
    let desk = Desk()
    await desk.edit(Self.step)
    desk.type("wrong ")
    await desk.rest()
    for line in ["answer 1 1", "present"] { await desk.run(line) }
    #expect(desk.frame.contains { $0.contains("editing") })
    desk.press(.escape)
    #expect(desk.frame.contains { $0.contains("Does not compile: 1 error") }, "\(desk.frame)")
  }

  @Test func anErrorIsShownAtItsLineUntilItIsFixed() async {
    let desk = Desk()
    await desk.edit(Self.step)
    desk.type("wrong ")
    #expect(desk.code.errorCount == 0)
    await desk.rest()
    #expect(desk.code.messages.errors(in: "Injection.swift") == [0: "cannot find 'wrong'"])
    #expect(desk.frame.contains { $0.contains("editing") && $0.contains("1 error ") })
    #expect(desk.frame.contains { $0.contains("! 1 wrong class Boots {}") })
    #expect(desk.frame.contains { $0.contains("! compiler messages") })
    desk.press(.enter)
    #expect(desk.code.messages.errors(in: "Injection.swift").keys.sorted() == [0], "a line above stays where it is")
    desk.press(.control("u"), .control("u"))
    await desk.rest()
    #expect(desk.code.errorCount == 0)
    #expect(desk.frame.contains { $0.contains("editing") && $0.contains("compiles") })
    #expect(!desk.frame.contains { $0.contains("compiler messages") })
  }

  @Test func anErrorIsListedWithItsLine() async {
    let desk = Desk()
    await desk.edit(Self.step)
    desk.type("wrong ")
    await desk.rest()
    #expect(desk.frame.contains { $0.contains("line 1: cannot find 'wrong'") }, "\(desk.frame)")
  }

  @Test func anErrorMovesWithItsLineUntilTheCompilerHasLookedAgain() async {
    let desk = Desk()
    await desk.edit(Self.step)
    desk.press(.down, .down)
    desk.type("wrong ")
    await desk.rest()
    #expect(desk.code.messages.errors(in: "Injection.swift").keys.sorted() == [2])
    desk.press(.textStart, .enter)
    #expect(desk.code.messages.errors(in: "Injection.swift").keys.sorted() == [3])
  }

  @Test func theNextKeyEndsTheCompilerAndItsAnswerIsNotWaitedFor() async {
    let desk = Desk()
    await desk.edit(Self.step)
    desk.compiler.close()
    desk.type("wrong")
    desk.pause.open()
    while desk.compiler.count == 0, !Task.isCancelled {
      desk.loop.handleMail()
      await Task.yield()
    }
    desk.pause.close()
    desk.type("!")
    while desk.compiler.count > 0, !Task.isCancelled { await Task.yield() }
    #expect(desk.compiler.count == 0, "nobody waits for the compiler any more")
    #expect(desk.code.isChecking && desk.code.messages.isEmpty)
    desk.compiler.open()
    await desk.rest()
    #expect(desk.code.errorCount == 1)
  }

  @Test func whileTheCompilerWorksEveryKeyIsAnswered() async {
    let desk = Desk()
    await desk.edit(Self.step)
    desk.compiler.close()
    desk.type("x")
    desk.pause.open()
    while desk.compiler.count == 0, !Task.isCancelled {
      desk.loop.handleMail()
      await Task.yield()
    }
    for number in 0..<14 {
      desk.press(.right)
      #expect(desk.code.edited?.editor.cursor.column == number + 2)
    }
    #expect(desk.compiler.count == 1, "moving asks nothing and ends nothing")
    desk.compiler.open()
    await desk.rest()
  }

  @Test(arguments: [(80, 24), (120, 40)]) func compilerMessagesDoNotCoverTheCursor(width: Int, height: Int) async {
    let desk = Desk(width: width, height: height)
    await desk.edit(Self.step)
    desk.press(.textEnd)
    desk.type("wrong")
    await desk.rest()
    #expect(desk.frame.contains { $0.contains("cannot find 'wrong'") })
    #expect(view(desk.loop.model).cursor != nil)
  }

  @Test func aResetAsksForConfirmationAndCanBeUndone() async {
    let desk = Desk()
    await desk.edit(Self.step)
    desk.type("// mine ")
    desk.press(.escape)
    await desk.loop.settled()
    await desk.run("code reset")
    #expect(desk.text.hasPrefix("// mine"), "it has only asked")
    #expect(desk.frame.contains { $0.contains("All changes to this step's code will be undone.") })
    desk.press(.enter)
    await desk.loop.settled()
    #expect(desk.text.hasPrefix("class Boots"))
    desk.press(.character("u"))
    await desk.loop.settled()
    #expect(desk.text.hasPrefix("// mine"))
    await desk.run("code reset --force", "code edit")
    desk.press(.control("u"))
    #expect(desk.code.edited?.editor.text.hasPrefix("// mine") == true, "in the editor, too")
  }

  /// The editor may fail while the step is compiled in the background. The end of the compilation keeps the message.
  @Test func theEndOfACompilationKeepsTheMessageOfTheUsersOwnEditor() async {
    let desk = Desk()
    desk.compiler.close()
    desk.loop.send(.line(Self.step))
    let end = EditorEnd(.exited(127), command: "no-such-editor", path: "Injection.swift")
    desk.loop.send(.editorEnded(end, CodeCopies.ExternalChanges()))
    #expect(desk.loop.model.work.job != nil)
    desk.compiler.open()
    await desk.loop.settled()
    #expect(desk.loop.model.work.job == nil)
    #expect(desk.frame.contains { $0.contains("'no-such-editor' was not found") })
    desk.press(.down)
    await desk.run("theme")
    #expect(!desk.frame.contains { $0.contains("'no-such-editor' was not found") })
  }

  @Test func aChangeByACommandIsTakenIntoTheEditor() async {
    let desk = Desk()
    await desk.edit(Self.step)
    desk.type("// mine\n")
    await desk.run("code replace \"class Boots {}\" \"class Boots { var size = 44 }\"")
    #expect(desk.code.edited?.editor.text.hasPrefix("// mine\nclass Boots { var size = 44 }") == true)
    desk.press(.control("u"))
    #expect(desk.code.edited?.editor.text.hasPrefix("// mine\nclass Boots {}") == true)
  }

  @Test func typedTextsInARowAreOneChangeOfTheEngine() async {
    let desk = Desk()
    await desk.edit(Self.step)
    let before = desk.text
    for word in ["one ", "two ", "three "] {
      desk.type(word)
      await desk.rest()
    }
    await desk.run("code undo")
    #expect(desk.text == before)
    await desk.run("code redo")
    #expect(desk.text.hasPrefix("one two three "))
  }

  @Test func pastedLinesAreSeenAndTakenBackAtOnce() async {
    let desk = Desk()
    await desk.edit(Self.step)
    let before = desk.text
    desk.loop.send(.paste((1...50).map { "let line\($0) = \($0)" }.joined(separator: "\r") + "\r"))
    #expect(desk.frame.contains { $0.contains(" 50 let line50 = 50") })
    desk.press(.control("u"), .escape)
    await desk.loop.settled()
    #expect(desk.text == before)
  }

  @Test(arguments: [(80, 24), (120, 40)]) func everyPlaceOfALongLineIsReached(width: Int, height: Int) async {
    let desk = Desk(width: width, height: height)
    await desk.edit(Self.step)
    desk.press(.down, .down, .enter, .up)
    desk.type((0..<60).map { "\($0) 騎" }.joined())
    let line = desk.code.edited?.editor.current ?? ""
    desk.press(.home, .home)
    for place in 0..<line.count {
      let frame = view(desk.loop.model)
      guard let cursor = frame.cursor else {
        Issue.record("no cursor at \(place)")
        return
      }
      let character = line[line.index(line.startIndex, offsetBy: place)]
      #expect(frame[cursor.column, cursor.row].text == String(character), "at \(place)")
      desk.press(.right)
    }
  }

  @Test func editingBeginsAtTheLineThatTheTaskIsAbout() async throws {
    let desk = Desk()
    await desk.run("lesson opening --step 8", "code edit")
    #expect(desk.code.edited?.editor.cursor.line == 9)
    await desk.run("lesson leave", KnightSteps.command("01-soldered"), "code edit")
    let editor = try #require(desk.code.edited?.editor)
    #expect(
      editor.text.split(separator: "\n", omittingEmptySubsequences: false)[editor.cursor.line]
        == "    helmet = Helmet()")
  }

  @Test func theCursorIsSeenWhereverItGoes() async {
    let desk = Desk(width: 80, height: 24)
    await desk.edit(Self.step)
    for key in [Key.textEnd, .pageUp, .pageUp, .textStart, .pageDown, .down, .end, .textEnd, .up] {
      desk.press(key)
      #expect(view(desk.loop.model).cursor != nil, "after \(key)")
    }
  }

  @Test func theColoursFollowEachKey() async throws {
    let desk = Desk()
    await desk.edit(Self.step)
    desk.type("let")
    desk.press(.enter)
    let colours = try #require(desk.code.edited?.colours)
    #expect(colours[0].first?.kind == .keyword)
    // The whole text is highlighted on another thread. The extent of a long comment is known then.
    desk.press(.up, .home)
    desk.type("/* ")
    await desk.wait { $0.code.edited?.colours[3].first?.kind == .comment }
  }

  @Test func codeThatIsReplacedAfterEditingIsColoured() async throws {
    let desk = Desk()
    await desk.edit(Self.step)
    desk.press(.escape)
    await desk.run("code replace \"class Boots {}\" \"// warm\nclass Boots {}\"")
    await desk.wait { model in
      guard let file = model.stage.snapshot?.files.first else { return false }
      return model.code.lines(of: file).first?.first?.kind == .comment
    }
  }

  @Test func textTypedJustBeforeQuittingIsKept() async {
    let edits = Edits(.memory())
    let desk = Desk(edits: edits)
    await desk.edit(Self.step)
    desk.type("// last words ")
    desk.loop.end(isQuit: false)
    let next = Desk(edits: edits)
    await next.run(Self.step)
    #expect(next.text.hasPrefix("// last words "))
  }

  @Test func aClickMovesTheCursorToTheClickedCell() async throws {
    let desk = Desk()
    await desk.edit(Self.step)
    let frame = view(desk.loop.model)
    let row = try #require(frame.lines.firstIndex { $0.contains("var boots: Boots?") })
    let column = try #require((0..<40).first { frame[$0, row].text == "b" })
    desk.loop.send(.click(column: column, row: row))
    #expect(desk.code.edited?.editor.cursor == TextEditor.Position(line: 9, column: 6))
    desk.loop.send(.click(column: 80, row: 10))
    #expect(!desk.code.isEditing, "a click elsewhere leaves the editing")
  }

  @Test func aPasteThatIsTooLongIsRefusedWithItsSize() async {
    let desk = Desk()
    await desk.edit(Self.step)
    let before = desk.text
    desk.loop.send(.paste(String(repeating: "let a = 1\n", count: 20_000)))
    #expect(desk.text == before)
    #expect(desk.loop.model.said.lines.first?.text.hasPrefix("The pasted text is 200 KB") == true)
    desk.loop.send(.paste("// short\n"))
    #expect(desk.loop.model.code.edited?.editor.text.contains("// short") == true)
  }

  @Test func theOwnEditorAndItsCopiesNeedATerminal() async {
    let bench = await Bench.lesson([Self.step])
    #expect(
      await bench.runs("code editor")
        == "'code editor' needs a terminal; 'code replace' and 'code text' change the code here")
    #expect(
      await bench.runs("code files")
        == "a script cannot write the step's files; 'code text' and 'code replace' change the code")
  }

  @Test func changesAreShownByPlaceInTheirColours() async {
    let bench = await Bench.lesson([Self.step, "code replace \"class Boots {}\" \"class Boots {\\n}\""])
    _ = await bench.runs("code changes")
    #expect(
      bench.model.said.lines == [
        OutputLine("Injection.swift:1"), OutputLine("- class Boots {}", .bad), OutputLine("+ class Boots {", .good),
        OutputLine("+ }", .good),
      ])
    #expect(await bench.runs("code undo") == "Undid the code change; 'code redo' restores it")
    #expect(await bench.runs("code changes") == "No change")
    #expect(await bench.runs("code undo") == "this code has no change to undo")
  }

  @Test func leavingTheStepEndsTheEditing() async {
    let desk = Desk()
    await desk.edit(Self.step)
    desk.type("// kept ")
    await desk.run("step next", "step previous")
    #expect(!desk.code.isEditing)
    #expect(desk.text.hasPrefix("// kept "))
  }

  @Test func whereThereIsNoCodeEditingIsRefusedWithTheReason() async {
    let desk = Desk()
    await desk.run("code edit")
    #expect(desk.loop.model.said.error?.description == "no lesson is open; 'lesson knight' starts one")
    await desk.run(Self.step, "code edit Armor.swift")
    #expect(desk.loop.model.said.error?.description == "unknown file 'Armor.swift'; expected Injection.swift")
    await desk.run("at 1", "code edit")
    #expect(desk.loop.model.said.error?.description.hasPrefix("the screen shows the past (event 1)") == true)
  }

  @Test func inEveryFileOfAStepOneMayType() async throws {
    try await Self.twoFiles { folder in
      let desk = Desk()
      await desk.run("lesson \(folder) --trust")
      #expect(desk.frame.contains { $0.contains("[A.swift]  B.swift") })
      await desk.run("pane code")
      desk.press(.right)
      #expect(desk.frame.contains { $0.contains("1 struct B {}") })
      desk.press(.character("e"))
      desk.type("// b ")
      desk.press(.control("n"))
      desk.type("// a ")
      desk.press(.escape)
      await desk.loop.settled()
      #expect(desk.loop.model.stage.lesson?.files.map { $0.text.prefix(5) } == ["// a ", "// b "])
    }
  }

  private static func twoFiles(_ body: (String) async throws -> Void) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "playground-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(at: folder.appending(path: "01-a"), withIntermediateDirectories: true)
    for (name, text) in [
      ("lesson.yaml", "title: Two files\n"), ("01-a/step.md", "---\ntitle: A\n---\nRead.\n"),
      ("01-a/A.swift", "func story() {}\n"), ("01-a/B.swift", "struct B {}\n"),
    ] { try Data(text.utf8).write(to: folder.appending(path: name)) }
    try await body(folder.path)
  }

  @Test func aSelectionIsHighlightedAndCanBeCopiedCutAndPasted() async {
    let desk = Desk(width: 80, height: 24)
    await desk.edit(Self.step)
    desk.press(.textStart, .control("c"))
    #expect(desk.loop.model.said.lines.first?.text == "No text is selected: Shift+arrow selects text")
    let first = desk.code.edited?.editor.lines[0].text ?? ""
    desk.press(.shiftRight, .shiftRight)
    let frame = view(desk.loop.model)
    let marked = (0..<frame.height).flatMap { row in
      (0..<frame.width).filter { frame[$0, row].style.isSelected }.map { frame[$0, row].text }
    }
    #expect(marked == first.prefix(2).map(String.init))
    desk.press(.control("c"), .end, .control("v"))
    #expect(desk.code.edited?.editor.lines[0].text == first + first.prefix(2))
    desk.press(.home, .shiftDown, .control("x"))
    #expect(desk.code.edited?.editor.selection == nil)
    desk.press(.textEnd, .control("v"))
    #expect(desk.code.edited?.editor.text.hasSuffix(first + first.prefix(2) + "\n") == true)
    desk.press(.up)
    #expect(desk.loop.model.takesInterruptKey)
    desk.press(.escape)
    #expect(!desk.loop.model.takesInterruptKey)
  }
}
