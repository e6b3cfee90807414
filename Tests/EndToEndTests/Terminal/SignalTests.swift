import Foundation
import TestSupport
import Testing

/// Restoration of the terminal, whatever ends or suspends the program.
@Suite struct SignalTests {
  @Test(arguments: [SIGTERM, SIGHUP, SIGINT]) func aTerminatingSignalEndsTheProgram(number: Int32) async throws {
    try await Shell.visit(endingWith: 128 + number) { shell in
      try shell.press("r")
      try await shell.wait(for: "●11 live")
      try shell.signal(number)
    }
  }

  /// At this point the step's thread is paused in the middle of its code.
  @Test(arguments: [SIGTERM, SIGHUP]) func aSignalInTheMiddleOfAStep(number: Int32) async throws {
    try await Shell.visit(Size(80, 24), "playground \(KnightSteps.command("01-soldered"))", endingWith: 128 + number) {
      shell in
      try shell.press("Space", times: 2)
      try await shell.wait(for: "●2 live")
      try shell.signal(number)
    }
  }

  /// A write to a stopped terminal blocks, and the program's loop with it.
  @Test(.timeLimit(.minutes(15))) func aSignalWhileTheTerminalIsStopped() async throws {
    try await Shell.visit(endingWith: 128 + SIGTERM) { shell in
      try await shell.wait(for: "Garrison")
      let terminal = open(try shell.terminal(), O_RDWR | O_NOCTTY | O_CLOEXEC)
      defer { close(terminal) }
      try #require(tcflow(terminal, TCOOFF) == 0)
      try shell.press("r", "?", "Escape", times: 20)
      try shell.signal(SIGTERM)
    }
  }

  /// A trap of the Swift runtime raises one of these signals.
  @Test(arguments: [SIGSEGV, SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE]) func aTrap(number: Int32) async throws {
    try await Shell.visit(endingWith: 128 + number) { shell in
      try await shell.wait(for: "Garrison")
      try shell.signal(number)
    }
  }

  /// Swift's own handler would treat SIGQUIT as a crash, and start its debugger.
  @Test func theQuitKeyWhereNoScreenIsUp() async throws {
    try await Shell.open { shell in
      try shell.enter("playground talk; echo status $?")
      try await shell.wait(for: "lists the commands")
      try shell.press("C-\\")
      let end = try await shell.wait(for: /status \d+/)
      #expect(end.shows(/status 131/), "\(end)")
    }
  }

  @Test(arguments: Size.usual) func suspendedAndContinued(size: Size) async throws {
    try await Shell.visit(size, "playground --no-motion") { shell in
      try shell.press("r")
      let running = try await shell.wait(for: "●11 live")
      try shell.press("C-z")
      try await shell.waitForPrompt()
      #expect(try !shell.flag("alternate_on"))
      #expect(try !shell.flag("mouse_any_flag"))
      try shell.enter("stty -g > suspended; cat before suspended | sort -u | wc -l")
      try await shell.wait(for: /\n\s*1\n/)
      try shell.enter("fg")
      try await shell.wait(for: "●11 live")
      let again = try await shell.wait(for: "? help")
      #expect(again.lines.prefix(size.height - 2) == running.lines.prefix(size.height - 2), "\(again)")
      try shell.press("x")
      try await shell.wait(for: "Released Garrison#1")
      try shell.command("lesson knight")
      try await shell.wait(for: KnightSteps.heading(1))
      try shell.press("q")
    }
  }

  /// The program may also be suspended by a signal from another process.
  @Test func stoppedByASignal() async throws {
    try await Shell.visit { shell in
      try shell.signal(SIGTSTP)
      try await shell.waitForPrompt()
      try shell.enter("fg")
      try await shell.wait(for: "Garrison")
      try shell.press("q")
    }
  }

  /// After the window is closed, the program ends instead of reading the end of input for ever.
  @Test func theTerminalGoesAway() async throws {
    try await Shell.open { shell in
      try shell.enter("playground")
      try await shell.wait(for: "Garrison")
      try shell.closeWindow()
      let limit = ContinuousClock.now + .seconds(20)
      while try shell.isProgramRunning(), ContinuousClock.now < limit { try await Task.sleep(for: .milliseconds(30)) }
      #expect(try !shell.isProgramRunning())
    }
  }
}
