import Laboratory
import Lessons
import Stage

/// Keys with another effect in a presentation, as on slides or a presenter's clicker. All other keys keep their effect.
enum PresentingKeys: KeyContext {
  static func isActive(_ model: Model) -> Bool { model.isPresented }

  static func bindings(_ model: Model) -> [KeyBinding] { model.keys.bindings(in: .presenting) }

  /// Command that goes to the next step of a presentation. The presenter may have rehearsed that step.
  static let nextStepCommand = "step next anew"

  /// Returns true for the keys that let a presentation go on.
  static func continues(_ key: Key, _ model: Model) -> Bool {
    [.right, .pageDown, .enter, .character(" ")].contains(key) && !model.isPointing
  }

  static let bindings: [KeyBinding] = [
    KeyBinding(
      [.right], .presenting, "event object", "continue",
      "continue with the next question, event, command or answer; or move the pointer", as: .presentNext
    ) { model in
      guard model.isPointing else { return next(&model) }
      let before = (model.stage.selection, model.stage.object, model.panes.focus)
      let effects = Commands.run("select right", &model)
      if (model.stage.selection, model.stage.object, model.panes.focus) != before { return effects }
      // A pointer that cannot move does not stop the presentation.
      model.presenting?.isPointing = false
      return effects + next(&model)
    },
    KeyBinding([.left], .presenting, "back", "back", "go back in time; or move the pointer", as: .presentBack) {
      model in
      Commands.run(model.isPointing ? "select left" : "back", &model)
    },
    KeyBinding([.up], .presenting, "pointer on", "", "turn the pointer on; or move the pointer") { model in
      Commands.run(model.isPointing ? "select up" : "pointer on", &model)
    },
    KeyBinding([.down], .presenting, "pointer on", "", "turn the pointer on; or move the pointer") { model in
      Commands.run(model.isPointing ? "select down" : "pointer on", &model)
    },
    KeyBinding(
      [.pageDown], .presenting, "event object", "",
      "continue (for a clicker); at the end go to the next step", perform: next),
    KeyBinding([.pageUp], .presenting, "back", "", "go back in time (for a clicker)"),
    KeyBinding([.enter], .presenting, "play", "", "run to the end; in a step without code, continue") { model in
      switch model.stage.place {
      case .page, .puzzle: next(&model)
      case .code: StepKeys.resume(&model) ? [] : goOn(by: "play", &model)
      case .laboratory, .source, .attached: Commands.run("zoom", &model)
      }
    },
    KeyBinding(
      [.character("*")], .presenting, "pointer", "pointer", "turn the pointer on or off",
      as: .pointer),
    KeyBinding(
      [.character("A")], .presenting, "present auto", "autoplay",
      "autoplay the steps, one after the other, with a pause at each question",
      as: .advance),
    KeyBinding(
      [.character("C")], .presenting, "compare", "compare",
      "compare with the previous step's graph (in step 1: the next step's); again: with the step before that one",
      as: .compare
    ) { model in Commands.run(compareLine(model), &model) },
    KeyBinding(
      [.character("0")], .presenting, "step restart anew", "", "restart the step with open questions; edits are kept"),
    KeyBinding([.character("q")], .presenting, "present", "", "end the presentation"),
    KeyBinding(
      [.escape], .presenting, "present off", "end",
      "turn off the pointer if it is on; otherwise end the comparison, or the presentation",
      as: .endPresenting
    ) { model in
      PresentingCommands.close(&model)
      return []
    },
  ]

  /// Characters that clickers send for a blank screen, as slide programs understand them.
  private static let blanking: [Key] = [.character("b"), .character(".")]

  /// Runs the binding of a key, blanks the screen, or scrolls the code with the keys of a pager.
  static func handle(_ key: Key, _ model: inout Model) -> [Effect]? {
    if let effects = runBinding(key, &model) { return effects }
    if blanking.contains(key) { return Commands.run("present blank", &model) }
    guard model.stage.place == .code, !model.isPointing, model.presenting?.comparison == nil,
      let height = model.layout.areas[.code]?.inner.height,
      let lines = key.scrolls(page: max(1, height - 1), half: max(1, height / 2))
    else { return nil }
    if model.code.line == nil {
      // The line in the middle of the window moves.
      CodeCommands.moveLine(by: 0, &model.code, model.stage)
      if model.stage.world.lesson?.line == nil { CodeCommands.moveLine(by: height / 2, &model.code, model.stage) }
    }
    CodeCommands.moveLine(by: lines, &model.code, model.stage)
    return []
  }

  /// Command of the key for comparisons: compares with the previous step, then with the step before the compared one,
  /// and so on. Before the first step, the comparison ends.
  private static func compareLine(_ model: Model) -> String {
    guard let other = model.presenting?.comparison?.other.number else { return "compare" }
    return other > 1 && model.stage.lesson?.step.number != 1 ? "compare \(other - 1)" : "compare off"
  }

  /// Continues the presentation by one press.
  ///
  /// In the past, goes to the next event. In a step, asks its questions, runs to the next events, shows the answers
  /// after the end, and goes to the next step. With source on stage, selects the next service.
  @Sendable private static func next(_ model: inout Model) -> [Effect] {
    if model.stage.at != nil { return Commands.run("forward", &model) }
    switch model.stage.place {
    case .laboratory, .attached: return Commands.run("forward", &model)
    case .code: return goOn(by: "event object", &model)
    case .puzzle: return solveOn(&model) ?? closeMessage(&model) ?? nextStep(&model)
    // One press puts aside a question that no run has answered, so that a class sees that it was skipped.
    case .page: return model.stage.openQuestion == nil ? nextStep(&model) : Answering.skip(&model)
    case .source: return Commands.run("select down", &model)
    }
  }

  /// Lets a presented step go on by one press: to its next question, through its code by a command, to the answers, to
  /// the text after the run, or to the next step.
  static func goOn(by command: String, _ model: inout Model) -> [Effect] {
    if !model.isPointing { model.code.line = nil }
    if askNext(&model) { return [] }
    // Edited code that does not compile is no end: the message comes again.
    let isMistake = model.stage.isRefused && model.stage.lesson?.isEdited == true
    if model.stage.at != nil || !model.stage.hasEnded || isMistake { return Commands.run(command, &model) }
    return showAnswers(&model) ?? nextAnswer(&model) ?? tellRest(&model) ?? nextStep(&model)
  }

  /// Shows the text that follows the answers and the tasks, if the step has any, and they were not shown before.
  ///
  /// - Returns: nil if there is nothing to show.
  static func tellRest(_ model: inout Model) -> [Effect]? {
    guard let snapshot = model.stage.lesson, snapshot.isRevealed,
      !snapshot.afterwards.blocks.isEmpty || !snapshot.verdict.exercises.isEmpty,
      model.presenting?.toldRest != snapshot.step.number
    else { return nil }
    model.presenting?.toldRest = snapshot.step.number
    model.said.lines = []
    return []
  }

  /// Lets a presented puzzle go on by one press: puts its question aside, or runs the next command of its solution.
  ///
  /// - Returns: nil if the task is done.
  static func solveOn(_ model: inout Model) -> [Effect]? {
    guard let snapshot = model.stage.lesson else { return nil }
    if let open = model.stage.openQuestion {
      setAside([open], &model)
      return []
    }
    if snapshot.verdict.isReached { return nil }
    let step = snapshot.step.number
    if model.presenting?.solved.step != step { model.presenting?.solved = Presenting.Solved(step: step) }
    let solved = model.presenting?.solved ?? Presenting.Solved()
    guard let command = snapshot.solutionCommands[at: solved.count], snapshot.commands?.given == solved.count else {
      return solveAnew(solved, &model)
    }
    let effects = Commands.run(command, &model)
    model.presenting?.solved.count += 1
    model.presenting?.solved.command = command
    return (solved.count == 0 ? [.perform(.keepSolutionSeen, label: "solution")] : []) + effects
  }

  /// Restarts a puzzle whose solution the presenter's own commands get in the way of. If that does not help, puts in the
  /// whole solution.
  private static func solveAnew(_ solved: Presenting.Solved, _ model: inout Model) -> [Effect]? {
    if solved.count == Int.max { return nil }
    let restarts = !solved.hasRestarted
    model.presenting?.solved = Presenting.Solved(
      step: solved.step, count: restarts ? 0 : Int.max, hasRestarted: true)
    return Commands.run(restarts ? "step restart" : "code solution", &model)
  }

  /// Closes the message of a solved puzzle if the caption has no room for message and answers.
  ///
  /// - Returns: nil if nothing is left to show.
  private static func closeMessage(_ model: inout Model) -> [Effect]? {
    guard PresentingCaption.holdsAnswersBack(model.screen) else { return nil }
    model.said.lines = []
    return []
  }

  /// Shows the next answer of a step with several questions.
  ///
  /// - Returns: nil after the last.
  static func nextAnswer(_ model: inout Model) -> [Effect]? {
    guard model.stage.place == .code, model.stage.isOver, let snapshot = model.stage.lesson, !snapshot.isEdited,
      case let count = snapshot.verdict.questions.count(where: { $0.truth != nil }), count > 1
    else { return nil }
    let number = snapshot.step.number
    guard let told = model.presenting?.answersTold(in: number), told + 1 < count else { return nil }
    model.presenting?.answers = (number, told + 1)
    model.said.lines = []
    return []
  }

  /// Goes to the next step. After the last one the presentation stops: the presenter's own review is not for the class.
  private static func nextStep(_ model: inout Model) -> [Effect] {
    guard model.isPresented, model.stage.lesson?.isLast == true else {
      return Commands.run(model.isPresented ? nextStepCommand : "step next", &model)
    }
    model.said.lines = [OutputLine(Words.Presented.lastStep)]
    // The caption with the message takes the place of the tasks.
    model.presenting?.toldRest = nil
    return []
  }

  /// Asks the next question of a step that has not begun to run.
  ///
  /// - Returns: false for the last question, which stays visible while the code runs.
  private static func askNext(_ model: inout Model) -> Bool {
    let open = model.stage.openQuestions
    guard open.count > 1, model.stage.world.lesson?.line == nil, !model.stage.hasEnded else { return false }
    setAside(open.prefix(1), &model)
    return true
  }

  private static func setAside(_ questions: some Sequence<QuestionState>, _ model: inout Model) {
    model.stage.setAside.formUnion(questions.map(\.number))
    (model.stage.answer, model.said.lines) = (LineEditor(), [])
  }

  /// Shows the answers to the undecided questions.
  ///
  /// - Returns: nil if there is no such question, or if its answer was requested before.
  static func showAnswers(_ model: inout Model) -> [Effect]? {
    let open = model.stage.undecidedQuestions
    guard model.stage.place == .code, !open.isEmpty, !model.stage.hasAskedAnswers else { return nil }
    model.stage.hasAskedAnswers = true
    setAside(open, &model)
    return [.perform(.showAnswers, label: "decision")]
  }
}

extension ShownStage {
  /// True if the code of the step has run to its end, or does not compile.
  fileprivate var hasEnded: Bool { isOver || isRefused }
}
