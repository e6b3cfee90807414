import Lessons
import Stage

/// Checks lessons: everything that a lesson says of itself is tried out on the real thing.
package struct LessonCheck: Sendable {
  private let tools: StepTools
  /// How many steps are compiled and run at a time.
  private static let width = 2
  /// One for each play of a step that takes keys.
  private let seeds: [UInt64]

  /// - Parameters:
  ///   - plays: how often each step that takes keys is played with random ones.
  ///   - seed: of the first play.
  package init(tools: StepTools = .live(), plays: Int = 0, seed: UInt64 = 1) {
    self.tools = tools
    seeds = (0..<max(0, plays)).map { seed &+ UInt64($0) }
  }

  /// As many plays as `PLAYS` says, 2 if it is not set, from the seed in `SEED` on.
  package static func played(_ environment: [String: String], tools: StepTools = .live()) -> LessonCheck {
    LessonCheck(
      tools: tools, plays: environment["PLAYS"].flatMap(Int.init) ?? 2,
      seed: environment["SEED"].flatMap(UInt64.init) ?? 1)
  }

  /// - Parameters:
  ///   - prefix: what messages name the lesson's folder by: `knight/`, `./FOLDER/`.
  ///   - tell: called with each step's report, in the order of the steps.
  /// - Throws: `CheckObstacle` where nothing can be compiled or run; `CancellationError`.
  package func check(
    _ lesson: Lesson, prefix: String, tell: @Sendable (StepReport) -> Void = { _ in }
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
          tell(step)
        }
      }
    }
    return report
  }

  /// Checks a lesson by its name or folder; one that cannot be read has a report as well.
  ///
  /// - Parameter refusal: the reason why the code of a lesson may not run; nil if it may.
  /// - Throws: `UsageError` for a name that is none, and for code that may not run; `CheckObstacle`; `CancellationError`.
  package func check(
    _ word: String, in curriculum: @Sendable () throws -> Curriculum, refusal: @Sendable (Lesson) -> String?,
    tell: @Sendable (StepReport) -> Void = { _ in }
  ) async throws -> LessonReport {
    let lesson: Lesson
    do { lesson = try LessonShelf.lesson(word, in: curriculum) } catch let error as LessonFaults {
      return LessonReport(name: word, faults: error.faults)
    }
    if let refusal = refusal(lesson) { throw UsageError(refusal) }
    return try await check(lesson, prefix: LessonShelf.prefix(word), tell: tell)
  }

  /// Checks the paths: each can be read, and every term that a step needs is explained before it.
  ///
  /// - Throws: what is wrong with the lessons, or that they did not come along.
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
    // What does not run as its author says is not played.
    if !seeds.isEmpty, PlayCheck.concerns(step), report.faults.isEmpty {
      report.findings += try await PlayCheck(step, number: number, of: lesson, prefix: prefix, tools: tools)
        .findings(seeds)
    }
    return report
  }
}
