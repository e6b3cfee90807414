extension CommandTable {
  static let lessons: [CommandSpec] = [
    CommandSpec("lessons", "", .lessons, "list the lessons") { _ in .lessons },
    CommandSpec("lesson", "NAME [--step N]", .lessons, "enter a lesson", completing: [.lesson, .words(["--step"])]) {
      arguments in
      let name = try arguments.word("a lesson's name")
      var step: Int?
      while try arguments.option(among: ["--step"]) != nil { step = try arguments.number("a step's number") }
      return .lesson(name, step: step)
    },
    CommandSpec("lesson leave", "", .lessons, "go back to the laboratory") { _ in .lessonLeave },
    CommandSpec("step next", "", .lessons, "the next step") { _ in .step(.next) },
    CommandSpec("step previous", "", .lessons, "the previous step") { _ in .step(.previous) },
    CommandSpec("step", "N", .lessons, "step N") { .step(.number(try $0.number("a step's number"))) },
    CommandSpec("event next", "", .lessons, "run the step's code to its next event") { _ in .eventNext },
    CommandSpec("play", "", .lessons, "run the step's code to its end") { _ in .play },
  ]

  static let time: [CommandSpec] = [
    CommandSpec("at now", "", .time, "return to the present") { _ in .at(nil) },
    CommandSpec("at", "N", .time, "show everything as it was after event N") {
      .at(try $0.number("an event's number"))
    },
    CommandSpec("back", "", .time, "one event back") { _ in .back },
    CommandSpec("forward", "", .time, "one event forth") { _ in .forward },
  ]

  static let files: [CommandSpec] = [
    CommandSpec("open", "FILE [--force]", .files, "open a scenario", completing: [.file]) { arguments in
      let path = try arguments.word("a file")
      return .open(path, force: try arguments.option(among: ["--force"]) != nil)
    },
    CommandSpec("save", "[FILE] [--force]", .files, "save the scenario", completing: [.file]) { arguments in
      if try arguments.option(among: ["--force"]) != nil { return .save(arguments.optionalWord(), force: true) }
      let path = arguments.optionalWord()
      return .save(path, force: try arguments.option(among: ["--force"]) != nil)
    },
    CommandSpec(
      "export", "FILE [--format text|json|dot|mermaid|svg|layout] [--force]", .files, "write the graph to a file",
      completing: [.file, .words(["--format"]), .format]
    ) { arguments in
      let path = try arguments.word("a file")
      var format: ExportFormat?
      var force = false
      while let option = try arguments.option(among: ["--format", "--force"]) {
        if option == "--force" { force = true } else { format = try arguments.choice("format", ExportFormat.self) }
      }
      return .export(path, format: format, force: force)
    },
    CommandSpec(
      "recover", "[--discard]", .files, "bring back the unsaved work of a program that was killed, or drop it"
    ) { .recover(discard: try $0.option(among: ["--discard"]) != nil) },
  ]

  static let scripts: [CommandSpec] = [
    CommandSpec("expect live", "NAME N", .scripts, "N instances are alive", completing: [.service]) {
      .expect(.live(try $0.service(), try $0.number("how many are alive")))
    },
    CommandSpec("expect mode", "MODE", .scripts, "the mode is this", completing: [.mode]) {
      .expect(.mode(try $0.choice("mode", Mode.self)))
    },
    CommandSpec("expect failed", "NAME", .scripts, "its last resolve or use failed", completing: [.service]) {
      .expect(.failed(try $0.service()))
    },
    CommandSpec("expect missing", "NAME", .scripts, "somebody needs it and it is not there", completing: [.service]) {
      .expect(.missing(try $0.service()))
    },
    CommandSpec("expect registered", "NAME", .scripts, "it is registered", completing: [.service]) {
      .expect(.registered(try $0.service(), true))
    },
    CommandSpec("expect unregistered", "NAME", .scripts, "it is not registered") {
      .expect(.registered(try $0.service(), false))
    },
  ]

  static let screen: [CommandSpec] = [
    CommandSpec(
      "select", "NAME|up|down|left|right", .screen, "move the selection", completing: [.service]
    ) { arguments in
      let word = try arguments.service()
      if let direction = ScreenDirection(rawValue: word) { return .select(.direction(direction)) }
      return .select(.service(word))
    },
    CommandSpec("pane", "next|previous|NAME", .screen, "go to a pane", completing: [.pane]) { arguments in
      if arguments.take("next") { return .pane(.next) }
      if arguments.take("previous") { return .pane(.previous) }
      return .pane(.named(try arguments.choice("pane", Pane.self)))
    },
    CommandSpec("scroll up", "", .screen, "scroll the pane up") { _ in .scroll(-1) },
    CommandSpec("scroll down", "", .screen, "scroll the pane down") { _ in .scroll(1) },
    CommandSpec("form add", "", .screen, "add a service in a form") { _ in .form(.add) },
    CommandSpec("form edit", "", .screen, "edit the selected service in a form") { _ in .form(.edit) },
    CommandSpec("palette", "[TEXT]", .screen, "type a command") { .palette($0.optionalWord() ?? "") },
    CommandSpec("find", "[TEXT]", .screen, "select the service whose name holds TEXT", completing: [.service]) {
      .find($0.optionalWord())
    },
    CommandSpec("detail", "more|less|auto", .screen, "show more or less of each service: box, name, mark") {
      .detail(try $0.choice("amount of detail", Command.DetailMove.self))
    },
    CommandSpec("direction", "down|right|auto", .screen, "which way the graph runs") {
      .direction(try $0.choice("direction", Command.GraphDirection.self))
    },
    CommandSpec("pan", "up|down|left|right", .screen, "move over the graph by half a pane") {
      .pan(try $0.choice("direction", ScreenDirection.self))
    },
    CommandSpec(
      "fold", "NAME|scope:KIND", .screen, "hide what only this service needs, or show a kind of scope as one box",
      completing: [.service]
    ) {
      .fold(try $0.service())
    },
    CommandSpec(
      "focus", "[NAME]", .screen, "show a service and its neighbours only; again, all", completing: [.service]
    ) {
      .focus($0.optionalWord())
    },
    CommandSpec("minimap", "", .screen, "show or hide the small picture of a graph that does not fit") { _ in .minimap
    },
    CommandSpec("motion on", "", .screen, "let boxes move visibly") { _ in .motion(true) },
    CommandSpec("motion off", "", .screen, "let boxes jump") { _ in .motion(false) },
    CommandSpec("theme", "[NAME]", .screen, "the next theme, or a named one", completing: [.theme]) {
      .theme($0.optionalWord())
    },
    CommandSpec("zoom", "", .screen, "give the pane the whole screen, or take it back") { _ in .zoom },
    CommandSpec("help", "[COMMAND]", .screen, "what there is, or how a command is used", completing: [.command]) {
      arguments in
      var words: [String] = []
      while let word = arguments.optionalWord() { words.append(word) }
      return .help(words.isEmpty ? nil : words.joined(separator: " "))
    },
    CommandSpec("redraw", "", .screen, "draw the whole screen again") { _ in .redraw },
    CommandSpec("quit", "[--force]", .screen, "leave; --force drops unsaved changes") {
      .quit(force: try $0.option(among: ["--force"]) != nil)
    },
  ]
}
