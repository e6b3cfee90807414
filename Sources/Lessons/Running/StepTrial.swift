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
  }

  /// What a run of some code is asked; it is run no further than the query needs.
  package func answer(_ query: Query, _ files: [StepFile]) async -> QueryResult {
    let timeline = await timeline(of: files, runs: query.subject != .compiles)
    let sources = StepCode(step.files, edited: files).querySources(step)
    return Judge(step, Attempt(), timeline: timeline, sources: sources).known(query)
      ?? query.evaluate(in: timeline, sources: sources)
  }

  /// Everything that happens in a run from its beginning to after its return.
  ///
  /// - Parameter runs: whether it is let on after it was compiled.
  package func timeline(of files: [StepFile], runs: Bool = true) async -> Timeline {
    let play: Advance = { await $0.play() }
    return await walk(files, by: runs ? play : nil).timeline
  }

  /// The same, as a learner does it with Space.
  package func walk(_ files: [StepFile]) async -> Walk { await walk(files, by: { await $0.next(.visible) }) }

  private typealias Advance = @Sendable (StepRun) async -> [StageEvent]

  /// - Parameter advance: one press; nil compiles the code and goes no further.
  private func walk(_ files: [StepFile], by advance: Advance?) async -> Walk {
    let run = StepRun(step: step, files: files, tools: tools)
    var walk = Walk(timeline: Timeline())
    func tell(_ events: [StageEvent]) { for event in events { walk.timeline.append(event) } }
    tell([StageEvent(.stepEntered(title))])
    if files.isEmpty { return walk }
    tell(await run.enter())
    if let advance {
      var clock = 0.0
      loop: while !Task.isCancelled {
        let status = await run.status
        guard status.progress == .running else { break }
        switch status.wish {
        case nil:
          walk.presses += 1
          tell(await advance(run))
        // Time costs nothing: it goes on as far as the code waits.
        case .clock(let seconds):
          await run.give(.clock(seconds - clock))
          clock = max(clock, seconds)
        case .key, .line:
          walk.wish = status.wish
          break loop
        }
      }
      tell(await run.letReturn())
    }
    // What the process takes along when it is ended is no part of the run.
    _ = await run.leave()
    return walk
  }
}
