import Lessons
import Stage

/// A command that the engine carries out: its traits, and the work that it is. Undo, the queue of jobs, sessions and the past
/// read the traits; nothing else tells commands apart.
package struct EngineCommand: Sendable {
  package struct Traits: OptionSet, Sendable {
    package let rawValue: Int
    package init(rawValue: Int) { self.rawValue = rawValue }

    /// One change of a laboratory, which undo takes back.
    package static let isUndoable = Traits(rawValue: 1)
    /// Refused while the past is looked at.
    package static let needsPresent = Traits(rawValue: 2)
    /// It changes the step's code or its run, and nothing else: solutions may consist of it.
    package static let drivesRun = Traits(rawValue: 4)
    /// Its own text becomes code that runs.
    package static let bringsCode = Traits(rawValue: 8)
    /// A job about the step on stage, as it is, is not worth waiting for.
    package static let leavesStep = Traits(rawValue: 16)
    /// A reading of Swift code is not worth waiting for.
    package static let leavesSource = Traits(rawValue: 32)
  }

  /// A line of the session's script, once the command is carried out.
  package enum Record: Sendable {
    case line
    /// It is no part of the session.
    case nothing
    /// The line, unless the run was cancelled.
    case run
    /// A text that is made from the line.
    case text(@Sendable (String) -> String)

    /// A comment: doing it all again writes no file.
    static let comment = Record.text { "# " + $0 }
  }

  /// What is asked before it is carried out, where somebody can answer.
  package enum Question: Sendable {
    /// Unsaved changes would be lost.
    ///
    /// - by: what takes their place; nil for work that was lost.
    /// - line: the command that does not ask.
    case replacesWork(by: String?, line: String)
    /// Others may need the service that is removed.
    case removes(String, line: String)
    /// Changes of the step's code would be undone.
    case undoesCode(line: String)
    /// A name for the file.
    case needsFile
  }

  enum Work: Sendable {
    /// Work on the user's laboratory, or on that of a step.
    ///
    /// - inLesson: what is done instead in a step without one; nil refuses it there.
    case laboratory(
      @Sendable (Lab) throws -> Outcome, inLesson: (@Sendable (Engine, LessonStage) throws -> Job.Next)?)
    /// - label: the command as it was given.
    case engine(@Sendable (_ engine: Engine, _ label: String) throws -> Job.Next)
  }

  package private(set) var traits: Traits
  package private(set) var record: Record = .line
  package private(set) var question: Question?
  /// The service or instance that it is about: it is selected when the command is given.
  package private(set) var subject: InstanceName?
  /// The scenario's file or the folder that it opens.
  package private(set) var opens: String?
  let work: Work

  /// Whether it is about a laboratory, which cannot be while something else is on stage.
  package var changesLaboratory: Bool { if case .laboratory = work { true } else { false } }

  /// A change of a laboratory.
  static func laboratory(
    about subject: InstanceName? = nil, asking question: Question? = nil, also traits: Traits = .isUndoable,
    inLesson: (@Sendable (Engine, LessonStage) throws -> Job.Next)? = nil,
    _ work: @escaping @Sendable (Lab) throws -> Outcome
  ) -> EngineCommand {
    EngineCommand(
      traits: traits.union(.needsPresent), question: question, subject: subject,
      work: .laboratory(work, inLesson: inLesson))
  }

  /// A command of lessons. Most of them need the present.
  static func lesson(
    _ traits: Traits = [], as record: Record = .line, asking question: Question? = nil,
    _ work: @escaping @Sendable (Engine) throws -> Job.Next
  ) -> EngineCommand {
    EngineCommand(
      traits: traits.union(.needsPresent), record: record, question: question,
      work: .engine { engine, _ in try work(engine) })
  }

  /// A command that lets the step's code go on.
  static func run(_ work: @escaping @Sendable (Engine) throws -> Job.Next) -> EngineCommand {
    lesson(.drivesRun, as: .run, work)
  }

  /// Any other command.
  static func engine(
    _ traits: Traits = [], as record: Record = .line, asking question: Question? = nil, opening path: String? = nil,
    _ work: @escaping @Sendable (_ engine: Engine, _ label: String) throws -> Job.Next
  ) -> EngineCommand {
    EngineCommand(traits: traits, record: record, question: question, opens: path, work: .engine(work))
  }

  /// Whether it leaves what a job is about, so that the job is not worth waiting for.
  package func supersedes(_ kind: Job.Kind) -> Bool {
    switch kind {
    case .reading, .listing, .writing, .leaving, .attaching: false
    case .importing: traits.contains(.leavesSource)
    case .entering, .running, .asking, .measuring, .checking, .comparing: traits.contains(.leavesStep)
    }
  }
}
