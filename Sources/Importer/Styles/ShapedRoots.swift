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
  private let known: Set<String>

  init(_ program: Program, _ collection: Collection, _ reader: MemberReader) {
    self.program = program
    self.collection = collection
    self.reader = reader
    known = Set(collection.registrations.flatMap { [$0.implementation?.name, $0.container].compactMap { $0 } })
  }

  /// Returns the names of the roots, besides those that are known already.
  func names(besides roots: Set<String>) -> [String] {
    program.types.values.filter { type in
      guard let file = type.declaration?.tree.name, collection.composing.contains(file), !roots.contains(type.name),
        !known.contains(type.name), isPossible(type)
      else { return false }
      return isBuilder(type) || isContext(type)
    }.map(\.name).sorted()
  }

  /// Parts at the end of the names of screens, of their parts, and of types that only make screens.
  private static let screens = [
    "View", "Controller", "ViewModel", "Model", "Presenter", "Interactor", "Coordinator", "Router", "Wireframe",
    "Configurator", "Navigator", "Cell", "Screen", "Page", "Window", "Delegate", "Reactor", "Flow", "Layout", "Label",
    "Button", "Formatter", "Tests", "Store", "Component", "Action", "State",
  ]

  /// Types from which data inherits.
  private static let data: Set<String> = [
    "Codable", "Decodable", "Encodable", "Error", "Hashable", "Equatable", "Identifiable", "NSManagedObject", "Object",
    "Model", "Content", "CaseIterable",
  ]

  private func isScreen(_ name: String) -> Bool { Self.screens.contains(where: name.lastWord.hasSuffix) }

  private func isPossible(_ type: TypeInfo) -> Bool {
    guard let kind = type.declaration?.kind, [.class, .struct, .enum, .actor].contains(kind), !isScreen(type.name),
      !RegistrationChoice.isDouble(type.name)
    else { return false }
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
    let service = program.canonical(service, at: member)
    guard let info = program.type(service.name, at: member), let kind = info.declaration?.kind else { return false }
    if kind == .struct {
      guard let value = member.child(.value)?.first, let call = making(source(of: value)) else { return false }
      return isWired(call, in: type)
    }
    return [.class, .actor, .protocol].contains(kind) && Self.others.contains(where: service.last.hasSuffix)
      && (info.isProtocol || info.memberList.contains { $0.kind == .function && !$0.flags.contains(.isPrivate) })
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

  private func isBuilder(_ type: TypeInfo) -> Bool {
    let functions = type.memberList.filter { $0.kind == .function && !$0.flags.contains(.isPrivate) }
    guard functions.count(where: { $0.child(.result) != nil }) > 1 else { return false }
    let makers = functions.filter { maker($0) != nil }
    guard makers.count > 1, makers.count * 2 > functions.count,
      makers.count(where: { maker in self.maker(maker).map { isWired($0, in: type) } == true }) > 1
    else { return false }
    collection.words.insert(type.name.lastWord)
    return isCalled(makers, of: type)
  }

  /// Returns the call that creates what a function returns; nil if the function does not return an object.
  private func maker(_ function: Code) -> Code? {
    guard function.child(.block) != nil, function.child(.genericParameter) == nil,
      let result = function.child(.result)?.first.map(TypeName.init), isObject(result, at: function)
    else { return nil }
    let returned = program.returned(function)
    guard returned.count == 1 else { return nil }
    return making(returned[0])
  }

  /// Returns whether a call passes an object that is created for it, or a member of the type.
  private func isWired(_ call: Code, in type: TypeInfo) -> Bool {
    call.arguments.contains { argument in
      guard let value = argument.first else { return false }
      if let made = making(value) { return made.kind == .call }
      let used = value.kind == .call ? value.first ?? value : value
      guard used.kind == .name || used.first?.text == "self" || used.first?.text == "Self" else { return false }
      return type.members[used.text]?.contains { $0.kind == .variable || $0.kind == .function } == true
    }
  }

  private func isCalled(_ makers: [Code], of type: TypeInfo) -> Bool {
    let names = Set(makers.map(\.text))
    return program.trees(having: names).contains { tree in
      tree.nodes(names).contains { use in
        use.kind == .member && use.parent?.kind == .call && isRead(use, of: type)
      }
    }
  }

  /// Returns whether code outside of a type reads a member of it.
  private func isRead(_ use: Code, of type: TypeInfo) -> Bool {
    guard let base = use.first, let found = program.typed(base)?.type,
      let info = program.type(found.name, at: use)
    else { return false }
    guard info.name == type.name || info.isProtocol && program.isKind(type.name, of: [info.name], at: use) else {
      return false
    }
    let owner = program.owner(of: use)
    return owner != type.name && owner?.hasPrefix(type.name + ".") != true
  }

  // MARK: Contexts

  private static let fewestObjects = 3

  private func isContext(_ type: TypeInfo) -> Bool {
    let set = Set(
      type.initializers.lazy.flatMap(\.descendants).filter { $0.kind == .assignment }.compactMap { $0.first?.text })
    let possible = type.memberList.filter {
      $0.kind == .variable && $0.child(.attribute) == nil
        && ($0.child(.value)?.first?.kind.mayMake ?? set.contains($0.text))
    }
    guard possible.count >= Self.fewestObjects else { return false }
    let kept = possible.filter { isKept($0, in: type) }
    guard kept.count >= Self.fewestObjects else { return false }
    let functions = type.memberList.count {
      $0.kind == .function && !$0.flags.contains(.isPrivate) && !$0.flags.contains(.isOverride)
    }
    guard functions <= kept.count, isWired(type, Set(kept.map(\.text))) else { return false }
    collection.words.insert(type.name.lastWord)
    reader.addHolders(of: [type.name])
    return isReadWidely(type, Set(kept.filter { !$0.flags.contains(.isPrivate) }.map(\.text)))
  }

  /// Returns whether a property creates and keeps an object.
  private func isKept(_ member: Code, in type: TypeInfo) -> Bool {
    guard !member.children(.accessor).contains(where: { $0.text == "get" }),
      let value = member.child(.value)?.first ?? reader.origin(of: member.text, in: type), reader.makes(value),
      let service = program.typed(variable: member)?.instance ?? program.implementation(value, in: value)
    else { return false }
    return isObject(service, at: member)
  }

  /// Returns whether some member is passed to an initializer, or set as a property of another member.
  private func isWired(_ type: TypeInfo, _ names: Set<String>) -> Bool {
    type.parts.contains { part in
      part.tree.nodes(names).contains { use in
        guard use.kind == .name || use.kind == .member && use.first?.text == "self", part.contains(use),
          let parent = use.parent
        else { return false }
        if parent.kind == .assignment, parent.first != use, let target = parent.first, target.kind == .member {
          return names.contains(target.first?.text ?? "")
        }
        guard parent.kind == .argument, let call = parent.parent, call.kind == .call else { return false }
        return making(call) != nil
      }
    }
  }

  private func isReadWidely(_ type: TypeInfo, _ names: Set<String>) -> Bool {
    var (readers, read): (Set<String>, Set<String>) = ([], [])
    for tree in program.trees(having: names) {
      for use in tree.nodes(names) where use.kind == .member && isRead(use, of: type) {
        let reader = program.consumer(of: use)
        guard !RegistrationChoice.isDouble(reader) else { continue }
        readers.insert(reader)
        read.insert(use.text)
        if readers.count > 1 && read.count > 1 || read.count >= Self.fewestObjects { return true }
      }
    }
    return false
  }
}

extension CodeKind {
  /// True if an expression of this kind may create an object.
  fileprivate var mayMake: Bool { [.call, .cast, .operator, .other, .member].contains(self) }
}
