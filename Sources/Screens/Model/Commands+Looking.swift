import Laboratory
import Lessons
import Stage

// What looks at the stage and changes nothing there.
extension Commands {
  static func findings(_ model: Model) -> [OutputLine] {
    if model.source != nil { return SourceCommands.findings(model) }
    return Outcome.findings(model.findings.compactMap(\.diagnostic), fromPullsAlone: model.findsFromPullsAlone).lines
  }

  /// - Parameters:
  ///   - format: nil for the one that the file's name says.
  ///   - view: what is drawn; the graph if none is named.
  static func export(_ path: String, _ format: ExportFormat?, _ view: StepView?, force: Bool) -> Command {
    .effects(
      onSource: .instead { source, model, call in
        guard view == nil || view == .graph else { throw SourceCommands.neverRuns(call.line) }
        let (format, isASCII, opened) = (try ExportFormat.of(path, format), model.isASCII, model.look.opened)
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
      let (account, isASCII, theme) = (model.account(for: view), model.isASCII, model.theme)
      try DrawingExport.check(view, format)
      return TextToWrite { try DrawingExport.text(view, of: account, format, isASCII: isASCII, theme: theme) ?? "" }
    }
    let (world, events, sight, theme) = (
      model.shown, model.timeline.records(upTo: model.at ?? .max), model.sight, model.theme
    )
    return TextToWrite { try DrawingExport.text(world, format, events: events, sight: sight, theme: theme) }
  }

  /// The view on the screen, if it can be written in a format; else the graph.
  private static func shownView(_ format: ExportFormat, _ model: Model) -> StepView {
    (try? DrawingExport.check(model.view, format)) == nil ? .graph : model.view
  }

  /// What was done, with what was typed a moment ago.
  static func sessionLines(_ model: Model) -> [String] {
    var code = model.code
    return model.session + code.commits().map { EngineCommand.codeLine($0.file, $0.text) }
  }

  static func measures(_ measure: Measure?, _ subject: String?, _ model: inout Model) throws {
    guard let sight = model.sight else {
      throw UsageError(Words.Refusal.noMeasures)
    }
    if sight.files.isEmpty { throw UsageError(Words.Refusal.noCodeToMeasure) }
    let all = sight.measures(in: model.shown)
    guard let figures = all.list(measure, of: subject) else {
      throw UsageError(all.missing(measure ?? .coupling, subject))
    }
    if model.showsPages {
      model.overlay = self.measures(measure, of: subject.flatMap { _ in figures.first?.of }, model)
    } else {
      model.lines = Outcome.measured(figures, withPlaces: measure != nil).lines
    }
  }

  /// The list of figures.
  static func measures(_ measure: Measure?, of subject: String?, _ model: Model) -> (any Overlay)? {
    guard let sight = model.sight else { return nil }
    let title = Words.Lists.measures(step: sight.step.number, title: sight.step.title)
    return .measures(
      MeasureList(
        title: title, figures: sight.measures(in: model.shown).list(nil, of: nil) ?? [], measure: measure,
        subject: subject, from: model.measures))
  }

  static func show(_ file: String, line: Int, _ model: inout Model) throws {
    guard let sight = model.sight else { throw UsageError.noLesson }
    guard let found = sight.files.first(where: { $0.name == file }) else {
      throw UsageError.unknown("file", file, among: sight.files.map(\.name))
    }
    guard (1...max(1, found.lineCount)).contains(line) else {
      throw UsageError(Words.Refusal.noSuchLine(file, line: line, count: found.lineCount))
    }
    (model.code.file, model.code.line) = (file, line - 1)
    (model.pane, model.isPaneChosen) = (.code, true)
    model.lines = [OutputLine("\(file):\(line)")]
  }

  static func expect(_ query: Query, _ model: inout Model) throws {
    let fault = try Expectation(model).fault(query)
    model.failedExpectation = fault
    model.lines = (fault.map { Outcome.notAsExpected($0) } ?? .asExpected).lines
  }

  static func expectGoal(_ name: String?, _ model: inout Model) throws {
    let exercises = model.lesson?.verdict.exercises ?? []
    if exercises.isEmpty { throw UsageError(Words.Refusal.noExercise) }
    if let name, !exercises.contains(where: { $0.exercise.name == name }) {
      throw UsageError.unknown("exercise", name, among: exercises.map(\.exercise.name))
    }
    let faults = exercises.filter { name == nil || $0.exercise.name == name }.flatMap { exercise in
      exercise.goals.compactMap { goal -> String? in
        switch goal.standing {
        case .reached: nil
        case .open: Words.Refusal.undecidedGoal(exercise.exercise.name, goal: "\(goal.goal)")
        case .missed(let why): "\(exercise.exercise.name): \(why)"
        }
      }
    }
    model.failedExpectation = faults.isEmpty ? nil : faults.joined(separator: "; ")
    model.lines = faults.isEmpty ? Outcome.asExpected.lines : faults.flatMap { Outcome.notAsExpected($0).lines }
  }

  /// Goes to where a question is decided: an event of the run, or the variant that it asks about.
  static func decide(_ number: Int?, _ model: inout Model) throws -> [Effect] {
    let questions = model.lesson?.verdict.questions ?? []
    guard questions.contains(where: { number == nil || $0.number == number }) else {
      throw UsageError.noQuestion(number, of: questions.count)
    }
    let judged = questions.filter { $0.truth != nil && (number == nil || $0.number == number) }
    guard let state = judged.last(where: { $0.isRight == false }) ?? judged.last else {
      throw UsageError(Words.Refusal.undecidedQuestion)
    }
    if let variant = state.question.variant {
      guard let sight = model.sight else { return [] }
      let isCode = sight.variants.contains { $0.name == variant }
      let line = isCode && model.at == nil ? "code variant \(Tokens.quotedWord(variant))" : nil
      model.show(DecisionPage.lines(state, sight), as: Words.Page.decision, enter: line)
      return []
    }
    // The run that decided is not on the screen: it is shown first.
    if state.event == nil, model.lesson?.files.isEmpty == false {
      try refuseInThePast(model)
      return run("decision run", &model)
    }
    if let event = state.question.query.decidingEvent(in: model.timeline) {
      try Navigation.look(at: event < model.timeline.count ? event : nil, &model)
    } else if let event = state.event {
      // It was so all along: what there is to see stands at the moment that was asked about.
      try Navigation.look(at: event < model.timeline.count ? event : nil, &model)
      model.lines = Outcome.nothingDecided.lines
    }
    return []
  }

  static func why(_ target: InstanceName, _ model: inout Model) throws {
    let service = model.shown.provider(of: target.service)?.name ?? target.service
    guard let why = Why(service, number: target.number, in: model.timeline, upTo: model.at) else {
      let first = model.timeline.moments.startIndex
      let since = model.shown.lesson == nil && first > 1 ? Words.Refusal.sinceEvent(first) : ""
      throw UsageError(Words.Refusal.wasNotMade("\(target)", since: since, service: target.service))
    }
    model.lines = Outcome.why(why).lines
    // Where services are shown, the way is lit through the services of these objects.
    let names = why.path.map { name in model.look.subject == .objects ? name : String(name.prefix { $0 != "#" }) }
    model.keptPath = names
  }
}
