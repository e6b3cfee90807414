import Lessons
import Stage

extension CommandTable {
  package static let time: [CommandSpec] = [
    CommandSpec("at now", "", .time, "return to the present") { _ in .look(.at(nil)) },
    CommandSpec("at", "N", .time, "show everything as it was after event N") {
      .look(.at(try $0.number("an event's number")))
    },
    CommandSpec("back", "", .time, "go one event back") { _ in .look(.back) },
    CommandSpec("forward", "", .time, "go one event forward") { _ in .look(.forward) },
  ]

  package static let files: [CommandSpec] = [
    CommandSpec(
      "open", "FILE [--force]", .files, "open a scenario or a folder of Swift code",
      completing: [.file]
    ) { arguments in
      let path = try arguments.path("a file")
      return .engine(.file(.open(path, force: try arguments.option(among: ["--force"]) != nil)))
    },
    CommandSpec("scenarios", "", .files, "choose an example scenario or a recent file") { _ in
      .engine(.file(.scenarios))
    },
    CommandSpec(
      "scenario", "NAME [--force]", .files, "open an example scenario",
      completing: [.words(BuiltInScenarios.all.map(\.name))]
    ) { arguments in
      let name = try arguments.word("a scenario's name")
      return .engine(.file(.scenario(name, force: try arguments.option(among: ["--force"]) != nil)))
    },
    CommandSpec(
      "save", "[FILE] [--force]", .files, "save the scenario, or Swift code as a scenario",
      completing: [.file]
    ) { arguments in
      if try arguments.option(among: ["--force"]) != nil {
        return .engine(.file(.save(arguments.optionalPath(), force: true)))
      }
      let path = arguments.optionalPath()
      return .engine(.file(.save(path, force: try arguments.option(among: ["--force"]) != nil)))
    },
    CommandSpec(
      "export", "[FORMAT] FILE [--format text|json|dot|mermaid|svg|layout] [--view NAME] [--force]", .files,
      "write the graph to a file, or another view of the run as text or svg",
      completing: [.file, .words(["--format", "--view"]), .format, .words(StepView.allCases.map(\.rawValue))]
    ) { arguments in
      var path = try arguments.path("a file")
      var format = ExportFormat(rawValue: path)
      if format != nil, arguments.hasWord { path = try arguments.path("a file") } else { format = nil }
      var view: StepView?
      var force = false
      while let option = try arguments.option(among: ["--format", "--view", "--force"]) {
        switch option {
        case "--format": format = try arguments.choice("format", ExportFormat.self)
        case "--view": view = try arguments.choice("view", StepView.self)
        default: force = true
        }
      }
      return .look(.export(path, format: format, view: view, force: force))
    },
    CommandSpec(
      "report", "[FILE]", .files, "write a bug report: version, terminal, session, events",
      completing: [.file]
    ) { .look(.report($0.optionalPath())) },
    CommandSpec("reload", "", .files, "read the open Swift code again") { _ in .engine(.file(.reload)) },
    CommandSpec("watch on", "", .files, "reload the open Swift code after each edit") { _ in
      .engine(.file(.watch(true)))
    },
    CommandSpec("watch off", "", .files, "stop reloading after edits") { _ in .engine(.file(.watch(false))) },
    CommandSpec("close", "", .files, "close the Swift code and go back to the laboratory") { _ in
      .engine(.file(.close))
    },
    CommandSpec(
      "session save", "FILE [--force]", .files,
      "write the session as a script: 'playground run FILE' reaches the same state",
      completing: [.file, .words(["--force"])]
    ) { arguments in
      let path = try arguments.path("a file, such as session.pg")
      return .look(.session(path, force: try arguments.option(among: ["--force"]) != nil))
    },
    CommandSpec("session show", "", .files, "show the session as a script") { _ in
      .look(.session(nil, force: false))
    },
    CommandSpec(
      "recover", "[--discard|--force]", .files, "recover the unsaved work of a killed session, or discard it"
    ) {
      let way = try $0.option(among: ["--discard", "--force"])
      return .engine(.file(.recover(discard: way == "--discard", force: way == "--force")))
    },
  ]
}
