import Testing

/// Creating, using and releasing instances; the mode; undo; time.
@Suite struct InstancesTests {
  @Test(arguments: Size.usual) func instancesAppearAndVanish(size: Size) async throws {
    try await Shell.visit(size) { shell in
      try select("Knight", shell)
      try shell.press("r")
      // The message comes at the end of the playback.
      let made = try await shell.wait(for: "Holding Knight#1")
      #expect(made.shows("●9 live"), "\(made)")
      #expect(made.shows(/○ Knight +.*●/), "\(made)")
      try shell.press("r")
      try await shell.wait(for: "●10 live")
      try await shell.wait(for: /○ Knight ?●●/)
      try shell.press("Space")
      try await shell.wait(for: /Knight#2 used/)
      try shell.press("x")
      try await shell.wait(for: "●9 live")
      try shell.press("x")
      let rest = try await shell.wait(for: "●8 live")
      #expect(!rest.shows(/○ Knight +●/), "\(rest)")
      try shell.press("x")
      try await shell.wait(for: "You hold no Knight")
      try shell.press("q")
    }
  }

  @Test(arguments: Size.usual) func theModeTurnsTheSameRegistrations(size: Size) async throws {
    try await Shell.visit(size) { shell in
      try shell.press("r")
      try await shell.wait(for: "●11 live")
      try shell.press("m")
      // Nothing is pulled yet.
      let locator = try await shell.wait(for: /LOCATOR.*●1 live/)
      #expect(!locator.shows("┄"), "no edge before the pull\(locator)")
      try shell.press("Space")
      try await shell.wait(for: "●11 live")
      try await shell.wait(for: "┄┄")
      try shell.press("m")
      try await shell.wait(for: /INJECTION.*●11 live/)
      let injection = try await shell.wait(without: "┄")
      #expect(injection.shows("●11 live"), "\(injection)")
      try await leaveWithoutSavingIfAsked(shell)
    }
  }

  @Test(arguments: Size.usual) func undoAndRedo(size: Size) async throws {
    try await Shell.visit(size) { shell in
      try select("Knight", shell)
      try shell.press("r")
      try await shell.wait(for: "●9 live")
      try shell.command("add Sword")
      try await shell.wait(for: /○ Sword/)
      try shell.press("u")
      try await shell.wait(without: /○ Sword/)
      try shell.press("u")
      try await shell.wait(for: "●8 live")
      try shell.press("U")
      try await shell.wait(for: "●9 live")
      try await shell.wait(for: "Knight#2")
      try shell.press("C-r")
      try await shell.wait(for: "Redid: add Sword")
      try await leaveWithoutSaving(shell)
    }
  }

  @Test(arguments: Size.usual) func thePastCanBeViewedAndNotChanged(size: Size) async throws {
    try await Shell.visit(size) { shell in
      try shell.press("r")
      try await shell.wait(for: "●11 live")
      try shell.press("[")
      try await shell.wait(for: /EVENT 34 of 35/)
      try shell.press("[", times: 3)
      let past = try await shell.wait(for: /EVENT 31 of 35/)
      #expect(past.shows("the past: [ goes back, ] forward"), "\(past)")
      #expect(!past.shows("●11 live"), "\(past)")
      try shell.press("r")
      try await shell.wait(for: "the screen shows the past")
      try shell.press("]", times: 3)
      try await shell.wait(for: /EVENT 34 of 35/)
      try shell.press("]")
      let present = try await shell.wait(for: "INJECTION")
      #expect(present.shows("●11 live"), "\(present)")
      try shell.press("q")
    }
  }
}

/// Leaves, and answers the question about unsaved changes if it comes. The mode is saved with the rest, so nothing is
/// unsaved once the first mode is back.
func leaveWithoutSavingIfAsked(_ shell: Shell) async throws {
  try shell.press("q")
  let screen = try await shell.wait("the question or the shell") {
    $0.shows("has unsaved changes") || $0.written.last == Shell.prompt
  }
  if screen.shows("has unsaved changes") { try shell.press("d") }
}
