import Laboratory
import Lessons
import Stage

/// Keys with another effect in a presentation, as on slides or a presenter's clicker. All other keys keep their effect.
enum PresentingKeys: KeyContext {
  static func isActive(_ model: Model) -> Bool { model.isPresented }

  static func bindings(_ model: Model) -> [KeyBinding] { model.keys.bindings(in: .presenting) }

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
      [.escape], .presenting, "present off", "end",
      "turn off the pointer if it is on; otherwise end the comparison, or the presentation",
      as: .endPresenting
    ) { model in
      PresentingCommands.close(&model)
      return []
    },
  ]

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
    case .puzzle: return solveOn(&model) ?? nextStep(&model)
    // One press puts aside a question that no run has answered, so that a class sees that it was skipped.
    case .page: return model.stage.openQuestion == nil ? nextStep(&model) : Answering.skip(&model)
    case .source: return Commands.run("select down", &model)
    }
  }

  /// Lets a presented step go on by one press: to its next question, through its code by a command, to the answers, to
  /// the text after the run, or to the next step.
  static func goOn(by command: String, _ model: inout Model) -> [Effect] {
    if askNext(&model) { return [] }
    // Edited code that does not compile is no end: the message comes again.
    let isMistake = model.stage.isRefused && model.stage.lesson?.isEdited == true
    if model.stage.at != nil || !model.stage.hasEnded || isMistake { return Commands.run(command, &model) }
    return showAnswers(&model) ?? tellRest(&model) ?? nextStep(&model)
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
    let count = model.presenting?.solved.step == step ? model.presenting?.solved.count ?? 0 : 0
    // Commands of the presenter get in the way of the solution, which then begins anew.
    guard let command = snapshot.solutionCommands[at: count], snapshot.commands?.given == count else {
      return count > snapshot.solutionCommands.count ? nil : solveAnew(&model, step)
    }
    let effects = Commands.run(command, &model)
    model.presenting?.solved = (step, count + 1, command)
    return effects
  }

  private static func solveAnew(_ model: inout Model, _ step: Int) -> [Effect] {
    model.presenting?.solved = (step, Int.max, nil)
    return Commands.run("code solution", &model)
  }

  /// Goes to the next step. After the last one the presentation stops: the presenter's own review is not for the class.
  private static func nextStep(_ model: inout Model) -> [Effect] {
    guard model.isPresented, model.stage.lesson?.isLast == true else { return Commands.run("step next", &model) }
    model.said.lines = [OutputLine(Words.Presented.lastStep)]
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
