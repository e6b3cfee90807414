import Lessons
import Stage

/// Carries out commands in a separate laboratory that begins like the step's own.
///
/// The check of a lesson uses it for solutions and near misses. The first solution decides the answers to the step's
/// questions.
struct PuzzleRun {
  /// A line that cannot be carried out.
  struct Fault {
    /// Number of the line, from 1.
    let line: Int
    let message: String
  }

  let timeline: Timeline
  let faults: [Fault]

  /// Carries out commands.
  ///
  /// - Parameter commands: one command on each line.
  /// - Throws: `FileError` for a scenario that cannot be read, `ScriptError` for a command of `start.pg`.
  /// - Returns: nil for a step without a laboratory.
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

  /// Returns the answers to a step's questions after its first exercise is solved, by the number of the question.
  ///
  /// Empty for a step without a laboratory or without a solution.
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
  /// Commands that decide the questions of a step with a laboratory: the solution of its first exercise; nil if there
  /// is none.
  var decidingCommands: String? {
    guard scenario != nil, let exercise = exercises.first else { return nil }
    return solutions.first { $0.name == exercise.name }?.commands
  }
}
