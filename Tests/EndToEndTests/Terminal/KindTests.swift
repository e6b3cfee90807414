import TestSupport
import Testing

/// Terminals of many kinds: with few colours or none, ASCII only, or unknown.
@Suite struct KindTests {
  private static var rich: Regex<Substring> { /\u{1B}\[[0-9;]*38[;:]5/ }
  private static var basic: Regex<Substring> { /\u{1B}\[(?:[0-9;]*;)?(?:3[0-7]|9[0-7])(?:;[0-9;]*)?m/ }

  @Test func aRichTerminalGetsRichColors() async throws {
    try await Shell.visit { shell in
      try await shell.wait(for: "Garrison")
      #expect(try shell.colors().contains(Self.rich))
      try shell.press("q")
    }
  }

  @Test(arguments: ["xterm", "linux", "screen"]) func eightColors(term: String) async throws {
    try await Shell.visit(environment: ["TERM": term], keepsScreen: term != "linux") { shell in
      try shell.press("r")
      try await shell.wait(for: "●11 live")
      let colors = try shell.colors()
      #expect(!colors.contains(Self.rich))
      #expect(colors.contains(Self.basic))
      try shell.press("q")
    }
  }

  @Test(arguments: [["TERM": "vt100"], ["TERM": "vt220"], ["NO_COLOR": "1"]])
  func noColors(environment: [String: String]) async throws {
    try await Shell.visit(environment: environment, keepsScreen: environment["TERM"] == nil) { shell in
      try shell.press("r")
      try await shell.wait(for: "●11 live")
      let colors = try shell.colors()
      #expect(!colors.contains(Self.rich) && !colors.contains(Self.basic))
      #expect(colors.contains(/\u{1B}\[[0-9;]*[17]m/), "what is selected is still seen")
      try shell.press("m")
      try await shell.wait(for: "LOCATOR")
      try shell.press("q")
      try await leaveIfAsked(shell)
    }
  }

  private func leaveIfAsked(_ shell: Shell) async throws {
    let screen = try await shell.wait("the question or the shell") {
      $0.shows("has unsaved changes") || $0.written.last == Shell.prompt
    }
    if screen.shows("has unsaved changes") { try shell.press("d") }
  }

  @Test(arguments: ["playground --ascii", "LC_ALL=C playground", "LC_ALL=POSIX LANG=C playground"])
  func onlyASCII(line: String) async throws {
    try await Shell.visit(Size(120, 40), line) { shell in
      var foreign: [String: String] = [:]
      func checkASCII(_ what: String) throws {
        let found = Set(try shell.screen().text.filter { !$0.isASCII })
        if !found.isEmpty { foreign[what] = String(found.sorted()) }
      }
      try await shell.wait(for: "Garrison")
      try checkASCII("the first screen")
      try shell.press("r")
      try await shell.wait(for: "*11 live")
      try checkASCII("instances")
      try shell.press("a")
      try await shell.wait(for: "Add a service")
      try shell.press("Tab", "Tab")
      try await shell.wait(for: /> lifetime/)
      try checkASCII("the form")
      try shell.press("Escape")
      try await shell.wait(without: "Add a service")
      try shell.press(":")
      try await shell.wait(for: "'help' lists all commands")
      try checkASCII("the palette")
      try shell.press("Escape")
      try await shell.wait(without: "'help' lists all commands")
      try shell.press("?")
      try await shell.wait(for: "Keys here")
      try checkASCII("help")
      try shell.press("/")
      try shell.type("settings")
      try await shell.wait(for: "changes them")
      try shell.press("Escape")
      try checkASCII("the end of help")
      try shell.press("Escape")
      try await shell.wait(without: "Keys here")
      try shell.press("m")
      try await shell.wait(for: "LOCATOR")
      try shell.press("Space")
      try await shell.wait(for: "*11 live")
      try checkASCII("hidden edges")
      try shell.command("remove Helmet --force")
      try await shell.wait(for: "Removed Helmet")
      try checkASCII("something removed")
      try shell.command("lesson knight")
      try await shell.wait(for: KnightSteps.heading(1))
      try checkASCII("a lesson")
      try shell.press("Space", times: 40)
      try await shell.wait(for: /step finished|task: |Nothing more to run/)
      try checkASCII("a step that has run")
      try shell.press("q")
      try await leaveIfAsked(shell)
      #expect(foreign == [:])
    }
  }

  @Test func anUnknownTerminalIsReportedInOneLine() async throws {
    try await Shell.open(Size(120, 24), ["TERM": "no-such-terminal"]) { shell in
      try shell.enter("playground 2> complaint; echo \"ended with $?\"")
      try await shell.wait(for: "ended with 2")
      let complaint = shell.folder.read("complaint")
      #expect(complaint.split(separator: "\n").count == 1)
      #expect(complaint.hasPrefix("playground: the terminal 'no-such-terminal' (TERM) is not known on this system"))
    }
  }

  @Test func aTerminalWithoutANameIsRefused() async throws {
    try await Shell.open(Size(120, 40)) { shell in
      try shell.enter("TERM= playground; echo \"ended with $?\"")
      try await shell.wait(for: /ended with 2\n/)
    }
  }

  /// A terminal without a movable cursor cannot show a screen.
  @Test func aTerminalWithoutACursorIsRefused() async throws {
    try await Shell.open(Size(120, 40)) { shell in
      try shell.enter("TERM=dumb playground; echo \"ended with $?\"")
      try await shell.wait(for: /ended with 2\n/)
    }
  }

  /// On a slow line, an escape and the next key arrive in the same burst.
  @Test func escapeAndAnArrowInOneBurstAreTwoKeys() async throws {
    func selected(_ screen: Screen) -> String? { screen.lines.first { $0.contains("│▸") } }
    try await Shell.visit(Size(80, 24)) { shell in
      let before = selected(try await shell.wait(for: "│▸"))
      try shell.press("?")
      try await shell.wait(for: "Keys here")
      try shell.press("Escape", "Down", "Escape", "Down")
      let after = try await shell.wait("the selection two lines down") { screen in
        !screen.shows("Keys here") && selected(screen) != nil && selected(screen) != before
      }
      #expect(selected(after) != before)
      try shell.press("q")
    }
  }
}
