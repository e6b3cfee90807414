import Core

/// The command language.
package enum CommandTable {
  package static let specs: [CommandSpec] = laboratory + lessons + time + files + scripts + screen + sources + attached

  /// - Returns: nil for an empty line or a comment.
  /// - Throws: `UsageError` naming what is wrong, what was expected and the nearest valid word.
  package static func parse(_ line: String) throws -> Command? {
    var tokens = try Tokens.split(unabridged(line))
    guard let first = tokens.first else { return nil }
    let spec: CommandSpec
    if tokens.count > 1, let found = named("\(first.text) \(tokens[1].text)") {
      spec = found
      tokens.removeFirst(2)
    } else if let found = named(first.text) {
      spec = found
      tokens.removeFirst()
    } else {
      let longer = specs.filter { $0.name.hasPrefix(first.text + " ") }
      if !longer.isEmpty {
        throw UsageError(
          Words.Argument.needsAnotherWord(first.text, expected: longer.map(\.synopsis).joined(separator: " or ")))
      }
      throw UsageError.unknownCommand(first.text)
    }
    var arguments = Arguments(tokens, synopsis: spec.synopsis)
    let command = try spec.parse(&arguments)
    try arguments.end()
    return command
  }

  /// The line with a short word of other editors replaced by the words that it stands for.
  private static func unabridged(_ line: String) -> String {
    let trimmed = line.drop(while: \.isWhitespace)
    let first = trimmed.prefix { !$0.isWhitespace }
    return shortWords[String(first)].map { $0 + trimmed.dropFirst(first.count) } ?? line
  }

  /// The command that a word of everyday language, or of another program, probably means.
  static func meant(by word: String) -> String? {
    synonyms[word.lowercased()] ?? NearestName.of(word, among: specs.map(\.name), limit: 1).first
  }

  private static let synonyms = [
    "clear": "remove", "close": "quit", "create": "resolve", "del": "remove", "delete": "remove", "exit": "quit",
    "free": "release", "get": "resolve", "injection": "mode injection", "lessons": "lesson", "locator": "mode locator",
    "make": "resolve", "new": "add", "register": "add", "rm": "remove", "run": "use", "show": "describe",
    "switch": "mode", "write": "save",
  ]

  private static let shortWords = [
    "w": "save", "q": "quit", "q!": "quit --force", "wq": "quit saving", "e": "open",
  ]

  package static func named(_ name: String) -> CommandSpec? { byName[name] }

  private static let byName = Dictionary(uniqueKeysWithValues: specs.map { ($0.name, $0) })
}

extension UsageError {
  /// `unknown command 'delete'; did you mean 'remove'? 'help' lists all commands`
  package static func unknownCommand(_ word: String) -> UsageError {
    UsageError(Words.Argument.unknownCommand(word, meant: CommandTable.meant(by: word)))
  }
}
