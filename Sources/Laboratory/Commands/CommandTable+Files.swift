extension CommandTable {
  package static let time: [CommandSpec] = [
    CommandSpec("at now", "", .time, "return to the present") { _ in .look(.at(nil)) },
    CommandSpec("at", "N", .time, "show everything as it was after event N") {
      .look(.at(try $0.number("an event's number")))
    },
    CommandSpec("back", "", .time, "one event back") { _ in .look(.back) },
    CommandSpec("forward", "", .time, "one event forth") { _ in .look(.forward) },
  ]

  package static let files: [CommandSpec] = [
    CommandSpec("open", "FILE [--force]", .files, "open a scenario", completing: [.file]) { arguments in
      let path = try arguments.word("a file")
      return .engine(.file(.open(path, force: try arguments.option(among: ["--force"]) != nil)))
    },
    CommandSpec("save", "[FILE] [--force]", .files, "save the scenario", completing: [.file]) { arguments in
      if try arguments.option(among: ["--force"]) != nil {
        return .engine(.file(.save(arguments.optionalWord(), force: true)))
      }
      let path = arguments.optionalWord()
      return .engine(.file(.save(path, force: try arguments.option(among: ["--force"]) != nil)))
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
      return .look(.export(path, format: format, force: force))
    },
    CommandSpec(
      "recover", "[--discard]", .files, "bring back the unsaved work of a program that was killed, or drop it"
    ) { .engine(.file(.recover(discard: try $0.option(among: ["--discard"]) != nil))) },
  ]
}
