import Laboratory
import Stage

/// A command as a screen carries it out: one of the engine's, or one of the screen's own, which changes what is seen.
package struct Command: Sendable {
  package struct Traits: OptionSet, Sendable {
    package let rawValue: Int
    package init(rawValue: Int) { self.rawValue = rawValue }

    /// It changes what is seen, and means the same wherever the session is played again.
    static let isRecorded = Traits(rawValue: 1)
    /// It ends the program, and with it unsaved changes.
    static let losesChanges = Traits(rawValue: 2)
  }

  /// The circumstances in which a command is given.
  struct Call: Sendable {
    /// The command as it was given.
    let line: String
    /// Lines that stood on the screen before.
    let said: [OutputLine]
  }

  /// What it does while Swift code that was read is on stage.
  enum OnSource: Sendable {
    case same
    /// It makes no sense with code that never runs.
    case never
    /// Something else; nil does the same as always.
    case instead(@Sendable (SourceSight, inout Model, Call) throws -> [Effect]?)
  }

  enum Work: Sendable {
    case engine(EngineCommand)
    case screen(OnSource, @Sendable (inout Model, Call) throws -> [Effect])
  }

  let work: Work
  private(set) var traits: Traits = []
  /// The service or instance that it is about: it is selected when the command is given.
  private(set) var subject: InstanceName?

  static func engine(_ command: EngineCommand) -> Command {
    Command(work: .engine(command), subject: command.subject)
  }

  /// A change of what is seen.
  static func change(
    _ traits: Traits = [], about subject: InstanceName? = nil, onSource: OnSource = .same,
    _ work: @escaping @Sendable (inout Model) throws -> Void
  ) -> Command {
    effects(traits, about: subject, onSource: onSource) { model, _ in
      try work(&model)
      return []
    }
  }

  /// A change that wants something done outside of the model.
  static func effects(
    _ traits: Traits = [], about subject: InstanceName? = nil, onSource: OnSource = .same,
    _ work: @escaping @Sendable (inout Model, Call) throws -> [Effect]
  ) -> Command {
    Command(work: .screen(onSource, work), traits: traits, subject: subject)
  }
}

extension Command.OnSource {
  /// Something else that wants nothing done outside of the model.
  static func change(_ work: @escaping @Sendable (SourceSight, inout Model) throws -> Void) -> Self {
    .instead { source, model, _ in
      try work(source, &model)
      return []
    }
  }
}

extension Model {
  /// Selects what a command names: at once if it is there, else as soon as it is.
  ///
  /// - Parameter isDue: whether it is looked up even where nothing is drawn.
  mutating func select(_ subject: InstanceName, isDue: Bool = false) {
    guard stage.place == .laboratory || stage.place == .puzzle else { return }
    if stage.isUnseen, !isDue {
      stage.unseenSubject = subject
      return
    }
    let name = stage.picture[subject.service] != nil ? subject.service : stage.shown.provider(of: subject.service)?.name
    guard let name else {
      stage.wantedSelection = subject.service
      return
    }
    if stage.selection != name { (stage.selection, stage.object) = (name, nil) }
    if subject.number != nil { stage.object = "\(name)#\(subject.number ?? 0)" }
    Navigation.showSelection(&self)
  }
}
