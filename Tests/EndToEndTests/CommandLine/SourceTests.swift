import Testing

/// Swift code in a terminal.
@Suite struct SourceTests {
  private static let code = """
    import Swinject
    final class Basics: Assembly {
      func assemble(container: Container) {
        container.register(Clock.self) { _ in Clock() }
      }
    }
    """

  @Test func codeIsOpenedEditedAndFollowed() async throws {
    try await Shell.open { shell in
      try shell.folder.write(Self.code, to: "Basics.swift")
      try shell.folder.writeScript("#!/bin/sh\necho \"$@\" > called\n", to: "vi")
      try shell.enter("VISUAL=./vi playground open . --watch")
      try await shell.wait(for: /○ Clock|◇ Clock/)
      try shell.press("Down")
      try await shell.wait(for: "Basics.swift:4")
      try shell.press("E")
      try await shell.wait("the editor's line") { _ in shell.folder.read("called").contains("+4 ") }
      #expect(shell.folder.read("called").hasSuffix("/Basics.swift\n"))
      // A saved file is noticed without a key.
      try shell.folder.write(
        Self.code.replacing("Clock.self) { _ in Clock() }", with: "Watch.self) { _ in Watch() }"), to: "Basics.swift")
      try await shell.wait(for: "Watch")
      try await shell.wait(for: "Added Watch. Removed Clock")
      // Escape steps back, and never closes the code.
      try shell.press("Escape")
      try await shell.wait(without: "Added Watch")
      try shell.press("Escape")
      try await shell.wait(for: "nothing to close")
      try shell.enter(":close")
      try await shell.wait(for: "Back in the laboratory")
      try shell.press("q")
      try await shell.waitForPrompt()
    }
  }
}
