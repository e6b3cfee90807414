import Lessons
import Stage

/// Carries out commands on a step's code in a separate engine.
struct CommandTrial: Sendable {
  private let lesson: Lesson
  private let number: Int
  private let tools: StepTools

  /// Creates a trial of a step.
  ///
  /// - Parameter number: number of the step, from 1.
  init(_ lesson: Lesson, number: Int, tools: StepTools) {
    self.lesson = lesson
    self.number = number
    self.tools = tools
  }

  /// Carries out a script. A command that fails ends the script, and becomes the `fault` of the result.
  ///
  /// - Parameter version: version of the code to begin with.
  /// - Returns: the timeline of the run, and the files of the step after the last command.
  /// - Throws: `CancellationError`.
  func run(_ script: StepFile, on version: CodeVersion) async throws -> CommandedRun {
    var surroundings = Surroundings.memory
    surroundings.lessons.tools = tools
    let engine = Engine(surroundings: surroundings)
    var run = CommandedRun(timeline: Timeline(), files: [])
    do {
      _ = try await engine.complete(engine.entering(lesson, number))
      _ = try await engine.complete(engine.carryOut(script.text, on: version))
    } catch let error as ScriptError {
      run.fault = (error.line, error.message)
    }
    try Task.checkCancellation()
    run.files = engine.lesson?.code.files ?? []
    await engine.letReturn()
    run.timeline = engine.recorder.timeline
    _ = await engine.lesson?.run.leave()
    return run
  }
}

extension Engine {
  /// Performs the jobs of a command one after the other, and returns the outcome of the last one.
  ///
  /// Checks have no loop that would perform jobs.
  func complete(_ next: Job.Next) async throws -> Outcome {
    var next = next
    while true {
      switch next {
      case .done(let outcome): return outcome
      case .then(let job):
        let completion =
          switch job.work {
          case .blocking(let work): work()
          case .reporting(let work): await work { _ in }
          case .task(let work): await work()
          }
        next = try completion(self)
      }
    }
  }

  /// If the story waits at its last brace, lets it return, and records the events.
  fileprivate func letReturn() async {
    guard let lesson else { return }
    let (run, version) = (lesson.run, lesson.info.version)
    let events = await run.letReturn()
    record(events, of: version, await run.status)
  }
}
