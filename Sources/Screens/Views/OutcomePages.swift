import Canvas
import Laboratory
import Lessons
import Stage
import Support

/// What an outcome does to the screen beside its lines: a list, a page or a question that opens.
enum OutcomePages {
  static func show(_ outcome: Outcome, _ model: inout Model) {
    switch outcome {
    case .replayed: _ = Commands.run("decision", &model)
    case .compared(let step): PresentingCommands.compare(step, &model)
    case .printed where model.isPresented, .ran(.returned, _, _) where model.isPresented: model.said.lines = []
    default: if model.showsPages { open(outcome, &model) } else { say(outcome, &model) }
    }
  }

  /// Where there is no screen, nobody answers: what would be asked is an error.
  private static func say(_ outcome: Outcome, _ model: inout Model) {
    guard case .asksForTrust = outcome else { return }
    model.said.error = UsageError(outcome.lines.map(\.text).joined())
  }

  private static func open(_ outcome: Outcome, _ model: inout Model) {
    switch outcome {
    // What was printed while one went on step by step belongs to it, too.
    case .ran(let ended, let crash, _):
      model.said.lines = Outcome.ran(ended, crash: crash, printed: Array(model.stage.world.lesson?.output ?? [])).lines
    case .edit(.changes):
      model.overlay = .page(title: Words.Page.changes, lines: model.said.lines, scroll: 0)
      model.said.lines = []
    default:
      if let overlay = overlay(outcome, model) {
        (model.overlay, model.said.lines) = (overlay, [])
      } else if isSeen(outcome, model) {
        model.said.lines = []
      }
    }
  }

  /// Whether the screen shows it already, so that no line has to say it.
  private static func isSeen(_ outcome: Outcome, _ model: Model) -> Bool {
    switch outcome {
    // The header and the pane say it.
    case .step, .start, .measured: true
    // One types for it, as the line below says.
    case .waits: model.stage.askedOfKeys != nil
    // They stand with the task.
    case .hint, .answered: model.stage.place == .code && ScreenLayout(model).areas[.task] != nil
    default: false
    }
  }

  private static func overlay(_ outcome: Outcome, _ model: Model) -> (any Overlay)? {
    switch outcome {
    case .cheatSheet(let sheet):
      return .page(title: DisplayText.visible(sheet.title), lines: outcome.lines, scroll: 0)
    case .lastStep(let closing): return model.isPresented ? nil : Choice.closing(closing, model.stage.keys)
    case .lessons(let all): return LessonList(all)
    case .start(let offer): return model.isFresh ? StartPage(offer) : nil
    case .scenarios(let all, let recent): return Choice.scenarios(all, recent: recent)
    case .measured(let figures, _):
      return Commands.measures(.detection, of: figures.count == 1 ? figures[0].of : nil, model)
    case .scoreboard(let scoreboard):
      let now = (model.stage.world.lesson?.step.number ?? 1) - 1
      return .scoreboard(scoreboard, selected: max(0, min(now, scoreboard.rows.count - 1)))
    case .solutionShown(let difference):
      let task = model.stage.lesson?.verdict.exercises.first { $0.exercise.name == difference.exercise }?.exercise.task
      return .page(
        title: Words.Page.solution, lines: (task.map { [OutputLine($0), OutputLine("")] } ?? []) + outcome.lines,
        scroll: 0, enter: "code solution \(Tokens.quotedWord(difference.exercise))")
    case .asksForTrust(let question, let word, let step, let at):
      let line = StageLink.line(lesson: word, step: step, at: at) + " --trust"
      return .confirm(question: [question + ".", Words.Question.runCode], line: line)
    default: return nil
    }
  }
}
