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
    if case .file(.open(let path, _)) = command { opened.insert(path) }
    if case .saved(let path) = reply.outcome, opened.contains(path) {
      lines.append(Words.TextMode.reopened(line, path: path))
    } else if let line = Self.line(command, line, reply.outcome) {
      lines.append(line)
    }
    guard let sight = reply.lesson, visited.insert(sight.step).inserted else { return }
    lines += sight.asLeft
  }

  /// Notes a command that only the screen has carried out.
  mutating func looked(_ line: String, _ command: Command) {
    switch command {
    case .engine: break
    case .look(.at), .look(.back), .look(.forward), .look(.decision): lines.append(line)
    case .look: break
    case .screen(let command): if command.isSeen { lines.append(line) }
    }
  }

  /// - Returns: nil for what changes nothing.
  private static func line(_ command: EngineCommand, _ line: String, _ outcome: Outcome) -> String? {
    switch command {
    case .laboratory: return line
    case .file(.open), .file(.scenario), .file(.close), .file(.narrow), .file(.approach): return line
    case .file(.save), .file(.write): return "# " + line
    case .file(.attach): return Words.TextMode.attached(line)
    case .file(.detach): return nil
    case .file(.recover): return Words.TextMode.recovered(line)
    case .file(.reload), .file(.watch), .file(.scenarios), .lesson(.list), .lesson(.check), .lesson(.showSolution),
      .lesson(.codeChanges),
      .lesson(.scoreboard), .lesson(.plot):
      return nil
    case .lesson(.codeText(let file, let text)): return codeText(file, text)
    case .lesson(.eventNext), .lesson(.eventGroup), .lesson(.eventStatement), .lesson(.eventTo), .lesson(.play):
      if case .cancelled = outcome { return Words.TextMode.cancelled(line) }
      return line
    case .lesson: return line
    }
  }

  /// The line that gives a file of a step another text.
  static func codeText(_ file: String, _ text: String) -> String {
    let line = "code text \(Tokens.quoted(file)) \(Tokens.quotedText(text))"
    // A line cannot hold everything: other line breaks than the usual one, or a mark that joins with a letter before it.
    let isWhole = !line.contains(where: \.isNewline) && (try? Tokens.split(line))?.last?.unescaped == text
    return isWhole ? line : Words.TextMode.unwritable(file)
  }
}

extension ScreenCommand {
  /// Whether it changes what is seen, and means the same wherever the session is played again.
  fileprivate var isSeen: Bool {
    switch self {
    case .select(.service), .sort, .filter, .edges, .detail, .direction, .graph, .view, .fold, .unfold, .focus,
      .minimap, .theme,
      .zoom, .place, .present, .pointer, .compareOff, .pane(.named), .code(.file):
      true
    case .select(.direction), .pane, .scroll, .scrollTo, .copy, .form, .palette, .find, .search, .pan, .motion, .watch,
      .narration, .pace, .set, .settings,
      .help, .redraw, .cancel, .quit, .quitSaving, .code, .advance, .top:
      false
    }
  }
}
