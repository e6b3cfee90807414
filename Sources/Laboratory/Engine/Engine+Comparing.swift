import Lessons
import Stage

extension Engine {
  /// Determines the graph of another step, for comparison with the step on stage.
  ///
  /// At the start, the graph follows from the step's text, or from its scenario and the commands that begin it. At the
  /// end, its code is compiled and run in a separate process, or the commands of its solution are carried out.
  ///
  /// - Throws: `UsageError` for an unknown step and a page; `FileError` for a scenario that cannot be read. The job also
  ///   throws, if the code does not compile or cannot be run.
  func comparing(_ number: Int, _ moment: ComparedStep.Moment, with stage: LessonStage) throws -> Job.Next {
    let lesson = stage.lesson
    guard let step = lesson.step(number) else { throw UsageError.noStep(number, of: lesson) }
    let commands = moment == .end ? step.decidingCommands : nil
    if let run = try PuzzleRun(step, step.title(number, of: lesson), commands ?? "") {
      return .done(.compared(ComparedStep(number, step, commands == nil ? .start : .end, run.timeline.world)))
    }
    if step.files.isEmpty { throw UsageError(Words.LaboratoryErrors.stepHasNoGraph(number, title: step.title)) }
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
          if wasCancelled { return .done(.cancelled(Words.Subject.comparing)) }
          try CheckObstacle.throwIfFailed(timeline)
          let end = timeline.moments.first { if case .ended = $0.event.what { true } else { false } }?.world
          let world = end ?? timeline.world
          guard world.lesson?.isCompiled == true else {
            throw UsageError(Words.LaboratoryErrors.stepDoesNotCompile(number))
          }
          return .done(.compared(ComparedStep(number, step, .end, world, outline)))
        }
      })
  }
}
