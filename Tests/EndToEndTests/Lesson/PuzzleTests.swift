import Lessons
import Testing

/// The first puzzles of the laboratory, solved with keys alone.
@Suite struct PuzzleTests {
  @Test(arguments: Size.usual) func thePuzzlesAreSolvedByKeysAlone(size: Size) async throws {
    let titles = try Curriculum().lesson("lab").steps.map(\.title)
    try #require(titles.count >= 3)
    try await Shell.visit(size, "playground lesson lab") { shell in
      for (index, solve) in [makeAndLetGo, ownAndShared, oneForEachRequest].enumerated() {
        try await shell.wait(for: "Puzzles \(index + 1)/\(titles.count) \(titles[index])")
        try await solve(shell)
        try await shell.wait(for: "✓ Done: ")
        try shell.press("n")
      }
      try await shell.wait(titles.count > 3 ? "the step after" : "the end") {
        titles.count > 3 ? $0.shows("Puzzles 4/") : $0.shows("Last step")
      }
      // The laboratory is unchanged on return.
      try shell.press("p")
      try await shell.wait(for: "Puzzles \(titles.count > 3 ? 3 : titles.count - 1)/")
      try await shell.wait(for: "✓ Done: ")
      try shell.press("q")
    }
  }

  private func makeAndLetGo(_ shell: Shell) async throws {
    try await shell.wait(for: "– Resolve two Knights")
    try shell.press("r")
    try await shell.wait(for: "●2 live")
    try shell.press("Space")
    try await shell.wait(for: "Knight#1 used")
    // Adds a service that the puzzle does not ask for, and undoes it.
    try shell.press("a")
    try await shell.wait(for: "Add a service")
    try shell.type("Squire")
    try shell.press("Enter")
    try await shell.wait(for: "Registered Squire")
    try shell.press("u")
    try await shell.wait(for: "Undid: ")
    try await shell.wait(without: /○ Squire/)
    try select("Knight", shell)
    try shell.press("r")
    try await shell.wait(for: "●4 live")
    try shell.press("x")
    try await shell.wait(for: "●2 live")
  }

  private func ownAndShared(_ shell: Shell) async throws {
    try await shell.wait(for: "Target graph")
    // The wrong lifetime: repeated requests give one and the same knight.
    try shell.press("r", "r")
    try await shell.wait(for: "No change: Knight#1 is held")
    #expect(try !shell.screen().shows("✓ Done: "))
    try shell.press("x")
    try await shell.wait(for: /Released Knight#1/)
    try shell.press("e")
    try await shell.wait(for: /lifetime +container/)
    try shell.press("Left", "Left", "Enter")
    try await shell.wait(for: "Changed Knight (transient)")
    try select("Castle", shell)
    try shell.press("e")
    try await shell.wait(for: /lifetime +transient/)
    try shell.press("Right", "Right", "Enter")
    try await shell.wait(for: "Changed Castle (container)")
    try select("Knight", shell)
    try shell.press("r", "r")
    try await shell.wait(for: "●3 live")
  }

  private func oneForEachRequest(_ shell: Shell) async throws {
    try await shell.wait(for: "Target graph")
    // Before the change there are two crests for each knight.
    try shell.press("r")
    try await shell.wait(for: "●5 live")
    try shell.press("u")
    try await shell.wait(for: "●0 live")
    try shell.press("H")
    try await shell.wait(for: /[Hh]int 1 of 3/)
    try select("Crest", shell)
    try shell.press("e")
    try await shell.wait(for: /lifetime +transient/)
    try shell.press("Right", "Enter")
    try await shell.wait(for: "Changed Crest (graph)")
    try select("Knight", shell)
    try shell.press("r", "r")
    try await shell.wait(for: "●8 live")
  }
}
