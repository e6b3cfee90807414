import Core
import Lessons
import Stage

/// Checks a step with a laboratory: puts its scenario on stage, and carries out the commands of each solution and near
/// miss.
struct PuzzleCheck {
  private let step: Step
  private let title: StepTitle
  private let path: String

  /// Creates a check of a step.
  ///
  /// - Parameters:
  ///   - step: the step.
  ///   - number: number of the step in the lesson, from 1.
  ///   - prefix: path of the lesson's folder in messages: `knight/`.
  init(_ step: Step, number: Int, of lesson: Lesson, prefix: String) {
    self.step = step
    title = step.title(number, of: lesson)
    path = prefix + step.folder
  }

  /// Checks the step.
  ///
  /// - Parameter faults: faults of the step's files, whose consequences are not reported.
  func report(besides faults: [Fault] = []) -> StepReport {
    var (report, checks) = (StepReport(step), StepChecks(step, path: path))
    report.commands = step.solutions.compactMap(\.commands).map { StageLaboratory.lines($0).count }.min()
    checks.words()
    commands(&checks)
    checks.solutionsExist()
    if let start = play("", &checks.found, file: "scenario.yaml") {
      var known = names(start)
      checks.ends(start, QuerySources())
      checks.start(start, QuerySources())
      questions(&checks)
      var solutions: [Timeline] = []
      for solution in step.solutions {
        for timeline in plays(solution, "solutions", &checks.found) {
          solutions.append(timeline)
          checks.solution(solution.name, timeline, QuerySources())
          known.formUnion(names(timeline))
        }
      }
      for miss in step.misses {
        for timeline in plays(miss, "misses", &checks.found) {
          checks.miss(miss.name, timeline, QuerySources())
          known.formUnion(names(timeline))
        }
      }
      checks.names("service", known: known.union(target))
      needs(start, solutions, &checks)
    }
    checks.dropConsequences(of: faults)
    report.findings = checks.found.findings
    return report
  }

  /// Checks the questions in the run that decides them: the solution of the first exercise. Faults of that solution are
  /// reported elsewhere.
  private func questions(_ checks: inout StepChecks) {
    if let run = step.decidingCommands.flatMap({ try? PuzzleRun(step, title, $0) }) {
      return checks.questions(run.timeline, QuerySources())
    }
    for (question, marks) in zip(step.questions, step.marks.questions) {
      checks.found.fault(Words.CheckFault.undecided("\(question.query)"), at: marks.query)
    }
  }

  /// Reports a need of the scenario that no service provides, neither in a solution nor in the target, if a solution
  /// misses its goal. Its faults are consequences of that need, and are left out.
  private func needs(_ start: Timeline, _ solutions: [Timeline], _ checks: inout StepChecks) {
    let goals = step.marks.exercises.flatMap(\.goals)
    guard goals.contains(where: { checks.found.has(Words.CheckFault.missedGoal, at: $0) }) else { return }
    let provided = ([start] + solutions).reduce(into: target) { names, timeline in
      for registration in timeline.world.registrations.values {
        names.insert(registration.name)
        if let interface = registration.interface { names.insert(interface) }
      }
    }
    let unknown = start.world.registrations.values.flatMap { $0.needs.map(\.service) }
      .filter { !provided.contains($0) }.withoutRepeats.sorted()
    for name in unknown {
      let mark = step.scenario.flatMap { Self.place(of: name, in: $0.text) } ?? Mark()
      let message = Wording.unknown("service", name, among: provided.sorted())
      checks.found.fault(message, in: "scenario.yaml", at: mark)
    }
    if !unknown.isEmpty { checks.found.drop { goals.contains($0) && $1.hasPrefix(Words.CheckFault.missedGoal) } }
  }

  /// Returns the place of the first word of this name in a text.
  private static func place(of name: String, in text: String) -> Mark? {
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      let words = line.split { !$0.isLetter && !$0.isNumber && $0 != "." && $0 != "_" }
      guard let word = words.first(where: { $0 == name }) else { continue }
      return Mark(line: index + 1, column: line[..<word.startIndex].utf8.count + 1)
    }
    return nil
  }

  /// Reports disabled commands that are not commands of the laboratory.
  private func commands(_ checks: inout StepChecks) {
    let known = EngineTable.laboratory.map(\.name)
    for (exercise, marks) in zip(step.exercises, step.marks.exercises) {
      for (off, mark) in zip(exercise.off, marks.off)
      where !known.contains(where: { $0 == off || $0.hasPrefix(off + " ") }) {
        checks.found.fault(Wording.unknown("command", off, among: known), at: mark)
      }
    }
  }

  /// Carries out each script of a solution or a near miss. Missing commands are reported.
  ///
  /// - Returns: the timeline of each script whose commands could all be carried out.
  private func plays(_ version: CodeVersion, _ folder: String, _ found: inout CheckFindings) -> [Timeline] {
    let path = "\(folder)/\(version.name)"
    if version.commands == nil {
      found.fault(Words.CheckFault.noCommands, in: "\(path)/commands.pg", at: Mark())
    }
    return version.scripts.compactMap { play($0.text, &found, file: "\(path)/\($0.name)") }
  }

  /// Carries out commands in a new laboratory.
  ///
  /// - Parameter file: file that contains the commands.
  /// - Returns: nil for a step without a scenario. Also nil if the scenario cannot be read or a command cannot be
  ///   carried out; both are reported.
  private func play(_ commands: String, _ found: inout CheckFindings, file: String) -> Timeline? {
    do {
      guard let run = try PuzzleRun(step, title, commands) else { return nil }
      for fault in run.faults { found.fault(fault.message, in: file, at: Mark(line: fault.line)) }
      return run.faults.isEmpty ? run.timeline : nil
    } catch let error as ScriptError {
      found.fault(error.message, in: "start.pg", at: Mark(line: error.line))
    } catch {
      Self.reportError(error, &found, in: file)
    }
    return nil
  }

  /// Reports the mistakes that an error describes: a `FileError` at its own places, any other error at the start of
  /// `file`.
  private static func reportError(_ error: any Error, _ found: inout CheckFindings, in file: String) {
    guard let error = error as? FileError else { return found.fault("\(error)", in: file, at: Mark()) }
    for fault in error.faults {
      found.fault(
        fault.message, in: Paths.name(fault.file), at: Mark(line: max(fault.line, 1), column: max(fault.column, 1)))
    }
  }

  private func names(_ timeline: Timeline) -> Set<String> {
    var names: Set<String> = []
    for moment in timeline.moments {
      for registration in moment.world.registrations.values {
        names.formUnion([registration.name] + registration.needs.map(\.service))
        if let interface = registration.interface { names.insert(interface) }
      }
    }
    return names
  }

  /// Names of the services in the step's target. Empty if there is none, or if it cannot be read, which `play` reports.
  private var target: Set<String> {
    guard let target = step.target, let scenario = try? ScenarioReader.read(target.text, path: target.name) else {
      return []
    }
    let recorder = Recorder()
    Lab(recorder).load(scenario)
    var timeline = Timeline()
    timeline.append(StageEvent(.stepEntered(title)))
    return names(recorder.timeline)
  }
}
