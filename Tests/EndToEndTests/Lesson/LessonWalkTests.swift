import Foundation
import Lessons
import TestSupport
import Testing

/// A walk through every lesson except `knight` and `lab`, from the first step to the last, with keys alone. All
/// questions are answered, and all requested input is given. The exercises of every third step are done; with
/// `WALK=all` the exercises of every step.
@Suite struct LessonWalkTests {
  struct Case: CustomStringConvertible, Sendable {
    let lesson: String
    let size: Size
    var description: String { "\(lesson) at \(size.testDescription)" }
  }

  private static let isAll = ProcessInfo.processInfo.environment["WALK"] == "all"

  /// Lessons and sizes to test. Each lesson has one size, which alternates; with `WALK=all` each lesson runs in both
  /// sizes.
  static let cases: [Case] = {
    let names = ((try? Curriculum())?.names ?? []).filter { !["knight", "lab"].contains($0) }
    return names.enumerated().flatMap { index, name in
      (isAll ? Size.usual : [Size.usual[index % Size.usual.count]]).map { Case(lesson: name, size: $0) }
    }
  }()

  /// Two walks run at a time: one types while the other waits for the compiler.
  @Test func everyStepIsDoneByKeysAlone() async {
    await TwoAtATime.run(Self.cases) { try await Self().walk($0) }
  }

  private func walk(_ test: Case) async throws {
    let lesson = try Curriculum().lesson(test.lesson)
    let typed = try #require(Self.easiestToType(lesson), "an exercise in one file")
    try await Shell.visit(test.size, "playground lesson \(lesson.name)") { shell in
      let learner = Learner(shell: shell)
      for (index, step) in lesson.steps.enumerated() {
        try await shell.wait(for: " \(index + 1)/\(lesson.steps.count) ")
        let isTyped = typed.step == step.folder
        let isDoing = isTyped || Self.isAll || index % 3 == 2
        try await walk(step, learner, typing: isTyped ? typed.exercise : nil, doing: isDoing)
        let isLast = index == lesson.steps.count - 1
        // A single Space does not leave a task that was not begun.
        let isLeft = !isDoing && !step.exercises.isEmpty
        try shell.press(step.files.isEmpty || isLast || isLeft ? "n" : "Space")
      }
      // Missed questions come back at the end; without any, the lesson is over.
      try await shell.wait("the end") { $0.shows("Last step") || $0.shows("Review") }
      try shell.command("lesson leave")
      try await shell.wait(for: "Playground › knight")
      try shell.press("q")
    }
  }

  /// Does one step of the lesson.
  ///
  /// - Parameter isDoing: whether to do the exercises as well.
  private func walk(_ step: Step, _ learner: Learner, typing typed: String?, doing isDoing: Bool) async throws {
    if step.files.isEmpty { return }
    let answers = step.questions.map { $0.choices.first ?? ($0.query.isNumber ? "0" : "yes") }
    for (index, answer) in answers.enumerated() {
      try await learner.answer(answer, to: index + 1, of: step)
    }
    try await learner.run(giving: step.give)
    let unseen = try learner.unjudged(answers)
    for exercise in step.exercises where isDoing {
      if exercise.name == typed {
        try await learner.type(exercise, of: step)
      } else {
        try await learner.applySolution(exercise, of: step)
      }
    }
    // Until the exercises are done, the pane may have no room for the judged questions.
    if isDoing || step.exercises.isEmpty { try await learner.expectJudged(unseen) }
  }

  /// The exercise whose solution takes the fewest letters, among solutions in one file.
  private static func easiestToType(_ lesson: Lesson) -> (step: String, exercise: String)? {
    var best: (letters: Int, step: String, exercise: String)?
    for step in lesson.steps where step.files.count == 1 {
      for exercise in step.exercises {
        guard let solution = try? step.solution(exercise.name), solution.commands == nil,
          let new = solution.applied(to: step.files).first
        else { continue }
        let hunks = Typing.hunks(from: step.files[0].text, to: new.text)
        let letters = hunks.reduce(0) { $0 + $1.removed + $1.added.joined().count }
        if best.map({ letters < $0.letters }) ?? true { best = (letters, step.folder, exercise.name) }
      }
    }
    return best.map { ($0.step, $0.exercise) }
  }
}
