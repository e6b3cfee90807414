import Lessons
import Stage

/// A command of the engine: its traits, and the work that it does.
///
/// Undo, the queue of jobs, sessions and the view of the past distinguish commands only by these traits.
package struct EngineCommand: Sendable {
  package struct Traits: OptionSet, Sendable {
    package let rawValue: Int
    package init(rawValue: Int) { self.rawValue = rawValue }

    /// The command is a single change of a laboratory, which undo can revert.
    package static let isUndoable = Traits(rawValue: 1)
    /// The command is refused while the past is shown.
    package static let needsPresent = Traits(rawValue: 2)
    /// The command changes only the step's code or its run. Solutions may consist of such commands.
    package static let drivesRun = Traits(rawValue: 4)
    /// The text of the command becomes code that runs.
    package static let bringsCode = Traits(rawValue: 8)
    /// The command makes jobs about the step on stage obsolete.
    package static let leavesStep = Traits(rawValue: 16)
    /// The command makes a reading of Swift code obsolete.
    package static let leavesSource = Traits(rawValue: 32)
  }

  /// Kind of line that a command adds to the session's script after it was carried out.
  package enum Record: Sendable {
    case line
    /// No line: the command is not part of the session.
    case nothing
    /// The line of the command, unless the run was cancelled.
    case run
    /// A text that is made from the line.
    case text(@Sendable (String) -> String)

    /// A comment with the line, because replaying the session must not write files.
    static let comment = Record.text { "# " + $0 }
  }

  /// Confirmation that a screen requests before the command is carried out.
  package enum Question: Sendable {
    /// Unsaved changes would be lost.
    ///
    /// - Parameters:
    ///   - by: name of the replacement; nil for recovered work.
    ///   - line: command that replaces the work without confirmation.
    case replacesWork(by: String?, line: String)
    /// Other services may need the service to be removed.
    case removes(String, line: String)
    /// Changes of the step's code would be undone.
    case undoesCode(line: String)
    /// The progress of a lesson would be deleted.
    case deletesProgress(line: String)
    /// Saving without a file name. The screen proposes a name if the document has no file or Swift code is on stage.
    case needsFile
  }

  enum Work: Sendable {
    /// Work on the laboratory: the user's own, or that of a step.
    ///
    /// - Parameter inLesson: work in a step without a laboratory; nil refuses the command there.
    case laboratory(
      @Sendable (Lab) throws -> Outcome, inLesson: (@Sendable (Engine, LessonStage) throws -> Job.Next)?)
    /// Any other work on the engine.
    ///
    /// - Parameter label: text of the command.
    case engine(@Sendable (_ engine: Engine, _ label: String) throws -> Job.Next)
  }

  package private(set) var traits: Traits
  package private(set) var record: Record = .line
  package private(set) var question: Question?
  /// Service or instance that the command is about; nil if there is none. A screen selects it when the command is
  /// given.
  package private(set) var subject: InstanceName?
  /// Path of the file or folder that the command opens; nil if it opens none.
  package private(set) var opens: String?
  let work: Work

  /// True if the command changes the laboratory on stage.
  package var changesLaboratory: Bool { if case .laboratory = work { true } else { false } }

  /// Creates a command that changes a laboratory.
  static func laboratory(
    about subject: InstanceName? = nil, asking question: Question? = nil, also traits: Traits = .isUndoable,
    inLesson: (@Sendable (Engine, LessonStage) throws -> Job.Next)? = nil,
    _ work: @escaping @Sendable (Lab) throws -> Outcome
  ) -> EngineCommand {
    EngineCommand(
      traits: traits.union(.needsPresent), question: question, subject: subject,
      work: .laboratory(work, inLesson: inLesson))
  }

  /// Creates a command of lessons. Such a command is refused while the past is shown.
  static func lesson(
    _ traits: Traits = [], as record: Record = .line, asking question: Question? = nil,
    _ work: @escaping @Sendable (Engine) throws -> Job.Next
  ) -> EngineCommand {
    EngineCommand(
      traits: traits.union(.needsPresent), record: record, question: question,
      work: .engine { engine, _ in try work(engine) })
  }

  /// Creates a command that continues the run of the step's code.
  static func run(_ work: @escaping @Sendable (Engine) throws -> Job.Next) -> EngineCommand {
    lesson(.drivesRun, as: .run, work)
  }

  /// Creates a command with any other work.
  static func engine(
    _ traits: Traits = [], as record: Record = .line, asking question: Question? = nil, opening path: String? = nil,
    _ work: @escaping @Sendable (_ engine: Engine, _ label: String) throws -> Job.Next
  ) -> EngineCommand {
    EngineCommand(traits: traits, record: record, question: question, opens: path, work: .engine(work))
  }

  /// Returns whether the command makes a job obsolete, because it leaves the subject of the job.
  package func supersedes(_ kind: Job.Kind) -> Bool {
    switch kind {
    case .reading, .listing, .writing, .leaving, .attaching: false
    case .importing: traits.contains(.leavesSource)
    case .entering, .running, .asking, .measuring, .checking, .comparing: traits.contains(.leavesStep)
    }
  }
}
