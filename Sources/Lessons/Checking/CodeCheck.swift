import Stage

/// Checks a step with code.
///
/// The untouched code, each solution, each near miss and each variant are compiled, and run if they compile. A variant
/// is run only if it has `ends` or if a question is about its run.
package struct CodeCheck: Sendable {
  /// Maximum number of presses of Space from the start of a step to its end.
  static let mostPresses = 12

  private let step: Step
  private let title: StepTitle
  private let path: String
  private let trial: StepTrial
  private let types: StepTypes
  private let carryOut: CarryOut

  /// Function that carries out commands on a run of a version of the step's code, as a learner would enter them.
  package typealias CarryOut = @Sendable (_ script: StepFile, _ version: CodeVersion) async throws -> CommandedRun

  /// Creates a check of a step.
  ///
  /// - Parameters:
  ///   - number: the step's number in the lesson, from 1.
  ///   - prefix: the lesson's folder in messages: `knight/`.
  ///   - carryOut: carries out the commands of solutions and near misses.
  package init(
    _ step: Step, number: Int, of lesson: Lesson, prefix: String, tools: StepTools, carryOut: @escaping CarryOut
  ) {
    self.carryOut = carryOut
    self.step = step
    title = step.title(number, of: lesson)
    path = prefix + step.folder
    trial = StepTrial(step, title, tools: tools)
    types = StepTypes(step)
  }

  /// Checks the step.
  ///
  /// - Parameter faults: faults of the step's files, whose consequences are not reported.
  /// - Throws: `CheckObstacle` if nothing can be compiled or run; `CancellationError`.
  package func report(besides faults: [Fault] = []) async throws -> StepReport {
    var (report, checks) = (StepReport(step), StepChecks(step, path: path))
    checks.words()
    typeNames(&checks)
    let walk = await trial.walk()
    try CheckObstacle.throwIfFailed(walk.timeline)
    report.presses = step.files.isEmpty ? nil : walk.presses
    let sources = StepCode(step.files).querySources(step)
    if compiles(walk.timeline, &checks) {
      checks.ends(walk.timeline, sources)
      checks.start(walk.timeline, sources)
      checks.questions(walk.timeline, sources, variants: try await variantTruths())
      run(walk, &checks)
    }
    checks.solutionsExist()
    var seen = Set(walk.timeline.world.seen)
    for solution in step.solutions { seen.formUnion(try await self.solution(solution, &checks)) }
    for miss in step.misses { seen.formUnion(try await self.miss(miss, &checks)) }
    for variant in step.variants { seen.formUnion(try await self.variant(variant, &checks)) }
    checks.names("type", known: types.known.union(seen))
    checks.dropConsequences(of: faults)
    (report.findings, report.truths) = (checks.found.findings, checks.truths)
    return report
  }

  // MARK: Untouched code

  /// Checks that the untouched code compiles, or fails to compile as the step expects.
  ///
  /// - Returns: True if the remaining checks can be made.
  private func compiles(_ timeline: Timeline, _ checks: inout StepChecks) -> Bool {
    if step.files.isEmpty || timeline.world.lesson?.isCompiled == true { return true }
    let isMeant = step.ends.contains { $0.subject == .compiles && $0.isNegated }
    if isMeant { return true }
    for error in timeline.errors {
      checks.found.fault(
        "it does not compile: \(error.message); if this is intended, write in step.md: ends: [not compiles]",
        in: error.file, at: Mark(line: error.line, column: error.column))
    }
    return false
  }

  private func run(_ walk: StepTrial.Walk, _ checks: inout StepChecks) {
    guard let place = walk.timeline.world.lesson, place.isCompiled else { return }
    let output = walk.timeline.printed
    if walk.presses > Self.mostPresses {
      checks.found.fault(
        "the run takes \(walk.presses) presses of 'event group'; expected at most \(Self.mostPresses)", at: Mark())
    }
    given(walk, &checks)
    if let outcome = place.outcome, outcome != .returned, outcome != .stopped,
      !step.ends.contains(where: { $0.subject.isOutcome })
    {
      let at = Mark(line: place.place?.line ?? 1, column: place.place?.column ?? 1)
      let message = place.crash.map { ": \($0.message)" } ?? ""
      checks.found.fault(
        "the run \(outcome.words)\(message); if this is intended, write in step.md: "
          + "ends: [\(outcome == .crashed || outcome == .threw ? outcome.query : "not returns")]",
        in: place.place?.file ?? step.files.first?.name ?? "step.md", at: at, output: output)
    }
    leaks(walk.timeline, output, &checks)
  }

  /// Checks the input under `give`: it must suffice for the run, and the run must use all of it.
  private func given(_ walk: StepTrial.Walk, _ checks: inout StepChecks) {
    let request = walk.request.map { $0 == .line ? "a line" : "a key" }
    if let request, step.give.isEmpty {
      checks.found.note(
        "the run waits for \(request), so it is checked only up to here; expected the input under 'give' in step.md",
        at: Mark())
    } else if let request, let next = walk.left.first {
      checks.found.fault("the run waits for \(request), but the next input of 'give' is '\(next)'", at: step.marks.give)
    } else if request == nil, !walk.left.isEmpty {
      checks.found.fault(
        "the run ends before it reads all input of 'give'; not read: "
          + "'\(walk.left.map(\.description).joined(separator: ", "))'",
        at: step.marks.give)
    }
  }

  /// Checks that all objects are freed after the story has returned, except objects of the types that `ends` names
  /// `after return`. A story that does not return passes.
  private func leaks(_ timeline: Timeline, _ output: [String], _ checks: inout StepChecks) {
    guard Query(.returns, time: .returned).evaluate(in: timeline).value != .unknown else { return }
    let said = Set(step.ends.filter { $0.time == .returned }.flatMap(\.names))
    let alive = timeline.world.orderedInstances.filter { !said.contains($0.service) }
    guard let first = alive.first else { return }
    let made = Why(first.service, number: first.number, in: timeline)?.madeAt
    let count = alive.count { $0.service == first.service }
    let names = alive.map(\.name).joined(separator: ", ")
    checks.found.fault(
      "not all is freed when the story has returned: \(names) \(alive.count == 1 ? "is" : "are") still alive; "
        + "if this is intended, write in step.md: ends: [live \(first.service) \(count) after return]",
      in: made?.file ?? step.files.first?.name ?? "step.md", at: Mark(line: made?.line ?? 1, column: made?.column ?? 1),
      output: output)
  }

  // MARK: Solutions, near misses and variants

  /// Runs a solution and checks the results.
  ///
  /// - Returns: The types that occurred in its runs.
  private func solution(_ solution: CodeVersion, _ checks: inout StepChecks) async throws -> [String] {
    let runs = try await runs(of: solution, "solutions", "the solution", &checks)
    for run in runs { checks.solution(solution.name, run.timeline, sources(run)) }
    return runs.flatMap(\.timeline.world.seen)
  }

  private func miss(_ miss: CodeVersion, _ checks: inout StepChecks) async throws -> [String] {
    let runs = try await runs(of: miss, "misses", "the near miss", &checks)
    for run in runs { checks.miss(miss.name, run.timeline, sources(run)) }
    return runs.flatMap(\.timeline.world.seen)
  }

  /// Runs a version of the code once for each of its scripts. A version without scripts runs once to its end.
  ///
  /// - Returns: The successful runs; empty if the code does not compile. A run with a failed command is reported and
  ///   left out.
  private func runs(
    of version: CodeVersion, _ folder: String, _ what: String, _ checks: inout StepChecks
  ) async throws -> [CommandedRun] {
    var runs: [CommandedRun] = []
    if version.scripts.isEmpty {
      runs = [CommandedRun(timeline: await trial.timeline(of: version), files: version.applied(to: step.files))]
    }
    for script in version.scripts {
      let run = try await carryOut(script, version)
      runs.append(run)
      if let fault = run.fault {
        checks.found.fault(
          fault.message, in: "\(folder)/\(version.name)/\(script.name)", at: Mark(line: fault.line),
          output: run.timeline.printed)
      }
    }
    for run in runs { try CheckObstacle.throwIfFailed(run.timeline) }
    let isMeant = step.exercises.contains { exercise in
      exercise.name == version.name && exercise.goals.contains { $0.subject == .compiles && $0.isNegated }
    }
    if !isMeant, let error = runs.lazy.compactMap(\.timeline.errors.first).first {
      checks.found.fault(
        "\(what) '\(version.name)' does not compile: \(error.message)", in: file(error.file, of: version, folder),
        at: Mark(line: error.line, column: error.column))
      return []
    }
    return runs.filter { $0.fault == nil }
  }

  private func sources(_ run: CommandedRun) -> QuerySources {
    StepCode(step.files, edited: run.files).querySources(step)
  }

  /// Runs a variant and checks the results.
  ///
  /// - Returns: The types that occurred in its run.
  private func variant(_ variant: CodeVersion, _ checks: inout StepChecks) async throws -> [String] {
    let timeline = await trial.timeline(of: variant, runs: !variant.ends.isEmpty)
    try CheckObstacle.throwIfFailed(timeline)
    checks.ends(
      timeline, StepCode(step.files, edited: variant.applied(to: step.files)).querySources(step), of: variant)
    let isAsked = step.questions.contains { $0.variant == variant.name && $0.query.subject == .compiles }
    let isMeant = variant.ends.contains { $0.subject == .compiles && $0.isNegated }
    guard let error = timeline.errors.first, !isAsked, !isMeant else { return Array(timeline.world.seen) }
    checks.found.fault(
      "the variant '\(variant.name)' does not compile: \(error.message); expected a question that asks whether it does: "
        + "'query: compiles', 'variant: \(variant.name)'",
      in: file(error.file, of: variant, "variants"), at: Mark(line: error.line, column: error.column))
    return []
  }

  private func file(_ name: String, of version: CodeVersion, _ folder: String) -> String {
    version.files.contains { $0.name == name } ? "\(folder)/\(version.name)/\(name)" : name
  }

  /// Runs the variants and returns the answers to the questions about them, by the number of the question.
  private func variantTruths() async throws -> [Int: QueryResult] {
    var truths: [Int: QueryResult] = [:]
    for (index, question) in step.questions.enumerated() {
      guard let variant = step.variants.first(where: { $0.name == question.variant }) else { continue }
      truths[index + 1] = await trial.answer(question.query, variant)
      try Task.checkCancellation()
    }
    return truths
  }

  // MARK: Names

  private func typeNames(_ checks: inout StepChecks) {
    for (what, names, marks) in [
      ("locator", step.locators, step.marks.locators), ("root", step.roots, step.marks.roots),
    ] {
      for (name, mark) in zip(names, marks) where !types.declared.contains(name) {
        checks.found.fault(
          "the \(what) is no type of the step: \(Wording.unknown("type", name, among: types.declared.sorted()))",
          at: mark
        )
      }
    }
    if let property = step.states, let fault = types.fault(property) {
      checks.found.fault("'states' follows no property of the step: \(fault)", at: step.marks.states)
    }
    for (name, mark) in zip(step.marbles, step.marks.marbles) {
      guard let fault = types.fault(function: name) else { continue }
      checks.found.fault("'marbles' names no function of the step: \(fault)", at: mark)
    }
  }
}

/// Error of a lesson's check if nothing can be compiled or run on this computer.
package struct CheckObstacle: Error, Hashable, Sendable, CustomStringConvertible {
  package let description: String

  /// Throws an error if the timeline contains a failed start of a run.
  ///
  /// - Throws: `CheckObstacle` with the reason; `CancellationError` if the task was cancelled.
  package static func throwIfFailed(_ timeline: Timeline) throws {
    try Task.checkCancellation()
    for moment in timeline.moments {
      if case .failed(_, let failure) = moment.event.what { throw CheckObstacle(description: failure.message) }
    }
  }
}

extension Timeline {
  fileprivate var errors: [CompilerMessage] {
    (world.lesson?.messages ?? []).filter { $0.severity == .error }
  }
}

extension RunOutcome {
  /// Keyword of the query for this outcome: `crashes` for a crash, else `throws`.
  fileprivate var query: String { self == .crashed ? "crashes" : "throws" }
}
