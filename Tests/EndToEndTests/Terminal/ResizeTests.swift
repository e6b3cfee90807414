import Foundation
import TestSupport
import Testing

/// Terminals of any size: the program neither crashes nor draws outside.
@Suite struct ResizeTests {
  /// Sizes beyond 32,767 overflow ncurses, which counts rows and columns in `short`.
  @Test(.timeLimit(.minutes(15)), arguments: [(40, 65_535), (65_535, 80), (33_000, 33_000)])
  func aSizeBeyondAnyScreenIsPassedOver(rows: UInt16, columns: UInt16) async throws {
    try await Shell.visit { shell in
      try await shell.wait(for: "Garrison")
      let terminal = open(try shell.terminal(), O_RDWR | O_NOCTTY | O_CLOEXEC)
      defer { close(terminal) }
      var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
      try #require(ioctl(terminal, UInt(TIOCSWINSZ), &size) == 0)
      try shell.press("r")
      try await shell.wait(for: "●11 live")
      size = winsize(ws_row: 24, ws_col: 80, ws_xpixel: 0, ws_ypixel: 0)
      try #require(ioctl(terminal, UInt(TIOCSWINSZ), &size) == 0)
      try shell.press("q")
    }
  }

  @Test func theScreenDegradesInStepsAndComesBack() async throws {
    try await Shell.visit(Size(120, 40)) { shell in
      try shell.press("r")
      try await shell.wait(for: "●11 live")
      try await see(shell, Size(120, 40), "Events")
      try await see(shell, Size(80, 24), "Services")
      try await see(shell, Size(40, 12), "Graph")
      try await see(shell, Size(20, 6), "Garrison")
      try await see(shell, Size(10, 3), "needs 20x6")
      try shell.press("j", "?", "Escape")
      try await see(shell, Size(20, 6), "Garrison")
      try await see(shell, Size(40, 12), "Graph")
      try await see(shell, Size(80, 24), "Services")
      try await see(shell, Size(120, 40), "Events")
      try await shell.wait(for: "●11 live")
      try shell.press("q")
    }
  }

  /// A lesson has other panes, and may be in the middle of a step.
  @Test func aLessonDegradesToo() async throws {
    try await Shell.visit(Size(120, 40), "playground \(KnightSteps.command("04-forge"))") { shell in
      try shell.press("Space", times: 3)
      try await shell.wait(for: "●10 live")
      try await see(shell, Size(80, 24), "Forge.swift")
      // If only one pane fits, it is the pane with the question.
      try await see(shell, Size(40, 12), "What do you expect")
      try await see(shell, Size(20, 6), "Suppose")
      try await see(shell, Size(10, 3), "needs 20x6")
      try await see(shell, Size(120, 40), "Forge.swift")
      try await shell.wait(for: "●10 live")
      try shell.press("q")
    }
  }

  @Test(arguments: [Size(200, 60), Size(20, 6), Size(10, 3)]) func anySizeCanBeTheFirst(size: Size)
    async throws
  {
    try await Shell.open(size) { shell in
      try shell.enter("playground")
      try await shell.wait("the alternate screen") { _ in (try? shell.flag("alternate_on")) == true }
      try shell.resize(Size(80, 24))
      try await shell.wait(for: "Garrison")
      try shell.press("q")
      try await shell.waitForPrompt()
    }
  }

  private func see(_ shell: Shell, _ size: Size, _ pattern: String) async throws {
    try shell.resize(size)
    let screen = try await shell.wait("'\(pattern)' at \(size.testDescription)") { screen in
      guard screen.shows(pattern) else { return false }
      return size.width < 40 || screen.lines[0].count == size.width - 1
    }
    #expect(screen.lines.allSatisfy { $0.count <= size.width }, "\(screen)")
  }
}
