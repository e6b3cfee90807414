import Stage

/// Which key runs which command line. Dispatch, footer and help are made from it.
struct KeyBinding: Sendable {
  /// Where a binding holds.
  enum Context: Sendable {
    case anywhere, laboratory, lesson
  }

  let keys: [Key]
  let context: Context
  /// A command line; `%s` stands for the selected service, `%i` for its newest instance, `%h` for the newest that is held.
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
  static let bindings: [KeyBinding] = [
    KeyBinding([.character("n")], .lesson, "step next", "next step", "the next step"),
    KeyBinding([.character("p")], .lesson, "step previous", "previous", "the previous step"),
    KeyBinding([.character(" ")], .lesson, "event next", "run on", "run the code to its next event"),
    KeyBinding([.enter], .lesson, "play", "run step", "run the step to its end"),
    KeyBinding([.character("n")], .laboratory, "lesson knight", "walk the lesson", "walk the knight lesson"),
    KeyBinding([.character("a")], .laboratory, "form add", "add", "add a service"),
    KeyBinding([.character("e")], .laboratory, "form edit", "edit", "edit the selected service"),
    KeyBinding([.character("d")], .laboratory, "remove %s", "remove", "remove the selected service"),
    KeyBinding([.character("r")], .laboratory, "resolve %s", "resolve", "make or find an instance and hold it"),
    KeyBinding([.character("x")], .laboratory, "release %h", "release", "let go of the newest instance held"),
    KeyBinding([.character(" ")], .laboratory, "use %i", "use", "let the newest instance work"),
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

  /// The binding of a key; one for the place goes before one for anywhere.
  static func binding(_ key: Key, inLesson: Bool) -> KeyBinding? {
    let place = KeyBinding.Context.of(lesson: inLesson)
    let found = bindings.filter { $0.keys.contains(key) }
    return found.first { $0.context == place } ?? found.first { $0.context == .anywhere }
  }

  /// What to say of a key that means something only in the other place.
  static func elsewhere(_ key: Key, inLesson: Bool) -> String? {
    guard let binding = bindings.first(where: { $0.keys.contains(key) && $0.context == .of(lesson: !inLesson) }) else {
      return nil
    }
    let place = inLesson ? "in the laboratory; Esc goes back there" : "in a lesson; n begins one"
    return "\(key.label) (\(binding.summary)) works \(place)"
  }

  /// What holds in a place, in the order of the table.
  static func bindings(inLesson: Bool) -> [KeyBinding] {
    bindings.filter { $0.context == .anywhere || $0.context == .of(lesson: inLesson) }
  }
}

extension KeyBinding.Context {
  static func of(lesson: Bool) -> Self { lesson ? .lesson : .laboratory }
}
