import Stage

extension EngineTable {
  static let files: [Spec] = [
    Spec(
      "open", "FILE|FOLDER [--force]", .files, "open a scenario, a recording or a folder of Swift code",
      completing: [.file]
    ) { arguments in
      let path = try arguments.path("a file")
      let isForced = try arguments.isForced()
      let asks = !isForced && Paths.mayBeScenario(path)
      return .engine(
        [.needsPresent, .leavesStep, .leavesSource],
        asking: asks ? .replacesWork(by: path, line: "open \(Tokens.quoted(path)) --force") : nil, opening: path
      ) { .then($0.open(path, $1)) }
    },
    Spec("scenarios", "", .files, "choose an example scenario or a recent file") { _ in
      .engine(as: .nothing) { engine, _ in .then(engine.scenarios()) }
    },
    Spec(
      "scenario", "NAME [--force]", .files, "open an example scenario",
      completing: [.words(BuiltInScenarios.all.map(\.name))]
    ) { arguments in
      let name = try arguments.word("a scenario's name")
      let isForced = try arguments.isForced()
      return .engine(
        [.needsPresent, .leavesStep, .leavesSource],
        asking: isForced ? nil : .replacesWork(by: name, line: "scenario \(Tokens.quoted(name)) --force")
      ) { .then(try $0.openBuiltIn(name, $1)) }
    },
    Spec(
      "save", "[FILE] [--force]", .files, "save the scenario, or Swift code as a scenario",
      completing: [.file]
    ) { arguments in
      if try arguments.isForced() { return .save(arguments.optionalPath(), force: true) }
      let path = arguments.optionalPath()
      return .save(path, force: try arguments.isForced())
    },
    Spec("reload", "", .files, "read the open Swift code again") { _ in .reload },
    Spec("watch on", "", .files, "reload the open Swift code after each edit") { _ in
      .engine(as: .nothing) { engine, _ in .done(try engine.watch(true)) }
    },
    Spec("watch off", "", .files, "stop reloading after edits") { _ in
      .engine(as: .nothing) { engine, _ in .done(try engine.watch(false)) }
    },
    Spec("close", "", .files, "close the Swift code and go back to the laboratory") { _ in
      .engine(.leavesSource) { engine, _ in .done(try engine.closeSource()) }
    },
    Spec(
      "recover", "[--discard|--force]", .files,
      "open unsaved work of a killed session; --discard moves it to a file instead; --force does not ask"
    ) { arguments in
      let way = try arguments.option(among: ["--discard", "--force"])
      return .engine(
        [.needsPresent, .leavesSource], as: .text(Words.Recorded.recovered),
        asking: way == nil ? .replacesWork(by: nil, line: "recover --force") : nil
      ) { .then($0.recover(discard: way == "--discard", $1)) }
    },
  ]

  /// Commands about the Swift code on stage.
  static let sources: [Spec] = [
    Spec(
      "filter", "WORDS", .screen,
      "show only services that match style:X, lifetime:X, module:X, finding:X, a lifetime or part of a name, "
        + "or dependencies that match kind:X, when:X or the words hidden or cycle; "
        + "when:eager: requested during construction; when:deferred: in a closure, lazy property or provider; "
        + "when:default: by a default argument",
      completing: [.filter]
    ) { arguments in
      let filter = try SourceFilter(arguments.rest())
      return .engine { engine, _ in .done(try engine.filterSources(filter)) }
    },
    Spec("filter off", "", .screen, "show all of the Swift code again") { _ in
      .engine { engine, _ in .done(try engine.filterSources(nil)) }
    },
  ]

  /// Commands for running programs.
  static let attached: [Spec] = [
    Spec(
      "attach", "NAME [--record FILE] [--sources FOLDER] [--force]", .files,
      "show a running program: services, live instances, events",
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
      return .engine([.leavesStep, .leavesSource], as: .text(Words.Recorded.attached)) {
        [record, sources, force] engine, label in
        .then(engine.attach(name, record: record, sources: sources, force: force, label))
      }
    },
    Spec("detach", "", .files, "detach from the program, which keeps running") { _ in
      .engine(as: .nothing) { engine, _ in .done(try engine.detach()) }
    },
  ]
}

extension EngineCommand {
  package static func save(_ path: String?, force: Bool) -> EngineCommand {
    .engine(as: .comment, asking: path == nil ? .needsFile : nil) { engine, _ in
      .then(try engine.save(path, force: force))
    }
  }

  /// Command that reads the Swift code on stage again.
  package static var reload: EngineCommand {
    .engine(.leavesSource, as: .nothing) { engine, _ in .then(try engine.reload()) }
  }

  /// Creates the command that writes a text to a file, for `export` and similar commands.
  package static func write(_ path: String, _ text: TextToWrite, force: Bool) -> EngineCommand {
    .engine(as: .comment) { .then($0.write(path, text, force: force, $1)) }
  }

  /// Creates the command that shows only the neighbourhood of a service of the code on stage; nil shows everything that
  /// passes the filter.
  package static func focusNeighbourhood(_ focus: Neighbourhood?) -> EngineCommand {
    .engine { engine, _ in .done(try engine.focusNeighbourhood(focus)) }
  }
}
