extension CommandTable {
  /// Commands for running programs.
  package static let attached: [CommandSpec] = [
    CommandSpec(
      "attach", "NAME [--record FILE] [--force]", .files,
      "show a running program: services, live objects, events",
      completing: [.program, .words(["--record", "--force"])]
    ) { arguments in
      let name = try arguments.word("a program's name, or the path of its socket")
      var record: String?
      var force = false
      while let option = try arguments.option(among: ["--record", "--force"]) {
        if option == "--record" { record = try arguments.path("a file, such as shop.link") } else { force = true }
      }
      return .engine(.file(.attach(name, record: record, force: force)))
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
