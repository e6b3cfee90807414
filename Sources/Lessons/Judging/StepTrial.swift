import Stage
import Trace

/// Runs versions of a step's code beside the learner's own run, and evaluates them.
package struct StepTrial: Sendable {
  private let step: Step
  private let title: StepTitle
  private let tools: StepTools

  package init(_ step: Step, _ title: StepTitle, tools: StepTools) {
    self.step = step
    self.title = title
    self.tools = tools
  }

  /// The result of a whole run.
  package struct Walk: Sendable {
    package var timeline: Timeline
    /// Number of presses of Space from the start of the run to its end.
    package var presses = 0
    /// The request for input at which the run stopped, because no input was left; nil if it did not stop.
    package var request: StepRequest?
    /// The input that the run did not use.
    package var left: [StepInput] = []
  }

  /// Returns the answer to a query about a version of the code.
  ///
  /// For the query `compiles` the code is only compiled. For other queries it runs to its end.
  ///
  /// - Parameter version: a solution or a variant; nil for the step's own code.
  package func answer(_ query: Query, _ version: CodeVersion? = nil) async -> QueryResult {
    let timeline = await timeline(of: version, runs: query.subject != .compiles)
    let files = version?.applied(to: step.files) ?? step.files
    let sources = StepCode(step.files, edited: files).querySources(step)
    return Judge(step, Attempt(), timeline: timeline, sources: sources).known(query)
      ?? query.evaluate(in: timeline, sources: sources)
  }

  /// Runs a version of the code and returns the events: up to its end, the return of the story, and the releases after
  /// it.
  ///
  /// - Parameters:
  ///   - version: a solution or a variant; nil for the step's own code.
  ///   - runs: true to run the code after compiling it.
  package func timeline(of version: CodeVersion? = nil, runs: Bool = true) async -> Timeline {
    let play: Advance = { await $0.play() }
    return await walk(version, by: runs ? play : nil).timeline
  }

  /// Runs the step's own code by presses of Space, as a learner does.
  package func walk() async -> Walk { await walk(nil, by: { await $0.next(.group) }) }

  private typealias Advance = @Sendable (StepRun) async -> [StageEvent]

  /// Compiles a version of the code and runs it press by press.
  ///
  /// - Parameters:
  ///   - version: a solution or a variant; nil for the step's own code.
  ///   - advance: function that carries out one press; nil only compiles the code.
  private func walk(_ version: CodeVersion?, by advance: Advance?) async -> Walk {
    let files = version?.applied(to: step.files) ?? step.files
    let run = StepRun(step: step, files: files, isOptimized: version?.isOptimized ?? false, tools: tools)
    var walk = Walk(timeline: Timeline())
    func tell(_ events: [StageEvent]) { for event in events { walk.timeline.append(event) } }
    tell([StageEvent(.stepEntered(title))])
    if files.isEmpty { return walk }
    tell(await run.enter())
    if let advance {
      var giving = StepGiving(version?.give ?? step.give)
      while !Task.isCancelled, await run.status.progress == .running {
        guard await giving.answer(run) else {
          walk.request = await run.status.request
          break
        }
        walk.presses += 1
        tell(await advance(run))
      }
      walk.left = Array(giving.left)
      tell(await run.letReturn())
    }
    // Objects that are freed only when the process ends are not part of the run.
    _ = await run.leave()
    return walk
  }
}
