import Laboratory

/// The commands of a screen: the engine's, and its own among them.
package enum CommandTable {
  package typealias Spec = CommandSpec<Command>

  /// Commands of the screen that help and completion list after one of the engine's.
  struct Run: Sendable {
    /// The name of the engine's command.
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

  /// - Returns: nil for an empty line or a comment.
  /// - Throws: `UsageError` naming what is wrong, what was expected and the nearest valid word.
  package static func parse(_ line: String) throws -> Command? { try language.parse(line) }

  package static func named(_ name: String) -> Spec? { language.named(name) }
}
