import Foundation
import Testing

extension Shell {
  /// A line of the start page.
  static let startPage = "a folder of Swift code"

  /// Starts the program in a shell, and expects at the end that the terminal is as it was before.
  ///
  /// - Parameters:
  ///   - line: the line typed at the shell.
  ///   - keepsScreen: whether the terminal has an alternate screen, so that the shell's screen returns at the end.
  ///   - status: the expected exit status.
  ///   - closesStartPage: whether to close the start page first, if it is shown.
  ///   - body: the actions from the program's first screen until it has been asked to end.
  static func visit(
    _ size: Size = Size(80, 24), _ line: String = "playground", environment: [String: String] = [:],
    keepsScreen: Bool = true, endingWith status: Int32 = 0, closesStartPage: Bool = true,
    _ body: (Shell) async throws -> Void
  ) async throws {
    try await open(size, environment) { shell in
      try shell.enter("stty -g > before; echo before")
      try await shell.wait("the first marker") { $0.written.dropFirst().first == "before" }
      let before = try await shell.waitForPrompt()
      try shell.enter(line)
      try await shell.wait(for: "Playground")
      let hasStartPage = line.split(separator: " ").dropFirst().allSatisfy { $0.hasPrefix("--") }
      if hasStartPage, closesStartPage {
        try await shell.wait(for: startPage)
        try shell.press("Escape")
        try await shell.wait(without: startPage)
      }
      try await body(shell)
      if keepsScreen {
        try await shell.waitForPrompt()
      } else {
        try await shell.wait("a prompt") { $0.written.last?.hasPrefix(prompt) ?? false }
        try shell.press("Enter")
      }
      try await shell.expectAsBefore(keepsScreen ? before : nil, line, status)
    }
  }

  private func expectAsBefore(_ before: Screen?, _ line: String, _ status: Int32) async throws {
    try await waitForPrompt()
    try enter("echo \"ended with $?\"; stty -g > after; echo after")
    let after = try await wait("the second marker") { $0.written.contains("after") && $0.written.last == Self.prompt }
    #expect(after.shows("ended with \(status)\n"), "\(after)")
    if let before {
      let kept = before.written.dropLast() + ["\(Self.prompt) \(line)"]
      #expect(after.written.prefix(kept.count) == kept[...], "the shell's screen is as before\(after)")
      #expect(!after.shows("Playground"), "nothing of the program is left\(after)")
    }
    #expect(try !flag("alternate_on"), "the alternate screen was left")
    #expect(try flag("cursor_flag"), "the cursor is shown")
    #expect(try !flag("mouse_any_flag"), "the mouse is the terminal's again")
    #expect(try !flag("keypad_flag"), "the keypad is the terminal's again")
    #expect(folder.read("before") == folder.read("after"), "stty settings")
    #expect(!folder.read("before").isEmpty)
  }
}
