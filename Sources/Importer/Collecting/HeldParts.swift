import SourceReader

/// Types that only hold the services of another type, which keeps an instance of them:
/// `private let parts = Parts()` with `private struct Parts { let api = Resolver.resolve(Api.self) }`.
///
/// Their requests are requests of the type that keeps them.
struct HeldParts {
  private let program: Program
  private let collection: Collection
  /// Names of services' types, which have requests of their own.
  private let registered: Set<String>

  init(_ program: Program, _ collection: Collection) {
    self.program = program
    self.collection = collection
    registered = Set(collection.registrations.compactMap { $0.implementation?.name })
  }

  /// Attributes the requests of such types to the types that keep them.
  func read() {
    var known: [String: Code?] = [:]
    func property(_ name: String) -> Code? {
      if let found = known[name] { return found }
      let found = keeper(of: name)
      known[name] = .some(found)
      return found
    }
    collection.changeEdges { edge in
      for _ in 0..<Self.mostSteps {
        guard case .consumer(let name) = edge.from, let property = property(name),
          let owner = program.owner(of: property)
        else { return }
        let isMadeWithOwner = property.child(.value) != nil && !property.flags.contains(.isLazy)
        let asksAtOnce = edge.constructs || (edge.code ?? edge.site).map(runsWithOwner) == true
        edge.constructs = edge.when == .eager && isMadeWithOwner && asksAtOnce
        if property.flags.contains(.isLazy), edge.when == .eager { edge.when = .deferred }
        edge.from = .consumer(program.consumers.name(owner, at: property))
      }
    }
  }

  private static let mostSteps = 8

  /// Returns the property of another type that keeps the only instances of a type; nil if there is none, or if the type
  /// does more than to hold services.
  private func keeper(of name: String) -> Code? {
    guard let type = program.types[name], let declaration = type.declaration,
      [.struct, .class, .actor].contains(declaration.kind), !registered.contains(name),
      type.memberList.allSatisfy({ $0.kind == .variable && $0.child(.accessor) == nil }),
      !ScreenTypes(program: program, collection: collection).isScreen(type)
    else { return nil }
    collection.words.insert(name.lastWord)
    let owners: [TypeInfo]
    if name.lastWord != name {
      let outer = String(name.dropLast(name.lastWord.count + 1))
      owners = [program.types[outer]].compactMap { $0 }
    } else {
      guard declaration.flags.contains(.isPrivate) else { return nil }
      owners = program.types.values.filter { owner in
        owner.name != name && owner.parts.contains { $0.tree === declaration.tree }
      }
    }
    let properties = owners.flatMap { owner in
      owner.declaration == nil ? [] : owner.memberList.filter { keeps($0, name) }
    }
    guard properties.count == 1, let property = properties.first, let owner = program.owner(of: property) else {
      return nil
    }
    let makings = self.makings(of: name)
    guard !makings.isEmpty, makings.allSatisfy({ program.owner(of: $0) == owner }) else { return nil }
    return property
  }

  private func keeps(_ member: Code, _ name: String) -> Bool {
    member.kind == .variable && !member.flags.contains(.isStatic) && member.child(.accessor) == nil
      && program.typed(variable: member)?.instance.flatMap { program.type($0.name, at: member) }?.name == name
  }

  /// Returns the calls of a type's initializers.
  private func makings(of name: String) -> [Code] {
    let words: Set<String> = [name.lastWord, "init"]
    return program.trees(having: [name.lastWord]).flatMap { tree in
      tree.nodes(words).compactMap { callee -> Code? in
        guard callee.kind == .name || callee.kind == .member, let call = callee.parent, call.kind == .call,
          call.first == callee, program.madeType(call)?.name == name
        else { return nil }
        return call
      }
    }
  }

  /// Returns whether a request is the value or the wrapper of a stored property, so that it runs with the initializer.
  private func runsWithOwner(_ code: Code) -> Bool {
    for outer in [code] + Array(code.ancestors) {
      switch outer.kind {
      case .closure: if !program.isRunAtOnce(outer) { return false }
      case .variable where outer.parent?.kind.isTypeDeclaration == true:
        return outer.flags.isDisjoint(with: [.isStatic, .isLazy]) && outer.child(.accessor) == nil
      case .accessor, .function, .subscript, .initializer: return false
      default: if outer.kind.isTypeDeclaration { return false }
      }
    }
    return false
  }
}
