import Core
import Lessons
import Stage

/// Table of the engine's commands. Scripts of lessons consist of them.
package enum EngineTable {
  package static let language = CommandLanguage(laboratory + lessons + code + files + sources + attached)

  /// Parses a line.
  ///
  /// - Returns: nil for an empty line or a comment.
  /// - Throws: `UsageError` with the fault, the expected words and the nearest valid word.
  package static func parse(_ line: String) throws -> EngineCommand? { try language.parse(line) }

  package typealias Spec = CommandSpec<EngineCommand>

  private static let registration: [String: CommandCompletion] = [
    "--lifetime": .lifetime, "--needs": .service, "--as": .service,
  ]

  package static let laboratory: [Spec] = [
    Spec(
      "add", "NAME [as INTERFACE] [needs A,B] [--lifetime L] [--needs \"C by property optional\"]", .laboratory,
      "register a service", completing: [.words(["--lifetime", "--needs", "as"])],
      options: registration
    ) { arguments in
      var draft = ServiceDraft(name: try arguments.service())
      if arguments.next(if: "as") { draft.interface = try arguments.service() }
      // The form in which a person says it: `add Knight needs Armor`.
      if arguments.next(if: "needs") { draft.needs = try Need.parse(try arguments.word("a value for needs")) }
      while let option = try arguments.option(among: ["--lifetime", "--needs", "--as"]) {
        switch option {
        case "--lifetime": draft.lifetime = try arguments.lifetime()
        case "--as": draft.interface = try arguments.service()
        default: draft.needs += try Need.parse(try arguments.word("a value for --needs"))
        }
      }
      return .laboratory(about: InstanceName(service: draft.name)) { [draft] in try $0.add(draft) }
    },
    Spec(
      "edit", "NAME [--lifetime L] [--as INTERFACE | --no-as] [--needs A,B | --no-needs]", .laboratory,
      "change a registration; --needs replaces all its dependencies",
      completing: [.service, .words(["--lifetime", "--needs"])],
      options: registration
    ) { arguments in
      let name = try arguments.service()
      var change = ServiceChange()
      while let option = try arguments.option(among: ["--lifetime", "--as", "--no-as", "--needs", "--no-needs"]) {
        switch option {
        case "--lifetime": change.lifetime = try arguments.lifetime()
        case "--as": change.interface = .some(try arguments.service())
        case "--no-as": change.interface = .some(nil)
        case "--no-needs": change.needs = []
        default: change.needs = (change.needs ?? []) + (try Need.parse(try arguments.word("a value for --needs")))
        }
      }
      return .laboratory(about: InstanceName(service: name)) { [change] in try $0.edit(name, change) }
    },
    Spec(
      "remove", "NAME [--force]", .laboratory, "remove a registration; held instances stay alive",
      completing: [.service]
    ) { arguments in
      let name = try arguments.service()
      let isForced = try arguments.isForced()
      return .laboratory(
        asking: isForced ? nil : .removes(name, line: "remove \(Tokens.quoted(name)) --force")
      ) { try $0.remove(name) }
    },
    Spec("rename", "NAME NEW", .laboratory, "give a service another name", completing: [.service]) { arguments in
      let (name, new) = (try arguments.service(), try arguments.service())
      return .laboratory(about: InstanceName(service: new)) { try $0.rename(name, to: new) }
    },
    Spec(
      "resolve", "NAME [in KIND[:KEY]]", .laboratory, "get an instance of a service, and hold it",
      completing: [.service, .words(["in"]), .openScope]
    ) { arguments in
      let name = try arguments.service()
      let place = arguments.next(if: "in") ? try arguments.scope() : nil
      return .laboratory(about: InstanceName(service: name)) { try $0.resolve(name, in: place) }
    },
    Spec(
      "use", "NAME[#N]", .laboratory, "use an instance: it calls its dependencies; in locator mode it pulls them first",
      completing: [.instance]
    ) { arguments in
      let target = try arguments.instance()
      return .laboratory(about: target) { try $0.use(target) }
    },
    Spec(
      "release", "NAME[#N]", .laboratory, "release an instance, or all instances of a service", completing: [.instance]
    ) { arguments in
      let target = try arguments.instance()
      return .laboratory(about: target) { try $0.release(target) }
    },
    Spec(
      "mode", "[injection|locator]", .laboratory, "switch between injection and locator mode", completing: [.mode]
    ) { arguments in
      let mode = try arguments.optionalChoice("mode", Mode.self)
      // In a lesson the command goes to the step that shows the same objects in the other mode.
      return .laboratory(also: [.isUndoable, .leavesStep], inLesson: { try $0.goToCounterpart(of: $1, in: mode) }) {
        lab in
        try lab.change(to: mode ?? (lab.world.mode == .injection ? .locator : .injection))
      }
    },
    Spec(
      "scope open", "KIND KEY [in KIND[:KEY]]", .laboratory, "open a scope", completing: [.scopeKind, .openScope]
    ) { arguments in
      let id = ScopeID(kind: ScopeKind(try arguments.word("a scope kind")), key: try arguments.word("a key"))
      let place = arguments.next(if: "in") ? try arguments.scope() : nil
      return .laboratory { try $0.openScope(id, in: place) }
    },
    Spec(
      "scope close", "[KIND [KEY]]", .laboratory, "close a scope and release its instances", completing: [.openScope]
    ) { arguments in
      guard arguments.hasWord else { return .laboratory { try $0.closeOnlyScope() } }
      var place = try arguments.scope()
      if place.key == nil { place.key = arguments.optionalWord() }
      return .laboratory { [place] in try $0.closeScope(place) }
    },
    Spec("undo", "", .laboratory, "undo the last change") { _ in .laboratory(also: []) { try $0.undo() } },
    Spec("redo", "", .laboratory, "redo the last undone change") { _ in .laboratory(also: []) { try $0.redo() } },
  ]
}
