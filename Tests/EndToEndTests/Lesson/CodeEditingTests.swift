import TestSupport
import Testing

/// Editing code by typing, with the real compiler and real runs.
@Suite struct CodeEditingTests {
  private static let line = "playground \(KnightSteps.command("06-injection"))"
  private static let heading = KnightSteps.heading("06-injection")
  private static let name = "\(KnightSteps.number("06-injection")) Injection"
  private static let editing = "\(name): editing"

  @Test(arguments: Size.usual) func anEditIsTypedRunAndTakenBack(size: Size) async throws {
    try await Shell.visit(size, Self.line) { shell in
      try await shell.wait(for: Self.heading)
      try shell.press("e")
      try await shell.wait(for: Self.editing)
      // The call of `print` goes into the line before the last.
      try shell.press("C-End", "Up", "Up", "End", "Enter")
      try shell.type("print(\"騎士 is ready\")")
      try await shell.wait(for: "compiles")
      try shell.press("Escape")
      try await shell.wait(without: "editing")
      try shell.press("Enter")
      try await shell.wait(for: "· 騎士 is ready")
      try shell.press("u")
      try await shell.wait(for: "Undid the code change")
      // The question about the original code is open again, and reminds of itself once.
      try shell.press("Enter", "Enter")
      try await shell.wait(for: "Printed: Helmet on: true")
      try shell.press("q")
    }
  }

  @Test(arguments: Size.usual) func anErrorIsShownAtItsLineAndRepaired(size: Size) async throws {
    try await Shell.visit(size, Self.line) { shell in
      try await shell.wait(for: Self.heading)
      try shell.press("e")
      try await shell.wait(for: Self.editing)
      try shell.press("C-End", "Up", "Up", "Home")
      try shell.type("squire.")
      try await shell.wait(for: "1 error")
      let screen = try await shell.wait(for: "cannot find 'squire'")
      #expect(screen.shows(/!58   squire.print/), "\(screen)")
      try shell.press("C-w", "C-w")
      try await shell.wait(for: "compiles")
      let mended = try await shell.wait(without: "cannot find")
      #expect(mended.shows(/58   print/) || mended.shows(/58 print/), "\(mended)")
      try shell.press("C-u", "C-u", "C-u", "Escape")
      try await shell.wait(without: "editing")
      try shell.press("q")
    }
  }

  @Test(arguments: Size.usual) func fiftyPastedLinesAreTakenBackAtOnce(size: Size) async throws {
    try await Shell.visit(size, Self.line) { shell in
      try await shell.wait(for: Self.heading)
      try shell.press("e")
      try await shell.wait(for: Self.editing)
      try shell.press("C-Home")
      try shell.paste((1...50).map { "let line\($0) = \"騎 \($0)\"\n" }.joined())
      try await shell.wait(for: /50 let line50 = "騎 50"/)
      try shell.press("C-u")
      try await shell.wait(for: /1 class Boots/)
      try shell.press("C-r")
      try await shell.wait(for: /50 let line50 = "騎 50"/)
      try shell.press("C-u")
      try await shell.wait(for: "compiles")
      try shell.press("Escape", "q")
    }
  }

  @Test(arguments: Size.usual) func aLineOfThreeHundredIsSeenWhole(size: Size) async throws {
    try await Shell.visit(size, Self.line) { shell in
      try await shell.wait(for: Self.heading)
      try shell.press("e")
      try await shell.wait(for: Self.editing)
      try shell.press("C-Home")
      try shell.type("// " + (0..<60).map { "w\(100 + $0) " }.joined())
      let screen = try await shell.wait(for: "w159")
      #expect((0..<60).allSatisfy { screen.shows("w\(100 + $0)") }, "\(screen)")
      #expect(screen.lines.allSatisfy { $0.count <= size.width })
      try shell.press("Home")
      try shell.type("x")
      // The mark of the line is the cursor's, or that of the compiler's error once there is one.
      try await shell.wait(for: /[▸!] 1 x\/\//)
      try shell.press("C-u", "C-u", times: 40)
      try await shell.wait(for: /1 class Boots/)
      try shell.press("Escape", "q")
    }
  }

  @Test func theLearnersOwnEditorGetsTheTerminalAndItsChangesAreRead() async throws {
    let size = Size(120, 40)
    try await Shell.visit(size, Self.line, environment: ["EDITOR": "my-editor -x"]) { shell in
      try shell.folder.writeScript(
        "#!/bin/sh\nsed -i s/Helmet.on:/Hat_on:/ \"$2\"; echo edited $1 ${2##*/}; read line\n", to: "my-editor")
      try await shell.wait(for: Self.heading)
      try shell.press("E")
      try await shell.wait(for: "edited -x Injection.swift")
      #expect(try !shell.flag("alternate_on"))
      try shell.press("Enter")
      try await shell.wait(for: "Another editor changed Injection.swift")
      try shell.press("Enter")
      try await shell.wait(for: "Printed: Hat_on: true")
      try shell.press("q")
    }
  }

  @Test(arguments: [
    ("false", "'false' ended with status 1; nothing was changed"),
    ("no-such-editor", "'no-such-editor' was not found; set VISUAL or EDITOR"),
    ("kill -9 $$ #", "was ended by signal 9; nothing was changed"),
    ("truncate -s 0", "Another editor emptied Injection.swift; code here unchanged"),
    (" ", "No editor is set; set EDITOR"),
  ])
  func anEditorThatFailsIsReported(editor: String, message: String) async throws {
    try await Shell.visit(Size(120, 40), Self.line, environment: ["EDITOR": editor]) {
      shell in
      try await shell.wait(for: Self.heading)
      try shell.press("E")
      try await shell.wait(for: message)
      try shell.press("e")
      try await shell.wait(for: Self.editing)
      try shell.press("C-Home")
      try await shell.wait(for: /1 class Boots/)
      try shell.press("Escape", "q")
    }
  }

  @Test func theTerminalsKeysForWordsAndUndo() async throws {
    try await Shell.visit(Size(80, 24), Self.line) { shell in
      try await shell.wait(for: Self.heading)
      try shell.press("e")
      try await shell.wait(for: Self.editing)
      try shell.press("C-Home")
      try shell.type("// one two ")
      try shell.press("Left", "M-b")
      try shell.type("A")
      try shell.press("C-Left", "C-Left")
      try shell.type("B")
      try shell.press("C-Right", "M-f")
      try shell.type("C")
      try await shell.wait(for: "▸ 1 // Bone AtwoC class Boots {}")
      try shell.press("C-_")
      try await shell.wait(for: "▸ 1 // Bone Atwo class Boots {}")
      try shell.press("C-y")
      try await shell.wait(for: "▸ 1 // Bone AtwoC class Boots {}")
      // As in every terminal program, ctrl-z suspends.
      try shell.press("C-z")
      try await shell.waitForPrompt()
      try shell.enter("fg")
      try await shell.wait(for: "▸ 1 // Bone AtwoC class Boots {}")
      try shell.press("Escape", "q")
    }
  }

  @Test(arguments: ["> $F", "> $F.new; mv $F.new $F"]) func aChangeBesideIsNoticed(way: String) async throws {
    try await Shell.visit(Size(120, 40), Self.line) { shell in
      try await shell.wait(for: Self.heading)
      try shell.command("code files")
      try await shell.wait(for: ".local/share/playground/code/knight/06-injection")
      let file = shell.folder.url.path + "/.local/share/playground/code/knight/06-injection/Injection.swift"
      _ = try Program(path: "/bin/sh").run(
        ["-c", "F=$0; TEXT=$(sed s/Helmet.on:/Crown_on:/ $F); echo \"$TEXT\" \(way)", file], in: shell.folder.url)
      try await shell.wait(for: "Another editor changed Injection.swift")
      try shell.press("Enter")
      try await shell.wait(for: "Printed: Crown_on: true")
      try shell.press("q")
    }
  }

  @Test func theRunGoesOnToTheMarkedLine() async throws {
    try await Shell.visit(Size(120, 40), Self.line) { shell in
      try await shell.wait(for: Self.heading)
      try shell.command("pane code")
      try await shell.wait(for: "┤ \(Self.name)")
      try shell.press("Down", times: 46)
      try await shell.wait(for: /▸46/)
      try shell.command("event to 46")
      try await shell.wait(for: "●7 live")
      try shell.press("q")
    }
  }
}
