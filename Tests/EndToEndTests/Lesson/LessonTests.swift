import TestSupport
import Testing

/// Navigation in a lesson.
@Suite struct LessonTests {
  @Test(arguments: Size.usual) func eachEventHighlightsItsLine(size: Size) async throws {
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
      // An open question receives typed keys first, and reminds of itself once.
      try shell.press("Enter", "Enter")
      try await shell.wait(for: "●10 live")
      try shell.press("m")
      try await shell.wait(for: KnightSteps.heading("06-injection"))
      // The other step has an open question, so it does not run automatically.
      try await shell.wait(for: "●0 live")
      try shell.press("Enter", "Enter")
      try await shell.wait(for: "●11 live")
      try shell.press("m")
      try await shell.wait(for: KnightSteps.heading("05-service-locator"))
      try await shell.wait(for: "●10 live")
      try shell.press("p")
      try await shell.wait(for: KnightSteps.heading(KnightSteps.number("05-service-locator") - 1))
      try shell.press("m")
      try await shell.wait(for: "this step shows only one mode")
      try shell.press("q")
    }
  }
}
