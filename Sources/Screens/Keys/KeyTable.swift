import Stage

/// Which key runs which command line. Dispatch, footer and help are made from it.
struct KeyBinding: Sendable {
  /// Where a binding holds.
  enum Context: Sendable {
    case anywhere
    /// The user's laboratory, and the one of a step.
    case laboratory
    /// Any step of a lesson.
    case lesson
    /// A step with code.
    case code
  }

  let keys: [Key]
  let context: Context
  /// A command line; `%s` stands for the selected service, `%i` for its newest instance, `%h` for the newest that is held,
  /// `%o` for what is selected in the graph: an object, or the newest of a service.
  let line: String
  /// One or two words for the footer; empty leaves it out.
  let label: String
  /// What it does, for help.
  let summary: String

  init(_ keys: [Key], _ context: Context, _ line: String, _ label: String, _ summary: String) {
    self.keys = keys
    self.context = context
    self.line = line
    self.label = label
    self.summary = summary
  }
}

enum KeyTable {
  static let bindings: [KeyBinding] = fixed + ViewTable.bindings

  private static let fixed: [KeyBinding] = [
    // Of a lesson, in the order in which one needs them.
    KeyBinding(
      [.character(" ")], .code, "event next", "run",
      "run the code to its next visible event; at the end the next step"),
    KeyBinding([.enter], .code, "play", "to its end", "run the step to its end"),
    KeyBinding([.character("e")], .code, "code edit", "edit", "edit the step's code here"),
    KeyBinding([.character("H")], .lesson, "hint", "hint", "the next hint for what is to be done"),
    KeyBinding([.character("X")], .lesson, "solution", "solution", "show the solution, and put it there if you like"),
    KeyBinding([.character("g")], .lesson, "decision", "where", "go to what decided a question"),
    KeyBinding([.character("n")], .lesson, "step next", "next", "the next step"),
    KeyBinding([.character("p")], .lesson, "step previous", "back", "the previous step"),
    KeyBinding([.character("s")], .code, "event statement", "", "run one statement"),
    KeyBinding([.character(".")], .code, "watch", "watch", "let the step run by itself"),
    KeyBinding([.character("<")], .code, "pace slower", "", "let it run slower by itself"),
    KeyBinding([.character(">")], .code, "pace faster", "", "let it run faster by itself"),
    KeyBinding([.character("b")], .code, "event to %l", "", "run on to the line that is marked in the code"),
    KeyBinding([.character("0")], .lesson, "step restart", "", "the step from its start; edits and answers stay"),
    KeyBinding([.character("V")], .code, "palette \"code variant \"", "", "another state of the code"),
    KeyBinding([.character("E")], .code, "code editor", "", "edit it in your own editor: $VISUAL or $EDITOR"),
    KeyBinding([.character("}")], .code, "code file next", "", "the next file of the step's code"),
    KeyBinding([.character("{")], .code, "code file previous", "", "the previous file of the step's code"),
    KeyBinding([.character("u")], .code, "code undo", "", "take the last change of the code back"),
    KeyBinding([.character("U"), .control("r")], .code, "code redo", "", "change the code again as it was"),
    KeyBinding(
      [.character("w")], .anywhere, "why %o", "",
      "why the selected service's newest instance is alive, or what let it go"),
    KeyBinding([.character("M")], .lesson, "measures", "", "what the scoreboard counts in this step"),
    KeyBinding([.character("Y")], .anywhere, "link", "", "the command line that opens the program here"),
    KeyBinding([.character("B")], .lesson, "scoreboard", "", "the scoreboard: all steps side by side"),
    KeyBinding([.character("n")], .laboratory, "lesson knight", "walk the lesson", "walk the knight lesson"),
    KeyBinding([.character("r")], .laboratory, "resolve %s", "resolve", "make or find an instance and hold it"),
    KeyBinding([.character("x")], .laboratory, "release %h", "release", "let go of the newest instance held"),
    KeyBinding([.character(" ")], .laboratory, "use %i", "use", "let the newest instance work"),
    KeyBinding([.character("d")], .laboratory, "remove %s", "remove", "remove the selected service"),
    KeyBinding([.character("e")], .laboratory, "form edit", "edit", "edit the selected service"),
    KeyBinding([.character("a")], .laboratory, "form add", "add", "add a service"),
    KeyBinding([.enter], .laboratory, "zoom", "", "give the pane the whole screen, or take it back"),
    KeyBinding([.character("m")], .anywhere, "mode", "mode", "switch between injection and locator"),
    KeyBinding([.character("o")], .laboratory, "palette \"scope open \"", "", "open a scope"),
    KeyBinding([.character("c")], .laboratory, "palette \"scope close \"", "", "close a scope"),
    KeyBinding([.character("/")], .anywhere, "find", "find", "find a service by its name"),
    KeyBinding([.character("u")], .laboratory, "undo", "undo", "take the last change back"),
    KeyBinding([.character("U"), .control("r")], .laboratory, "redo", "", "do it again"),
    KeyBinding([.character("!")], .anywhere, "check", "findings", "list every finding"),
    KeyBinding([.character(":")], .anywhere, "palette", "command", "type a command"),
    KeyBinding([.character("?")], .anywhere, "help", "help", "this page"),
    KeyBinding([.escape], .lesson, "lesson leave", "leave", "go back to the laboratory"),
    KeyBinding([.character("q")], .anywhere, "quit", "quit", "leave the program"),
    KeyBinding([.up, .character("k")], .anywhere, "select up", "", "move the selection up, or scroll"),
    KeyBinding([.down, .character("j")], .anywhere, "select down", "", "move the selection down, or scroll"),
    KeyBinding([.left, .character("h")], .anywhere, "select left", "", "move the selection left"),
    KeyBinding([.right, .character("l")], .anywhere, "select right", "", "move the selection right"),
    KeyBinding([.pageUp], .anywhere, "scroll up", "", "scroll the pane up"),
    KeyBinding([.pageDown], .anywhere, "scroll down", "", "scroll the pane down"),
    KeyBinding([.tab], .anywhere, "pane next", "", "go to the next pane"),
    KeyBinding([.backTab], .anywhere, "pane previous", "", "go to the previous pane"),
    KeyBinding([.character("z")], .anywhere, "zoom", "", "give the pane the whole screen, or take it back"),
    KeyBinding([.character("+"), .character("=")], .anywhere, "detail more", "", "show more of each service"),
    KeyBinding([.character("-")], .anywhere, "detail less", "", "show less of each service"),
    KeyBinding([.character("i")], .anywhere, "graph", "", "show services, objects, or who calls and creates whom"),
    KeyBinding([.character("f")], .anywhere, "fold %s", "", "fold what only the selected service needs"),
    KeyBinding([.character("F")], .anywhere, "focus %s", "", "show only the selected service and its neighbours"),
    KeyBinding([.character("<")], .anywhere, "pan left", "", "move over the graph to the left"),
    KeyBinding([.character(">")], .anywhere, "pan right", "", "move over the graph to the right"),
    KeyBinding([.character("[")], .anywhere, "back", "", "one event back in time"),
    KeyBinding([.character("]")], .anywhere, "forward", "", "one event forth"),
    KeyBinding([.character("L")], .anywhere, "lessons", "", "list the lessons"),
    KeyBinding([.character("S")], .laboratory, "palette \"open \"", "", "open a scenario"),
    KeyBinding([.character("t")], .anywhere, "theme", "", "the next theme"),
    KeyBinding([.control("l")], .anywhere, "redraw", "", "draw the whole screen again"),
  ]

  /// The binding of a key where one is: one for a step goes before one for its stage, and that before one for anywhere.
  static func binding(_ key: Key, at place: StagePlace) -> KeyBinding? {
    let found = bindings.filter { $0.keys.contains(key) && $0.context.holds(at: place) }
    return found.min { $0.context.rank < $1.context.rank }
  }

  /// What to say of a key that means something only in another place.
  static func elsewhere(_ key: Key, at place: StagePlace) -> String? {
    guard let binding = bindings.first(where: { $0.keys.contains(key) && !$0.context.holds(at: place) }) else {
      return nil
    }
    let stage =
      switch binding.context {
      case .laboratory: "in the laboratory; Esc goes back there"
      case .code where place != .laboratory: "on a step that has code"
      case .code, .lesson, .anywhere: "in a lesson; n begins one"
      }
    return "\(key.label) (\(binding.summary)) works \(stage)"
  }

  /// What holds in a place, in the order of the table, the keys of a puzzle's laboratory before those of its lesson; what
  /// another binding of the same keys hides is left out.
  static func bindings(at place: StagePlace) -> [KeyBinding] {
    let found = bindings.filter { one in
      one.context.holds(at: place)
        && one.keys.contains { binding($0, at: place)?.line == one.line }
    }
    return place != .puzzle
      ? found : found.filter { $0.context == .laboratory } + found.filter { $0.context != .laboratory }
  }
}

/// What kind of stage there is.
enum StagePlace: Hashable, Sendable, CaseIterable {
  case laboratory
  /// A step of a lesson with code, with a laboratory of its own, or with neither.
  case code, puzzle, page
}

extension KeyBinding.Context {
  func holds(at place: StagePlace) -> Bool {
    switch self {
    case .anywhere: true
    case .laboratory: place == .laboratory || place == .puzzle
    case .lesson: place != .laboratory
    case .code: place == .code
    }
  }

  /// Which one goes first.
  var rank: Int {
    switch self {
    case .lesson: 0
    case .code, .laboratory: 1
    case .anywhere: 2
    }
  }
}
