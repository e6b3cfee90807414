import Core
import Stage

extension CommandTable {
  package static let laboratory: [CommandSpec] = [
    CommandSpec(
      "add", "NAME [as INTERFACE] [--lifetime L] [--needs A,B] [--needs \"C by property optional\"]", .laboratory,
      "register a service", completing: [.words(["--lifetime", "--needs", "as"])]
    ) { arguments in
      var draft = ServiceDraft(name: try arguments.service())
      if arguments.next(if: "as") { draft.interface = try arguments.service() }
      while let option = try arguments.option(among: ["--lifetime", "--needs", "--as"]) {
        switch option {
        case "--lifetime": draft.lifetime = try arguments.lifetime()
        case "--as": draft.interface = try arguments.service()
        default: draft.needs += try Need.parse(try arguments.word("what it needs"))
        }
      }
      return .engine(.laboratory(.add(draft)))
    },
    CommandSpec(
      "edit", "NAME [--lifetime L] [--as INTERFACE | --no-as] [--needs A,B | --no-needs]", .laboratory,
      "change a registration; --needs replaces all its needs",
      completing: [.service, .words(["--lifetime", "--needs"])]
    ) { arguments in
      let name = try arguments.service()
      var change = ServiceChange()
      while let option = try arguments.option(among: ["--lifetime", "--as", "--no-as", "--needs", "--no-needs"]) {
        switch option {
        case "--lifetime": change.lifetime = try arguments.lifetime()
        case "--as": change.interface = .some(try arguments.service())
        case "--no-as": change.interface = .some(nil)
        case "--no-needs": change.needs = []
        default: change.needs = (change.needs ?? []) + (try Need.parse(try arguments.word("what it needs")))
        }
      }
      return .engine(.laboratory(.edit(name, change)))
    },
    CommandSpec(
      "remove", "NAME [--force]", .laboratory, "remove a registration; held instances stay alive",
      completing: [.service]
    ) { .engine(.laboratory(.remove(try $0.service(), force: try $0.option(among: ["--force"]) != nil))) },
    CommandSpec("rename", "NAME NEW", .laboratory, "give a service another name", completing: [.service]) {
      .engine(.laboratory(.rename(try $0.service(), try $0.service())))
    },
    CommandSpec(
      "resolve", "NAME [in KIND[:KEY]]", .laboratory, "make or find an instance, and hold it",
      completing: [.service, .words(["in"]), .openScope]
    ) { arguments in
      let name = try arguments.service()
      return .engine(.laboratory(.resolve(name, in: arguments.next(if: "in") ? try arguments.scope() : nil)))
    },
    CommandSpec(
      "use", "NAME[#N]", .laboratory, "run an instance; in locator mode it pulls its needs",
      completing: [.instance]
    ) { .engine(.laboratory(.use(try $0.instance()))) },
    CommandSpec(
      "release", "NAME[#N]", .laboratory, "release an instance, or all instances of a service", completing: [.instance]
    ) { .engine(.laboratory(.release(try $0.instance()))) },
    CommandSpec(
      "mode", "[injection|locator]", .laboratory, "switch between injection and locator mode", completing: [.mode]
    ) { .engine(.laboratory(.mode($0.isEmpty ? nil : try $0.choice("mode", Mode.self)))) },
    CommandSpec(
      "scope open", "KIND KEY [in KIND[:KEY]]", .laboratory, "open a scope", completing: [.scopeKind, .openScope]
    ) { arguments in
      let id = ScopeID(kind: ScopeKind(try arguments.word("a kind of scope")), key: try arguments.word("a key"))
      return .engine(.laboratory(.scopeOpen(id, in: arguments.next(if: "in") ? try arguments.scope() : nil)))
    },
    CommandSpec(
      "scope close", "KIND [KEY]", .laboratory, "close a scope and free what it holds", completing: [.openScope]
    ) { arguments in
      var place = try arguments.scope()
      if place.key == nil { place.key = arguments.optionalWord() }
      return .engine(.laboratory(.scopeClose(place)))
    },
    CommandSpec("check", "", .laboratory, "list the findings") { _ in .look(.check) },
    CommandSpec("undo", "", .laboratory, "undo the last change") { _ in .engine(.laboratory(.undo)) },
    CommandSpec("redo", "", .laboratory, "redo the last undone change") { _ in .engine(.laboratory(.redo)) },
  ]
}
