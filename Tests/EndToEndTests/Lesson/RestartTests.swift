import Foundation
import TestSupport
import Testing

/// Restarts: the program ends at some moment and is started again with the same home.
@Suite struct RestartTests {
  /// Ways to end the program: its key, a signal that asks it to end, and a signal that kills it.
  private enum End: CaseIterable { case key, terminated, killed }

  @Test func continueReturnsToTheLastStep() async throws {
    let seed = Seed.fresh()
    var random = SplitMix(state: seed)
    try await Shell.open { shell in
      var step = 1
      for restart in 1...6 {
        try shell.enter("clear; playground")
        try await shell.wait(for: Shell.startPage)
        if restart > 1 {
          try await shell.wait("SEED=\(seed): step \(step) on the first page") {
            $0.shows("Continue") && $0.shows("The first ten minutes, step \(step) of 8")
          }
        }
        try shell.press("Enter")
        try await shell.wait(for: "The first ten minutes \(step)/8")
        for _ in 0..<Int.random(in: 1...2, using: &random) where step < 7 {
          step += 1
          try shell.press("n")
          try await shell.wait(for: "The first ten minutes \(step)/8")
        }
        switch End.allCases[restart % 3] {
        case .key: try shell.press("q")
        case .terminated: try shell.signal(SIGTERM)
        case .killed:
          try shell.signal(SIGKILL)
          // After SIGKILL the terminal is still in raw mode, so Enter does not end a line.
          try shell.type("stty sane; tput rmcup; clear")
          try shell.press("C-j")
        }
        try await shell.waitForPrompt()
      }
    }
  }
}
