import Core
import SourceReader

/// Composition roots that are recognised by what they do, whatever their names are.
///
/// There are two shapes. A type of builders has functions that create an object for another object:
/// `enum Parts { static func orders() -> Orders { OwnOrders(store: DiskStore()) } }`. A context creates and keeps
/// several objects, gives some of them to others, and is read by other types.
struct ShapedRoots {
  let program: Program
  let collection: Collection
  let reader: MemberReader
  /// Names of the types that a container registers, or that are containers of another style.
  let known: Set<String>
  /// The files that make several objects.
  let composing: [CodeTree]

  init(_ program: Program, _ collection: Collection, _ reader: MemberReader) {
    self.program = program
    self.collection = collection
    self.reader = reader
    composing = program.trees.filter { collection.composing.contains($0.name) }
    // SwiftUI's environment may hold a container.
    known = Set(
      collection.registrations.lazy.filter { $0.style != "swiftui-environment" }
        .flatMap { [$0.implementation?.name, $0.container].compactMap { $0 } })
  }

  /// Returns the names of the structures of services, besides the types that are known already.
  func bundles(besides roots: Set<String>) -> Set<String> {
    Set(
      program.types.values.filter { type in
        guard type.declaration != nil, !roots.contains(type.name) else { return false }
        return isBundle(type)
      }.map(\.name))
  }

  /// Returns the names of the roots, besides those that are known already.
  func names(besides roots: Set<String>) -> [String] {
    let possible = program.types.values.filter { type in
      type.declaration != nil && type.parts.contains { collection.composing.contains($0.tree.name) }
        && !roots.contains(type.name) && !known.contains(type.name) && isPossible(type)
    }
    let contexts = possible.filter(isContext)
    // Functions that only fill the properties of a context are no services of their own.
    let filled = Set(
      (contexts + roots.compactMap { program.types[$0] }).flatMap { type in
        type.memberList.filter { $0.kind == .variable }.flatMap { reader.sources(of: $0, in: type) }
      })
    let names = Set(contexts.map(\.name))
    let builders = possible.filter { !names.contains($0.name) && isBuilder($0, filled) }
    return names.union(builders.map(\.name)).sorted()
  }

  /// Parts at the end of the names of screens, of their parts, and of types that only make screens.
  private static let screens = [
    "View", "Controller", "ViewModel", "Model", "Presenter", "Interactor", "Coordinator", "Router", "Wireframe",
    "Configurator", "Navigator", "Cell", "Screen", "Page", "Window", "Delegate", "Reactor", "Flow", "Layout", "Label",
    "Button", "Formatter", "Tests", "Store", "Component", "Action", "State",
  ]

  /// Types from which data inherits.
  static let data: Set<String> = [
    "Codable", "Decodable", "Encodable", "Error", "Hashable", "Equatable", "Identifiable", "NSManagedObject", "Object",
    "Model", "Content", "CaseIterable",
  ]

  /// Ends of the names of protocols: `CartViewProtocol`.
  private static let protocols = ["Protocol", "Type", "Interface", "InputProtocol", "OutputProtocol"]
  private static let screenParts = [
    "View", "Controller", "ViewModel", "Presenter", "Interactor", "Wireframe", "Cell", "Screen", "Page",
  ]

  /// Returns whether a name is that of a screen or of a part of a screen, with or without a word for a protocol.
  static func isScreen(_ name: String) -> Bool {
    let word = name.lastWord
    if screens.contains(where: word.hasSuffix) { return true }
    return protocols.contains { end in
      word.hasSuffix(end) && screenParts.contains(where: word.dropLast(end.count).hasSuffix)
    }
  }

  private func isScreen(_ name: String) -> Bool { Self.isScreen(name) }

  /// Returns whether a name is that of a part of a screen's module: `CartInteractorInputProtocol`.
  static func isOfScreen(_ name: String) -> Bool {
    isScreen(name) && ["Presenter", "Interactor", "Wireframe"].contains(where: name.lastWord.contains)
  }

  /// Returns whether a name is that of a factory of screens or of what they show: `CartViewModelFactory`.
  static func makesScreens(_ name: String) -> Bool {
    let word = name.lastWord
    return word.hasSuffix("Factory") && ["View", "ViewModel", "Cell"].contains(where: word.dropLast(7).hasSuffix)
  }

  /// Returns whether a type keeps nothing, and all functions that others call return coordinators or screens, one of them
  /// a coordinator: `func makeCart(router: Router) -> Coordinator & CartOutput`.
  static func makesCoordinators(_ type: TypeInfo) -> Bool {
    if type.memberList.contains(where: { $0.kind == .variable && $0.child(.accessor) == nil }) { return false }
    func words(_ type: TypeName) -> [String] {
      type.shape == .named ? [type.wrapped.last] : type.parts.flatMap(words)
    }
    let results = type.memberList.filter { $0.kind == .function && !$0.flags.contains(.isPrivate) }
      .compactMap { $0.child(.result)?.first.map { words(TypeName($0)) } }
    return results.contains { $0.contains { $0.hasSuffix("Coordinator") } }
      && results.allSatisfy { $0.contains(where: isScreen) }
  }

  func isPossible(_ type: TypeInfo) -> Bool {
    guard let kind = type.declaration?.kind, [.class, .struct, .enum, .actor].contains(kind), !isScreen(type.name),
      !Self.makesScreens(type.name),
      !RegistrationChoice.isDouble(type.name), !CompositionRootStyle.isLibrary(type, program)
    else { return false }
    // A case of an enumeration is a value.
    if type.memberList.contains(where: { $0.kind == .enumCase }) { return false }
    return !type.inherited.contains {
      CompositionRootStyle.isExcluded($0.type.last) || CompositionRootStyle.entries.contains($0.type.last)
        || Self.data.contains($0.type.last) || isScreen($0.type.last)
    }
  }

  // MARK: Objects

  /// Parts at the end of the names of objects that are no evidence for a container, but may be its services.
  private static let others = ["Store", "Formatter", "Component", "Router", "Navigator", "Coordinator"]

  /// Returns whether a member of a container may be a service: an object, or a structure that gets another member.
  func mayBeService(_ member: Code, _ service: TypeName, in type: TypeInfo) -> Bool {
    if isObject(service, at: member) { return true }
    // A member that gets a service of the container is a part of its wiring.
    if made(by: member, orScreens: true).contains(where: { isWired($0, in: type) }) { return true }
    let service = program.canonical(service, at: member)
    guard let info = program.type(service.name, at: member), let kind = info.declaration?.kind else { return false }
    if kind == .struct {
      guard let value = member.child(.value)?.first, let call = making(source(of: value)) else { return false }
      return isWired(call, in: type)
    }
    guard [.class, .actor, .protocol].contains(kind) else { return false }
    if Self.others.contains(where: service.last.hasSuffix) {
      return info.isProtocol || info.memberList.contains { $0.kind == .function && !$0.flags.contains(.isPrivate) }
    }
    // The container is known. So an object is a service even if it has properties only.
    return !isScreen(service.name) && !info.inherited.contains { Self.data.contains($0.type.last) }
  }

  /// Returns the expression that creates a value, if a closure that runs at once returns it.
  private func source(of value: Code) -> Code {
    guard value.kind == .call, let closure = value.first, closure.kind == .closure else { return value }
    return program.returned(closure).first ?? value
  }

  /// Returns whether a type is a class, actor or protocol of the tree that can do something, and is neither a screen
  /// nor data.
  func isObject(_ type: TypeName, at place: Code) -> Bool {
    let type = program.canonical(type, at: place)
    if type.shape == .composition {
      return !type.parts.contains { isScreen($0.name) } && type.parts.contains { isObject($0, at: place) }
    }
    guard type.shape == .named, !isScreen(type.name), let info = program.type(type.name, at: place),
      let kind = info.declaration?.kind, [.class, .actor, .protocol].contains(kind),
      !info.inherited.contains(where: { Self.data.contains($0.type.last) })
    else { return false }
    return info.isProtocol || info.memberList.contains { $0.kind == .function && !$0.flags.contains(.isPrivate) }
  }

  /// Returns the call with which a value creates an object of the tree, directly or in a local variable.
  private func making(_ value: Code) -> Code? {
    var value = reader.local(value)?.child(.value)?.first ?? value
    while [.cast, .operator, .other].contains(value.kind), let inner = value.first { value = inner }
    guard let made = program.madeType(value), let kind = program.type(made.name, at: value)?.declaration?.kind,
      [.class, .actor, .struct].contains(kind)
    else { return nil }
    return value
  }

  // MARK: Builders

  /// Returns whether a type has functions and computed properties that create objects for each other.
  ///
  /// - Parameter filled: the values of properties of other containers. Calls there are no requests.
  private func isBuilder(_ type: TypeInfo, _ filled: Set<Code>) -> Bool {
    let members = type.memberList.filter { member in
      !member.flags.contains(.isPrivate) && (member.kind == .function || body(of: member) != nil)
    }
    guard members.contains(where: { $0.kind == .variable || $0.child(.result) != nil }) else { return false }
    // A factory of screens is a container if it makes objects for them as well.
    let makers = members.filter { !made(by: $0, orScreens: true).isEmpty }
    let deciding = makers.count { decides($0, in: type) }
    guard makers.contains(where: { !made(by: $0).isEmpty }) else { return false }
    // A type that does nothing but make objects may be there for a single one.
    let fewest = makers.count == members.count && isWithoutState(type) ? 1 : 2
    guard makers.count >= fewest, makers.count * 2 > members.count, deciding >= fewest else { return false }
    collection.words.insert(type.name.lastWord)
    reader.addHolders(of: [type.name])
    if makers.contains(where: { !$0.flags.contains(.isStatic) }), reader.isMadeWidely(type) { return false }
    // Objects that are all made for some data are no services.
    if makers.allSatisfy(needsData) { return false }
    return isCalled(makers, of: type, filled)
  }

  /// Returns whether a function or property decides how objects are put together: it passes one to the object that it
  /// makes, or it makes the implementation of a protocol.
  func decides(_ maker: Code, in type: TypeInfo) -> Bool {
    made(by: maker, orScreens: true).contains { isWired($0, in: type) } || isAbstract(maker) && !made(by: maker).isEmpty
  }

  /// Returns whether all stored properties of a type are private, or hold an object or the only instance of the type.
  private func isWithoutState(_ type: TypeInfo) -> Bool {
    type.memberList.allSatisfy { member in
      if member.kind != .variable || member.child(.accessor) != nil || member.flags.contains(.isPrivate) { return true }
      guard let held = program.typed(variable: member)?.instance?.wrapped else { return false }
      return held.name == type.name || member.flags.contains(.constant) && isObject(held, at: member)
    }
  }

  /// Returns the body of a function or computed property; nil if there is none.
  private func body(of member: Code) -> Code? {
    member.kind == .function
      ? member.child(.block) : member.children(.accessor).first { $0.text == "get" }?.child(.block)
  }

  /// Returns the calls that create what a function or computed property returns; empty if it does not return an object.
  ///
  /// - Parameter orScreens: true if a screen counts as an object.
  func made(by member: Code, orScreens: Bool = false) -> [Code] {
    guard let body = body(of: member), member.child(.genericParameter) == nil,
      let result = member.child(.result)?.first.map(TypeName.init) ?? program.type(written: member),
      isObject(result, at: member) || orScreens && isScreen(result.wrapped.name),
      result.name != program.owner(of: member)
    else { return [] }
    let returned = program.returned(body)
    // A function with several results, chosen by its arguments, makes data.
    if returned.count > 1, member.children(.parameter).contains(where: { $0.child(.value) == nil }) { return [] }
    return returned.flatMap { reader.origins(of: $0) }
      .filter { call in orScreens || program.madeType(call).map { isScreen($0.name) } != true }
  }

  /// Returns whether a call passes an object that is created for it, or a member of the type.
  private func isWired(_ call: Code, in type: TypeInfo) -> Bool {
    call.arguments.contains { argument in
      guard let value = argument.first else { return false }
      if let made = making(value) { return made.kind == .call }
      let used = value.kind == .call ? value.first ?? value : value
      let owners = ["self", "Self", type.name.lastWord]
      guard used.kind == .name || owners.contains(used.first?.text ?? "") else { return false }
      // The caller may pass an object: `func orders(api: Api) -> Orders { OwnOrders(api: api) }`.
      if case .parameter(let parameter)? = program.binding(used.text, at: used), used == value {
        return program.type(written: parameter).map { isObject($0.wrapped, at: parameter) } == true
      }
      return type.members[used.text]?.contains { $0.kind == .variable || $0.kind == .function } == true
    }
  }

  private static let values: Set<String> = ["String", "Int", "Double", "Data", "Date", "UUID", "Decimal"]

  /// Returns whether a function needs a value as an argument: a text, a number, a structure or a case. The address of a
  /// server and a switch are settings.
  private func needsData(_ maker: Code) -> Bool {
    maker.children(.parameter).contains { parameter in
      guard parameter.child(.value) == nil, let written = program.type(written: parameter) else { return false }
      let type = program.canonical(written, at: parameter).wrapped
      if type.shape == .array || type.shape == .dictionary || Self.values.contains(type.name) { return true }
      guard let kind = program.type(type.name, at: parameter)?.declaration?.kind else { return false }
      return kind == .struct || kind == .enum
    }
  }

  private func isCalled(_ makers: [Code], of type: TypeInfo, _ filled: Set<Code>) -> Bool {
    let names = Set(makers.map(\.text))
    return program.trees(having: names).contains { tree in
      tree.nodes(names).contains { use in
        use.kind == .member && !(use.parent.map(filled.contains) ?? false) && isRead(use, of: type)
      }
    }
  }

  /// Returns whether code outside of a type reads a member of it.
  func isRead(_ use: Code, of type: TypeInfo) -> Bool {
    guard let base = use.first, let found = program.typed(base)?.type.wrapped,
      let info = program.type(found.name, at: use)
    else { return false }
    guard info.name == type.name || info.isProtocol && program.isKind(type.name, of: [info.name], at: use) else {
      return false
    }
    let owner = program.owner(of: use)
    return owner != type.name && owner?.hasPrefix(type.name + ".") != true
  }

  // MARK: Contexts

  static let fewestObjects = 3

  /// Returns whether a type creates and keeps several objects, connects them or chooses their implementations, has few
  /// functions of its own, and is used by others.
  private func isContext(_ type: TypeInfo) -> Bool {
    let family = [type] + CompositionRootStyle.superclasses(of: type, program)
    let kept = family.flatMap { owner in
      owner.memberList.filter {
        $0.kind == .variable && $0.child(.attribute) == nil && isKept($0, in: owner)
      }
    }
    let isRequired = kept.count > 1 && reader.isRequired(kept, of: type)
    let isAll = !kept.isEmpty && holdsNothingElse(type, kept)
    guard isRequired || isAll || kept.count >= Self.fewestObjects, !Themes.isTheme(type, kept, program) else {
      return false
    }
    let functions = type.memberList.count {
      $0.kind == .function && !$0.flags.contains(.isPrivate) && !$0.flags.contains(.isOverride)
        && !program.returned($0).contains(where: reader.makes)
    }
    guard functions <= kept.count, !reader.isMadeWidely(type) else { return false }
    let wired = wired(type, kept)
    let chosen = kept.count(where: isAbstract)
    let isDecided = isAll && kept.allSatisfy { isAbstract($0) || isFed($0, in: type) }
    guard
      isRequired || !wired.isEmpty || chosen > 1 || isDecided
        || kept.count(where: getsContainer) > 1
    else { return false }
    let isDeclared = isAll && (kept.contains(where: getsContainer) || reader.isRequired(kept, of: type, fewest: 1))
    return isUsed(type, kept, isWhole: wired.count > 1 || isAll, isDeclared: isDeclared)
  }

  /// Returns whether a property makes an object that gets a member of the type.
  private func isFed(_ member: Code, in type: TypeInfo) -> Bool {
    reader.sources(of: member, in: type).contains { making($0).map { isWired($0, in: type) } == true }
  }

  /// Returns whether a type has no members besides objects that it keeps, what its initializer gets, and its only
  /// instance.
  private func holdsNothingElse(_ type: TypeInfo, _ kept: [Code]) -> Bool {
    let names = Set(kept.map(\.text))
    guard kept.contains(where: { !$0.flags.contains(.isPrivate) }) else { return false }
    return type.memberList.allSatisfy { member in
      if names.contains(member.text) || member.kind != .variable && member.kind != .function { return true }
      guard member.kind == .variable else { return false }
      return member.flags.contains(.constant) && (member.child(.value) == nil || member.flags.contains(.isPrivate))
        || member.flags.contains(.isStatic) && program.typed(variable: member)?.instance?.name == type.name
    }
  }

  /// Returns whether code outside of a container reads the objects that it keeps, and passes them on.
  ///
  /// - Parameters:
  ///   - isWhole: true if the objects get each other, so that one of them may stand for all.
  ///   - isDeclared: true if any read suffices, because the container's protocol declares the objects.
  func isUsed(_ type: TypeInfo, _ kept: [Code], isWhole: Bool, isDeclared: Bool = false) -> Bool {
    collection.words.insert(type.name.lastWord)
    reader.addHolders(of: [type.name])
    let names = Set(kept.filter { !$0.flags.contains(.isPrivate) }.map(\.text))
    return isReadWidely(type, names, isWhole: isWhole, isDeclared: isDeclared)
  }

  /// Returns whether a property creates an object that gets the container itself: `lazy var api = Api(context: self)`.
  private func getsContainer(_ member: Code) -> Bool {
    member.descendants.contains { use in
      guard use.kind == .name, use.text == "self", let argument = use.parent, argument.kind == .argument else {
        return false
      }
      return argument.parent.map { making($0) != nil } == true
    }
  }

  /// Returns whether the type of a property, or the result of a function, is a protocol of the tree, so that the
  /// container chooses the implementation.
  func isAbstract(_ member: Code) -> Bool {
    guard let type = (member.child(.result)?.first.map(TypeName.init) ?? program.type(written: member))?.wrapped
    else { return false }
    return program.type(type.name, at: member)?.isProtocol == true
  }

  /// Returns whether a property creates and keeps an object.
  func isKept(_ member: Code, in type: TypeInfo) -> Bool {
    guard !member.children(.accessor).contains(where: { $0.text == "get" }), !reader.isState(member, in: type) else {
      return false
    }
    let values = reader.sources(of: member, in: type)
    guard let value = values.first(where: reader.makes),
      let service = program.typed(variable: member)?.instance?.wrapped ?? reader.implementation(value),
      // The container may keep its own instance.
      service.name != type.name
    else { return false }
    return isObject(service, at: member)
  }

  /// Returns the names of the members that are passed to an initializer, or set as a property of another member, directly
  /// or in the local variable that the member holds.
  private func wired(_ type: TypeInfo, _ kept: [Code]) -> Set<String> {
    let locals = kept.flatMap { reader.sources(of: $0, in: type) }.filter { $0.kind == .name }.map(\.text)
    let names = Set(kept.map(\.text) + locals)
    let uses = type.parts.flatMap { part in
      part.tree.nodes(names).filter { use in
        guard use.kind == .name || use.kind == .member && use.first?.text == "self", part.contains(use),
          let parent = use.parent
        else { return false }
        if parent.kind == .assignment, parent.first != use, let target = parent.first, target.kind == .member {
          return names.contains(target.first?.text ?? "")
        }
        guard parent.kind == .argument, let call = parent.parent, call.kind == .call else { return false }
        return making(call) != nil || reader.makes(call)
      }
    }
    return Set(uses.map(\.text))
  }

  /// Returns whether code outside of a type reads several of its members from several types, or passes several of them
  /// on to other objects.
  private func isReadWidely(_ type: TypeInfo, _ names: Set<String>, isWhole: Bool, isDeclared: Bool) -> Bool {
    var (readers, read, passed): (Set<String>, Set<String>, Set<String>) = ([], [], [])
    for tree in program.trees(having: names) {
      for use in tree.nodes(names) where use.kind == .member && isRead(use, of: type) {
        let reader = program.consumer(of: use)
        guard !RegistrationChoice.isDouble(reader) else { continue }
        readers.insert(reader)
        read.insert(use.text)
        if isDeclared { return true }
        if readers.count > 1 && read.count > 1 || read.count >= Self.fewestObjects { return true }
        if isPassedOn(use) { passed.insert(use.text) }
        if !passed.isEmpty, isWhole || read.count > 1 { return true }
      }
    }
    return false
  }

  /// Returns whether a use gives the object to another one: as an argument, as the value of a property, or as the result
  /// of a closure, directly or in a local variable.
  private func isPassedOn(_ use: Code) -> Bool {
    guard let parent = use.parent else { return false }
    switch parent.kind {
    case .argument, .exit: return true
    case .assignment: return parent.first != use
    case .block: return parent.parent?.kind == .closure && parent.first == use && use.isLast
    case .value:
      guard let variable = parent.parent, variable.kind == .variable || variable.kind == .binding,
        let scope = variable.scopes.first(where: { $0.kind.isFunction })
      else { return false }
      return scope.descendants.contains {
        $0.kind == .name && $0.text == variable.text && $0.index > use.index
          && ($0.parent?.kind == .argument || $0.parent?.kind == .assignment && $0.parent?.first != $0)
      }
    default: return false
    }
  }
}
