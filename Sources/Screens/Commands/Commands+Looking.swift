import Laboratory
import Lessons
import Stage

// Commands that read the stage without changing it.
extension Commands {
  static func findings(_ model: Model) -> [OutputLine] {
    if model.stage.source != nil { return SourceCommands.findings(model) }
    return Outcome.findings(
      model.stage.findings.compactMap(\.diagnostic), fromPullsAlone: model.stage.findsFromPullsAlone
    ).lines
  }

  /// Makes the command that writes a view to a file.
  ///
  /// - Parameters:
  ///   - format: nil for the format that the name of the file implies.
  ///   - view: the view to draw; nil for the view on the screen, or for the graph if the format cannot show that view.
  static func export(_ path: String, _ format: ExportFormat?, _ view: StepView?, force: Bool) -> Command {
    .effects(
      onSource: .instead { source, model, call in
        guard view == nil || view == .graph else { throw SourceCommands.neverRuns(call.line) }
        let (format, isASCII, opened) = (
          try ExportFormat.of(path, format), model.display.isASCII, model.stage.look.opened
        )
        let text = TextToWrite { try SourceCommands.text(of: source, format, opened, isASCII: isASCII) }
        return [.perform(.write(path, text, force: force), label: call.line)]
      }
    ) { model, call in
      [.perform(.write(path, try text(try ExportFormat.of(path, format), view, model), force: force), label: call.line)]
    }
  }

  private static func text(_ format: ExportFormat, _ view: StepView?, _ model: Model) throws -> TextToWrite {
    let view = view ?? shownView(format, model)
    if ViewTable[view].draw != nil {
      let (account, isASCII, theme) = (model.stage.account(for: view), model.display.isASCII, model.theme)
      try DrawingExport.check(view, format)
      return TextToWrite { try DrawingExport.text(view, of: account, format, isASCII: isASCII, theme: theme) ?? "" }
    }
    let (world, events, snapshot, theme) = (
      model.stage.shown, model.stage.timeline.records(upTo: model.stage.at ?? .max), model.stage.snapshot, model.theme
    )
    return TextToWrite { try DrawingExport.text(world, format, events: events, snapshot: snapshot, theme: theme) }
  }

  /// Returns the view on the screen if the format can show it, otherwise the graph.
  private static func shownView(_ format: ExportFormat, _ model: Model) -> StepView {
    (try? DrawingExport.check(model.stage.view, format)) == nil ? .graph : model.stage.view
  }

  /// Returns the lines of the session, with commands for edits that the engine has not received yet.
  static func sessionLines(_ model: Model) -> [String] {
    var code = model.code
    return model.session + code.commits().map { EngineCommand.codeLine($0.file, $0.text) }
  }

  static func measures(_ measure: Measure?, _ subject: String?, _ model: inout Model) throws {
    guard let snapshot = model.stage.snapshot else { throw UsageError(Words.ScreenErrors.noMeasures) }
    if snapshot.files.isEmpty { throw UsageError(Words.ScreenErrors.noCodeToMeasure) }
    let all = snapshot.measures(in: model.stage.shown)
    guard let figures = all.list(measure, of: subject) else {
      throw UsageError(all.missing(measure ?? .coupling, subject))
    }
    let list = list(of: snapshot, measure, subject.flatMap { _ in figures.first?.of }, model)
    model.open({ _ in list }, orSay: { _ in Outcome.measured(figures, withPlaces: measure != nil).lines })
  }

  /// Makes the list of the step's measures.
  ///
  /// - Returns: nil if no step is on stage.
  static func measures(_ measure: Measure?, of subject: String?, _ model: Model) -> (any Overlay)? {
    model.stage.snapshot.map { list(of: $0, measure, subject, model) }
  }

  private static func list(
    of snapshot: LessonSnapshot, _ measure: Measure?, _ subject: String?, _ model: Model
  ) -> any Overlay {
    let title = Words.Lists.measures(step: snapshot.step.number, title: snapshot.step.title)
    return MeasureList(
      title: title, figures: snapshot.measures(in: model.stage.shown).list(nil, of: nil) ?? [], measure: measure,
      subject: subject, from: model.measures)
  }

  static func show(_ file: String, line: Int, _ model: inout Model) throws {
    guard let snapshot = model.stage.snapshot else { throw UsageError.noLesson }
    guard let found = snapshot.files.first(where: { $0.name == file }) else {
      throw UsageError.unknown("file", file, among: snapshot.files.map(\.name))
    }
    guard (1...max(1, found.lineCount)).contains(line) else {
      throw UsageError(Words.ScreenErrors.noSuchLine(file, line: line, count: found.lineCount))
    }
    (model.code.file, model.code.line) = (file, line - 1)
    (model.panes.focus, model.panes.isChosen) = (.code, true)
    model.said.lines = [OutputLine("\(file):\(line)")]
  }

  /// Gives typed text to the engine at once, instead of after a pause in typing.
  static func saveCode(_ model: inout Model) throws -> [Effect] {
    _ = try CodeCommands.snapshot(model.stage)
    let effects = model.code.commitEffects()
    let line = OutputLine(Words.Editor.isSaved, .good)
    // The reply to the text shows this line instead of its own message.
    if effects.isEmpty { model.said.lines = [line] } else { model.code.note = line }
    return effects
  }

  /// Opens the shown file in the learner's own editor.
  static func openEditor(_ model: inout Model) throws -> [Effect] {
    let file = try CodeCommands.file(nil, of: try CodeCommands.snapshot(model.stage), model.code, model.stage)
    try model.presenter.requireScreen(Words.ScreenErrors.codeEditorNeedsTerminal)
    return model.code.commitEffects() + [.copies(editing: file.name)]
  }

  static func expect(_ query: Query, _ model: inout Model) throws {
    let fault = try model.stage.fault(query)
    model.said.failedExpectation = fault
    model.said.lines = (fault.map { Outcome.notAsExpected($0) } ?? .asExpected).lines
  }

  static func expectGoal(_ name: String?, _ model: inout Model) throws {
    let exercises = model.stage.lesson?.verdict.exercises ?? []
    if exercises.isEmpty { throw UsageError(Words.ScreenErrors.noExercise) }
    if let name, !exercises.contains(where: { $0.exercise.name == name }) {
      throw UsageError.unknown("task", name, among: exercises.map(\.exercise.name))
    }
    let faults = exercises.filter { name == nil || $0.exercise.name == name }.flatMap { exercise in
      exercise.goals.compactMap { goal -> String? in
        switch goal.status {
        case .reached: nil
        case .open: Words.ScreenErrors.undecidedGoal(exercise.exercise.name, goal: "\(goal.goal)")
        case .missed(let why): "\(exercise.exercise.name): \(why)"
        }
      }
    }
    model.said.failedExpectation = faults.isEmpty ? nil : faults.joined(separator: "; ")
    model.said.lines = faults.isEmpty ? Outcome.asExpected.lines : faults.flatMap { Outcome.notAsExpected($0).lines }
  }

  /// Shows the event of the run that decided a question, or the variant that the question asks about.
  ///
  /// - Parameter number: nil for the last wrong answer, or else for the last decided question.
  /// - Throws: `UsageError` if there is no such question, or if it is not decided.
  static func decide(_ number: Int?, _ model: inout Model) throws -> [Effect] {
    let questions = model.stage.lesson?.verdict.questions ?? []
    guard questions.contains(where: { number == nil || $0.number == number }) else {
      throw UsageError.noQuestion(number, of: questions.count)
    }
    let judged = questions.filter { $0.truth != nil && (number == nil || $0.number == number) }
    guard let state = judged.last(where: { $0.isRight == false }) ?? judged.last else {
      throw UsageError(Words.ScreenErrors.undecidedQuestion(hasCode: model.stage.snapshot?.files.isEmpty == false))
    }
    if let variant = state.question.variant {
      guard let snapshot = model.stage.snapshot else { return [] }
      let isCode = snapshot.variants.contains { $0.name == variant }
      let action = TextPage.Action(
        line: "code variant \(Tokens.quotedWord(variant))", label: Words.Footer.insertChange)
      model.show(
        DecisionPage.lines(state, snapshot), as: Words.Page.decision,
        enter: isCode && model.stage.at == nil ? action : nil)
      return []
    }
    if let snapshot = model.stage.lesson, snapshot.files.isEmpty {
      model.show(DecisionPage.lines(state, snapshot), as: Words.Page.decision)
      return []
    }
    if state.event == nil, let snapshot = model.stage.lesson {
      try model.stage.requirePresent()
      // The deciding run is not on the screen, so it is replayed first. It would replace edited code, so that is left to
      // the learner.
      guard snapshot.isEdited, !model.presenter.isReadAtOnce else { return run("decision run", &model) }
      let hint = OutputLine(Words.Page.decidedByOriginal(undo: model.stage.keys[.undoCode]))
      model.show(
        DecisionPage.lines(state, snapshot) + [OutputLine(""), hint], as: Words.Page.decision,
        enter: TextPage.Action(line: "decision run", label: Words.Footer.runOriginal))
      return []
    }
    if let event = state.question.query.decidingEvent(in: model.stage.timeline) {
      try Navigation.look(at: event < model.stage.timeline.count ? event : nil, &model)
    } else if let event = state.event {
      // No event changed the answer, so the moment that the question asks about is shown.
      try Navigation.look(at: event < model.stage.timeline.count ? event : nil, &model)
      model.said.lines = Outcome.nothingDecided(question: state.number, of: questions.count).lines
      model.said.kind = .explanation
    }
    return []
  }

  static func why(_ target: InstanceName, _ model: inout Model) throws {
    if model.stage.picture[target.service]?.standing == .locator {
      throw UsageError(Words.ScreenErrors.locatorIsNotCounted)
    }
    let service = model.stage.shown.provider(of: target.service)?.name ?? target.service
    // Without a number, the newest live instance is meant, and the newest of all if none is alive.
    let number = target.number ?? model.stage.picture.instances(of: service).last?.number
    guard let why = Why(service, number: number, in: model.stage.timeline, upTo: model.stage.at) else {
      let first = model.stage.timeline.moments.startIndex
      let since = model.stage.shown.lesson == nil && first > 1 ? Words.ScreenErrors.sinceEvent(first) : ""
      if model.presenter.isReadAtOnce {
        throw UsageError(Words.ScreenErrors.wasNotMade("\(target)", since: since, service: target.service))
      }
      throw UsageError(Words.ScreenErrors.notMade("\(target)", since: since, way: wayToMake(target, model.stage)))
    }
    (model.said.lines, model.said.kind) = (Outcome.why(why).lines, .explanation)
    // If the graph shows services, the path is highlighted on the services of these objects.
    let names = why.path.map { name in model.stage.look.subject == .objects ? name : String(name.prefix { $0 != "#" }) }
    model.stage.keptPath = names
  }

  /// Returns the key that makes an instance, with its effect; empty if no key does.
  private static func wayToMake(_ target: InstanceName, _ stage: ShownStage) -> String {
    if stage.place == .code { return stage.isOver ? "" : Words.Obstacle.runsCode(stage.keys[.nextEvent]) }
    let isRegistered = stage.picture[target.service]?.standing == .registered
    return isRegistered && target.number == nil ? Words.Obstacle.makesOne(stage.keys[.resolve]) : ""
  }
}
