import Stage

extension Words {
  /// Descriptions of running jobs, for the row of messages.
  enum Jobs {
    static func reading(_ path: String) -> String { "reading \(path)" }
    static func writing(_ path: String) -> String { "writing \(path)" }
    static func compiling(_ title: String) -> String { "compiling \(title)" }
    static let running = "running the code"
    static let deciding = "running the code that decides the questions"
    static func checking(_ lesson: String) -> String { "checking \(lesson)" }
    static let leaving = "leaving the step"
    static func runningWithout(_ piece: String) -> String { "running without \(piece)" }
    static func parsing(_ root: String, parsed: Int, of count: Int) -> String {
      "reading \(root): \(parsed) of \(count) file\(count == 1 ? "" : "s") parsed"
    }
    static func lookingThrough(_ root: String, files: Int) -> String {
      "reading \(root): \(files) file\(files == 1 ? "" : "s") found"
    }
    static func attaching(_ program: String) -> String { "attaching to \(program)" }
    static func comparing(_ step: String) -> String { "running \(step) for the comparison" }
  }

  /// Names of tasks and of the things that they read, used in sentences about jobs.
  enum Subject {
    static let lessons = "the lessons"
    static let check = "the check"
    static let otherCode = "the code that another Playground session saved"
    static let comparing = "the comparison"
    static let lesson = "the lesson"
    static let scenarios = "the list of scenarios"
    static let unsavedWork = "unsaved work"
    static let enteringStep = "entering the step"
    static let run = "the run"
    static func pieces(_ count: Int) -> String { "\(Wording.count(count, of: "dependency")), one at a time" }
    static let runWithoutPieces = "the run without a dependency"
    static let scoreboard = "the scoreboard"
    static let variants = "the variants"
    static let progress = "your progress"
    static let lastPlace = "your last lesson"
    static let reviews = "questions to review"
    static let reading = "reading the code"
  }
}
