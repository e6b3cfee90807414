import Lessons
import Stage

/// Results of a step for handouts, obtained by running its code or putting its scenario on stage.
package struct StepMaterial: Sendable {
  /// Numbers of a type's objects: made during the run, and alive at two moments.
  package struct Figure: Hashable, Sendable {
    package let type: String
    package let made: Int
    /// Number of objects alive at the last brace of the story.
    package let alive: Int
    /// Number of objects alive after the story has returned.
    package let left: Int
  }

  /// Number of the step, from 1.
  package let number: Int
  package private(set) var step: Step
  /// Graph at the end of the run, or of a laboratory after the commands of `start.pg`. Nil for a page, or if the code does
  /// not compile.
  package private(set) var graph: Picture?
  /// Graph that the learner has to reach in a laboratory; nil if there is none.
  package private(set) var target: Picture?
  /// Numbers of objects, in order of the types' appearance.
  package private(set) var figures: [Figure] = []
  package private(set) var output: [String] = []
  /// Errors of the compiler; empty if the code compiles.
  package private(set) var errors: [CompilerMessage] = []
  /// Right answer to each question; nil if it is unknown.
  package private(set) var truths: [String?] = []

  /// Returns the material with the keys that its texts mention replaced by labels.
  package func naming(_ label: (String) -> String) -> StepMaterial {
    var result = self
    result.step = step.naming(label)
    return result
  }

  /// Errors of code that is meant to compile, each with its place: `01-kettle/Kettle.swift:3:5: it does not compile: …`.
  package var unintendedErrors: [String] {
    if step.ends.contains(where: { $0.subject == .compiles && $0.isNegated }) { return [] }
    return errors.map {
      Words.LessonText.doesNotCompile("\(step.folder)/\($0.file):\($0.line):\($0.column)", $0.message)
    }
  }

  /// Errors of some steps: each of them if they belong to one step, and else a summary with the first.
  ///
  /// - Parameter lesson: word for the lesson on the command line.
  package static func unintendedErrors(_ steps: [StepMaterial], of lesson: String) -> [String] {
    let errors = steps.map(\.unintendedErrors).filter { !$0.isEmpty }
    guard errors.count > 1, let first = errors.first?.first else { return errors.flatMap(\.self) }
    return [Words.LessonText.stepsDoNotCompile(errors.count, first: first, lesson: Tokens.quoted(lesson))]
  }

  /// Runs the step.
  ///
  /// - Throws: `CheckObstacle` if nothing can be compiled or run; `FileError` for a scenario that cannot be read;
  ///   `ScriptError` for a command of `start.pg`; `CancellationError`.
  package init(_ number: Int, of lesson: Lesson, _ step: Step, tools: StepTools) async throws {
    (self.number, self.step) = (number, step)
    let title = step.title(number, of: lesson)
    if step.scenario != nil {
      try look(title)
      return
    }
    let trial = StepTrial(step, title, tools: tools)
    let timeline = await trial.timeline()
    var variants: [Int: QueryResult] = [:]
    try CheckObstacle.throwIfFailed(timeline)
    for (index, question) in step.questions.enumerated() {
      guard let variant = step.variants.first(where: { $0.name == question.variant }) else { continue }
      variants[index + 1] = await trial.answer(question.query, variant)
    }
    try Task.checkCancellation()
    if !step.files.isEmpty { look(timeline) }
    let sources = step.files.isEmpty ? QuerySources() : StepCode(step.files).querySources(step)
    truths = Judge(step, Attempt(), timeline: timeline, sources: sources, variantTruths: variants).verdict.questions
      .map(\.truth)
  }

  /// Puts the laboratory on stage as the learner finds it, and solves the first exercise, which decides the questions.
  private mutating func look(_ title: StepTitle) throws {
    let recorder = Recorder()
    recorder.record(StageEvent(.stepEntered(title)))
    guard let laboratory = try StageLaboratory(step, recorder) else { return }
    defer { laboratory.close() }
    try laboratory.begin()
    graph = Picture(recorder.timeline.world)
    target = laboratory.target
    let answers = PuzzleRun.answers(step, title)
    truths = step.questions.indices.map { answers[$0 + 1]?.text }
  }

  private mutating func look(_ timeline: Timeline) {
    let end = timeline.moments.first { if case .ended = $0.event.what { true } else { false } }?.world
    let world = end ?? timeline.world
    output = timeline.printed
    errors = timeline.world.lesson?.messages.filter { $0.severity == .error } ?? []
    if !errors.isEmpty { return }
    graph = Picture(world)
    let (atEnd, atLast) = (Self.alive(world), Self.alive(timeline.world))
    let made = timeline.world.lesson?.made ?? Counts()
    figures = timeline.world.seen.map { type in
      Figure(type: type, made: made[type], alive: atEnd[type] ?? 0, left: atLast[type] ?? 0)
    }
  }

  private static func alive(_ world: World) -> [String: Int] {
    world.instances.values.reduce(into: [:]) { $0[$1.service, default: 0] += 1 }
  }
}
