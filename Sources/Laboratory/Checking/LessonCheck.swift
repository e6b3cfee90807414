import Lessons
import Stage

/// Checks lessons: everything that a lesson says of itself is tried out on the real thing.
package struct LessonCheck: Sendable {
  private let tools: StepTools
  /// How many steps are compiled and run at a time.
  private static let width = 2

  package init(tools: StepTools = .live()) { self.tools = tools }

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
  /// - Parameter mayRun: whether the code of a lesson may run.
  /// - Throws: `UsageError` for a name that is none, and for code that may not run; `CheckObstacle`; `CancellationError`.
  package func check(
    _ word: String, in curriculum: @Sendable () throws -> Curriculum, mayRun: @Sendable (Lesson) -> Bool,
    tell: @Sendable (StepReport) -> Void = { _ in }
  ) async throws -> LessonReport {
    let lesson: Lesson
    do { lesson = try LessonShelf.lesson(word, in: curriculum) } catch let error as LessonFaults {
      return LessonReport(name: word, faults: error.faults)
    }
    guard mayRun(lesson) else { throw UsageError("\(Trust.question(lesson)); --trust lets it") }
    return try await check(lesson, prefix: LessonShelf.prefix(word), tell: tell)
  }

  private func report(_ step: Step, _ number: Int, _ lesson: Lesson, _ prefix: String) async throws -> StepReport {
    if step.scenario != nil { return PuzzleCheck(step, number: number, of: lesson, prefix: prefix).report() }
    let commands = CommandTrial(lesson, number: number, tools: tools)
    return try await CodeCheck(
      step, number: number, of: lesson, prefix: prefix, tools: tools,
      carryOut: { try await commands.run($0, on: $1) }
    ).report()
  }
}
