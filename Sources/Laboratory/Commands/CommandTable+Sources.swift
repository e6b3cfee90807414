extension CommandTable {
  /// What is asked about Swift code on stage.
  package static let sources: [CommandSpec] = [
    CommandSpec(
      "filter", "WORDS", .screen,
      "show only what matches: style:, lifetime:, module:, finding:, kind:, when:, hidden, or part of a name",
      completing: [.filter]
    ) { .engine(.file(.narrow(try SourceFilter($0.rest())))) },
    CommandSpec("filter off", "", .screen, "show all of the Swift code again") { _ in
      .engine(.file(.narrow(nil)))
    },
    CommandSpec(
      "dependents", "NAME", .screen,
      "list the services that depend on a service, with their paths",
      completing: [.service]
    ) { .look(.dependents(try $0.service())) },
    CommandSpec("screens", "", .screen, "list each view or controller with what it makes and what it shares") { _ in
      .look(.screens)
    },
  ]
}
