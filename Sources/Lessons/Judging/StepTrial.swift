import Stage
import Trace

/// Runs a state of a step's code beside the learner's own run, and looks what came of it.
package struct StepTrial: Sendable {
  private let step: Step
  private let title: StepTitle
  private let tools: StepTools

  package init(_ step: Step, _ title: StepTitle, tools: StepTools) {
    self.step = step
    self.title = title
    self.tools = tools
  }

  /// A run with what it took to walk it.
  package struct Walk: Sendable {
    package var timeline: Timeline
    /// How often Space is pressed from its start to its end.
    package var presses = 0
    /// What it waits for that nobody gives.
    package var wish: StepWish?
    /// What there was to give, and was not given.
    package var left: [StepInput] = []
  }

  /// What a run of some code is asked; it is run no further than the query needs.
  ///
  /// - Parameter version: a solution or a variant; nil for the step's own code.
  package func answer(_ query: Query, _ version: CodeVersion? = nil) async -> QueryResult {
    let timeline = await timeline(of: version, runs: query.subject != .compiles)
    let files = version?.applied(to: step.files) ?? step.files
    let sources = StepCode(step.files, edited: files).querySources(step)
    return Judge(step, Attempt(), timeline: timeline, sources: sources).known(query)
      ?? query.evaluate(in: timeline, sources: sources)
  }

  /// Everything that happens in a run from its beginning to after its return.
  ///
  /// - Parameters:
  ///   - version: a solution or a variant; nil for the step's own code.
  ///   - runs: whether it is let on after it was compiled.
  package func timeline(of version: CodeVersion? = nil, runs: Bool = true) async -> Timeline {
    let play: Advance = { await $0.play() }
    return await walk(version, by: runs ? play : nil).timeline
  }

  /// The same of the step's own code, as a learner does it with Space.
  package func walk() async -> Walk { await walk(nil, by: { await $0.next(.group) }) }

  private typealias Advance = @Sendable (StepRun) async -> [StageEvent]

  /// - Parameter advance: one press; nil compiles the code and goes no further.
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
          walk.wish = await run.status.wish
          break
        }
        walk.presses += 1
        tell(await advance(run))
      }
      walk.left = Array(giving.left)
      tell(await run.letReturn())
    }
    // What the process takes along when it is ended is no part of the run.
    _ = await run.leave()
    return walk
  }
}
