import Laboratory
import Lessons
import Stage

/// Runs commands as far as the model alone can.
enum Commands {
  /// What is too long for the rows above the footer is shown as a page.
  static func openPage(_ model: inout Model) {
    guard model.showsPages, model.overlay == nil else { return }
    let rows = Screen.wrapped(Screen.message(model.lines), width: max(1, model.width - 4)).count
    if rows > Model.messageRows(height: model.height) {
      model.overlay = .page(title: "What it says", lines: model.lines, scroll: 0)
    }
  }

  /// Parses and runs a line, as the palette and keys do.
  static func run(_ line: String, _ model: inout Model) -> [Effect] {
    do {
      guard let command = try CommandTable.parse(line) else { return [] }
      return handle(command, label: line, &model)
    } catch {
      fail(error, &model)
      return []
    }
  }

  static func fail(_ error: any Error, _ model: inout Model) {
    model.lines = [OutputLine("\(error)", .bad)]
    model.lastError = UsageError("\(error)")
  }

  static func handle(_ command: Command, label: String?, _ model: inout Model) -> [Effect] {
    let said = model.lines
    model.lines = []
    model.lastError = nil
    model.failedExpectation = nil
    if model.overlay is TextPage || model.overlay is HelpList { model.overlay = nil }
    do {
      let effects = try dispatch(command, label ?? "", said, &model)
      if let subject = command.subject { model.select(subject) }
      let isLeftToOthers = effects.contains { if case .perform = $0 { true } else { false } }
      if let label, !isLeftToOthers { model.record.looked(label, command) }
      if effects.isEmpty { openPage(&model) }
      return effects
    } catch {
      fail(error, &model)
      return []
    }
  }

  /// - Parameter said: what stood on the screen before.
  private static func dispatch(
    _ command: Command, _ label: String, _ said: [OutputLine], _ model: inout Model
  ) throws -> [Effect] {
    if model.source != nil, let effects = try SourceCommands.run(command, label, &model) { return effects }
    return switch command {
    // What was typed in the editor comes first: what runs is what stands there.
    case .engine(let command): try Editing.commits(&model) + perform(command, label, &model)
    case .look(let command): try look(command, label, &model)
    case .screen(.copy(let subject)): try Copying.copy(subject, &model, said: said)
    case .screen(let command): try change(command, &model)
    }
  }

  // MARK: The engine

  private static func perform(_ command: EngineCommand, _ label: String, _ model: inout Model) throws -> [Effect] {
    switch command {
    case .file(.save), .file(.write), .file(.scenarios), .lesson(.list), .lesson(.compare): break
    case .file(.reload), .file(.watch), .file(.close), .file(.narrow), .file(.approach): break
    case .file(.open), .file(.scenario), .file(.recover), .laboratory, .lesson: try refuseInThePast(model)
    }
    switch command {
    case .file(.open(let path, false)) where model.status.isUnsaved && model.showsPages && Paths.mayBeScenario(path):
      model.overlay = .confirm(
        question: [
          "\(model.status.documentName) has unsaved changes.", "Open \(path) instead? Undo brings them back.",
        ],
        line: "open \(Tokens.quoted(path)) --force")
      return []
    case .file(.scenario(let name, false)) where model.status.isUnsaved && model.showsPages:
      model.overlay = .confirm(
        question: [
          "\(model.status.documentName) has unsaved changes.", "Open \(name) instead? Undo brings them back.",
        ],
        line: "scenario \(Tokens.quoted(name)) --force")
      return []
    case .file(.save(nil, _)) where (model.status.documentPath == nil || model.source != nil) && model.showsPages:
      model.overlay = .palette(LineEditor("save \(proposedFile(model))"))
      return []
    case .laboratory(.remove(let name, false)) where model.showsPages && !model.isInLesson:
      if let question = removalQuestion(name, model) {
        model.overlay = .confirm(question: question, line: "remove \(Tokens.quoted(name)) --force")
        return []
      }
    case .lesson(.codeReset(false)) where model.showsPages && model.lesson?.isEdited == true:
      model.overlay = .confirm(
        question: [
          "Every change of this step's code is taken back.",
          "Go back to the original? Undo (\(model.keys[.undoCode])) brings yours back.",
        ],
        line: "code reset --force")
      return []
    case .laboratory, .lesson, .file: break
    }
    return [.perform(command, label: label)]
  }

  /// Where a laboratory without a file may be saved.
  private static func proposedFile(_ model: Model) -> String {
    if let source = model.source { return Tokens.quoted("\(Paths.name(Paths.absolute(source.root))).yaml") }
    let name = model.status.documentName
    return Tokens.quoted(name == "empty" || name.isEmpty ? "mine.yaml" : "\(name).yaml")
  }

  private static func refuseInThePast(_ model: Model) throws {
    guard let at = model.at else { return }
    throw UsageError(
      "you look at event \(at), and the past cannot be changed; 'at now' (\(Key.escape.label)) returns to the present")
  }

  // MARK: Looking

  private static func look(_ command: LookCommand, _ label: String, _ model: inout Model) throws -> [Effect] {
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
      let text =
        try view.flatMap {
          try DrawingExport.text(
            $0, of: model.account(for: $0), format, isASCII: model.isASCII, theme: model.theme)
        }
        ?? DrawingExport.text(
          model.shown, format, events: model.timeline.records(upTo: model.at ?? .max), sight: model.sight,
          theme: model.theme)
      return [.perform(.file(.write(path, text: text, force: force)), label: label)]
    case .report(let path):
      let path = Paths.absolute(path ?? "playground-report.txt")
      return [.perform(.file(.write(path, text: FaultReport(model).text, force: false)), label: label)]
    case .session(nil, _):
      let lines = sessionLines(model)
      model.lines = lines.isEmpty ? [OutputLine("nothing was done yet")] : lines.map { OutputLine($0) }
    case .session(let path?, let force):
      let text = sessionLines(model).map { $0 + "\n" }.joined()
      return Editing.commits(&model) + [.perform(.file(.write(path, text: text, force: force)), label: label)]
    case .expect(let query): try expect(query, &model)
    case .expectGoal(let name): try expectGoal(name, &model)
    case .decision(let number): return try decide(number, &model)
    case .why(let target): try why(target, &model)
    case .link: model.lines = [OutputLine(StageLink(model).text, .good)]
    case .describe(let part): model.lines = try Speech.sentences(about: part, in: model).map { OutputLine($0) }
    case .dependents: throw UsageError.noSource
    case .measures(let measure, let subject): try measures(measure, subject, &model)
    case .at(let n): try Navigation.look(at: n, &model)
    case .back: try Navigation.look(at: max(1, (model.at ?? model.timeline.count) - 1), &model)
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
      throw UsageError("no lesson is on stage, and the scoreboard measures a lesson's code; 'lesson knight' begins one")
    }
    if sight.files.isEmpty { throw UsageError("this step has no code to measure; 'scoreboard' shows all steps") }
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
    let title = "Measures: \(sight.step.number) \(sight.step.title)"
    model.overlay = .measures(
      MeasureList(
        title: title, figures: sight.measures(in: model.shown).list(nil, of: nil) ?? [], measure: measure,
        subject: subject, from: model.measures))
  }

  private static func show(_ file: String, line: Int, _ model: inout Model) throws {
    guard let sight = model.sight else { throw UsageError("no lesson is on stage; 'lesson knight' begins one") }
    guard let found = sight.files.first(where: { $0.name == file }) else {
      throw UsageError.unknown("file", file, among: sight.files.map(\.name))
    }
    guard (1...max(1, found.lines.count)).contains(line) else {
      throw UsageError("\(file) has no line \(line); expected 1 to \(found.lines.count)")
    }
    (model.code.file, model.code.line) = (file, line - 1)
    model.pane = .code
    model.lines = [OutputLine("\(file):\(line)")]
  }

  private static func expect(_ query: Query, _ model: inout Model) throws {
    let fault = try Expectation(model).fault(query)
    model.failedExpectation = fault
    model.lines = (fault.map { Outcome.notAsExpected($0) } ?? .asExpected).lines
  }

  private static func expectGoal(_ name: String?, _ model: inout Model) throws {
    let exercises = model.lesson?.verdict.exercises ?? []
    if exercises.isEmpty { throw UsageError("no step with an exercise is on stage") }
    if let name, !exercises.contains(where: { $0.exercise.name == name }) {
      throw UsageError.unknown("exercise", name, among: exercises.map(\.exercise.name))
    }
    let faults = exercises.filter { name == nil || $0.exercise.name == name }.flatMap { exercise in
      exercise.goals.compactMap { goal -> String? in
        switch goal.standing {
        case .reached: nil
        case .open: "\(exercise.exercise.name): '\(goal.goal)' is not known before the code has run to its end"
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
    if questions.isEmpty { throw UsageError("this step asks nothing") }
    if let number, !questions.contains(where: { $0.number == number }) {
      throw UsageError("this step has no question \(number); expected 1 to \(questions.count)")
    }
    let judged = questions.filter { $0.truth != nil && (number == nil || $0.number == number) }
    guard let state = judged.last(where: { $0.isRight == false }) ?? judged.last else {
      throw UsageError("nothing is decided yet: the run will tell")
    }
    if let variant = state.question.variant { return run("code variant \(Tokens.quotedWord(variant))", &model) }
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
      throw UsageError("no \(target) was made here; 'expect made \(target.service)' counts what was")
    }
    model.lines = Outcome.why(why).lines
  }

  // MARK: The screen

  private static func change(_ command: ScreenCommand, _ model: inout Model) throws -> [Effect] {
    switch command {
    case .select(let selection): try Navigation.select(selection, &model)
    case .pane(let move): Navigation.move(move, &model)
    case .scroll(let pages): Navigation.scroll(pages, &model)
    case .place(let file, let line): try show(file, line: line, &model)
    case .form(let kind): try openForm(kind, &model)
    case .scrollTo(let end): Navigation.go(to: end, &model)
    case .sort(let order):
      let all = ServiceOrder.allCases
      model.listing.order =
        order ?? all[((all.firstIndex(of: model.listing.order) ?? 0) + 1) % all.count]
      model.list()
      let how = model.listing.order == .registered ? "as they were registered" : "by \(model.listing.order.rawValue)"
      model.lines = [OutputLine("services are listed \(how)")]
    case .filter(let text):
      model.listing.filter = text ?? ""
      model.list()
      if let text, model.listed.isEmpty { model.lines = [OutputLine("no service's name holds '\(text)'", .warning)] }
    case .edges(let edges):
      let all = GraphEdges.allCases
      model.look.edges = edges ?? all[((all.firstIndex(of: model.look.edges) ?? 0) + 1) % all.count]
      (model.view, model.lines) = (.graph, [OutputLine(says(of: model.look.edges, model))])
      Navigation.showSelection(&model)
    // It is handled where what was said before is known.
    case .copy: break
    case .palette(let text):
      var palette = Palette(LineEditor(text))
      let effects = palette.look()
      model.overlay = palette
      return effects
    case .find(let text?):
      guard let found = Completion.named(text, model).first else {
        throw UsageError.unknown("service", text, among: model.picture.services.map(\.name))
      }
      try Navigation.select(.service(found), &model, centred: true)
    case .find(nil) where model.pane == .code && model.place == .code && model.at == nil:
      model.overlay = CodeSearch(model)
    case .find(nil): model.overlay = FindList(model)
    case .detail(let move): change(detail: move, &model)
    case .direction(let direction):
      model.look.direction = direction == .auto ? nil : direction == .down ? .topDown : .leftRight
      Navigation.showSelection(&model)
    case .view(let view): model.view = view
    case .graph(let subject):
      let all: [GraphSubject] = model.place == .code ? [.services, .objects, .control] : [.services, .objects]
      if let subject, !all.contains(subject) {
        throw UsageError("nobody's code runs here; 'graph control' shows who calls whom on a step that has code")
      }
      // Where another view is seen, it comes as it was left.
      let isSeen = model.view == .graph
      let next = (all.firstIndex(of: model.look.subject) ?? 0) + (isSeen ? 1 : 0)
      model.look.subject = subject ?? all[next % all.count]
      model.view = .graph
      Navigation.showSelection(&model)
    case .pan(let direction): Navigation.pan(direction, &model)
    case .fold(let name): try fold(name, &model)
    case .unfold:
      throw UsageError("'unfold' is for Swift code, and none is on stage; 'fold' again shows a service's needs")
    case .focus(let name, let distance): try focus(name, within: distance, &model)
    case .watch:
      guard model.place == .code, !model.isOver else { throw UsageError("nothing runs here") }
      try refuseInThePast(model)
      model.isPlaying = true
      return [.perform(.lesson(.eventNext(thread: nil)), label: "event next")]
    case .pace(let move):
      model.pace = move == .faster ? model.pace.faster : model.pace.slower
      model.lines = [OutputLine("one event every \(Double(model.pace.milliseconds) / 1_000) seconds")]
    case .minimap: model.showsMinimap.toggle()
    case .motion(let isOn): model.moves = isOn
    case .theme(let name): return try change(theme: name, &model)
    case .zoom: model.isZoomed.toggle()
    case .present(let isOn): PresentingCommands.present(isOn, &model)
    case .advance(let isOn): try PresentingCommands.advance(isOn, &model)
    case .pointer(let isOn): try PresentingCommands.point(isOn, &model)
    case .compareOff: PresentingCommands.endComparing(&model)
    case .help(let topic):
      let lines = try topic.map { try HelpPage.lines(for: $0) } ?? (model.showsPages ? [] : HelpPage.commandLines)
      if !model.showsPages {
        model.lines = lines
      } else if topic == nil {
        model.overlay = HelpList(model)
      } else {
        model.overlay = .page(title: "Help", lines: lines, scroll: 0)
      }
    case .code(let command): return try CodeCommands.change(command, &model)
    case .redraw: return [.redraw]
    case .cancel: return [.cancel]
    case .quit(let force):
      if model.status.isUnsaved, !force, model.showsPages {
        model.overlay = Choice.leaving(model.status.documentName)
      } else {
        model.hasQuit = true
      }
    case .quitSaving(let path):
      if path == nil, model.status.documentPath == nil, model.showsPages {
        model.overlay = .palette(LineEditor("quit saving \(proposedFile(model))"))
        return []
      }
      model.leavesWhenSaved = true
      return [.perform(.file(.save(path, force: false)), label: "save")]
    }
    return []
  }

  private static func says(of edges: GraphEdges, _ model: Model) -> String {
    switch edges {
    case .declared:
      model.shown.mode == .locator && model.shown.isLaboratory
        ? "declared alone: every service says that it needs the locator, and no more"
        : "declared alone: what the code says that it needs"
    case .observed: "observed alone: what objects hold, pulled or made"
    case .both: "declared and observed"
    }
  }

  /// A removal that leaves others without a dependency says who, first.
  private static func removalQuestion(_ name: String, _ model: Model) -> [String]? {
    guard let registration = model.world.orderedRegistrations.first(where: { $0.name == name }) else { return nil }
    let dependents = model.world.dependents(ofOnly: registration)
    if dependents.isEmpty { return nil }
    let verb = dependents.count == 1 ? "needs" : "need"
    return ["\(dependents.joined(separator: ", ")) \(verb) \(name) and will be without it.", "Remove \(name)?"]
  }

  private static func openForm(_ kind: ScreenCommand.FormKind, _ model: inout Model) throws {
    if model.place == .code || model.place == .page {
      throw UsageError("a lesson is on stage; 'lesson leave' goes back to the laboratory")
    }
    try refuseInThePast(model)
    switch kind {
    case .add: model.overlay = ServiceForm(editing: nil)
    case .edit:
      guard let name = model.selection,
        let registration = model.world.orderedRegistrations.first(where: { $0.name == name })
      else { throw UsageError("no registered service is selected; select one, or \(model.keys[.add]) adds one") }
      model.overlay = ServiceForm(editing: registration.draft)
    }
  }

  private static func change(detail move: ScreenCommand.DetailMove, _ model: inout Model) {
    let now = model.look.detail ?? Screen.scene(model)?.scene.detail ?? .compact
    switch move {
    case .auto: model.look.detail = nil
    case .more: model.look.detail = GraphLook.Detail(rawValue: now.rawValue + 1) ?? .full
    case .less: model.look.detail = GraphLook.Detail(rawValue: now.rawValue - 1) ?? .dot
    }
    Navigation.showSelection(&model)
  }

  private static func fold(_ name: String, _ model: inout Model) throws {
    if model.look.folded.remove(name) == nil {
      let kinds = VisibleGraph.scopeNames(model.picture)
      guard model.picture[name] != nil || kinds.contains(name) else {
        throw UsageError.unknown("service", name, among: model.picture.services.map(\.name) + kinds)
      }
      let before = VisibleGraph(model.content, model.look).hidden.values.reduce(0, +)
      model.look.folded.insert(name)
      let count = VisibleGraph(model.content, model.look).hidden.values.reduce(0, +)
      if count == before {
        model.look.folded.remove(name)
        model.lines = [OutputLine("nothing is needed by \(name) alone", .warning)]
      }
    }
    Navigation.showSelection(&model)
  }

  private static func focus(_ name: String?, within distance: Int, _ model: inout Model) throws {
    guard let name, (name, distance) != (model.look.focus, model.look.focusDistance) else {
      model.look.focus = nil
      return Navigation.showSelection(&model)
    }
    guard model.picture[name] != nil else {
      throw UsageError.unknown("service", name, among: model.picture.services.map(\.name))
    }
    (model.look.focus, model.look.focusDistance) = (name, distance)
    try Navigation.select(.service(name), &model)
  }

  private static func change(theme name: String?, _ model: inout Model) throws -> [Effect] {
    guard let theme = name.map(Theme.named) ?? model.theme.next else {
      throw UsageError.unknown("theme", name ?? "", among: Theme.all.map(\.name))
    }
    model.theme = theme
    model.lines = [OutputLine("theme \(theme.name)")]
    return [.keepTheme(theme.name)]
  }
}
