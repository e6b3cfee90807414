import Laboratory
import Lessons
import Stage

// What looks at the stage and changes nothing there.
extension Commands {
  static func look(_ command: LookCommand, _ label: String, _ model: inout Model) throws -> [Effect] {
    switch command {
    case .check:
      if model.showsPages {
        model.overlay = FindingList(model)
      } else {
        model.lines =
          Outcome.findings(
            model.findings.compactMap(\.diagnostic), fromPullsAlone: model.findsFromPullsAlone
          ).lines
      }
    case .export(let path, let format, let view, let force):
      let format = try Export.format(path, format)
      let text: TextToWrite
      if let view, ViewTable[view].draw != nil {
        let (account, isASCII, theme) = (model.account(for: view), model.isASCII, model.theme)
        try DrawingExport.check(view, format)
        text = TextToWrite { try DrawingExport.text(view, of: account, format, isASCII: isASCII, theme: theme) ?? "" }
      } else {
        let (world, events, sight, theme) = (
          model.shown, model.timeline.records(upTo: model.at ?? .max), model.sight, model.theme
        )
        text = TextToWrite { try DrawingExport.text(world, format, events: events, sight: sight, theme: theme) }
      }
      return [.perform(.file(.write(path, text: text, force: force)), label: label)]
    case .report(let path):
      let path = Paths.absolute(path ?? "playground-report.txt")
      return [.perform(.file(.write(path, text: TextToWrite(FaultReport(model).text), force: false)), label: label)]
    case .session(nil, _):
      let lines = sessionLines(model)
      model.lines = lines.isEmpty ? [OutputLine(Words.Notice.noCommand)] : lines.map { OutputLine($0) }
    case .session(let path?, let force):
      let text = sessionLines(model).map { $0 + "\n" }.joined()
      return Editing.commits(&model)
        + [.perform(.file(.write(path, text: TextToWrite(text), force: force)), label: label)]
    case .expect(let query): try expect(query, &model)
    case .expectGoal(let name): try expectGoal(name, &model)
    case .decision(let number): return try decide(number, &model)
    case .why(let target): try why(target, &model)
    case .link: model.lines = [OutputLine(StageLink(model).text, .good)]
    case .describe(let part): model.lines = try Speech.sentences(about: part, in: model).map { OutputLine($0) }
    case .dependents, .screens: throw UsageError.noSource
    case .measures(let measure, let subject): try measures(measure, subject, &model)
    case .at(let n): try Navigation.look(at: n, &model)
    case .back:
      let first = model.timeline.moments.startIndex
      try Navigation.look(at: max(first, (model.at ?? model.timeline.count) - 1), &model)
    case .forward:
      guard let now = model.at else { return [] }
      try Navigation.look(at: now + 1 >= model.timeline.count ? nil : now + 1, &model)
    }
    return []
  }

  /// What was done, with what was typed a moment ago.
  private static func sessionLines(_ model: Model) -> [String] {
    var code = model.code
    return model.session + code.commits().map { Session.codeText($0.file, $0.text) }
  }

  private static func measures(_ measure: Measure?, _ subject: String?, _ model: inout Model) throws {
    guard let sight = model.sight else {
      throw UsageError(Words.Refusal.noMeasures)
    }
    if sight.files.isEmpty { throw UsageError(Words.Refusal.noCodeToMeasure) }
    let all = sight.measures(in: model.shown)
    guard let figures = all.list(measure, of: subject) else {
      throw UsageError(all.missing(measure ?? .coupling, subject))
    }
    if model.showsPages {
      showMeasures(measure, of: subject.flatMap { _ in figures.first?.of }, &model)
    } else {
      model.lines = Outcome.measured(figures, withPlaces: measure != nil).lines
    }
  }

  /// Opens the list of figures.
  static func showMeasures(_ measure: Measure?, of subject: String?, _ model: inout Model) {
    guard let sight = model.sight else { return }
    let title = Words.Lists.measures(step: sight.step.number, title: sight.step.title)
    model.overlay = .measures(
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

  private static func expect(_ query: Query, _ model: inout Model) throws {
    let fault = try Expectation(model).fault(query)
    model.failedExpectation = fault
    model.lines = (fault.map { Outcome.notAsExpected($0) } ?? .asExpected).lines
  }

  private static func expectGoal(_ name: String?, _ model: inout Model) throws {
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
  private static func decide(_ number: Int?, _ model: inout Model) throws -> [Effect] {
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
      let lines = DecisionPage.lines(state, sight)
      if model.showsPages {
        model.overlay = .page(title: Words.Page.decision, lines: lines, scroll: 0, enter: line)
      } else {
        model.lines = lines
      }
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

  private static func why(_ target: InstanceName, _ model: inout Model) throws {
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
