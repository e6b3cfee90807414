import Lessons
import Stage

/// Check of lessons: compiles and runs their steps, and compares the results with the statements of the lesson.
package struct LessonCheck: Sendable {
  private let tools: StepTools
  /// Number of steps that are compiled and run at the same time.
  private static let width = 2
  /// Seeds of the random plays of each step whose code takes input.
  private let seeds: [UInt64]

  /// Creates a check.
  ///
  /// - Parameters:
  ///   - tools: compiler and process tools.
  ///   - plays: number of random plays of each step whose code takes input.
  ///   - seed: seed of the first play.
  package init(tools: StepTools = .live(), plays: Int = 0, seed: UInt64 = 1) {
    self.tools = tools
    seeds = (0..<max(0, plays)).map { seed &+ UInt64($0) }
  }

  /// Returns a check with the number of plays in the variable `PLAYS`, by default 2, and the first seed in `SEED`, by
  /// default 1.
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
  ///   - faults: faults of the lesson's files, whose consequences are not reported.
  ///   - unread: folders of steps that cannot be checked. The report does not contain them.
  ///   - onStep: called with the report of each step, in the order of the steps.
  /// - Throws: `CheckObstacle` if nothing can be compiled or run; `CancellationError`; the error of a command that is
  ///   refused in a random play.
  package func check(
    _ lesson: Lesson, prefix: String, besides faults: [Fault] = [], without unread: Set<String> = [],
    onStep: @Sendable (StepReport) -> Void = { _ in }
  ) async throws -> LessonReport {
    var report = LessonReport(name: String(prefix.dropLast()), title: lesson.title)
    let numbers = lesson.steps.indices.filter { !unread.contains(lesson.steps[$0].folder) }.map { $0 + 1 }
    try await withThrowingTaskGroup(of: (Int, StepReport).self) { group in
      var waiting: [Int: StepReport] = [:]
      var next = 0
      func start() {
        guard numbers.indices.contains(next), let step = lesson.step(numbers[next]) else { return }
        let (place, number) = (next, numbers[next])
        next += 1
        group.addTask { (place, try await self.report(step, number, lesson, prefix, besides: faults)) }
      }
      for _ in 0..<Self.width { start() }
      for try await (place, step) in group {
        start()
        waiting[place] = step
        while let step = waiting.removeValue(forKey: report.steps.count) {
          report.steps.append(step)
          onStep(step)
        }
      }
    }
    return report
  }

  /// Checks a lesson by its name or folder. A lesson with faults in its files gets a report with these faults; what
  /// could be read in a folder is checked as well, if its code may run.
  ///
  /// - Parameter refusal: returns the reason why the code of a lesson must not run; nil if it may run.
  /// - Throws: `UsageError` for an unknown name and for code that must not run; `CheckObstacle`; `CancellationError`.
  package func check(
    _ word: String, in curriculum: @Sendable () throws -> Curriculum, refusal: @Sendable (Lesson) -> String?,
    onStep: @Sendable (StepReport) -> Void = { _ in }
  ) async throws -> LessonReport {
    if word.contains("/") { return try await check(folder: word, refusal: refusal, onStep: onStep) }
    let lesson: Lesson
    do { lesson = try LessonCatalog.lesson(word, in: curriculum) } catch let error as LessonFaults {
      return LessonReport(name: word, faults: error.faults)
    }
    if let refusal = refusal(lesson) { throw UsageError(refusal) }
    return try await check(lesson, prefix: LessonCatalog.prefix(word), onStep: onStep)
  }

  private func check(
    folder: String, refusal: @Sendable (Lesson) -> String?, onStep: @Sendable (StepReport) -> Void
  ) async throws -> LessonReport {
    let read: LessonReader.Reading
    do { read = try LessonReader.reading(folder: folder) } catch {
      return LessonReport(name: folder, faults: error.faults)
    }
    if let refusal = refusal(read.lesson) {
      if read.faults.isEmpty { throw UsageError(refusal) }
      return LessonReport(name: folder, faults: read.faults)
    }
    do {
      var report = try await check(
        read.lesson, prefix: LessonCatalog.prefix(folder), besides: read.faults, without: read.unread, onStep: onStep)
      report.faults = read.faults
      return report
    } catch let obstacle as CheckObstacle {
      // The faults of the files are known without a compiler.
      if read.faults.isEmpty { throw obstacle }
      return LessonReport(name: folder, faults: read.faults)
    }
  }

  /// Checks that each learning path is readable, and that each term is explained before a step of the path needs it.
  ///
  /// - Returns: a report without steps. Paths that cannot be read are faults of the report.
  /// - Throws: an error if the bundled lessons are missing or cannot be read.
  package static func paths(in curriculum: Curriculum) throws -> LessonReport {
    let lessons = try curriculum.lessons()
    do {
      let (check, paths) = (PathCheck(lessons), try curriculum.paths(lessons))
      return LessonReport(name: "paths", faults: paths.flatMap(check.faults))
    } catch { return LessonReport(name: "paths", faults: error.faults) }
  }

  private func report(
    _ step: Step, _ number: Int, _ lesson: Lesson, _ prefix: String, besides faults: [Fault]
  ) async throws -> StepReport {
    if step.scenario != nil {
      return PuzzleCheck(step, number: number, of: lesson, prefix: prefix).report(besides: faults)
    }
    let commands = CommandTrial(lesson, number: number, tools: tools)
    var report = try await CodeCheck(
      step, number: number, of: lesson, prefix: prefix, tools: tools,
      carryOut: { try await commands.run($0, on: $1) }
    ).report(besides: faults)
    // Do not play a step that does not run as its author has stated.
    if !seeds.isEmpty, PlayCheck.concerns(step), report.faults.isEmpty {
      report.findings += try await PlayCheck(step, number: number, of: lesson, prefix: prefix, tools: tools)
        .findings(seeds)
    }
    return report
  }
}
