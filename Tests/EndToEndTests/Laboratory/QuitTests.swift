import Testing

/// Quitting the program.
@Suite struct QuitTests {
  @Test(arguments: Size.usual) func quittingWithUnsavedWorkAsksForConfirmation(size: Size) async throws {
    try await Shell.visit(size) { shell in
      try shell.command("add Sword")
      try await shell.wait(for: /○ Sword/)
      try shell.press("q")
      try await shell.wait(for: "knight has unsaved changes.")
      try shell.press("Escape")
      try await shell.wait(without: "has unsaved changes")
      try shell.press("q")
      try await shell.wait(for: "knight has unsaved changes.")
      try shell.press("d")
    }
  }

  @Test func savedWorkIsNot() async throws {
    try await Shell.visit { shell in
      try shell.command("add Sword --lifetime weak")
      try await shell.wait(for: /◌ Sword/)
      try shell.command("save mine.yaml")
      try await shell.wait(for: "Saved mine.yaml")
      #expect(shell.folder.read("mine.yaml").contains("Sword"))
      try shell.press("q")
    }
  }

  @Test func theKeyOfSavingIsNoFlowControl() async throws {
    try await Shell.visit { shell in
      try shell.command("add Sword")
      try await shell.wait(for: /○ Sword/)
      try shell.press("C-s")
      try await shell.wait(for: "save knight.yaml")
      try shell.press("Enter")
      try await shell.wait(for: "Saved knight.yaml")
      #expect(shell.folder.read("knight.yaml").contains("Sword"))
      try shell.press("q")
    }
  }

  @Test func theCommandQuitsToo() async throws {
    try await Shell.visit { try $0.command("quit") }
  }
}
