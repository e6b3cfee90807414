extension CommandTable {
  /// What is asked of running programs.
  package static let attached: [CommandSpec] = [
    CommandSpec(
      "attach", "NAME [--record FILE] [--force]", .files,
      "put a running program on stage: its services, what lives, what happens",
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
      "detach", "", .files, "leave the program that is attached to; it goes on, and the laboratory is as it was"
    ) {
      _ in .engine(.file(.detach))
    },
    CommandSpec(
      "top", "[services|scopes]", .screen,
      "services of the attached program by what they make, how long that takes and what lives",
      completing: [.words(["services", "scopes"])]
    ) { .screen(.top(try $0.optionalChoice("list", TopSubject.self) ?? .services)) },
  ]
}
