/// A command of the language: its name, the words that follow it, and the command that a line of it becomes. Parser, help,
/// palette and completion are made from tables of these.
///
/// `Command` is `EngineCommand` where there is no screen; a screen has commands of its own beside the engine's.
package struct CommandSpec<Command: Sendable>: Sendable {
  /// One or two words: `add`, `scope open`.
  package let name: String
  /// The words after the name, as help shows them.
  package let arguments: String
  package let summary: String
  package let group: CommandGroup
  package let completions: [CommandCompletion]
  /// Options, each with what the word after it completes to.
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

  /// The same command as one of a language that holds more.
  package func map<Other>(_ transform: @escaping @Sendable (Command) -> Other) -> CommandSpec<Other> {
    CommandSpec<Other>(name, arguments, group, summary, completing: completions, options: options) { [parse] in
      transform(try parse(&$0))
    }
  }
}

/// A part of help that lists commands.
package enum CommandGroup: String, CaseIterable, Sendable {
  case laboratory = "Laboratory"
  case lessons = "Lessons"
  case time = "Time"
  case files = "Files"
  case scripts = "Scripts"
  case screen = "Screen"
}

/// A kind of word that a half-typed word of a command completes to.
package enum CommandCompletion: Hashable, Sendable {
  case service, instance, mode, lifetime, openScope, scopeKind, lesson, path, variant, theme, pane, file,
    command, filter, step, setting, program
  case words([String])
}
