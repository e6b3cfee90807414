import Lessons
import Stage

/// Commands in a laboratory of their own that is as the step's is when the learner begins: solutions and near misses are tried
/// out so, and the first solution decides what the step asks.
struct PuzzleRun {
  /// A line that cannot be carried out.
  struct Fault {
    /// From 1.
    let line: Int
    let message: String
  }

  let timeline: Timeline
  let faults: [Fault]

  /// - Parameter commands: one a line.
  /// - Throws: `FileError` for a scenario that cannot be read, `ScriptError` for a command of `start.pg`.
  /// - Returns: nil for a step that has no laboratory.
  init?(_ step: Step, _ title: StepTitle, _ commands: String) throws {
    let recorder = Recorder()
    recorder.record(StageEvent(.stepEntered(title)))
    guard let laboratory = try StageLaboratory(step, recorder) else { return nil }
    defer { laboratory.close() }
    try laboratory.begin()
    var faults: [Fault] = []
    for (index, line) in commands.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
      let line = StageLaboratory.lines(String(line)).first ?? ""
      do {
        guard !line.isEmpty, try EngineTable.parse(line) != nil else { continue }
        try laboratory.check(line)
        try laboratory.carryOut(line)
      } catch {
        faults.append(Fault(line: index + 1, message: "\(error)"))
      }
    }
    timeline = recorder.timeline
    self.faults = faults
  }

  /// Answers of a step's questions once its first exercise is solved, by their numbers; empty for a step without a
  /// laboratory or without a solution.
  static func answers(_ step: Step, _ title: StepTitle) -> [Int: QueryResult] {
    guard !step.questions.isEmpty, let commands = step.decidingCommands,
      let run = try? PuzzleRun(step, title, commands)
    else { return [:] }
    let judge = Judge(step, Attempt(), timeline: run.timeline, sources: QuerySources())
    var answers: [Int: QueryResult] = [:]
    for (index, question) in step.questions.enumerated() { answers[index + 1] = judge.known(question.query) }
    return answers
  }
}

extension Step {
  /// The commands that decide what a step with a laboratory asks: those of the solution of its first exercise.
  var decidingCommands: String? {
    guard scenario != nil, let exercise = exercises.first else { return nil }
    return solutions.first { $0.name == exercise.name }?.commands
  }
}
