import Laboratory
import Stage

/// A parsed command: a command of the engine, or a command of the screen, which changes the view.
package struct Command: Sendable {
  package struct Traits: OptionSet, Sendable {
    package let rawValue: Int
    package init(rawValue: Int) { self.rawValue = rawValue }

    /// The command changes the view, and has the same effect when the session is replayed.
    static let isRecorded = Traits(rawValue: 1)
    /// The command ends the program, so that unsaved changes are lost.
    static let losesChanges = Traits(rawValue: 2)
  }

  /// The line of a command, and the message on the screen at that time.
  struct Call: Sendable {
    /// The command line as it was typed or bound to a key.
    let line: String
    /// Lines of the message that was on the screen before the command.
    let said: [OutputLine]
  }

  /// Behaviour of a screen command while Swift code is on stage.
  enum OnSource: Sendable {
    case same
    /// The command is refused, because the code never runs.
    case never
    /// Another action. If it returns nil, the usual action follows.
    case instead(@Sendable (SourceSnapshot, inout Model, Call) throws -> [Effect]?)
  }

  enum Work: Sendable {
    case engine(EngineCommand)
    case screen(OnSource, @Sendable (inout Model, Call) throws -> [Effect])
  }

  let work: Work
  private(set) var traits: Traits = []
  /// The service or instance that the command concerns; nil for none. It is selected unless the command is refused.
  private(set) var subject: InstanceName?

  /// True if Swift code on stage refuses the command, because the code never runs.
  var isRefusedOnSource: Bool {
    switch work {
    case .engine(let command): command.changesLaboratory
    case .screen(.never, _): true
    case .screen: false
    }
  }

  static func engine(_ command: EngineCommand) -> Command {
    Command(work: .engine(command), subject: command.subject)
  }

  /// Makes a command that changes the model and has no effects.
  static func change(
    _ traits: Traits = [], about subject: InstanceName? = nil, onSource: OnSource = .same,
    _ work: @escaping @Sendable (inout Model) throws -> Void
  ) -> Command {
    effects(traits, about: subject, onSource: onSource) { model, _ in
      try work(&model)
      return []
    }
  }

  /// Makes a command that changes the model and returns effects for the loop.
  static func effects(
    _ traits: Traits = [], about subject: InstanceName? = nil, onSource: OnSource = .same,
    _ work: @escaping @Sendable (inout Model, Call) throws -> [Effect]
  ) -> Command {
    Command(work: .screen(onSource, work), traits: traits, subject: subject)
  }
}

extension Command.OnSource {
  /// Makes another action that changes the model and has no effects.
  static func change(_ work: @escaping @Sendable (SourceSnapshot, inout Model) throws -> Void) -> Self {
    .instead { source, model, _ in
      try work(source, &model)
      return []
    }
  }
}
