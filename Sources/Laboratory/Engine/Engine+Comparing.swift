import Lessons
import Stage

/// The graph of a step that is not on stage: as its text declares it, or as a run of it left it.
package struct ComparedStep: Hashable, Sendable {
  package enum Moment: String, Hashable, Sendable, CaseIterable {
    /// When its code has run to the last brace.
    case end
    /// Before anything runs: what its text, or its scenario, declares.
    case start
  }

  /// From 1.
  package let number: Int
  package let title: String
  package let moment: Moment
  /// What its text promises; empty where it has none.
  package let outline: GraphOutline
  private let contents: [GraphSubject: GraphContent]

  /// What its graph shows.
  package func content(of subject: GraphSubject) -> GraphContent { contents[subject] ?? GraphContent() }

  /// - Parameter outline: what the step's text promises.
  init(_ number: Int, declared step: Step, _ outline: GraphOutline) {
    (self.number, title, moment, self.outline) = (number, step.title, .start, outline)
    contents = [.services: GraphContent(outline), .control: GraphContent(controlOf: outline)]
  }

  /// - Parameters:
  ///   - world: what there was in a run, or what a scenario puts on stage.
  ///   - outline: what the step's text promises.
  init(_ number: Int, _ step: Step, _ moment: Moment, _ world: World, _ outline: GraphOutline = GraphOutline()) {
    (self.number, title, self.moment, self.outline) = (number, step.title, moment, outline)
    let picture = Picture(world)
    var (services, control) = (GraphContent(picture), GraphContent(controlOf: picture, in: world))
    services.add(outline.protocols)
    control.add(outline.protocols)
    contents = [.services: services, .objects: GraphContent(objectsOf: world), .control: control]
  }
}

extension Engine {
  /// Finds out what the graph of another step looks like: its code is read, or compiled and run beside the one on stage.
  func comparing(_ number: Int, _ moment: ComparedStep.Moment, with stage: LessonStage) throws -> Job.Next {
    let lesson = stage.lesson
    guard let step = lesson.step(number) else { throw UsageError.noStep(number, of: lesson) }
    if let scenario = step.scenario {
      guard moment == .start else {
        throw UsageError(
          "step \(number) is a puzzle, and its end is what one makes of it; expected: compare \(number) start")
      }
      let staged = try ScenarioReader.read(scenario.text, path: "\(step.folder)/\(scenario.name)").staged()
      return .done(.compared(ComparedStep(number, step, .start, staged.world)))
    }
    if step.files.isEmpty { throw UsageError("step \(number), \(step.title), has no code, and so no graph") }
    let tools = surroundings.lessons.tools
    return .then(
      .task(.comparing("\(number) \(step.title)")) {
        let outline = StepCode(step.files).outline(step)
        if moment == .start {
          let declared = ComparedStep(number, declared: step, outline)
          return { _ in .done(.compared(declared)) }
        }
        let timeline = await StepTrial(step, step.title(number, of: lesson), tools: tools).walk().timeline
        let wasCancelled = Task.isCancelled
        return { _ in
          if wasCancelled { return .done(.cancelled("comparing")) }
          try CheckObstacle.look(timeline)
          let end = timeline.moments.first { if case .ended = $0.event.what { true } else { false } }?.world
          let world = end ?? timeline.world
          guard world.lesson?.isCompiled == true else {
            throw UsageError("the code of step \(number) does not compile; expected: compare \(number) start")
          }
          return .done(.compared(ComparedStep(number, step, .end, world, outline)))
        }
      })
  }
}
