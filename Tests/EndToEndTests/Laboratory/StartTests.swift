import Testing

/// The first minute with the program.
@Suite struct StartTests {
  @Test(arguments: Size.usual) func theKnightIsOnStageAndALineNamesTheKeyToPress(size: Size) async throws {
    try await Shell.visit(size) { shell in
      let screen = try await shell.wait(for: "r resolves Garrison")
      for name in ["Garrison", "Forge", "Knight", "Armor", "Boots", "Helmet"] {
        #expect(screen.place(of: name) != nil, "\(name) is not seen\(screen)")
      }
      #expect(screen.lines[0].contains("Playground › knight"))
      #expect(screen.shows("INJECTION"))
      #expect(screen.shows("●0 live"))
      #expect(screen.shows("? help"))
      #expect(screen.lines.allSatisfy { $0.count <= size.width })
      #expect(try shell.flag("alternate_on"))
      try shell.press("q")
    }
  }

  @Test(arguments: Size.usual) func theFirstScreenOffersBeginningsAndLaterTheLastPlace(size: Size) async throws {
    try await Shell.open(size) { shell in
      try shell.enter("playground")
      try await shell.wait(for: /Begin +a first lesson of ten minutes/)
      try shell.press("Enter")
      try await shell.wait(for: "The first ten minutes 1/8")
      try shell.press("n")
      try await shell.wait(for: "The first ten minutes 2/8")
      try shell.press("q")
      try await shell.waitForPrompt()
      try shell.enter("playground")
      try await shell.wait(for: /Continue +The first ten minutes, step 2 of 8/)
      try shell.press("Enter")
      try await shell.wait(for: "The first ten minutes 2/8")
      try shell.press("q")
      try await shell.waitForPrompt()
    }
  }

  @Test(arguments: Size.usual) func helpListsKeysAndCommandsAndScrolls(size: Size) async throws {
    try await Shell.visit(size) { shell in
      try shell.press("?")
      try await shell.wait(for: /a +add a service/)
      try shell.press("End")
      try await shell.wait(for: ":help TOPIC")
      try shell.press("Escape")
      try await shell.wait(without: ":help TOPIC")
      try shell.press("q")
    }
  }

  @Test func aScenarioFileIsOpened() async throws {
    try await Shell.open { shell in
      try shell.folder.write("playground: 1\nservices:\n  Lamp: { lifetime: container }\n", to: "lamp.yaml")
      try shell.enter("playground open lamp.yaml")
      try await shell.wait(for: /Playground › lamp/)
      try await shell.wait(for: /■ Lamp/)
      try shell.press("q")
      try await shell.waitForPrompt()
    }
  }
}
