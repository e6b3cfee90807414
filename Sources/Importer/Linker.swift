import Core
import SourceReader

/// Resolves each request to the matching registrations, and gives every service a unique name.
struct Linker {
  private let program: Program
  private let collection: Collection
  private var names: [String] = []
  private var byKey: [Key: [Int]] = [:]
  private var byImplementation: [String: [Int]] = [:]
  private var byMember: [String: [Int]] = [:]
  private let construction: Construction
  /// Names of uncalled functions and types, keyed by the index of a registration inside them.
  private let uncalled: [Int: String]
  private let unreadMembers: UnreadMembers?
  /// Names of the members of handwritten containers that certainly no code reads.
  private(set) var unread: Set<String> = []
  /// Services that are put into SwiftUI's environment, keyed by the registration of the environment.
  private var inserted: [Int: Int] = [:]
  private var madeObjects: MadeObjects
  /// Places that the linker does not understand, beside those of the collection.
  private var unknown: [UnknownPlace] = []
  private let screens: ScreenTypes

  private struct Key: Hashable {
    var style: String
    var type: String
    var qualifier: String?
    var arguments: Int
  }

  /// Prepares the unique names and the lookup tables.
  ///
  /// - Parameter callers: finds code that nothing calls; nil if a part of the tree was not read.
  init(_ program: Program, _ collection: Collection, _ callers: Callers?) {
    self.program = program
    self.collection = collection
    construction = Construction(program, collection)
    screens = ScreenTypes(program: program, collection: collection)
    madeObjects = MadeObjects(collection, without: [:])
    uncalled = callers.map { Self.uncalled(collection, $0) } ?? [:]
    unreadMembers = callers.map { UnreadMembers(program: program, callers: $0) }
    for (index, registration) in collection.registrations.enumerated() {
      for type in [registration.type].compactMap({ $0 }) + registration.also
      where registration.member == nil || registration.style == "swift-dependencies" {
        let key = Key(
          style: registration.style, type: type.wrapped.description, qualifier: registration.qualifier,
          arguments: Self.arguments(registration.arguments, registration.style).count)
        byKey[key, default: []].append(index)
      }
      if let implementation = registration.implementation {
        byImplementation[implementation.name, default: []].append(index)
      }
      if let member = registration.member {
        byMember[(registration.container ?? "") + "." + member, default: []].append(index)
      }
    }
    names = makeNames()
    inserted = InsertedServices(collection).found { edge in
      let all = target(edge).indices
      let live = all.filter { uncalled[$0] == nil }
      return RegistrationChoice(collection, program).likely(live.isEmpty ? all : live, for: edge)
    }
    madeObjects = MadeObjects(collection, without: inserted)
    if inserted.isEmpty { return }
    for key in byImplementation.keys { byImplementation[key]?.removeAll { inserted[$0] != nil } }
    names = makeNames()
  }

  /// Finds the registrations in uncalled functions and types. Returns the name of the function or type, keyed by the
  /// registration's index.
  ///
  /// If all registrations of a style are uncalled, none is returned, because the tree is then a library without an
  /// entry point. Services that are members of a container are not examined.
  private static func uncalled(_ collection: Collection, _ callers: Callers) -> [Int: String] {
    let indices = collection.registrations.indices.filter { collection[$0].member == nil }
    var found: [Int: String] = [:]
    for (_, all) in Dictionary(grouping: indices, by: { collection[$0].style })
    where all.contains(where: { callers.uncalled(around: collection[$0].code) == nil }) {
      for index in all {
        guard let name = callers.uncalled(around: collection[index].code),
          collection[index].furtherPlaces.allSatisfy({ callers.uncalled(around: $0) != nil })
        else { continue }
        found[index] = name
      }
    }
    return found
  }

  /// Returns the argument types by which a style distinguishes services.
  ///
  /// The library Resolver does not distinguish services by their arguments. Neither do libraries that wire the
  /// parameters of a factory.
  private static func arguments(_ all: [String], _ style: String) -> [String] {
    style == "resolver" || wiring.contains(style) ? [] : all
  }

  private static let wiring = Set(
    KeyedLibrary.all.filter { $0.wires.contains(.closureParameters) && $0.resolverParameters == 0 }.map(\.style))

  private func makeNames() -> [String] {
    var plain = collection.registrations.map { registration -> String in
      if let member = registration.member {
        return [registration.container, member].compactMap { $0 }.joined(separator: ".")
      }
      var name = registration.type.map(text) ?? registration.implementation?.description ?? "?"
      if let qualifier = registration.qualifier { name += " \"\(qualifier)\"" }
      if !registration.arguments.isEmpty { name += "(\(registration.arguments.joined(separator: ", ")))" }
      return name
    }
    // Services with the same name are distinguished by their container, then by their place, then by their style.
    for distinguish in [withContainer, withPlace, withFullPlace, withStyle] {
      let counts = Dictionary(grouping: plain.indices.filter { inserted[$0] == nil }, by: { plain[$0] })
      for (_, indices) in counts where indices.count > 1 {
        for index in indices { plain[index] = distinguish(index, plain[index]) }
      }
    }
    return plain
  }

  /// Returns the text of a type. A composition, a tuple and a type with generic arguments are called by their alias, if
  /// they have exactly one.
  private func text(_ type: TypeName) -> String {
    guard type.shape == .composition || type.shape == .tuple || !type.parts.isEmpty && type.shape == .named,
      let alias = program.writtenAliases[type.wrapped.description]
    else {
      return type.description
    }
    return type.isOptional ? alias + "?" : alias
  }

  private func withContainer(_ index: Int, _ name: String) -> String {
    let registration = collection.registrations[index]
    guard registration.member == nil else { return name }
    let container = program.owner(of: registration.code)?.lastWord
    return container.map { $0 + "." + name } ?? name
  }

  private func withPlace(_ index: Int, _ name: String) -> String {
    let place = collection.registrations[index].place
    return "\(name) (\(place.file.split(separator: "/").last ?? ""):\(place.line))"
  }

  /// Returns a name in which the place is given with its full path instead of the file's name.
  ///
  /// The full path distinguishes files of the same name in several folders, and two services on one line.
  private func withFullPlace(_ index: Int, _ name: String) -> String {
    guard let end = name.lastIndex(of: "(") else { return name }
    return name[..<end] + "(\(collection.registrations[index].place))"
  }

  /// Returns a name followed by the style, for a declaration that two styles read.
  private func withStyle(_ index: Int, _ name: String) -> String {
    "\(name.dropLast()), \(collection.registrations[index].style))"
  }

  mutating func link(into project: inout ImportedProject) {
    reportConditionalKeys()
    var seen: Set<Edge> = []
    var asked: Set<Int> = []
    for raw in collection.edges {
      guard let edge = edge(raw, &asked), seen.insert(edge).inserted else { continue }
      project.edges.append(edge)
    }
    let mentioned = mentionedTypes()
    project.services = collection.registrations.enumerated().compactMap { index, registration in
      if inserted[index] != nil { return nil }
      var service = service(registration, names[index])
      service.hasOpenName = registration.qualifier.map(isOpen) == true
      service.uncalled = uncalled[index]
      service.maker = registration.maker
      service.isReset = registration.isReset
      service.isSet = registration.isSet
      service.isAskedFor =
        asked.contains(index) || registration.isAskedElsewhere
        || registration.style != "factory"
          && [registration.type, registration.implementation]
            .contains { mentioned.contains($0?.last ?? "") }
      return service
    }
    if let unreadMembers {
      let indices = collection.registrations.indices.filter { index in
        !asked.contains(index) && unreadMembers.contain(collection[index])
      }
      unread = Set(indices.map { names[$0] })
    }
    project.services.sort { ($0.place, $0.name) < ($1.place, $1.name) }
    project.edges.sort { ($0.place, $0.to) < ($1.place, $1.to) }
    project.unknown = withoutRepeats(collection.unknown + unknown).sorted {
      ($0.place, $0.message) < ($1.place, $1.message)
    }
    project.models = ScreenModels(program: program, collection: collection, screens: screens).all
    project.screens = Set(screens.names).union(project.models.map(\.screen)).sorted()
    let used = Set(project.services.map(\.style)).union(project.edges.map(\.style))
    project.styles = StyleTable.names.filter(used.contains)
  }

  /// Returns the unknown places without those that say the same about a line.
  private func withoutRepeats(_ places: [UnknownPlace]) -> [UnknownPlace] {
    struct Key: Hashable {
      let file: String
      let line: Int
      let message: String
    }
    var seen: Set<Key> = []
    return places.filter {
      seen.insert(Key(file: $0.place.file, line: $0.place.line, message: $0.message)).inserted
    }
  }

  /// Returns the names of the types that are passed as `P.self` to a call that no style has read. Such a call may
  /// request them.
  private func mentionedTypes() -> Set<String> {
    var found: Set<String> = []
    for tree in program.trees {
      for code in tree.nodes(["self"]) where code.kind == .member {
        guard let argument = code.parent, argument.kind == .argument, let call = argument.parent, call.kind == .call,
          !collection.claimed.contains(call), let type = program.metatype(code)
        else { continue }
        found.insert(type.last)
      }
    }
    return found
  }

  private func service(_ registration: Collection.Registration, _ name: String) -> Service {
    let home = registration.implementation.flatMap { program.types[$0.name]?.declaration?.tree.name }
    return Service(
      name: name, type: registration.type.map(text), also: registration.also.map(text),
      qualifier: registration.qualifier, arguments: registration.arguments,
      implementation: registration.implementation?.description, container: registration.container,
      lifetime: registration.lifetime, lifetimeFrom: registration.origin,
      lifetimeWord: registration.lifetimeWord
        ?? registration.lifetime.flatMap { StyleTable.word(for: $0, in: registration.style) },
      style: registration.style,
      place: registration.place,
      lifetimePlace: registration.lifetimeCode.map(program.place).flatMap { place in
        place.file == registration.place.file && place.line == registration.place.line ? nil : place
      },
      makingPlace: registration.makingCode.map(program.place),
      furtherPlaces: registration.furtherPlaces.map { call in
        Place(file: call.tree.name, call.first?.positionOfLastName ?? call.position)
      }.sorted(), home: home,
      module: collection.layout.module(of: home ?? registration.place.file),
      isConditional: registration.isConditional, isTestOnly: registration.isTestOnly,
      block: registration.code.scopes.first { $0.kind == .block || $0.kind == .clause }?.index ?? 0)
  }

  /// Returns whether the text does not determine the value of a name.
  private func isOpen(_ qualifier: String) -> Bool { qualifier == "?" || collection.openNames.contains(qualifier) }

  /// Reports each key with several registrations if one of them depends on `#if`.
  private mutating func reportConditionalKeys() {
    for (key, indices) in byKey
    where indices.count > 1 && key.style != "swiftui-environment" && key.qualifier.map(isOpen) != true {
      let all = indices.map { collection.registrations[$0] }.sorted { $0.place < $1.place }
      guard let last = all.last, all.contains(where: \.isConditional) else { continue }
      let name = last.type?.description ?? last.implementation?.description ?? "?"
      add(
        unknown: .condition, "\(name) is registered \(all.count) times, and #if decides which of them is used",
        last.style, last.place)
    }
  }

  private mutating func add(unknown reason: UnknownPlace.Reason, _ message: String, _ style: String, _ place: Place) {
    let new = UnknownPlace(reason: reason, message: message, style: style, place: place)
    if unknown.last != new { unknown.append(new) }
  }

  private mutating func edge(_ given: Collection.RawEdge, _ asked: inout Set<Int>) -> Edge? {
    let raw = madeObjects.need(given)
    var answer = target(raw)
    var known: Set<Int> = []
    answer.indices = answer.indices.map { inserted[$0] ?? $0 }.filter { known.insert($0).inserted }
    if raw.asksOther, case .registration(let own) = raw.from, answer.indices.contains(own) {
      // The request is for the same key in another container.
      answer.indices.removeAll { $0 == own }
      if answer.indices.isEmpty {
        add(
          unknown: .elsewhere,
          "\(answer.name) is requested from another container, but no code registers it there", raw.style,
          raw.place)
        return nil
      }
    }
    if raw.onlyIfRegistered, answer.indices.isEmpty { return nil }
    asked.formUnion(answer.indices)
    if answer.isByName {
      add(
        unknown: .several, "several types are called \(answer.name): the code does not show which one is meant",
        raw.style, raw.place)
    }
    let live = answer.indices.filter { uncalled[$0] == nil }
    let (from, own) = source(raw.from)
    // A view or component that is reached in several ways has a registration for each of them, and all of these are
    // meant.
    let isEnvironment = ["swiftui-environment", "needle", "ribs"].contains(raw.style)
    // The collection holds an unknown place for a name that is decided at run time.
    var hasOpenName = answer.isByOpenName
    if case .anyName = raw.to { hasOpenName = true }
    if answer.isByOpenName {
      let places = answer.indices.map { "\(collection[$0].place.file):\(collection[$0].place.line)" }
      add(
        unknown: .several,
        "\(answer.name) may be one of the registrations at \(places.joined(separator: ", ")): "
          + "the code does not show the values of their names", raw.style, raw.place)
    }
    if hasOpenName, answer.indices.isEmpty { return nil }
    let likely =
      isEnvironment || hasOpenName || raw.kind == .creates
      ? answer.indices : RegistrationChoice(collection, program).likely(live.isEmpty ? answer.indices : live, for: raw)
    if likely.count > 1, !isEnvironment, !hasOpenName, raw.kind != .creates {
      let places = likely.map { "\(collection[$0].place.file):\(collection[$0].place.line)" }.joined(separator: ", ")
      add(
        unknown: .several,
        "\(answer.name) is registered in several places (\(places)): the code does not show which one is used here",
        raw.style, raw.place)
    }
    if likely.count > 1, raw.style == "swiftui-environment" {
      // The views that show the requesting one decide.
      let names = likely.map { self.names[$0] }
      let all = names.dropLast().joined(separator: ", ") + " or \(names[names.count - 1])"
      add(
        unknown: .several,
        "the \(raw.type.map(text) ?? answer.name) of the environment is \(all) here: "
          + "the code does not show which", raw.style, raw.place)
    }
    let site = raw.code ?? raw.site
    let isAdvised = [.pull, .wrapper].contains(raw.kind) && isConsumer(raw.from)
    return Edge(
      from: from, isFromService: own != nil,
      // The environment lists the most likely registrations first.
      to: (raw.style == "swiftui-environment" ? likely.first : likely.last).map { names[$0] } ?? answer.name,
      isRegistered: !likely.isEmpty, type: raw.type.map(text), kind: raw.kind, when: raw.when,
      isOptional: raw.isOptional, isBuiltIn: answer.isBuiltIn, style: raw.style, place: raw.place,
      isConditional: raw.isConditional, constructs: likely.count == 1 && constructs(raw, own),
      isByFactory: raw.isByFactory, isFromSystem: isFromSystem(raw.from),
      recipient: isAdvised ? site.map(program.recipient) ?? recipient(raw.from) : .type,
      receiver: raw.kind == .pull && isConsumer(raw.from) ? site.flatMap(screens.receiver) : nil,
      isLocal: site.map { $0.parent?.kind == .block } == true && raw.kind == .wrapper,
      isOfPreview: own == nil && raw.isOfPreview,
      isKeptByStatic: own == nil && raw.when == .eager && raw.code.map(construction.isKeptByStatic) == true,
      twin: raw.twin, gap: raw.gap,
      alternatives: likely.count > 1 ? likely.map { names[$0] } : [])
  }

  /// Types of objects that the system makes without arguments.
  private static let systemTypes: Set<String> = [
    "UIApplicationDelegate", "UIWindowSceneDelegate", "UISceneDelegate", "NSApplicationDelegate",
    "WKApplicationDelegate", "WKExtensionDelegate", "App",
  ]

  /// Returns whether the system makes the object that requests a service.
  private func isFromSystem(_ source: Collection.Source) -> Bool {
    guard case .consumer(let name) = source, let type = program.type(ofConsumer: name),
      let declaration = type.declaration
    else { return false }
    return program.isKind(type.name, of: Self.systemTypes, at: declaration)
      || declaration.children(.attribute).contains {
        ["main", "UIApplicationMain", "NSApplicationMain"].contains($0.text)
      }
  }

  private func isConsumer(_ source: Collection.Source) -> Bool {
    if case .consumer = source { true } else { false }
  }

  /// Returns whether a consumer whose requesting code is unknown has an initializer.
  private func recipient(_ source: Collection.Source) -> Edge.Recipient {
    guard case .consumer(let name) = source, let kind = program.type(ofConsumer: name)?.declaration?.kind,
      [.class, .struct, .actor].contains(kind)
    else { return .nothing }
    return .type
  }

  private func constructs(_ raw: Collection.RawEdge, _ own: Int?) -> Bool {
    guard let own, raw.when != .deferred else { return false }
    if raw.constructs { return true }
    guard case .consumer(let type) = raw.from, let code = raw.code else { return false }
    return construction.asks(at: code, type, of: own)
  }

  private func source(_ source: Collection.Source) -> (name: String, index: Int?) {
    switch source {
    case .registration(let index): return (names[index], index)
    case .consumer(let name):
      // A type that exactly one registration makes stands for that service. The registration may make one of several
      // types of this name, one for each platform.
      let made = ([name] + program.namesakes(of: name)).lazy.compactMap { byImplementation[$0] }.first ?? []
      return made.count == 1 ? (names[made[0]], made[0]) : (name, nil)
    }
  }

  private struct Answer {
    var name: String
    /// Indices of all registrations of the requested key.
    var indices: [Int] = []
    var isBuiltIn = false
    /// True if a registration may be of another type with the same name.
    var isByName = false
    /// True if a registration may have another name, because the text does not determine the value of one of them.
    var isByOpenName = false
  }

  private func target(_ raw: Collection.RawEdge) -> Answer {
    switch raw.to {
    case .registration(let index): return Answer(name: names[index], indices: [index])
    case .anyOf(let indices): return Answer(name: indices.first.map { names[$0] } ?? "?", indices: indices)
    case .absent(let type): return Answer(name: text(type))
    case .builtIn(let name): return Answer(name: name, isBuiltIn: true)
    case .member(let container, let name):
      let full = container + "." + name
      return Answer(name: full, indices: byMember[full] ?? [])
    case .anyName(let type, let arguments):
      return Answer(name: text(type), indices: named(type, arguments, raw.style))
    case .key(let type, let qualifier, let arguments):
      let name = text(type) + (qualifier.map { " \"\($0)\"" } ?? "")
      let styles = raw.onlyIfRegistered ? StyleTable.names : []
      for style in [raw.style] + styles {
        let passed = Self.arguments(arguments, style)
        let key = Key(style: style, type: type.description, qualifier: qualifier, arguments: passed.count)
        let fitting = (byKey[key] ?? []).filter { Self.fits(Self.arguments(collection[$0].arguments, style), passed) }
        if !fitting.isEmpty { return Answer(name: name, indices: fitting) }
        // A generic service may be registered without its type arguments.
        let bare = Key(style: style, type: type.name, qualifier: qualifier, arguments: passed.count)
        if !type.parts.isEmpty, let found = byKey[bare], !found.isEmpty { return Answer(name: name, indices: found) }
        // The text may not show which of several types of one name is registered or requested.
        let namesakes = program.namesakes(of: type.name).flatMap { other in
          byKey[Key(style: style, type: other, qualifier: qualifier, arguments: passed.count)] ?? []
        }
        if !namesakes.isEmpty { return Answer(name: name, indices: namesakes, isByName: true) }
      }
      guard let qualifier, !collection.openNames.isEmpty else { return Answer(name: name) }
      let open = named(type, arguments, raw.style).filter {
        isOpen(qualifier) || collection[$0].qualifier.map(isOpen) == true
      }
      return Answer(name: name, indices: open, isByOpenName: !open.isEmpty)
    }
  }

  /// Returns the registrations of a type under any name.
  private func named(_ type: TypeName, _ arguments: [String], _ style: String) -> [Int] {
    collection.registrations.indices.filter { index in
      let registration = collection[index]
      return registration.style == style && registration.qualifier != nil
        && ([registration.type].compactMap { $0 } + registration.also).contains { $0.wrapped == type }
        && Self.fits(Self.arguments(registration.arguments, style), Self.arguments(arguments, style))
    }
  }

  /// Returns whether the argument types of a registration fit those of a request.
  ///
  /// `_` is a type that the text does not show, and fits any type. `T?!` and `T!` in the request are types that may be
  /// optional, and fit `T` as well.
  private static func fits(_ left: [String], _ right: [String]) -> Bool {
    left.count == right.count
      && zip(left, right).allSatisfy { $0 == $1 || $0 == "_" || $1 == "_" || $1 == $0 + "?!" || $1 == $0 + "!" }
  }
}
