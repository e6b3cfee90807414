import Foundation
import RegexBuilder
import Testing

/// A shell in a tmux server of its own, with which a test starts the program, types, and reads the screen.
final class Shell {
  struct Failure: Error, CustomStringConvertible { let description: String }

  static let prompt = "shell>"

  let folder: Folder
  private let tmux: Program
  private let socket: String

  /// Opens a shell in a terminal for a test, and cleans up afterwards.
  ///
  /// - Parameters:
  ///   - environment: variables that are added to an otherwise clean environment.
  ///   - body: the actions of the test.
  static func open(
    _ size: Size = Size(80, 24), _ environment: [String: String] = [:], _ body: (Shell) async throws -> Void
  ) async throws {
    await TerminalSlots.all.acquire()
    do {
      let shell = try Shell(size, environment)
      defer { shell.close() }
      try await shell.waitForPrompt()
      try await body(shell)
    } catch {
      await TerminalSlots.all.release()
      throw error
    }
    await TerminalSlots.all.release()
  }

  private init(_ size: Size, _ environment: [String: String]) throws {
    tmux = try .tmux()
    folder = try Folder()
    socket = "playground-\(UUID().uuidString)"
    // A wrapper script starts the program and writes its process identifier to a file, so that signals can be sent to
    // it.
    let program = try Program.playground().path
    try folder.writeScript(
      "#!/bin/sh\necho $$ > \"$HOME/pid\"\nexec \"\(program)\" \"$@\"\n", to: "playground")
    var clean = [
      "PATH": "\(folder.url.path):\(ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin")",
      "HOME": folder.url.path, "TERM": "tmux-256color", "LC_ALL": "C.UTF-8", "PS1": "\(Self.prompt) ",
    ]
    clean.merge(try Program.places(in: folder)) { $1 }
    clean.merge(environment) { $1 }
    let shell = ["env", "-i"] + clean.map { "\($0.key)=\($0.value)" }.sorted() + ["sh"]
    try run(["new-session", "-d", "-s", "main", "-x", "\(size.width)", "-y", "\(size.height)"] + shell)
    try run(["set-option", "-g", "status", "off"])
    try resize(size)
  }

  private func close() {
    _ = try? run(["kill-server"])
    folder.remove()
  }

  @discardableResult
  fileprivate func run(_ arguments: [String]) throws -> String {
    let ending = try tmux.run(["-u", "-L", socket, "-f", "/dev/null"] + arguments, in: folder.url)
    guard ending.status == 0 else {
      throw Failure(description: "tmux \(arguments.joined(separator: " ")): \(ending.complaint)")
    }
    return ending.output
  }

  // MARK: Input

  /// Presses keys by their tmux names: `n`, `Enter`, `C-z`.
  func press(_ keys: String..., times: Int = 1) throws {
    try run(["send-keys", "-t", "main"] + Array(repeating: keys, count: times).flatMap { $0 })
  }

  /// Input by hand: keys by their tmux names, or text that is typed letter by letter.
  enum Stroke: Equatable {
    case keys([String])
    case text(String)
  }

  /// Types several strokes in one go, without reading the screen between them.
  func hit(_ strokes: [Stroke]) throws {
    let words = strokes.map { stroke -> [String] in
      switch stroke {
      case .keys(let keys): ["send-keys", "-t", "main"] + keys
      case .text(let text): ["send-keys", "-t", "main", "-l", text]
      }
    }
    try run(Array(words.joined(separator: [";"])))
  }

  /// Types text, letter by letter.
  func type(_ text: String) throws { try run(["send-keys", "-t", "main", "-l", text]) }

  /// Types a line at the shell.
  func enter(_ line: String) throws {
    try type(line)
    try press("Enter")
  }

  /// Types a line at the program's command line.
  func command(_ line: String) throws {
    try press(":")
    try enter(line)
  }

  /// Pastes text as a terminal does: with bracketed paste, if the program has enabled it.
  func paste(_ text: String) throws {
    try run(["set-buffer", text])
    try run(["paste-buffer", "-p", "-t", "main"])
  }

  /// Clicks with the left button.
  func click(column: Int, row: Int) throws {
    try report(button: 0, column, row)
    try report(button: nil, column, row)
  }

  /// Turns the wheel over a cell.
  func wheel(down: Bool, column: Int, row: Int) throws { try report(button: down ? 65 : 64, column, row) }

  /// Sends a mouse report in the format that the program has enabled: numbers (SGR), or bytes.
  ///
  /// - Parameter button: the pressed button; nil for a release.
  private func report(button: Int?, _ column: Int, _ row: Int) throws {
    guard try flag("mouse_any_flag") else { throw Failure(description: "the program does not listen to the mouse") }
    if try flag("mouse_sgr_flag") {
      return try type("\u{1B}[<\(button ?? 0);\(column + 1);\(row + 1)\(button == nil ? "m" : "M")")
    }
    let bytes = try [(button ?? 3) + 32, column + 33, row + 33].map { byte in
      guard byte < 127 else { throw Failure(description: "\(column), \(row) is too far right for this terminal") }
      return Character(Unicode.Scalar(UInt8(byte)))
    }
    try type("\u{1B}[M" + String(bytes))
  }

  func resize(_ size: Size) throws {
    try run(["resize-window", "-t", "main", "-x", "\(size.width)", "-y", "\(size.height)"])
  }

  /// Sends a signal to the program.
  func signal(_ number: Int32) throws {
    guard let process = Int32(folder.read("pid").trimmingCharacters(in: .whitespacesAndNewlines)), process > 1 else {
      throw Failure(description: "the program was not started")
    }
    kill(process, number)
  }

  /// Path of the terminal device.
  func terminal() throws -> String {
    try run(["display-message", "-p", "-t", "main", "#{pane_tty}"]).trimmingCharacters(in: .whitespacesAndNewlines)
  }

  // MARK: Output

  func screen() throws -> Screen { Screen(try run(["capture-pane", "-p", "-t", "main"])) }

  /// The screen with the escape sequences of its colours.
  func colors() throws -> String { try run(["capture-pane", "-p", "-e", "-t", "main"]) }

  /// True if a property of the terminal is set, by its tmux name.
  func flag(_ name: String) throws -> Bool {
    try run(["display-message", "-p", "-t", "main", "#{\(name)}"]).hasPrefix("1")
  }

  /// Waits until the screen shows a text.
  ///
  /// - Returns: the screen with the text.
  @discardableResult
  func wait(
    for pattern: some RegexComponent, seconds: Double = 180, at place: SourceLocation = #_sourceLocation
  ) async throws -> Screen {
    try await wait(pattern is String ? "'\(pattern)'" : "a text", seconds, at: place) { $0.shows(pattern) }
  }

  /// Waits until the screen no longer shows a text.
  @discardableResult
  func wait(
    without pattern: some RegexComponent, at place: SourceLocation = #_sourceLocation
  ) async throws -> Screen {
    try await wait(pattern is String ? "no more '\(pattern)'" : "a text to go", at: place) { !$0.shows(pattern) }
  }

  @discardableResult
  func wait(
    _ what: String, _ seconds: Double = 180, at place: SourceLocation = #_sourceLocation, until holds: (Screen) -> Bool
  ) async throws -> Screen {
    let limit = ContinuousClock.now + .seconds(seconds)
    var last: Screen?
    while true {
      let screen = try screen()
      // A half-drawn screen must not count, so the condition has to hold for two equal screens in a row.
      if holds(screen), last?.text == screen.text { return screen }
      last = screen
      if ContinuousClock.now > limit {
        throw Failure(description: "\(place.fileName):\(place.line) waited \(seconds) s for \(what)\(screen)")
      }
      try await Task.sleep(for: .milliseconds(30))
    }
  }

  /// Waits until the shell shows its prompt.
  @discardableResult
  func waitForPrompt() async throws -> Screen {
    try await wait("the shell's prompt") { $0.written.last == Self.prompt }
  }
}

extension Shell {
  /// Closes the terminal's window, while the tmux server goes on.
  func closeWindow() throws {
    try run(["new-window", "-d", "-t", "main", "sh"])
    try run(["kill-window", "-t", "main:0"])
  }

  func isProgramRunning() throws -> Bool {
    guard let process = Int32(folder.read("pid").trimmingCharacters(in: .whitespacesAndNewlines)) else { return false }
    return kill(process, 0) == 0
  }
}
