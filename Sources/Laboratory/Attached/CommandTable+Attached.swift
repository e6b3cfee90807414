extension CommandTable {
  /// Commands for running programs.
  package static let attached: [CommandSpec] = [
    CommandSpec(
      "attach", "NAME [--record FILE] [--sources DIR] [--force]", .files,
      "show a running program: services, live objects, events",
      completing: [.program, .words(["--record", "--sources", "--force"])]
    ) { arguments in
      let name = try arguments.word("a program's name, or the path of its socket")
      var record: String?
      var sources: String?
      var force = false
      while let option = try arguments.option(among: ["--record", "--sources", "--force"]) {
        switch option {
        case "--record": record = try arguments.path("a file, such as shop.link")
        case "--sources": sources = try arguments.path("a folder with the program's code")
        default: force = true
        }
      }
      return .engine(.file(.attach(name, record: record, sources: sources, force: force)))
    },
    CommandSpec(
      "detach", "", .files, "detach from the program, which keeps running"
    ) {
      _ in .engine(.file(.detach))
    },
    CommandSpec(
      "top", "[services|scopes]", .screen,
      "list the program's services by rate, time and live objects",
      completing: [.words(["services", "scopes"])]
    ) { .screen(.top(try $0.optionalChoice("list", TopSubject.self) ?? .services)) },
  ]
}
