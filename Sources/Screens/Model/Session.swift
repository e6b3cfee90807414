import Laboratory
import Lessons
import Stage

/// What was done since the program began, as a script that does it again: `playground run` comes to the same state.
///
/// A line stands here when it has been carried out: what was refused, asked back or only looked at is no part of it. What writes
/// files is a comment, so that doing it all again writes nothing.
struct Session: Sendable {
  private(set) var lines: [String] = []
  /// Steps whose state from before this session has been told.
  private var visited: Set<StepTitle> = []
  /// Files that it begins with, or goes on with.
  private var opened: Set<String> = []

  init(_ lines: [String] = []) { self.lines = lines }

  /// Notes a command that the engine has carried out.
  ///
  /// - Parameters:
  ///   - line: the command as it was given.
  ///   - reply: what came of it.
  mutating func carriedOut(_ command: EngineCommand, _ line: String, _ reply: Reply) {
    guard reply.error == nil else { return }
    if case .asksForTrust = reply.outcome { return }
    if let path = command.opens { opened.insert(path) }
    if case .saved(let path) = reply.outcome, opened.contains(path) {
      lines.append(Words.TextMode.reopened(line, path: path))
    } else if let line = Self.line(command, line, reply.outcome) {
      lines.append(line)
    }
    guard let sight = reply.lesson, visited.insert(sight.step).inserted else { return }
    lines += sight.restoreCommands
  }

  /// Notes a command that only the screen has carried out.
  mutating func looked(_ line: String, _ command: Command) {
    if command.traits.contains(.isRecorded) { lines.append(line) }
  }

  /// - Returns: nil for what changes nothing.
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
