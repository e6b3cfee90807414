/// One command of the language: parser, help, palette and completion are all made from the table of these.
package struct CommandSpec: Sendable {
  package enum Group: String, CaseIterable, Sendable {
    case laboratory = "Laboratory"
    case lessons = "Lessons"
    case time = "Time"
    case files = "Files"
    case scripts = "Scripts"
    case screen = "Screen"
  }

  /// What a word of it completes to.
  package enum Completion: Sendable {
    case service, instance, mode, lifetime, openScope, scopeKind, lesson, variant, theme, pane, file, format, command,
      filter, step, setting
    case words([String])
  }

  /// One or two words: `add`, `scope open`.
  package let name: String
  /// What follows the name.
  package let arguments: String
  package let summary: String
  package let group: Group
  package let completions: [Completion]
  package let parse: @Sendable (inout Arguments) throws -> Command

  package init(
    _ name: String, _ arguments: String = "", _ group: Group, _ summary: String, completing: [Completion] = [],
    parse: @escaping @Sendable (inout Arguments) throws -> Command
  ) {
    self.name = name
    self.arguments = arguments
    self.group = group
    self.summary = summary
    completions = completing
    self.parse = parse
  }

  package var synopsis: String { arguments.isEmpty ? name : "\(name) \(arguments)" }
}
