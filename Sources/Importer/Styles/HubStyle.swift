import Core
import SourceReader

/// Hubs: static or global values whose members are read by many types, such as `Core.shared.api`,
/// `Environment.current.api`, `Current.api`.
///
/// A hub is recognised by its shape. It holds services that it creates or receives once, and has few functions of its
/// own. Several types read several of its services through one variable.
struct HubStyle: Style {
  let name = "hub"
  var looksForHubs: Bool { true }
  /// A wrapper of the tree may read a container by key path.
  let words: Set<String> = ["propertyWrapper"]

  func read(_ program: Program, into collection: Collection) {
    let finder = HubFinder(program, collection)
    let wrappers = KeyPathWrappers(program)
    let injected = finder.injected(by: wrappers)
    for hub in injected {
      let reader = MemberReader(program, collection, style: name)
      reader.read(hub: hub.type, members: hub.members)
      reader.read(wrappers.uses(program))
      reader.readUses()
    }
    let hubs = finder.hubs()
    for unread in finder.unread(besides: Set(hubs.map(\.type.name) + injected.map(\.type.name))) {
      collection.add(unknown: .container, unread.message, name, program.place(unread.variable))
    }
    for hub in hubs where !injected.contains(where: { $0.type.name == hub.type.name }) {
      let reader = MemberReader(program, collection, style: name)
      let inner = finder.inner(of: hub)
      reader.read(hub: hub.type, members: hub.members.filter { inner[$0.text] == nil } + finder.structures(of: hub))
      for member in inner.keys.sorted() {
        guard let hub = inner[member] else { continue }
        reader.read(hub: hub.type, members: hub.members + finder.structures(of: hub))
        collection.words.insert(hub.type.name.lastWord)
      }
      reader.readUses()
    }
  }
}

/// A hub, with the members that are services.
private struct Hub {
  var type: TypeInfo
  var members: [Code]
}

private struct HubFinder {
  let program: Program
  let collection: Collection
  private let registeredContainers: Set<String>

  init(_ program: Program, _ collection: Collection) {
    self.program = program
    self.collection = collection
    registeredContainers = Set(collection.registrations.compactMap(\.container))
  }

  func hubs() -> [Hub] {
    var found: [String: Hub] = [:]
    for name in program.typeNames {
      guard let owner = program.types[name] else { continue }
      for variable in owner.memberList
      where variable.kind == .variable && variable.flags.contains(.isStatic) && !variable.flags.contains(.isPrivate) {
        guard collection.hubs.reads(of: variable.text, in: name.lastWord) > 1 || isNamed(name, variable) else {
          continue
        }
        consider(variable, &found)
      }
      if let hub = holder(owner), found[name] == nil { found[name] = hub }
    }
    for name in program.globals.keys.sorted() {
      for variable in program.globals[name] ?? [] where !variable.flags.contains(.isPrivate) {
        consider(variable, &found)
      }
    }
    return found.keys.sorted().compactMap { found[$0] }
  }

  /// Returns the containers that wrappers read by key path. Several members must be services; then the others that a
  /// wrapper reads are services as well.
  func injected(by wrappers: KeyPathWrappers) -> [Hub] {
    let types = Dictionary(wrappers.containers.values.map { ($0.name, $0) }) { first, _ in first }
    if !types.isEmpty { collection.words.formUnion(wrappers.containers.keys) }
    return types.keys.sorted().compactMap { name in
      guard let type = types[name], let kind = type.declaration?.kind, [.class, .struct, .actor].contains(kind),
        !registeredContainers.contains(name),
        !type.inherited.contains(where: { Self.excludedSupertypes.contains($0.type.last) })
      else { return nil }
      let all = type.memberList.filter {
        $0.kind == .variable && !$0.flags.contains(.isStatic) && !$0.flags.contains(.isPrivate)
      }
      let read = wrappers.members(of: type, program)
      let members = all.filter { isService($0) || read.contains($0.text) }
      guard !read.isEmpty, all.count(where: isService) > 1 else { return nil }
      collection.words.insert(name.lastWord)
      return Hub(type: type, members: members)
    }
  }

  /// Returns the single instances that several types use, and that make several services which no other type reads
  /// from them. The text does not show who uses these services.
  func unread(besides hubs: Set<String>) -> [(variable: Code, message: String)] {
    var found: [(variable: Code, message: String)] = []
    for name in program.typeNames where !hubs.contains(name) {
      guard let type = program.types[name], let instance = instance(of: type), let hub = hub(type),
        hub.members.count > 1
      else { continue }
      let users = users(of: instance, type)
      guard users > 1, !isRead(hub) else { continue }
      let members = hub.members.map(\.text)
      let all = members.dropLast().joined(separator: ", ") + " and " + (members.last ?? "")
      found.append(
        (
          instance,
          "\(users) types use \(name).\(instance.text), which makes \(all): the code does not show who uses these"
        ))
    }
    return found
  }

  /// Returns the static variable in which a type keeps an instance of itself; nil if there is none.
  private func instance(of type: TypeInfo) -> Code? {
    type.memberList.first { variable in
      variable.kind == .variable && variable.flags.contains(.isStatic) && !variable.flags.contains(.isPrivate)
        && collection.hubs.reads(of: variable.text, in: type.name.lastWord) > 1
        && variable.child(.value)?.first.flatMap(program.madeType)?.name == type.name
    }
  }

  /// Returns whether another type reads a service of a hub from some instance of the hub's type.
  private func isRead(_ hub: Hub) -> Bool {
    let names = Set(hub.members.map(\.text))
    return program.trees(having: names).contains { tree in
      tree.nodes(names).contains { use in
        guard use.kind == .member, let base = use.first, base.text != "self", let type = program.typed(base)?.type
        else {
          return false
        }
        return isHub(type, hub, at: use)
      }
    }
  }

  /// Returns the number of other types in live code that use members of a static variable.
  private func users(of variable: Code, _ type: TypeInfo) -> Int {
    var users: Set<String> = []
    collection.words.insert(type.name.lastWord)
    for tree in program.trees(having: [variable.text]) {
      for use in tree.nodes([variable.text]) where use.kind == .member && use.parent?.kind == .member {
        guard let base = use.first, case .metatype(let owner)? = program.typed(base),
          program.type(owner.name, at: use)?.name == type.name
        else { continue }
        let user = program.consumer(of: use)
        if user != type.name, !RegistrationChoice.isDouble(user) { users.insert(user) }
      }
    }
    return users.count
  }

  /// Records the type of a variable as a hub if several types read members of it through the variable.
  ///
  /// A hub that the configuration lists is recorded in any case.
  private func consider(_ variable: Code, _ found: inout [String: Hub]) {
    guard let written = program.typed(variable: variable)?.instance?.wrapped, written.shape == .named else { return }
    for type in held(by: variable, written) where found[type.name] == nil {
      guard let hub = hub(type) else { continue }
      let word = variable.kind == .variable && variable.flags.contains(.isStatic) ? program.owner(of: variable) : nil
      collection.words.insert(word?.lastWord ?? variable.text)
      if isNamed(type.name, variable) || isReadWidely(through: [variable.text], hub) { found[type.name] = hub }
    }
  }

  /// Returns the types that a variable may hold. Several targets may share its file, and declare a type of their own
  /// with the written name.
  private func held(by variable: Code, _ written: TypeName) -> [TypeInfo] {
    if let type = made(by: variable, written) { return [type] }
    return program.namesakes(of: written.name).compactMap { program.types[$0] }
      .filter { $0.declaration != nil && !$0.isProtocol }
  }

  /// Returns whether the configuration lists a type or variable as a hub.
  private func isNamed(_ type: String, _ variable: Code? = nil) -> Bool {
    collection.names.hubs.contains(type.lastWord) || variable.map { collection.names.hubs.contains($0.text) } ?? false
  }

  /// Returns the type that holds the services: the variable's type, or for a protocol the type of the variable's value.
  /// Nil if the tree does not declare it.
  private func made(by variable: Code, _ written: TypeName) -> TypeInfo? {
    guard let info = program.type(written.name, at: variable), info.declaration != nil else { return nil }
    guard info.isProtocol else { return info }
    guard let value = variable.child(.value)?.first, let made = program.objectType(of: value) else {
      return nil
    }
    return program.type(made.name, at: variable)
  }

  /// Returns the members of a hub that hold services themselves and do nothing else: `Core.shared.services.api`.
  func inner(of hub: Hub) -> [String: Hub] {
    var found: [String: Hub] = [:]
    for member in hub.members {
      guard let written = program.typed(variable: member)?.instance,
        let type = program.type(written.name, at: member), type.name != hub.type.name, self.hub(type) != nil,
        !type.memberList.contains(where: { $0.kind == .function && !$0.flags.contains(.isPrivate) })
      else { continue }
      let members = type.memberList.filter { $0.kind == .variable }
      guard members.allSatisfy({ isMade($0, in: type) && (isService($0) || isStructure($0)) }) else { continue }
      found[member.text] = Hub(type: type, members: members)
    }
    return found
  }

  /// Returns whether the type of a member is a structure of the tree that can do something.
  private func isStructure(_ member: Code) -> Bool {
    guard let type = program.typed(variable: member)?.instance, let info = program.type(type.name, at: member) else {
      return false
    }
    return info.declaration?.kind == .struct && info.memberList.contains { $0.kind == .function }
  }

  /// Returns the members of a hub whose types are structures that work with services, or on their own:
  /// `struct Search { let api: Api }` with functions, `TokenManager()`.
  ///
  /// They are no evidence for a hub, because values have the same shape.
  func structures(of hub: Hub) -> [Code] {
    let isStatic = hub.members.allSatisfy { $0.flags.contains(.isStatic) }
    return hub.type.memberList.filter { member in
      member.kind == .variable && member.flags.contains(.isStatic) == isStatic && !member.flags.contains(.isPrivate)
        && member.children(.attribute).isEmpty && !isService(member) && isMade(member, in: hub.type)
        && (usesServices(member) || isTool(member))
    }
  }

  /// Returns whether a member is a structure with functions that is made from nothing, and is therefore no value:
  /// `let tokens = TokenManager()`.
  private func isTool(_ member: Code) -> Bool {
    guard let value = member.child(.value)?.first, value.arguments.isEmpty, program.madeType(value) != nil,
      isStructure(member), works(member), let type = program.typed(variable: member)?.instance,
      let info = program.type(type.name, at: member)
    else { return false }
    return !ShapedRoots.isScreen(info.name)
      && !info.inherited.contains {
        Self.excludedSupertypes.contains($0.type.last) || ShapedRoots.data.contains($0.type.last)
      }
  }

  /// Returns whether the type of a member is a structure with functions that gets a service, or another such structure.
  ///
  /// - Parameter depth: the number of structures around this one.
  private func usesServices(_ member: Code, depth: Int = 0) -> Bool {
    guard depth < 3, isStructure(member), let type = program.typed(variable: member)?.instance,
      let info = program.type(type.name, at: member),
      !info.inherited.contains(where: { Self.excludedSupertypes.contains($0.type.last) })
    else { return false }
    return info.memberList.contains { property in
      property.kind == .variable && !property.flags.contains(.isStatic) && property.child(.value) == nil
        && property.child(.accessor) == nil && property.children(.attribute).isEmpty
        && (isService(property) || usesServices(property, depth: depth + 1))
    }
  }

  private static let excludedSupertypes: Set<String> = [
    "View", "UIView", "UIViewController", "NSView", "NSViewController", "NSManagedObject", "PreviewProvider", "Codable",
    "Decodable", "Encodable", "XCTestCase", "Error", "Reducer", "SharedContainer", "Container", "Component",
    "BootstrapComponent", "ViewModifier", "CaseIterable", "OptionSet", "Hashable", "Equatable", "DependencyKey",
    "TestDependencyKey", "EnvironmentKey",
  ]

  private func hub(_ type: TypeInfo) -> Hub? {
    guard let declaration = type.declaration, [.class, .struct, .actor].contains(declaration.kind),
      !registeredContainers.contains(type.name), !RegistrationChoice.isDouble(type.name),
      !type.inherited.contains(where: { Self.excludedSupertypes.contains($0.type.last) })
    else { return nil }
    let held = type.memberList.filter { isHeld($0, in: type) || isMaker($0) }
    if isNamed(type.name) { return Hub(type: type, members: held) }
    let members = withoutValues(held).filter { member in
      program.typed(variable: member)?.instance.map { ShapedRoots.isOfScreen($0.name) } != true
    }
    guard members.count > 1 || members.contains(where: { works($0) && !isState($0, in: type) }) else { return nil }
    if isList(members, in: type) { return nil }
    let isDelegate = type.inherited.contains { CompositionRootStyle.entries.contains($0.type.last) }
    let functions = type.memberList.count {
      $0.kind == .function && !$0.flags.contains(.isPrivate) && !$0.flags.contains(.isOverride)
    }
    guard isDelegate || functions <= members.count else { return nil }
    return Themes.isTheme(type, members, program) ? nil : Hub(type: type, members: members)
  }

  /// Returns whether a type puts all its objects into one list: `items = [today, unread]`. They are the elements of a
  /// list, such as rows that a screen shows, and other code asks for one of them.
  private func isList(_ members: [Code], in type: TypeInfo) -> Bool {
    let names = Set(members.map(\.text))
    guard names.count > 1 else { return false }
    return type.parts.contains { part in
      part.descendants.contains { list in
        list.kind == .array && list.children.allSatisfy { $0.kind == .name || $0.first?.text == "self" }
          && names.isSubset(of: list.children.map(\.text))
      }
    }
  }

  /// Returns the hub for a type that has static members only: `enum Services { static let api = Api() }`. Nil unless at
  /// least two of them are services of different types, and several types read them. For a type that the configuration
  /// lists, any readers suffice.
  private func holder(_ type: TypeInfo) -> Hub? {
    guard let declaration = type.declaration, [.class, .struct, .enum].contains(declaration.kind),
      !registeredContainers.contains(type.name), !RegistrationChoice.isDouble(type.name), type.inherited.isEmpty,
      !type.memberList.contains(where: { $0.kind == .enumCase || $0.kind == .variable && !$0.flags.contains(.isStatic) }
      )
    else { return nil }
    let members = type.memberList.filter { member in
      member.kind == .variable && member.flags.contains(.isStatic) && !member.flags.contains(.isPrivate)
        && (collection.hubs.reads(of: member.text, in: type.name.lastWord) > 0
          || collection.composing.contains(member.tree.name))
        && isService(member) && isMade(member, in: type)
    }
    // Constants of one type, such as colours, are values.
    guard Set(members.map { program.typed(variable: $0)?.instance?.name }).count > 1 || isNamed(type.name) else {
      return nil
    }
    collection.words.insert(type.name.lastWord)
    let hub = Hub(type: type, members: isNamed(type.name) ? members : withoutValues(members))
    guard !hub.members.isEmpty, isNamed(type.name) || !Themes.isTheme(type, hub.members, program) else { return nil }
    return isNamed(type.name) || isReadWidely(through: nil, hub) ? hub : nil
  }

  // MARK: Members

  /// The most members of one type that may be services. More are values, such as settings and the descriptions of
  /// options.
  private static let mostOfOneType = 4

  /// Returns the members besides those whose type many members have, with any generic arguments: `Setting<Bool>`.
  private func withoutValues(_ members: [Code]) -> [Code] {
    guard members.count > Self.mostOfOneType else { return members }
    let types = members.map { member in
      let type = program.typed(variable: member)?.instance
      return type?.shape == .function ? type?.parts.last?.name : type?.name
    }
    let counts = Dictionary(types.map { ($0, 1) }, uniquingKeysWith: +)
    let values = Set(
      counts.keys.filter { name in
        counts[name, default: 0] > Self.mostOfOneType
          && name.flatMap { program.type($0, at: members[0]) }?.isProtocol != true
      })
    return zip(members, types).filter { !values.contains($0.1) }.map(\.0)
  }

  /// Returns whether code of its type sets a property that already has a value.
  private func isState(_ member: Code, in type: TypeInfo) -> Bool {
    guard !member.flags.contains(.constant), !member.flags.contains(.isLazy), member.child(.accessor) == nil else {
      return false
    }
    return program.uses(of: member, in: type).contains { use in
      guard use.isSet, let function = use.scopes.first(where: { $0.parent?.kind.isTypeDeclaration == true }) else {
        return false
      }
      return function.kind != .initializer
    }
  }

  private func isHeld(_ member: Code, in type: TypeInfo) -> Bool {
    guard member.kind == .variable, !member.flags.contains(.isStatic), !member.flags.contains(.isPrivate),
      member.children(.attribute).isEmpty, isService(member)
    else { return false }
    return isMade(member, in: type)
  }

  /// Returns whether a member is a closure without arguments that returns an object: `var makeStore: () -> Storing`.
  private func isMaker(_ member: Code) -> Bool {
    guard member.kind == .variable, !member.flags.contains(.isStatic), !member.flags.contains(.isPrivate),
      let type = program.type(written: member), type.shape == .function, let result = type.parts.last
    else { return false }
    return isObject(result, at: member)
  }

  private func isObject(_ type: TypeName, at place: Code) -> Bool {
    guard let kind = program.type(type.wrapped.name, at: place)?.declaration?.kind else { return false }
    return [.class, .actor, .protocol].contains(kind)
  }

  /// Returns whether the type of a member is a class, actor or protocol of the tree, or a structure of closures.
  private func isService(_ member: Code) -> Bool {
    guard let type = program.typed(variable: member)?.instance else { return false }
    for part in type.shape == .composition ? type.parts : [type] where part.shape == .named {
      if Self.streams.contains(where: part.last.hasSuffix) { continue }
      guard let info = program.type(part.name, at: member), let kind = info.declaration?.kind else { continue }
      if [.class, .actor, .protocol].contains(kind) { return true }
      if kind == .struct,
        info.memberList.contains(where: { $0.kind == .variable && program.type(written: $0)?.shape == .function })
      {
        return true
      }
    }
    return false
  }

  /// Ends of the names of types that pass values on, and are no services.
  private static let streams = ["Event", "Signal", "Observable", "Relay", "Subject", "Publisher"]

  /// Returns whether the type of a member has functions. An object without any is data, such as settings or a theme.
  private func works(_ member: Code) -> Bool {
    guard let type = program.typed(variable: member)?.instance, let info = program.type(type.name, at: member) else {
      return false
    }
    return info.memberList.contains { $0.kind == .function && !$0.flags.contains(.isPrivate) }
  }

  /// Returns whether a member has its service from the start: as an initial or lazy value, from a getter, or from an
  /// initializer.
  ///
  /// An optional member without a value, and a property with a setter, are state: they change while the program runs.
  private func isMade(_ member: Code, in type: TypeInfo) -> Bool {
    if member.flags.contains(.isLazy) { return true }
    if let value = member.child(.value)?.first { return value.text != "nil" }
    if member.child(.accessor) != nil {
      let accessors = member.children(.accessor)
      guard let getter = accessors.first(where: { $0.text == "get" }), !accessors.contains(where: { $0.text == "set" })
      else { return false }
      return program.returned(getter).contains { isPassedOn($0, in: type) }
    }
    if member.flags.contains(.constant) { return program.type(written: member)?.isOptional != true }
    return program.type(written: member)?.isOptional != true && !type.initializers.isEmpty
  }

  /// Returns whether a returned expression creates an object, or is a stored property of the type.
  private func isPassedOn(_ value: Code, in type: TypeInfo) -> Bool {
    if program.isMaking(value) { return true }
    if value.kind == .operator, let first = value.first { return isPassedOn(first, in: type) }
    guard value.kind == .name || value.kind == .member && value.first?.text == "self" else { return false }
    return type.variable(value.text)?.child(.accessor) == nil && type.variable(value.text) != nil
  }

  // MARK: Readers

  /// Returns whether several types read several members of a hub, or the only one.
  ///
  /// - Parameter variables: the names of the variables through which members are read; nil for reads through the hub's
  ///   type.
  private func isReadWidely(through variables: Set<String>?, _ hub: Hub) -> Bool {
    let names = Set(hub.members.map(\.text))
    var (readers, read): (Set<String>, Set<String>) = ([], [])
    for tree in program.trees(having: names) {
      for use in tree.nodes(names) where use.kind == .member {
        guard let base = use.first, base.kind == .member || base.kind == .name || base.kind == .call else { continue }
        let head = base.kind == .call ? base.first ?? base : base
        if let variables {
          guard variables.contains(head.text) else { continue }
        } else if head.text != hub.type.name.lastWord {
          continue
        }
        guard program.typed(base).map({ isHub($0.type, hub, at: use) }) == true else { continue }
        // A single member is evidence only if it is read from the variable itself.
        if names.count == 1, variables != nil, !isGlobal(base) { continue }
        let reader = program.consumer(of: use)
        guard reader != hub.type.name, !RegistrationChoice.isDouble(reader) else { continue }
        readers.insert(reader)
        read.insert(use.text)
        if readers.count > 1, read.count > min(1, names.count - 1) { return true }
      }
    }
    return false
  }

  /// Returns whether an expression is a static or global variable.
  private func isGlobal(_ value: Code) -> Bool {
    if value.kind == .name, case .global? = program.binding(value.text, at: value) { return true }
    guard value.kind == .member, let base = value.first, case .metatype? = program.typed(base) else { return false }
    return true
  }

  private func isHub(_ type: TypeName, _ hub: Hub, at place: Code) -> Bool {
    guard let info = program.type(type.name, at: place) else { return false }
    if info.name == hub.type.name { return true }
    return info.isProtocol && program.isKind(hub.type.name, of: [info.name], at: place)
  }
}
