import Stage

/// Slow work outside the loop, such as reading a file, compiling or running a step.
///
/// The result of a job is a function that the loop applies to the engine.
package struct Job: Sendable {
  /// Kind of the job, shown while it runs.
  package enum Kind: Hashable, Sendable {
    case reading(String)
    /// Reading a list that opens over the screen. Keys typed meanwhile are meant for the list.
    case listing(String)
    case writing(String)
    /// Compiling a step's code and starting its process.
    case entering(String)
    case running
    /// Runs beside the run on the screen. They decide answers and exercises.
    case asking
    /// Checking a lesson.
    case checking(String)
    case leaving
    /// Running a step's code without types that it supplies, to find out when each absence is noticed.
    case measuring(String)
    /// Reading Swift code, with the numbers of parsed files and of all files as far as known.
    case importing(String, parsed: Int?, of: Int?)
    /// Attaching to a running program.
    case attaching(String)
    /// Running another step for comparison with the step on stage.
    case comparing(String)

    /// Text for the screen: `compiling 6 Injection`.
    package var text: String {
      switch self {
      case .reading(let path), .listing(let path): Words.Jobs.reading(path)
      case .writing(let path): Words.Jobs.writing(path)
      case .entering(let title): Words.Jobs.compiling(title)
      case .running: Words.Jobs.running
      case .asking: Words.Jobs.deciding
      case .checking(let name): Words.Jobs.checking(name)
      case .leaving: Words.Jobs.leaving
      case .measuring(let what): Words.Jobs.runningWithout(what)
      case .importing(let root, let parsed?, let count?):
        Words.Jobs.parsing(Paths.name(root), parsed: parsed, of: count)
      case .importing(let root, nil, let count?): Words.Jobs.lookingThrough(Paths.name(root), files: count)
      case .importing(let root, _, nil): Words.Jobs.reading(Paths.name(root))
      case .attaching(let name): Words.Jobs.attaching(name)
      case .comparing(let title): Words.Jobs.comparing(title)
      }
    }
  }

  package let kind: Kind
  /// The work, which runs on a thread that may block or as a task, never on the loop's thread.
  package let work: Work

  package enum Work: Sendable {
    case blocking(@Sendable () -> Completion)
    case task(@Sendable () async -> Completion)
    /// A task that reports its progress.
    case reporting(@Sendable (_ report: @escaping @Sendable (Report) -> Void) async -> Completion)
  }

  /// Progress of a job that is not done yet.
  package enum Report: Sendable {
    /// The kind of the job, with new numbers.
    case kind(Kind)
    /// A part of the result, which the engine can show already. The function is called on the loop's thread.
    case part(@Sendable (Engine) -> Void)
  }

  /// Function that applies the result of a job. It is called on the loop's thread.
  package typealias Completion = @Sendable (Engine) throws -> Next

  /// Result of a command or a completion.
  package enum Next: Sendable {
    case done(Outcome)
    /// Another job has to follow. The state in between can already be shown.
    case then(Job)
  }

  static func blocking(_ kind: Kind, _ work: @escaping @Sendable () -> Completion) -> Job {
    Job(kind: kind, work: .blocking(work))
  }

  static func reporting(
    _ kind: Kind, _ work: @escaping @Sendable (_ report: @escaping @Sendable (Report) -> Void) async -> Completion
  ) -> Job {
    Job(kind: kind, work: .reporting(work))
  }

  static func task(_ kind: Kind, _ work: @escaping @Sendable () async -> Completion) -> Job {
    Job(kind: kind, work: .task(work))
  }
}

/// Answer to a command or a completed job.
package enum Answer: Sendable {
  case done(Reply)
  /// A job that will be answered later, with a reply for the changes so far; nil if there are none.
  case job(Job, meanwhile: Reply?)
}
