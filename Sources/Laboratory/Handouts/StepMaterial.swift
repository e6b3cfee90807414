import Lessons
import Stage

/// Results of a step for handouts, obtained by running its code or putting its scenario on stage.
package struct StepMaterial: Sendable {
  /// Numbers of objects of one type at two moments.
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
  /// Graph at the end of the run, or at the start of a laboratory; nil if the graph is empty.
  package private(set) var graph: Picture?
  /// Graph that the learner has to reach in a laboratory; nil if there is none.
  package private(set) var target: Picture?
  /// Numbers of objects, in order of the types' appearance.
  package private(set) var figures: [Figure] = []
  package private(set) var output: [String] = []
  /// Messages of the compiler for code that is not meant to compile.
  package private(set) var errors: [CompilerMessage] = []
  /// Right answer to each question; nil if it is unknown.
  package private(set) var truths: [String?] = []

  /// Returns the material with the keys that its texts mention replaced by labels.
  package func naming(_ label: (String) -> String) -> StepMaterial {
    var result = self
    result.step = step.naming(label)
    return result
  }

  /// Runs the step.
  ///
  /// - Throws: `CheckObstacle` if nothing can be compiled or run; `FileError` for a scenario that cannot be read;
  ///   `CancellationError`.
  package init(_ number: Int, of lesson: Lesson, _ step: Step, tools: StepTools) async throws {
    (self.number, self.step) = (number, step)
    let title = step.title(number, of: lesson)
    let timeline: Timeline
    var variants: [Int: QueryResult] = [:]
    if step.scenario != nil {
      let recorder = Recorder()
      recorder.record(StageEvent(.stepEntered(title)))
      let laboratory = try StageLaboratory(step, recorder)
      timeline = recorder.timeline
      graph = Picture(timeline.world)
      target = laboratory?.target
      laboratory?.close()
    } else {
      let trial = StepTrial(step, title, tools: tools)
      timeline = await trial.timeline()
      try CheckObstacle.throwIfFailed(timeline)
      for (index, question) in step.questions.enumerated() {
        guard let variant = step.variants.first(where: { $0.name == question.variant }) else { continue }
        variants[index + 1] = await trial.answer(question.query, variant)
      }
      try Task.checkCancellation()
      if !step.files.isEmpty { look(timeline) }
    }
    let sources = step.files.isEmpty ? QuerySources() : StepCode(step.files).querySources(step)
    truths = Judge(step, Attempt(), timeline: timeline, sources: sources, variantTruths: variants).verdict.questions
      .map(\.truth)
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
