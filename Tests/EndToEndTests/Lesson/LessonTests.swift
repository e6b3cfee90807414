import TestSupport
import Testing

/// The knight's lesson, from the first step to the last.
@Suite struct LessonTests {
  /// A step's title, and what its graph shows when it has run.
  private static let steps: [(title: String, live: Int, seen: [String])] = [
    ("Who is in control?", 1, ["Greeter ●"]),
    ("A coin decides", 2, ["Greeter ●", "Coin ●"]),
    ("Calling and creating", 4, ["AuthViewController ●●", "AuthService ●●"]),
    ("Tightly coupled", 9, ["Knight ●", "Armor ●", "Helmet ●", "═ creates"]),
    ("A subclass instead", 9, ["Knight ●", "CeremonialArmor ●", "CeremonialHelmet ●"]),
    ("A fight screen", 5, ["FightScreen ●", "Label ●●", "Button ●●"]),
    ("Factory methods", 9, ["Knight ●", "Armor ●", "Helmet ●"]),
    ("The caller supplies", 9, ["Knight ●", "Armor ●", "Helmet ●"]),
    ("The forge", 10, ["Forge ●", "Knight ●", "Armor ●"]),
    ("Service locator", 10, ["Forge ●", "Knight ●", "┄ hidden"]),
    ("A registry behind it", 2, ["Knight ●", "Forge ●"]),
    ("Injection", 11, ["Garrison ●", "Forge ●", "Knight ●"]),
    ("Initializer injection", 11, ["Garrison ●", "Forge ●", "Knight ●"]),
    ("Property injection", 10, ["Garrison ●", "Forge ●", "Knight ●", "Gloves"]),
    ("Method injection", 18, ["Forge ●", "Knight ●", "Armor ●●"]),
    ("Dependency inversion", 11, ["PlateArmor ●", "Garrison ●"]),
    ("Scopes", 10, ["Knight#1", "Knight#2", "armor", "Armor#3"]),
  ]

  @Test(arguments: Size.usual) func theLessonIsWalkedFromTheFirstStepToTheLast(size: Size) async throws {
    try await Shell.visit(size) { shell in
      try shell.press("n")
      for (index, step) in Self.steps.enumerated() {
        try await shell.wait(for: "Knight \(index + 1)/\(KnightSteps.count) \(step.title)")
        try await shell.wait(for: "●0 live")
        try await run(shell, toTheEnd: [0, 4, 16].contains(index))
        let screen = try await shell.wait(for: "●\(step.live) live")
        #expect(!isCut(screen), "the whole graph is seen\(screen)")
        let lines = screen.lines.map(Self.withoutRoom)
        for text in step.seen {
          #expect(
            lines.contains { $0.contains(Self.withoutRoom(text)) }, "step \(index + 1) shows no '\(text)'\(screen)")
        }
        #expect(screen.lines.allSatisfy { $0.count <= size.width })
        try shell.press("n")
      }
      try await shell.wait(for: "that was the last step")
      try shell.press("p")
      try await shell.wait(for: KnightSteps.heading(Self.steps.count - 1))
      try shell.press("Escape")
      try await shell.wait(for: "Playground ▸ knight")
      try await shell.wait(for: "●0 live")
      try shell.press("q")
    }
  }

  /// Enter lets the step run by itself; pressed again it jumps to the end.
  private func run(_ shell: Shell, toTheEnd: Bool) async throws {
    try shell.press("Enter")
    if !toTheEnd { try shell.press("Enter") }
    // A question about a variant stays open until it is answered, whatever the run does.
    try await shell.wait(for: /the step is over|your turn|what you expect/)
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
      try await run(shell, toTheEnd: true)
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
