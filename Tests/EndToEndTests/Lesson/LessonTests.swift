import TestSupport
import Testing

/// The knight's lesson, from the first step to the last.
@Suite struct LessonTests {
  /// What the graph of a step shows when it has run, by folder.
  private static let seen: [String: (live: Int, texts: [String])] = [
    "00-who-decides": (1, ["Greeter ●"]),
    "00a-coin": (2, ["Greeter ●", "Coin ●"]),
    "00b-who-creates": (4, ["AuthViewController", "AuthService"]),
    "01-soldered": (9, ["Knight ●", "Armor ●", "Helmet ●", "═ creates"]),
    "01a-subclass": (9, ["Knight ●", "CeremonialArmor ●", "CeremonialHelmet ●"]),
    "01b-fight-screen": (5, ["FightScreen ●", "Label ●●", "Button ●●"]),
    "02-factory-methods": (9, ["Knight ●", "Armor ●", "Helmet ●"]),
    "03-caller-supplies": (9, ["Knight ●", "Armor ●", "Helmet ●"]),
    "04-forge": (10, ["Forge ●", "Knight ●", "Armor ●"]),
    "05-service-locator": (10, ["Forge ●", "Knight ●", "┄ hidden"]),
    "05b-registry": (2, ["Knight ●", "Forge ●"]),
    "06-injection": (11, ["Garrison ●", "Forge ●", "Knight ●"]),
  ]

  @Test(arguments: Size.usual) func theLessonIsWalkedFromTheFirstStepToTheLast(size: Size) async throws {
    try await Shell.visit(size) { shell in
      try shell.press("n")
      for number in 1...KnightSteps.count {
        try await shell.wait(for: KnightSteps.heading(number))
        if let seen = Self.seen[KnightSteps.folder(number)] {
          try await shell.wait(for: "●0 live")
          try shell.press("Enter")
          try await look(shell, at: seen.texts, live: seen.live, size)
        }
        try shell.press("n")
      }
      try await shell.wait(for: "that was the last step")
      try shell.press("p")
      try await shell.wait(for: KnightSteps.heading(KnightSteps.count - 1))
      try shell.press("Escape")
      try await shell.wait(for: "Playground ▸ knight")
      try await shell.wait(for: "●0 live")
      try shell.press("q")
    }
  }

  /// The whole graph of a step that has run.
  private func look(_ shell: Shell, at texts: [String], live: Int, _ size: Size) async throws {
    let screen = try await shell.wait(for: "●\(live) live")
    #expect(!isCut(screen), "the whole graph is seen\(screen)")
    let lines = screen.lines.map(Self.withoutRoom)
    for text in texts {
      #expect(lines.contains { $0.contains(Self.withoutRoom(text)) }, "there is no '\(text)'\(screen)")
    }
    #expect(screen.lines.allSatisfy { $0.count <= size.width })
  }

  /// Room is kept for the marks of instances that may come.
  private static func withoutRoom(_ text: String) -> String { text.replacing(/\ *●/, with: "●") }

  /// A graph that is larger than its pane shows only a part.
  private func isCut(_ screen: Screen) -> Bool { screen.shows(/\d+x\d+ scrolls/) }

  @Test(arguments: Size.usual) func oneEventAtATimeLightsItsLine(size: Size) async throws {
    try await Shell.visit(size, "playground \(KnightSteps.command("01-soldered"))") { shell in
      try await shell.wait(for: KnightSteps.heading("01-soldered"))
      try shell.press("Space")
      try await shell.wait(for: /▸39   let knight = Knight\(\)/)
      try await shell.wait(for: "●1 live")
      try shell.press("[", "[")
      try await shell.wait(for: "●0 live")
      try shell.press("]", "]")
      try await shell.wait(for: "●1 live")
      try shell.press("q")
    }
  }

  @Test(arguments: Size.usual) func theModeKeyTurnsTheLocatorIntoInjection(size: Size) async throws {
    try await Shell.visit(size, "playground \(KnightSteps.command("05-service-locator"))") { shell in
      try await shell.wait(for: KnightSteps.heading("05-service-locator"))
      try await shell.wait(for: "LOCATOR")
      // An open question takes typing first.
      try shell.press("Enter")
      try await shell.wait(for: "●10 live")
      try shell.press("m")
      try await shell.wait(for: KnightSteps.heading("06-injection"))
      try await shell.wait(for: "●11 live")
      try shell.press("m")
      try await shell.wait(for: KnightSteps.heading("05-service-locator"))
      try await shell.wait(for: "●10 live")
      try shell.press("p")
      try await shell.wait(for: KnightSteps.heading(KnightSteps.number("05-service-locator") - 1))
      try shell.press("m")
      try await shell.wait(for: "this step shows one way only")
      try shell.press("q")
    }
  }
}
