import Laboratory
import Lessons
import Stage

/// The commands since the start, as a script. `playground run` reaches the same state with it.
///
/// A line is added when its command has been carried out. Commands that were refused, that await consent, or that only
/// show something are left out. Commands that write files become comments, so that a replay writes nothing.
struct Session: Sendable {
  private(set) var lines: [String] = []
  /// Steps that the session has visited. The script already contains the commands that restore their earlier state.
  private var visited: Set<StepTitle> = []
  /// Paths of the files that commands of the session have opened.
  private var opened: Set<String> = []

  init(_ lines: [String] = []) { self.lines = lines }

  /// Records a command that the engine has carried out.
  ///
  /// - Parameters:
  ///   - line: line of the command.
  ///   - reply: the engine's reply to the command.
  mutating func carriedOut(_ command: EngineCommand, _ line: String, _ reply: Reply) {
    guard reply.error == nil else { return }
    if case .asksForTrust = reply.outcome { return }
    if let path = command.opens { opened.insert(path) }
    if case .saved(let path) = reply.outcome, opened.contains(path) {
      lines.append(Words.TextMode.reopened(line, path: path))
    } else if let line = Self.line(command, line, reply.outcome) {
      lines.append(line)
    }
    guard let snapshot = reply.lesson, visited.insert(snapshot.step).inserted else { return }
    lines += snapshot.restoreCommands
  }

  /// Records a command that the screen has carried out, if its traits contain `isRecorded`.
  mutating func looked(_ line: String, _ command: Command) {
    if command.traits.contains(.isRecorded) { lines.append(line) }
  }

  /// Returns the line of the script for a command of the engine.
  ///
  /// - Returns: nil if the command changes nothing.
  private static func line(_ command: EngineCommand, _ line: String, _ outcome: Outcome) -> String? {
    switch command.record {
    case .line: return line
    case .nothing: return nil
    case .text(let text): return text(line)
    case .run:
      if case .cancelled = outcome { return Words.TextMode.cancelled(line) }
      return line
    }
  }
}
