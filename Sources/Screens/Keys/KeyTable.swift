import Laboratory
import Stage

/// The standard key bindings, before the user's settings are applied.
enum KeyTable {
  static let bindings: [KeyBinding] =
    fixed + panes + ViewTable.bindings + PresentingKeys.bindings + passing

  /// Lets the step's code go on by a command, or goes to the next step at the end of the run. A presenter's clicker has
  /// a single key.
  ///
  /// If the learner has not begun the step's task, the key only says that it is open. While a question is open, because
  /// the run was stopped before it was decided, no key goes on.
  private static func goOn(by command: String, _ model: inout Model) -> [Effect] {
    if StepKeys.resume(&model) { return [] }
    if model.isPresented { return PresentingKeys.goOn(by: command, &model) }
    let keys = model.stage.keys
    if model.stage.isOver, model.stage.openQuestion != nil {
      model.said.lines = [OutputLine(Words.Obstacle.questionIsLeft(skip: Key.escape.label))]
      return []
    }
    if model.stage.at == nil, model.stage.isOver,
      let snapshot = model.stage.lesson, !snapshot.isEdited, !snapshot.verdict.exercises.isEmpty,
      !snapshot.verdict.exercises.contains(where: \.isReached)
    {
      model.said.lines = [OutputLine(Words.Obstacle.taskIsLeft(edit: keys[.editCode], next: keys[.nextStep]))]
      return []
    }
    return Commands.run(model.stage.at == nil && model.stage.isOver ? "step next" : command, &model)
  }

  /// Runs a command in the present: a step is left from the past as well.
  private static func fromPresent(_ command: String, _ model: inout Model) -> [Effect] {
    (model.stage.at == nil ? [] : Commands.run("at now", &model)) + Commands.run(command, &model)
  }

  private static let fixed: [KeyBinding] = [
    // Keys of lessons, in the order in which a learner needs them.
    KeyBinding(
      [.character(" ")], .code, "event group", "run",
      "run to the next event; at the end go to the next step", as: .nextEvent, when: .running
    ) { goOn(by: "event group", &$0) }.vital,
    KeyBinding(
      [.enter], .code, "play", "to the end", "run the step to its end; at the end go to the next step", as: .play,
      when: .goingOn
    ) { goOn(by: "play", &$0) },
    KeyBinding([.character("e")], .code, "code edit", "edit", "edit the step's code here", as: .editCode).vital,
    KeyBinding(
      [.character("H")], .lesson, "hint", "hint", "show the next hint", as: .hint, when: .hasHint
    ) { model in
      let effects = Commands.run("hint", &model)
      model.said.kind = .hint
      return effects
    }.vital,
    KeyBinding(
      [.character("X")], .lesson, "solution", "solution", "show the solution; Enter inserts it",
      as: .solution, when: .outOfHints),
    KeyBinding(
      [.character("w")], .lesson, "decision", "why", "go to the event that shows why your answer was wrong",
      as: .decision, when: .missed
    ) { model in
      // If no answer was wrong, the key runs `why` for a selected object, as it does outside of lessons.
      let hasQuestion = model.stage.lesson?.verdict.questions.isEmpty == false
      let hasSelection = model.stage.selectedNode != nil
      return Condition.missed.isOffered(model.stage) || hasQuestion && !hasSelection
        ? Commands.run("decision", &model) : Keyboard.run(why, &model)
    },
    KeyBinding(
      [.character("n")], .lesson, "step next", "next", "go to the next step", as: .nextStep, when: .notLast
    ) { fromPresent($0.isPresented ? PresentingKeys.nextStepCommand : "step next", &$0) }.vital,
    KeyBinding(
      [.character("p")], .lesson, "step previous", "back", "go to the previous step", as: .previousStep,
      when: .notFirst
    ) { fromPresent("step previous", &$0) },
    KeyBinding([.character("T")], .lesson, "narration", "", "show the whole text of the step", as: .wholeText),
    KeyBinding([.character("s")], .code, "event statement", "", "run one statement"),
    KeyBinding([.character("A")], .code, "watch", "autoplay", "autoplay the step", when: .running),
    KeyBinding([.character("0")], .lesson, "step restart", "", "restart the step; edits and answers are kept"),
    KeyBinding([.control("s")], .code, "code save", "", "save the code (it is saved automatically)"),
    KeyBinding([.character("E")], .code, "code editor", "", "edit the code in $VISUAL or $EDITOR"),
    KeyBinding(
      [.character("u")], .code, "code undo", "", "undo the last change to the code, or an answer not yet checked",
      as: .undoCode),
    KeyBinding([.character("U"), .control("r")], .code, "code redo", "", "redo the last undone change to the code"),
    KeyBinding(
      [.character("r")], .laboratory, "resolve %s", "resolve", "get an instance of the service, and hold it",
      as: .resolve,
      when: .registered
    ) { Keyboard.resolve(&$0) },
    KeyBinding(
      [.character("x")], .laboratory, "release %h", "release",
      "release the newest held instance of the selected service", as: .release, when: .held),
    KeyBinding(
      [.character(" ")], .laboratory, "use %i", "use", "use the newest instance of the selected service", when: .alive),
    KeyBinding([.character("d")], .laboratory, "remove %s", "remove", "remove the selected service", when: .registered),
    KeyBinding([.character("e")], .laboratory, "form edit", "edit", "edit the selected service", when: .registered),
    KeyBinding([.character("a")], .laboratory, "form add", "add", "add a service", as: .add).vital,
    // In a step with a laboratory, a zoom would hide the task. There, Enter goes to the next step once the task is
    // done.
    KeyBinding(
      [.enter], .laboratory, "zoom", "", "zoom the pane; in a lesson after the task, go to the next step"
    ) {
      model in
      let isPuzzle = model.stage.place == .puzzle
      let isDone = model.stage.openQuestion == nil && model.stage.lesson?.verdict.isReached ?? true
      if isPuzzle, isDone { return Commands.run("step next", &model) }
      // Enter after a removal was meant for the question, which was not asked.
      if model.said.kind == .removal {
        model.said.kind = nil
        return []
      }
      if !isPuzzle { return Commands.run("zoom", &model) }
      model.said.lines = [
        OutputLine(
          model.stage.openQuestion == nil
            ? Words.Obstacle.taskIsOpen(zoom: model.stage.keys[.zoom], isZoomed: model.panes.isZoomed)
            : Words.Obstacle.questionIsOpen)
      ]
      return []
    },
    KeyBinding(
      [.character("m")], .anywhere, "mode", "mode", "switch between injection and locator", when: .hasCounterpart
    ).vital,
    KeyBinding(
      [.character("/")], .anywhere, "find", "find",
      "find a service or instance; in the code pane, find text", as: .find,
      when: .outsideLessons),
    KeyBinding([.character("u")], .laboratory, "undo", "undo", "undo the last change", when: .undoable).vital,
    KeyBinding([.character("U"), .control("r")], .laboratory, "redo", "", "redo the last undone change"),
    KeyBinding(
      [.character("!")], .anywhere, "check", "findings",
      "list the findings, and the places of code that were not understood", as: .findings, when: .hasFindings
    ).vital,
    KeyBinding([.character(":")], .anywhere, "palette", "command", "type a command", as: .palette),
    KeyBinding([.character("?")], .anywhere, "help", "help", "show the keys that work here", as: .help).vital,
    KeyBinding([.escape], .lesson, "lesson leave", "leave", "go back to the laboratory", as: .leave),
    KeyBinding(
      [.enter], .source, "pane inspector", "open",
      "fold or unfold a group, inspect a service, follow a dependency", as: .goThere, when: .hasServices
    ) {
      SourceCommands.enter(&$0)
    },
    KeyBinding(
      [.character("d")], .source, "dependents %s", "dependents",
      "list services and consumers that depend on the selection, and their paths",
      when: .hasServices
    ) { SourceCommands.showDependents(&$0) },
    KeyBinding(
      [.character("S")], .source, "screens", "screens",
      "list services and other objects that each view or controller makes or shares",
      when: .hasServices),
    KeyBinding([.character("f")], .source, "fold %s", "fold", "fold or unfold a group", when: .hasServices) {
      SourceCommands.toggle(&$0)
    },
    KeyBinding(
      [.character("E")], .source, "code editor", "your editor", "open the source line in $VISUAL or $EDITOR",
      when: .hasServices),
    KeyBinding([.control("s")], .source, "save", "save", "save the code's services as a scenario", when: .hasServices),
    KeyBinding(
      [.escape], .source, "focus off", "back",
      "close, in this order: message, code, search, focus, filter",
      as: .closeSource
    ) { SourceCommands.leave(&$0) }.vital,
    KeyBinding(
      [.character("T")], .attached, "top", "top", "list services sorted by rate, time or live instances", as: .top),
    KeyBinding([.enter], .attached, "zoom", "", "zoom the pane"),
    KeyBinding([.character("E")], .attached, "code editor", "", "open the registration in $VISUAL or $EDITOR"),
    KeyBinding(
      [.character("a")], .attached, "palette \"attach \"", "attach",
      "attach to another program, or to this one again", as: .attachAgain
    ) { model in
      guard case .isBack? = model.stage.attached?.state else { return Commands.run("palette \"attach \"", &model) }
      let code = model.stage.attached?.sources.map { " --sources \(Tokens.quotedWord($0.root))" } ?? ""
      return Commands.run("attach \(Tokens.quotedWord(model.stage.attached?.name ?? ""))\(code)", &model)
    },
    KeyBinding(
      [.escape], .attached, "detach", "detach", "detach from the program, which keeps running",
      as: .detach
    ) { model in
      // Detaching discards the observed data of a running program.
      if let snapshot = model.stage.attached, case .running = snapshot.state {
        let question = ["Detach from \(snapshot.name)? The program keeps running; the observed data is discarded."]
        if model.ask({ _ in Confirmation(question: question, line: "detach") }) { return [] }
      }
      return Commands.run("detach", &model)
    },
    KeyBinding([.character("y")], .anywhere, "copy", "", "copy the error, the code or the graph", as: .copy),
    KeyBinding(
      [.character("P")], .anywhere, "present", "", "start a presentation: graph, code and a caption", as: .present),
    KeyBinding([.character("q")], .anywhere, "quit", "quit", "quit Playground", as: .quit),
    KeyBinding([.up, .character("k")], .anywhere, "select up", "", "move the selection up, or scroll"),
    KeyBinding(
      [.down, .character("j")], .anywhere, "select down", "", "move the selection down, or scroll", as: .down),
    KeyBinding([.left, .character("h")], .anywhere, "select left", "", "move the selection left"),
    KeyBinding([.right, .character("l")], .anywhere, "select right", "", "move the selection right"),
    KeyBinding([.pageUp, .control("b")], .anywhere, "scroll up", "", "scroll the pane up"),
    KeyBinding([.pageDown, .control("f")], .anywhere, "scroll down", "", "scroll the pane down"),
    KeyBinding([.control("u")], .anywhere, "scroll up half", "", "scroll the pane up by half a page"),
    KeyBinding([.control("d")], .anywhere, "scroll down half", "", "scroll the pane down by half a page"),
    KeyBinding([.home, .character("g")], .anywhere, "scroll top", "", "go to the beginning of the pane"),
    KeyBinding([.end, .character("G")], .anywhere, "scroll bottom", "", "go to the end of the pane"),
    KeyBinding([.shiftUp], .anywhere, "pan up", "", "pan the graph up"),
    KeyBinding([.shiftDown], .anywhere, "pan down", "", "pan the graph down"),
    KeyBinding([.shiftLeft], .anywhere, "pan left", "", "pan the graph left"),
    KeyBinding([.shiftRight], .anywhere, "pan right", "", "pan the graph right"),
    KeyBinding([.tab], .anywhere, "pane next", "", "go to the next pane", as: .focus),
    KeyBinding([.backTab], .anywhere, "pane previous", "", "go to the previous pane"),
    KeyBinding([.character("z")], .anywhere, "zoom", "", "zoom the pane", as: .zoom),
    KeyBinding([.character("L")], .anywhere, "lessons", "", "list the lessons", as: .lessons),
    KeyBinding(
      [.character("S")], .laboratory, "scenarios", "", "open an example or a recent file",
      as: .scenarios),
    KeyBinding([.control("s")], .anywhere, "save", "", "save the scenario"),
    KeyBinding([.control("l")], .anywhere, "redraw", "", "draw the whole screen again"),
  ]

  /// Keys of the panes. They work in whichever pane the focus is; help lists them by pane.
  private static let panes: [KeyBinding] = [
    KeyBinding(
      [.escape], .laboratory, "services filter", "", Words.PaneKeys.allServices, in: .services, as: .allServices,
      when: .filtered),
    why,
    KeyBinding(
      [.character("+"), .character("=")], .anywhere, "detail more", "", Words.PaneKeys.moreDetail, in: .graph),
    KeyBinding([.character("-")], .anywhere, "detail less", "", Words.PaneKeys.lessDetail, in: .graph),
    KeyBinding([.character("i")], .anywhere, "graph", "", Words.PaneKeys.subject, in: .graph),
    KeyBinding([.character("f")], .anywhere, "fold %s", "", Words.PaneKeys.fold, in: .graph, when: .selected),
    KeyBinding([.character("[")], .anywhere, "back", "", Words.PaneKeys.back, in: .events, as: .backInTime),
    KeyBinding([.character("]")], .anywhere, "forward", "", Words.PaneKeys.forward, in: .events, as: .forthInTime),
  ]

  private static let why = KeyBinding(
    [.character("w")], .anywhere, "why %o", "", Words.PaneKeys.why, in: .inspector, when: .selected)

  /// Keys of passing contexts, such as a search. They take precedence over the keys of a place.
  private static let passing: [KeyBinding] = [
    KeyBinding([.character("n")], .searching, "find next", "next match", "go to the next match"),
    KeyBinding([.character("N")], .searching, "find previous", "previous", "go to the previous match"),
    KeyBinding([.escape], .searching, "find end", "end search", "end the search"),
    KeyBinding([.character("-")], .watching, "pace slower", "slower", "run slower", as: .slower),
    KeyBinding([.character("+"), .character("=")], .watching, "pace faster", "faster", "run faster", as: .faster),
  ]
}

extension KeyMap {
  static let standard = KeyMap(KeyTable.bindings)
  /// Map without keys, for the text mode. Hints then name commands.
  static let none = KeyMap([])

  /// Creates a map. For an action without a key in this map, hints name the command that the standard map has for it.
  init(_ bindings: [KeyBinding]) { self.init(bindings, lines: Self.lines) }

  private static let lines = Dictionary(
    KeyTable.bindings.compactMap { binding in binding.action.map { ($0, binding.name) } },
    uniquingKeysWith: { first, _ in first })
}
