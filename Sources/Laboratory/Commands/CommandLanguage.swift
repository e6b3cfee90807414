import Core

/// A command language: a table of commands, and the parser derived from it.
package struct CommandLanguage<Command: Sendable>: Sendable {
  package let specs: [CommandSpec<Command>]
  private let byName: [String: CommandSpec<Command>]

  /// Creates a language.
  ///
  /// - Parameter specs: commands in the order of help. If two have the same name, the first one is used.
  package init(_ specs: [CommandSpec<Command>]) {
    self.specs = specs
    byName = Dictionary(specs.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
  }

  package func named(_ name: String) -> CommandSpec<Command>? { byName[name] }

  /// Parses a line.
  ///
  /// - Returns: nil for an empty line or a comment.
  /// - Throws: `UsageError` with the fault, the expected words and the nearest valid word.
  package func parse(_ line: String) throws -> Command? {
    guard let (spec, tokens) = try read(line) else { return nil }
    return try spec.command(tokens)
  }

  /// Finds the command of a line, and returns it with the remaining words.
  ///
  /// - Returns: nil for an empty line or a comment.
  /// - Throws: `UsageError` for a line without a known command.
  package func read(_ line: String) throws -> (spec: CommandSpec<Command>, words: [Token])? {
    let tokens = try Tokens.split(unabridged(line))
    guard let first = tokens.first else { return nil }
    if tokens.count > 1, let found = named("\(first.text) \(tokens[1].text)") {
      return (found, Array(tokens.dropFirst(2)))
    }
    if let found = named(first.text) { return (found, Array(tokens.dropFirst())) }
    let longer = specs.filter { $0.name.hasPrefix(first.text + " ") }
    if !longer.isEmpty {
      if tokens.count > 1, let near = near(first.text, tokens[1].text, among: longer.map(\.name)) { throw near }
      throw UsageError(
        Words.Argument.needsAnotherWord(first.text, expected: longer.map(\.synopsis).joined(separator: " or ")))
    }
    throw unknown(first.text)
  }

  /// Returns the error for a command of two words whose second word is unknown: `unknown command 'code resetn'; did you
  /// mean 'code reset'?`
  ///
  /// - Returns: nil if no command is similar.
  private func near(_ first: String, _ second: String, among names: [String]) -> UsageError? {
    let seconds = names.map { String($0.dropFirst(first.count + 1)) }
    return NearestName.of(second, among: seconds, limit: 1).first.map {
      UsageError(Words.Argument.unknownCommand("\(first) \(second)", meant: "\(first) \($0)"))
    }
  }

  /// Returns the error for an unknown command: `unknown command 'delete'; did you mean 'remove'? 'help' lists all
  /// commands`.
  package func unknown(_ word: String) -> UsageError {
    let meant = synonyms[word.lowercased()] ?? NearestName.of(word, among: specs.map(\.name), limit: 1).first
    return UsageError(Words.Argument.unknownCommand(word, meant: meant))
  }

  /// Replaces an abbreviation from other editors at the start of a line by its command: `w` by `save`.
  private func unabridged(_ line: String) -> String {
    let trimmed = line.drop(while: \.isWhitespace)
    let first = trimmed.prefix { !$0.isWhitespace }
    return shortWords[String(first)].map { $0 + trimmed.dropFirst(first.count) } ?? line
  }
}

/// Commands by common words of everyday language and of other programs, for suggestions.
private let synonyms = [
  "clear": "remove", "close": "quit", "create": "resolve", "del": "remove", "delete": "remove", "exit": "quit",
  "free": "release", "get": "resolve", "injection": "mode injection", "lessons": "lesson", "locator": "mode locator",
  "make": "resolve", "new": "add", "register": "add", "rm": "remove", "run": "use", "show": "describe",
  "switch": "mode", "write": "save",
]

private let shortWords = [
  "w": "save", "q": "quit", "q!": "quit --force", "wq": "quit saving", "e": "open",
]

extension CommandSpec {
  /// Parses the words after the name of the command.
  ///
  /// - Throws: `UsageError` for a word that is missing, wrong or superfluous.
  package func command(_ words: [Token]) throws -> Command {
    var arguments = Arguments(words, synopsis: synopsis)
    let command = try parse(&arguments)
    try arguments.end()
    return command
  }
}
