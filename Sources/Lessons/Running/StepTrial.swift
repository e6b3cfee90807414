import Stage

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

  /// What a run of some code is asked; it is run no further than the query needs.
  package func answer(_ query: Query, _ files: [StepFile]) async -> QueryResult {
    let timeline = await timeline(of: files, runs: query.subject != .compiles)
    return query.evaluate(in: timeline, sources: StepCode(step.files, edited: files).querySources(step))
  }

  /// Everything that happens in a run from its beginning to after its return.
  ///
  /// - Parameter runs: whether it is let on after it was compiled.
  package func timeline(of files: [StepFile], runs: Bool = true) async -> Timeline {
    let run = StepRun(step: step, files: files, tools: tools)
    var timeline = Timeline()
    timeline.append(StageEvent(.stepEntered(title)))
    var events = await run.enter()
    if runs { events += await run.play() + run.letReturn() }
    for event in events { timeline.append(event) }
    _ = await run.leave()
    return timeline
  }
}
