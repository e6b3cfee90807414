import Lessons
import Stage

/// Carries out commands on a step's code beside everything else, by an engine of its own.
struct CommandTrial: Sendable {
  private let lesson: Lesson
  private let number: Int
  private let tools: StepTools

  /// - Parameter number: of the step, from 1.
  init(_ lesson: Lesson, number: Int, tools: StepTools) {
    self.lesson = lesson
    self.number = number
    self.tools = tools
  }

  /// - Parameter version: the state of the code to begin with.
  /// - Throws: `CancellationError`.
  func run(_ script: StepFile, on version: CodeVersion) async throws -> CommandedRun {
    var surroundings = Surroundings.memory
    surroundings.lessons.tools = tools
    let engine = Engine(surroundings: surroundings)
    var run = CommandedRun(timeline: Timeline(), files: [])
    do {
      _ = try await engine.settle(engine.entering(lesson, number))
      _ = try await engine.settle(engine.carryOut(script.text, on: version))
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
  /// Waits for all that a command sets going, where there is no loop.
  func settle(_ next: Job.Next) async throws -> Outcome {
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

  /// Lets a story that has come to its last brace return.
  fileprivate func letReturn() async {
    guard let lesson else { return }
    let (run, version) = (lesson.run, lesson.info.version)
    let events = await run.letReturn()
    record(events, of: version, await run.status)
  }
}
