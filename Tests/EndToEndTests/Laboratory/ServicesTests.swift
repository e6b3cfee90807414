import Testing

/// Adding and removing services.
@Suite struct ServicesTests {
  @Test(arguments: Size.usual) func aServiceIsAddedInTheForm(size: Size) async throws {
    try await Shell.visit(size) { shell in
      try shell.press("a")
      try await shell.wait(for: "Add a service")
      try shell.type("Sword")
      try shell.press("Tab", "Tab", "Right", "Right")
      try await shell.wait(for: /lifetime +container/)
      try shell.press("Tab")
      try shell.type("Forge, Gloves by property optional")
      try shell.press("Enter")
      let screen = try await shell.wait(for: /Registered Sword \(container\)/)
      #expect(screen.shows(/▸■ Sword/), "it is selected in the list\(screen)")
      #expect(screen.shows(/knight \*/), "unsaved\(screen)")
      try await leaveWithoutSaving(shell)
    }
  }

  @Test(arguments: Size.usual) func theFormNamesTheFaultAndStaysOpen(size: Size) async throws {
    try await Shell.visit(size) { shell in
      try shell.press("a")
      try await shell.wait(for: "Add a service")
      try shell.type("Knight")
      try shell.press("Enter")
      try await shell.wait(for: /already\s+registered/)
      try shell.press("Escape")
      try await shell.wait(without: "Add a service")
      try shell.press("q")
    }
  }

  @Test(arguments: Size.usual) func aServiceIsAddedByACommand(size: Size) async throws {
    try await Shell.visit(size) { shell in
      try shell.press(":")
      try shell.type("add Sword --needs Forge")
      try await shell.wait(for: /:add Sword --needs Forge/)
      try shell.press("Enter")
      try await shell.wait(for: /Registered Sword \(transient\)/)
      try await shell.wait(for: /▸?○ Sword/)
      try await leaveWithoutSaving(shell)
    }
  }

  @Test(arguments: Size.usual) func aWrongCommandIsReportedWithTheNearestWord(size: Size) async throws {
    try await Shell.visit(size) { shell in
      try shell.command("resolv Knight")
      try await shell.wait(for: "unknown command 'resolv'")
      try await shell.wait(for: /did you\s+mean\s+'resolve'\?/)
      try shell.press("Escape")
      try await shell.wait(without: ":resolv")
      try shell.press("q")
    }
  }

  @Test(arguments: Size.usual) func aRemovalAsksForConfirmationAndNamesTheDependents(size: Size) async throws {
    try await Shell.visit(size) { shell in
      try select("Helmet", shell)
      try shell.press("d")
      try await shell.wait(for: "Armor needs Helmet, which will be missing.")
      try shell.press("Escape")
      let kept = try await shell.wait(without: "Sure?")
      #expect(!kept.shows("∅"))
      try shell.press("d")
      try await shell.wait(for: "Armor needs Helmet, which will be missing.")
      try shell.press("Enter")
      try await shell.wait(for: /∅ Helmet/)
      try select("Garrison", shell)
      try shell.press("r")
      try await shell.wait(for: /nothing is registered for Helmet|Garrison → .*Helmet|failed +Garrison/)
      try await shell.wait(for: "●0 live")
      try await leaveWithoutSaving(shell)
    }
  }

  @Test(arguments: Size.usual) func aServiceWithoutDependentsIsRemovedWithoutAQuestion(size: Size) async throws {
    try await Shell.visit(size) { shell in
      try shell.command("add Sword")
      try await shell.wait(for: /▸?○ Sword/)
      try select("Sword", shell)
      try shell.press("d")
      try await shell.wait(for: "Removed Sword")
      try shell.press("q")
    }
  }
}

/// Selects a service by searching for its name.
func select(_ name: String, _ shell: Shell) throws {
  try shell.press("/")
  try shell.enter(name)
}

func leaveWithoutSaving(_ shell: Shell) async throws {
  try shell.press("q")
  try await shell.wait(for: "has unsaved changes")
  try shell.press("d")
}
