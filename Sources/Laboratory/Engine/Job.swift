import Stage

/// Work that takes its time (a file, a compiler, a step's process) and is done beside the loop. What it came to is handed
/// back as a function that the loop calls on the engine.
package struct Job: Sendable {
  /// What is shown while it lasts.
  package enum Kind: Hashable, Sendable {
    case reading(String)
    /// A list is read, which opens over the screen: keys that are typed meanwhile are meant for the list.
    case listing(String)
    case writing(String)
    /// A step's code is compiled and its process started.
    case entering(String)
    case running
    /// Runs beside the one on the screen decide answers and exercises.
    case asking
    /// A lesson is tried out.
    case checking(String)
    case leaving
    /// Pieces are left out of a step's code, to see when that is noticed.
    case measuring(String)
    /// Swift code is read; how many of its files are parsed, as far as that is known.
    case importing(String, parsed: Int?, of: Int?)
    /// A running program is attached to.
    case attaching(String)
    /// Another step runs beside the one on stage.
    case comparing(String)

    /// In words, for the screen: `compiling 6 Injection`.
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
  /// Runs on a thread that may wait, or as a task; never on the loop's thread.
  package let work: Work

  package enum Work: Sendable {
    case blocking(@Sendable () -> Completion)
    case task(@Sendable () async -> Completion)
    /// A task that reports how far it has come.
    case reporting(@Sendable (_ report: @escaping @Sendable (Kind) -> Void) async -> Completion)
  }

  /// Applies what came of it; called on the loop's thread.
  package typealias Completion = @Sendable (Engine) throws -> Next

  /// What follows a job.
  package enum Next: Sendable {
    case done(Outcome)
    /// There is something to see already, and more to be done.
    case then(Job)
  }

  static func blocking(_ kind: Kind, _ work: @escaping @Sendable () -> Completion) -> Job {
    Job(kind: kind, work: .blocking(work))
  }

  static func reporting(
    _ kind: Kind, _ work: @escaping @Sendable (_ report: @escaping @Sendable (Kind) -> Void) async -> Completion
  ) -> Job {
    Job(kind: kind, work: .reporting(work))
  }

  static func task(_ kind: Kind, _ work: @escaping @Sendable () async -> Completion) -> Job {
    Job(kind: kind, work: .task(work))
  }
}

/// What the engine answers a command with, or what came of a job.
package enum Answer: Sendable {
  case done(Reply)
  /// A reply for what there is to see already, and a job that will be answered, too.
  case job(Job, meanwhile: Reply?)
}
