import Laboratory
import Stage

/// The keys as they are unless somebody changes them.
enum KeyTable {
  static let bindings: [KeyBinding] =
    fixed + PanelTable.bindings + ViewTable.bindings + PresentingKeys.bindings

  private static let fixed: [KeyBinding] = [
    // Of a lesson, in the order in which one needs them.
    KeyBinding(
      [.character(" ")], .code, "event group", "run",
      "run the code as far as its events are alike; at the end the next step", as: .nextEvent, when: .running
    ) { model in
      if StepKeys.resume(&model) { return [] }
      // A presenter's clicker has one key: at the end of a step it goes on to the next.
      return Commands.run(model.at == nil && model.isOver ? "step next" : "event group", &model)
    },
    KeyBinding([.enter], .code, "play", "to its end", "run the step to its end", as: .play, when: .goingOn) { model in
      StepKeys.resume(&model) ? [] : Commands.run("play", &model)
    },
    KeyBinding([.character("e")], .code, "code edit", "edit", "edit the step's code here", as: .editCode),
    KeyBinding(
      [.character("H")], .lesson, "hint", "hint", "the next hint for what is to be done", as: .hint, when: .hasHint),
    KeyBinding(
      [.character("X")], .lesson, "solution", "solution", "show the solution, and put it there if you like",
      as: .solution, when: .outOfHints),
    KeyBinding(
      [.character("g")], .lesson, "decision", "where", "go to what decided a question", as: .decision,
      when: .missed),
    KeyBinding([.character("n")], .lesson, "step next", "next", "the next step", as: .nextStep, when: .notLast),
    KeyBinding(
      [.character("p")], .lesson, "step previous", "back", "the previous step", as: .previousStep, when: .notFirst),
    KeyBinding([.character("o")], .code, "event next", "", "run the code to its next visible event, and no further"),
    KeyBinding([.character("T")], .lesson, "narration", "", "read again what the step says, its answers and its tasks"),
    KeyBinding([.character("s")], .code, "event statement", "", "run one statement"),
    KeyBinding([.character(".")], .code, "watch", "watch", "let the step run by itself", when: .running),
    KeyBinding([.character("<")], .code, "pace slower", "", "let it run slower by itself", as: .slower),
    KeyBinding([.character(">")], .code, "pace faster", "", "let it run faster by itself", as: .faster),
    KeyBinding([.character("b")], .code, "event to %l", "", "run on to the line that is marked in the code"),
    KeyBinding([.character("0")], .lesson, "step restart", "", "the step from its start; edits and answers stay"),
    KeyBinding(
      [.character("N")], .code, "code find", "", "the next line that holds what the code was searched for",
      when: .searched),
    KeyBinding(
      [.control("s")], .code, "code save", "", "say that a step's code is kept: what you type is kept by itself"),
    KeyBinding(
      [.character("V")], .code, "palette \"code variant \"", "", "another state of the code", when: .variants
    ) { model in
      let all = model.lesson?.variants ?? []
      // Where there is one, Enter takes it.
      let word = all.count == 1 ? all[0].name : ""
      return Commands.run("palette \(Tokens.quotedWord("code variant \(word)"))", &model)
    },
    KeyBinding([.character("E")], .code, "code editor", "", "edit it in your own editor: $VISUAL or $EDITOR"),
    KeyBinding([.character("}")], .code, "code file next", "", "the next file of the step's code"),
    KeyBinding([.character("{")], .code, "code file previous", "", "the previous file of the step's code"),
    KeyBinding([.character("u")], .code, "code undo", "", "take the last change of the code back", as: .undoCode),
    KeyBinding([.character("U"), .control("r")], .code, "code redo", "", "change the code again as it was"),
    KeyBinding([.character("M")], .lesson, "measures", "", "what the scoreboard counts in this step"),
    KeyBinding([.character("B")], .lesson, "scoreboard", "", "the scoreboard: all steps side by side"),
    KeyBinding([.character("n")], .laboratory, "lesson knight", "walk the lesson", "walk the knight lesson", as: .walk),
    KeyBinding(
      [.character("r")], .laboratory, "resolve %s", "resolve", "make or find an instance and hold it", as: .resolve,
      when: .registered),
    KeyBinding(
      [.character("x")], .laboratory, "release %h", "release", "let go of the newest instance held", as: .release,
      when: .held),
    KeyBinding([.character(" ")], .laboratory, "use %i", "use", "let the newest instance work", when: .alive),
    KeyBinding([.character("d")], .laboratory, "remove %s", "remove", "remove the selected service", when: .registered),
    KeyBinding([.character("e")], .laboratory, "form edit", "edit", "edit the selected service", when: .registered),
    KeyBinding([.character("a")], .laboratory, "form add", "add", "add a service", as: .add),
    KeyBinding([.enter], .laboratory, "zoom", "", "give the pane the whole screen, or take it back"),
    KeyBinding(
      [.character("m")], .anywhere, "mode", "mode", "switch between injection and locator", when: .hasCounterpart),
    KeyBinding([.character("o")], .laboratory, "palette \"scope open \"", "", "open a scope"),
    KeyBinding([.character("c")], .laboratory, "palette \"scope close \"", "", "close a scope"),
    KeyBinding(
      [.character("/")], .anywhere, "find", "find",
      "find a service or an instance, or a text where the code has the focus", as: .find,
      when: .outsideLessons),
    KeyBinding([.character("u")], .laboratory, "undo", "undo", "take the last change back", when: .undoable),
    KeyBinding([.character("U"), .control("r")], .laboratory, "redo", "", "do it again"),
    KeyBinding(
      [.character("!")], .anywhere, "check", "findings", "list every finding", as: .findings, when: .hasFindings),
    KeyBinding([.character(":")], .anywhere, "palette", "command", "type a command", as: .palette),
    KeyBinding([.character("?")], .anywhere, "help", "help", "what can be done here", as: .help),
    KeyBinding([.escape], .lesson, "lesson leave", "leave", "go back to the laboratory", as: .leave) { model in
      // Who closes one thing too many stays where what was done is seen.
      guard model.place == .puzzle, model.showsPages else { return Commands.run("lesson leave", &model) }
      model.overlay = .confirm(
        question: ["Leave the puzzle? It stays as it is, and you can come back to it."], line: "lesson leave")
      return []
    },
    KeyBinding(
      [.enter], .source, "pane inspector", "go there",
      "open or close a group, inspect a service, or follow the dependency that is chosen", as: .goThere
    ) {
      SourceCommands.enter(&$0)
    },
    KeyBinding([.character("f")], .source, "fold %s", "fold", "open or close a group") { SourceCommands.toggle(&$0) },
    KeyBinding([.character("E")], .source, "code editor", "your editor", "open the place in $VISUAL or $EDITOR"),
    KeyBinding(
      [.character("d")], .source, "dependents %s", "who notices", "who would notice if the selected service changed",
      when: .selected),
    KeyBinding(
      [.character("v")], .source, "screens", "screens", "what each view or controller makes, and what it shares"),
    KeyBinding(
      [.character("o")], .source, "palette \"filter \"", "only …", "show only what some words describe", as: .narrow),
    KeyBinding(
      [.control("s")], .source, "save", "save", "make a scenario of the code, which the laboratory opens"),
    KeyBinding(
      [.escape], .source, "close", "close", "show all again; then leave the code, and the laboratory is as it was",
      as: .closeSource
    ) { SourceCommands.leave(&$0) },
    KeyBinding(
      [.character("t")], .attached, "top", "top", "services by what they make and what lives, as a list", as: .top),
    KeyBinding([.enter], .attached, "zoom", "", "give the pane the whole screen, or take it back"),
    KeyBinding(
      [.character("a")], .attached, "palette \"attach \"", "attach",
      "attach to another program, or to the one that is on stage and runs again", as: .attachAgain
    ) { model in
      guard case .isBack? = model.attached?.state else { return Commands.run("palette \"attach \"", &model) }
      return Commands.run("attach \(Tokens.quotedWord(model.attached?.name ?? ""))", &model)
    },
    KeyBinding(
      [.escape], .attached, "detach", "detach", "leave the program, which goes on; the laboratory is as it was",
      as: .detach),
    KeyBinding([.character("y")], .anywhere, "copy", "", "copy the error, the code or the graph", as: .copy),
    KeyBinding([.character("Y")], .anywhere, "link", "", "the command line that opens the program here"),
    KeyBinding(
      [.character("P")], .anywhere, "present", "", "graph, code and a caption alone, for a projector", as: .present),
    KeyBinding([.character("q")], .anywhere, "quit", "quit", "leave the program", as: .quit),
    KeyBinding([.up, .character("k")], .anywhere, "select up", "", "move the selection up, or scroll"),
    KeyBinding(
      [.down, .character("j")], .anywhere, "select down", "", "move the selection down, or scroll", as: .down),
    KeyBinding([.left, .character("h")], .anywhere, "select left", "", "move the selection left"),
    KeyBinding([.right, .character("l")], .anywhere, "select right", "", "move the selection right"),
    KeyBinding([.pageUp], .anywhere, "scroll up", "", "scroll the pane up"),
    KeyBinding([.pageDown], .anywhere, "scroll down", "", "scroll the pane down"),
    KeyBinding([.home], .anywhere, "scroll top", "", "go to the beginning of the pane"),
    KeyBinding([.end], .anywhere, "scroll bottom", "", "go to the end of the pane"),
    KeyBinding([.tab], .anywhere, "pane next", "", "go to the next pane", as: .focus),
    KeyBinding([.backTab], .anywhere, "pane previous", "", "go to the previous pane"),
    KeyBinding(
      [.character("z")], .anywhere, "zoom", "", "give the pane the whole screen, or take it back", as: .zoom),
    KeyBinding([.character("L")], .anywhere, "lessons", "", "list the lessons", as: .lessons),
    KeyBinding(
      [.character("S")], .laboratory, "scenarios", "", "open a scenario that came along, or a file of late",
      as: .scenarios),
    KeyBinding([.control("s")], .anywhere, "save", "", "save the scenario"),
    KeyBinding([.character("t")], .anywhere, "theme", "", "the next theme"),
    KeyBinding([.control("l")], .anywhere, "redraw", "", "draw the whole screen again"),
  ]
}

/// What kind of stage there is.
enum StagePlace: Hashable, Sendable, CaseIterable {
  case laboratory
  /// A step of a lesson with code, with a laboratory of its own, or with neither.
  case code, puzzle, page
  /// Somebody's Swift code.
  case source
  /// A running program.
  case attached
}

extension KeyBinding.Context {
  func holds(at place: StagePlace) -> Bool {
    switch self {
    case .anywhere: true
    case .laboratory: place == .laboratory || place == .puzzle
    case .lesson: place == .code || place == .puzzle || place == .page
    case .source: place == .source
    case .attached: place == .attached
    case .code: place == .code
    case .presenting: false
    }
  }

  /// Which one goes first.
  var rank: Int {
    switch self {
    case .lesson, .presenting: 0
    case .code, .laboratory, .source, .attached: 1
    case .anywhere: 2
    }
  }
}
