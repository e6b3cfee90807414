import Canvas
import Laboratory
import Lessons
import Stage
import Support

/// Presenter of outcomes on the screen. Lists, pages and questions open as overlays.
struct ScreenPresenter: OutcomePresenter {
  let isReadAtOnce = false

  func worded(_ lines: [OutputLine], _ model: Model) -> [OutputLine] {
    model.keys.inKeys(lines, model.stage, focus: model.panes.focus)
  }

  func present(_ outcome: Outcome, _ model: inout Model) {
    switch outcome {
    // The message has the output of the whole run, also that of earlier presses.
    case .ran(let ended, let crash, _):
      model.said.lines = Outcome.ran(ended, crash: crash, printed: Array(model.stage.world.lesson?.output ?? [])).lines
    case .leftLesson(let step?):
      let keys = model.stage.keys
      model.said.lines = [
        OutputLine(Words.Notice.leftLesson(lessons: keys[.lessons], enter: Key.enter.label, step: step))
      ]
    case .registered(let draft, _), .edited(let draft, _):
      model.said.lines += Self.faults(of: draft.name, in: model.stage.world)
    case .edit(.changes):
      model.overlay = TextPage(title: Words.Page.changes, lines: model.said.lines)
      model.said.lines = []
    default:
      if let overlay = overlay(outcome, model) {
        (model.overlay, model.said.lines) = (overlay, [])
      } else if isSeen(outcome, model) {
        model.said.lines = []
      }
    }
  }

  /// Returns the most serious finding about a service as a message; empty if there is none above a note. The outcome
  /// tells of missing services.
  private static func faults(of service: String, in world: World) -> [OutputLine] {
    var known = KnownFindings()
    known.follow(world)
    let findings = (known.byService[service] ?? []).lazy.map { StageFinding(known.all[$0]) }
    guard let worst = findings.first(where: { $0.severity > .note && $0.kind != .missing }) else { return [] }
    return [
      OutputLine(Words.Notice.finding(worst.kind.rawValue, worst.message), worst.severity == .error ? .bad : .warning)
    ]
  }

  /// Returns true if the screen shows the outcome already, so that no message is needed.
  private func isSeen(_ outcome: Outcome, _ model: Model) -> Bool {
    switch outcome {
    // Shown in the header and the panes.
    case .step, .start, .measured: true
    // Shown by the hint.
    case .waits(.clock): model.stage.at == nil
    // Shown by the input row of the step's screen.
    case .waits: model.stage.askedOfKeys != nil
    // Shown in the task pane.
    case .hint: model.stage.hasTask && model.layout.areas[.task] != nil
    case .answered(let state): model.stage.place == .code && model.screen.showsResult(ofQuestion: state.number)
    default: false
    }
  }

  private func overlay(_ outcome: Outcome, _ model: Model) -> (any Overlay)? {
    switch outcome {
    case .cheatSheet(let sheet): return TextPage(title: DisplayText.visible(sheet.title), lines: outcome.lines)
    case .lastStep(let closing): return model.isPresented ? nil : Choice.closing(closing, model.stage.keys)
    case .lessons(let all): return LessonList(all)
    // The offer to recover unsaved work may be there first, and stays.
    case .start(let offer): return model.isFresh ? model.overlay ?? StartPage(offer) : nil
    case .scenarios(let all, let recent): return Choice.scenarios(all, recent: recent)
    case .measured(let figures, _):
      return Commands.measures(.detection, of: figures.count == 1 ? figures[0].of : nil, model)
    case .scoreboard(let scoreboard):
      let now = (model.stage.world.lesson?.step.number ?? 1) - 1
      return ScoreboardList(scoreboard: scoreboard, cursor: ListCursor(now.clamped(0, scoreboard.rows.count - 1)))
    case .solutionShown(let difference):
      let task = model.stage.lesson?.verdict.exercises.first { $0.exercise.name == difference.exercise }?.exercise.task
      return TextPage(
        title: Words.Page.solution, lines: (task.map { [OutputLine($0), OutputLine("")] } ?? []) + outcome.lines,
        enter: TextPage.Action(
          line: "code solution \(Tokens.quotedWord(difference.exercise))",
          label: model.stage.place == .puzzle ? Words.Footer.runSolution : Words.Footer.insertSolution))
    case .asksForTrust(let question, let word, let step, let at):
      let line = StageLink.line(lesson: word, step: step, at: at) + " --trust"
      return Confirmation(question: ["\(question). \(Words.Question.asksAgain)", Words.Question.runCode], line: line)
    default: return nil
    }
  }
}

extension Model {
  /// Creates a model with an empty laboratory, on a screen with the standard keys.
  ///
  /// - Parameter limits: bounds of the timeline.
  package init(keeping limits: Timeline.Limits = Timeline.Limits()) {
    self.init(keeping: limits, presenter: ScreenPresenter(), keys: .standard)
  }

  /// Presents an outcome of the engine.
  mutating func present(_ outcome: Outcome) {
    switch outcome {
    case .replayed: _ = Commands.run("decision", &self)
    case .compared(let step): PresentingCommands.compare(step, &self)
    case .notCompiled(let messages) where messages.isEmpty || stage.lesson?.isEdited == true:
      // Steps that run by themselves do not leave the reason unread.
      if presenting?.advance != nil { AutoAdvance.end(&self) }
    case .printed where isPresented, .ran(.returned, _, _) where isPresented: said.lines = []
    default:
      let presenter = presenter
      presenter.present(outcome, &self)
    }
  }

  /// Shows the message as a page if it has more lines than the message area has rows.
  mutating func openPageIfLong() {
    guard !presenter.isReadAtOnce, overlay == nil else { return }
    let rows = Screen.wrapped(Screen.message(said.lines), width: max(1, display.width - 2)).count
    if rows > screen.messageRoom { overlay = TextPage(title: Words.Lists.message, lines: said.lines) }
  }

  /// Opens a page with the lines, or shows them as the message if there is no screen.
  ///
  /// - Parameter enter: command that Enter runs on the page; nil for none.
  mutating func show(_ said: [OutputLine], as title: String, enter: TextPage.Action? = nil) {
    open({ _ in TextPage(title: title, lines: said, enter: enter) }, orSay: { _ in said })
  }
}
