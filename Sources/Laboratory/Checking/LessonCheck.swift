import Lessons
import Stage

/// Check of lessons: compiles and runs their steps, and compares the results with the statements of the lesson.
package struct LessonCheck: Sendable {
  private let tools: StepTools
  /// Number of steps that are compiled and run at the same time.
  private static let width = 2
  /// Seeds of the random plays of each step that takes keys.
  private let seeds: [UInt64]

  /// Creates a check.
  ///
  /// - Parameters:
  ///   - tools: compiler and process tools.
  ///   - plays: number of random plays of each step that takes keys.
  ///   - seed: seed of the first play.
  package init(tools: StepTools = .live(), plays: Int = 0, seed: UInt64 = 1) {
    self.tools = tools
    seeds = (0..<max(0, plays)).map { seed &+ UInt64($0) }
  }

  /// Reads the number of plays from `PLAYS` (2 if unset) and the first seed from `SEED`.
  package static func played(_ environment: [String: String], tools: StepTools = .live()) -> LessonCheck {
    LessonCheck(
      tools: tools, plays: environment["PLAYS"].flatMap(Int.init) ?? 2,
      seed: environment["SEED"].flatMap(UInt64.init) ?? 1)
  }

  /// Checks the steps of a lesson.
  ///
  /// - Parameters:
  ///   - lesson: the lesson.
  ///   - prefix: path of the lesson's folder in messages: `knight/`, `./FOLDER/`.
  ///   - onStep: called with the report of each step, in the order of the steps.
  /// - Throws: `CheckObstacle` if nothing can be compiled or run; `CancellationError`.
  package func check(
    _ lesson: Lesson, prefix: String, onStep: @Sendable (StepReport) -> Void = { _ in }
  ) async throws -> LessonReport {
    var report = LessonReport(name: String(prefix.dropLast()), title: lesson.title)
    try await withThrowingTaskGroup(of: (Int, StepReport).self) { group in
      var waiting: [Int: StepReport] = [:]
      var next = 0
      func start() {
        guard let step = lesson.step(next + 1) else { return }
        let number = next + 1
        next += 1
        group.addTask { (number, try await self.report(step, number, lesson, prefix)) }
      }
      for _ in 0..<Self.width { start() }
      for try await (number, step) in group {
        start()
        waiting[number] = step
        while let step = waiting.removeValue(forKey: report.steps.count + 1) {
          report.steps.append(step)
          onStep(step)
        }
      }
    }
    return report
  }

  /// Checks a lesson by its name or folder. A lesson that cannot be read gets a report as well.
  ///
  /// - Parameter refusal: returns the reason why the code of a lesson must not run; nil if it may run.
  /// - Throws: `UsageError` for an unknown name and for code that must not run; `CheckObstacle`; `CancellationError`.
  package func check(
    _ word: String, in curriculum: @Sendable () throws -> Curriculum, refusal: @Sendable (Lesson) -> String?,
    onStep: @Sendable (StepReport) -> Void = { _ in }
  ) async throws -> LessonReport {
    let lesson: Lesson
    do { lesson = try LessonCatalog.lesson(word, in: curriculum) } catch let error as LessonFaults {
      return LessonReport(name: word, faults: error.faults)
    }
    if let refusal = refusal(lesson) { throw UsageError(refusal) }
    return try await check(lesson, prefix: LessonCatalog.prefix(word), onStep: onStep)
  }

  /// Checks that each learning path is readable, and that each term is explained before a step of the path needs it.
  ///
  /// - Throws: an error if the bundled lessons are missing or cannot be read.
  package static func paths(in curriculum: Curriculum) throws -> LessonReport {
    let lessons = try curriculum.lessons()
    do {
      let (check, paths) = (PathCheck(lessons), try curriculum.paths(lessons))
      return LessonReport(name: "paths", faults: paths.flatMap(check.faults))
    } catch { return LessonReport(name: "paths", faults: error.faults) }
  }

  private func report(_ step: Step, _ number: Int, _ lesson: Lesson, _ prefix: String) async throws -> StepReport {
    if step.scenario != nil { return PuzzleCheck(step, number: number, of: lesson, prefix: prefix).report() }
    let commands = CommandTrial(lesson, number: number, tools: tools)
    var report = try await CodeCheck(
      step, number: number, of: lesson, prefix: prefix, tools: tools,
      carryOut: { try await commands.run($0, on: $1) }
    ).report()
    // Do not play a step that does not run as its author has stated.
    if !seeds.isEmpty, PlayCheck.concerns(step), report.faults.isEmpty {
      report.findings += try await PlayCheck(step, number: number, of: lesson, prefix: prefix, tools: tools)
        .findings(seeds)
    }
    return report
  }
}
