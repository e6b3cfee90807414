/// Specification of a command: its name, its arguments, and the function that parses them.
///
/// Parser, help, palette and completion are derived from tables of specifications. Without a screen, `Command` is
/// `EngineCommand`. A screen has further commands.
package struct CommandSpec<Command: Sendable>: Sendable {
  /// Name of one or two words: `add`, `scope open`.
  package let name: String
  /// The words after the name, as help shows them.
  package let arguments: String
  package let summary: String
  package let group: CommandGroup
  package let completions: [CommandCompletion]
  /// Options, each with the completion of the word that follows it.
  package let options: [String: CommandCompletion]
  package let parse: @Sendable (inout Arguments) throws -> Command

  package init(
    _ name: String, _ arguments: String = "", _ group: CommandGroup, _ summary: String,
    completing: [CommandCompletion] = [], options: [String: CommandCompletion] = [:],
    parse: @escaping @Sendable (inout Arguments) throws -> Command
  ) {
    self.name = name
    self.arguments = arguments
    self.group = group
    self.summary = summary
    completions = completing
    self.options = options
    self.parse = parse
  }

  package var synopsis: String { arguments.isEmpty ? name : "\(name) \(arguments)" }

  /// Returns a copy whose commands are converted to another type, for the language of a screen.
  package func map<Other>(_ transform: @escaping @Sendable (Command) -> Other) -> CommandSpec<Other> {
    CommandSpec<Other>(name, arguments, group, summary, completing: completions, options: options) { [parse] in
      transform(try parse(&$0))
    }
  }
}

/// A section of help that lists commands.
package enum CommandGroup: String, CaseIterable, Sendable {
  case laboratory = "Laboratory"
  case lessons = "Lessons"
  case time = "Time"
  case files = "Files"
  case scripts = "Scripts"
  case screen = "Screen"
}

/// Kind of word that completes an argument.
package enum CommandCompletion: Hashable, Sendable {
  case service, instance, mode, lifetime, openScope, scopeKind, lesson, path, variant, theme, pane, file,
    command, filter, step, setting, program
  case words([String])
}
