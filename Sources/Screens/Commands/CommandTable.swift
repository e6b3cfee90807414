import Laboratory

/// All commands: the commands of the engine, with the commands of the screen between them.
package enum CommandTable {
  package typealias Spec = CommandSpec<Command>

  /// A group of commands of the screen. Help and completion list the group after a command of the engine.
  struct Run: Sendable {
    /// Name of the engine's command that the group follows.
    let place: String
    let specs: [Spec]

    init(after place: String, _ specs: [Spec]) { (self.place, self.specs) = (place, specs) }
  }

  package static let language: CommandLanguage<Command> = {
    let runs = Dictionary(grouping: looking + lessons + screen, by: \.place)
    return CommandLanguage(
      EngineTable.language.specs.flatMap { spec in
        [spec.map(Command.engine)] + (runs[spec.name] ?? []).flatMap(\.specs)
      })
  }()

  package static var specs: [Spec] { language.specs }

  /// Parses a command line.
  ///
  /// - Returns: nil for an empty line or a comment.
  /// - Throws: `UsageError` with the wrong word, the expected kind of argument, and the nearest valid word.
  package static func parse(_ line: String) throws -> Command? { try language.parse(line) }

  package static func named(_ name: String) -> Spec? { language.named(name) }
}
