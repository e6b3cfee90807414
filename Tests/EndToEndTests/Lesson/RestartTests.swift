import Foundation
import TestSupport
import Testing

/// Coming back: the program is ended at some moment and started again in the same home.
@Suite struct RestartTests {
  /// How the program is ended: by its key, by a signal that asks for it, or by one that gives it no time.
  private enum End: CaseIterable { case key, terminated, killed }

  @Test func continueLeadsBackWhateverEndedTheProgram() async throws {
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
        try await shell.wait(for: "Opening \(step)/8")
        for _ in 0..<Int.random(in: 1...2, using: &random) where step < 7 {
          step += 1
          try shell.press("n")
          try await shell.wait(for: "Opening \(step)/8")
        }
        switch End.allCases[restart % 3] {
        case .key: try shell.press("q")
        case .terminated: try shell.signal(SIGTERM)
        case .killed:
          try shell.signal(SIGKILL)
          // Nobody gave the terminal back: Enter is no end of a line there.
          try shell.type("stty sane; tput rmcup; clear")
          try shell.press("C-j")
        }
        try await shell.waitForPrompt()
      }
    }
  }
}
