import Core
import SourceReader

/// Uses of the services: who reads which member of a container.
extension MemberReader {
  /// Adds the names of classes that keep a container in a property, of types that keep one in a static property
  /// (`AppDelegate.root.pages.model`), and of global variables with a container. Subclasses use the property as well.
  func addHolders(of containers: Set<String>) {
    let names = Set(containers.map(\.lastWord))
    var holders: Set<String> = []
    for tree in program.trees(having: names) {
      for type in tree.nodes(names) where [.namedType, .name, .member].contains(type.kind) {
        guard let variable = holdingVariable(type), !variable.flags.contains(.isPrivate), let holder = variable.parent
        else { continue }
        if holder == tree.root {
          collection.words.insert(variable.text)
        } else if holder.kind == .class || holder.kind.isTypeDeclaration && variable.flags.contains(.isStatic) {
          holders.insert(holder.text)
        }
      }
    }
    for tree in program.trees(having: holders) {
      for type in tree.nodes(holders) where type.kind == .namedType && type.parent?.kind == .class {
        holders.insert(type.parent?.text ?? "")
      }
    }
    collection.words.formUnion(holders)
  }

  /// Returns the variable whose type a node names: `let root: Root`, `let root = Root()`. Nil if there is none.
  private func holdingVariable(_ type: Code) -> Code? {
    let outer =
      type.kind == .namedType
      ? type.ancestors.first { !$0.kind.isType && $0.kind != .other }
      : type.parent.flatMap {
        $0.kind == .call && $0.first == type && $0.parent?.kind == .value ? $0.parent?.parent : nil
      }
    return outer.flatMap { $0.kind == .variable ? $0 : nil }
  }

  func readUses() {
    if style == "composition-root" { addHolders(of: Set(services.keys)) }
    if style == "composition-root" { followArguments() }
    connectHolders()
    readPassedServices()
    let names = Set(services.values.flatMap(\.keys)).union(locals.keys.map(\.text))
    for tree in style == "composition-root" ? program.trees : program.trees(having: names) {
      for use in tree.nodes(names) where use.kind == .name || use.kind == .member { read(use) }
      if style == "composition-root" { readSelves(tree) }
    }
    readDependencies()
  }

  /// Returns the registrations to which a name or member may refer; an empty array if it refers to something else.
  func targets(_ use: Code) -> [Int] {
    if use.kind == .name {
      switch program.binding(use.text, at: use) {
      case .member(let owner, let codes): return [target(use, codes, owner.name)].compactMap { $0 }
      case .local(let variable), .parameter(let variable): return [locals[variable]].compactMap { $0 }
      default: return []
      }
    }
    guard let base = use.first, !base.kind.isType else { return [] }
    let type: TypeName
    switch program.typed(base) {
    case .instance(let found), .metatype(let found): type = found
    case nil: return []
    }
    // A parameter may have an alias of several protocols as its type.
    let whole = program.canonical(type, at: use)
    for part in whole.shape == .composition ? whole.parts : [whole] {
      guard let info = program.type(part.name, at: use) else {
        let found = targets(use, amongNamesakes: part.name)
        if !found.isEmpty { return found }
        continue
      }
      let containers = containers(info.name, for: use)
      let codes = twins.isEmpty ? [] : program.member(use.text, of: info, at: use)?.codes ?? []
      let found = containers.compactMap { target(use, codes, $0) }
      if !found.isEmpty { return found }
      let overrides = subclasses(of: info, among: containers, for: use).compactMap { target(use, codes, $0) }
      if !overrides.isEmpty { return overrides }
    }
    return []
  }

  /// Returns the containers that inherit from a container, and may implement the members that it only declares.
  private func subclasses(of type: TypeInfo, among containers: [String], for use: Code) -> [String] {
    guard containers.contains(type.name), program.member(use.text, of: type, at: use) != nil else { return [] }
    let all = services.keys.filter { name in
      program.types[name].map { program.conformances(of: $0).contains(type.name) } == true
    }
    return live(all.sorted(), for: use)
  }

  /// Returns the registrations that a member of one of several types of one name may mean: the targets of an application
  /// each have a container of their own, and share the code that uses it. Empty if one of the types with the member is
  /// no container.
  private func targets(_ use: Code, amongNamesakes name: String) -> [Int] {
    let all = program.namesakes(of: name).compactMap { program.type(named: $0) }.filter { type in
      program.member(use.text, of: type, at: use) != nil
    }
    let found = all.map { type in containers(type.name, for: use).compactMap { target(use, [], $0) } }
    return found.contains(where: \.isEmpty) ? [] : found.flatMap { $0 }
  }

  /// Returns the names of the containers that a type stands for.
  private func containers(_ type: String, for use: Code) -> [String] {
    live((interfaces[type] ?? []).sorted(), for: use)
  }

  /// Returns the containers that code may mean. Live code does not mean a test double if there is a live container.
  private func live(_ all: [String], for use: Code) -> [String] {
    guard all.count > 1 else { return all }
    let live = all.filter { !RegistrationChoice.isDouble($0) }
    return live.isEmpty || collection.isDouble(use.tree) || isDouble(use) ? all : live
  }

  /// Returns the registration of a container's member.
  ///
  /// - Parameter codes: the declarations that the use may mean.
  private func target(_ use: Code, _ codes: [Code], _ container: String) -> Int? {
    if !twins.isEmpty, let twin = codes.lazy.compactMap({ self.twins[$0] }).first { return twin }
    guard let index = services[container]?[use.text] else { return nil }
    let isOther = collection[index].container == container && !collection[index].code.isVisible(from: use)
    return isOther ? nil : index
  }

  /// Returns the type of the object whose property is set to a value: `Page` for `store` in `page.store = store`. Nil if
  /// the tree does not declare it, or if the object gets a delegate.
  func receiver(of value: Code) -> TypeInfo? {
    guard let assignment = value.parent, assignment.kind == .assignment, let left = assignment.first, left != value,
      left.kind == .member, !left.text.lowercased().hasSuffix("delegate"), let base = left.first, !base.kind.isType,
      base.text != "self", case .instance(let type)? = program.typed(base),
      let info = program.type(type.wrapped.name, at: value), info.declaration != nil
    else { return nil }
    return info
  }

  /// Returns whether a use is the left side of an assignment, or a part of it. It is set, and not requested.
  private func isSet(_ use: Code) -> Bool {
    if use.isSet { return true }
    guard let tuple = use.parent?.parent, tuple.kind == .tuple else { return false }
    return tuple.isSet
  }

  /// Reports a use whose object may be of several types of one name, of which only some are containers here.
  private func reportNamesakes(_ use: Code) {
    guard use.kind == .member, !use.isSet, let base = use.first, !base.kind.isType,
      case .instance(let type)? = program.typed(base), program.type(type.name, at: use)?.declaration == nil
    else { return }
    let all = program.namesakes(of: type.name).filter { name in
      program.type(named: name).map { program.member(use.text, of: $0, at: use) != nil } == true
    }
    guard all.count > 1, all.contains(where: { services[$0]?[use.text] != nil }) else { return }
    let place = program.place(use)
    if collection.unknown.contains(where: { $0.place == place }) { return }
    collection.add(
      unknown: .several,
      "\(use.text) may belong to \(all.sorted().joined(separator: " or ")): the code does not show which one is used here",
      style, place)
  }

  private func read(_ use: Code) {
    let found = targets(use)
    guard let index = found.first, !collection.claimed.contains(use) else {
      if found.isEmpty { reportNamesakes(use) }
      return
    }
    let around = collection.registration(around: use)
    if let around, found.contains(around.index) { return }
    if isSet(use) { return }
    // A local variable is kept in a property of the container: nothing else gets the service.
    if let assignment = use.parent, assignment.kind == .assignment, let left = assignment.first,
      targets(left).contains(index) || locals.values.contains(index) && isKeptByContainer(left, index)
    {
      return
    }
    // A container sets a property of one of its services: only what it sets is requested, by that service.
    if style == "composition-root", around == nil, let container = collection[index].container,
      program.owner(of: use) == container
    {
      if let member = use.parent, member.kind == .member, member.first == use, member.parent?.kind == .assignment,
        member.parent?.first == member
      {
        collection.claimed.insert(use)
        return
      }
    }
    if let (service, kind) = setUp(by: use, index) {
      collection.claimed.insert(use)
      collection.add(
        Collection.RawEdge(
          style: style, from: .registration(service),
          to: found.count > 1 ? .anyOf(found) : .registration(index), type: collection[index].type, kind: kind,
          when: .eager, place: program.place(use), isConditional: use.flags.contains(.conditional)))
      return
    }
    if style == "composition-root", around == nil, program.owner(of: use) == collection[index].container,
      let receiver = receiver(of: use)
    {
      collection.claimed.insert(use)
      collection.add(
        Collection.RawEdge(
          style: style, from: .consumer(program.consumers.name(receiver.name, at: use)),
          to: found.count > 1 ? .anyOf(found) : .registration(index), type: collection[index].type, kind: .property,
          when: .eager, place: program.place(use), isConditional: use.flags.contains(.conditional)))
      return
    }
    if around == nil, isWorkWithLocal(use) { return }
    if around == nil, isOwnWork(use), let owner = program.owner(of: use),
      entries.contains(owner)
        || style == "composition-root" && collection[index].container == owner && !wirers.contains(owner)
    {
      return
    }
    // A container may pass its members to its own initializer.
    if around == nil, let call = use.parent?.parent, call.kind == .call, let container = collection[index].container,
      call.first?.first?.text == "self" && call.first?.text == "init"
        || program.madeType(call)?.name == container
    {
      return
    }
    collection.claimed.insert(use)
    let registration = collection[index]
    var role = program.role(of: use, in: around?.body)
    let isFunction =
      registration.code.kind == .function || program.type(written: registration.code)?.shape == .function
    let isCalled = use.parent.map { $0.kind == .call && $0.first == use } ?? false
    // A property that got the result of a function is used under its own name, and is no function.
    if isFunction, !isCalled, use.text == registration.member { role.when = .deferred }
    if role.kind == .pull, around != nil { role.kind = .initializer }
    if role.kind == .pull, style == "composition-root", around == nil {
      // A member of a container is declared by its type. Inside the container the use counts as an argument, elsewhere
      // as a hidden pull.
      let isInContainer = program.owner(of: use).map { services[$0] != nil } == true
      role.kind = isInContainer && !isRead(use, role.when) ? .initializer : .pull
    }
    // A kept object that makes its own parts has them when its functions run, after its construction.
    if around == nil, let owner = program.owner(of: use), wirers.contains(owner), registration.container == owner {
      (role.kind, role.when) = (.property, .deferred)
    }
    collection.add(
      Collection.RawEdge(
        style: style, from: around.map { .registration($0.index) } ?? .consumer(program.consumer(of: use)),
        to: found.count > 1 ? .anyOf(found) : .registration(index), type: registration.type, kind: role.kind,
        when: role.when,
        place: Place(file: use.tree.name, use.kind == .member ? use.positionOfLastName : use.position),
        isConditional: use.flags.contains(.conditional), site: use, isByFactory: isOfInjectedFactory(use)))
  }

  /// Returns whether a type uses an object that it keeps, and does not pass it on: `self.store.save()`, `store.save()`. A
  /// closure without `self` may be passed on with the object.
  private func isOwnWork(_ use: Code) -> Bool {
    if use.first?.text == "self" { return use.parent?.kind != .argument }
    guard use.kind == .name, let member = use.parent, member.kind == .member, member.first == use,
      member.parent?.kind != .argument || program.functionBinding(member) == nil,
      case .member? = program.binding(use.text, at: use)
    else { return false }
    return !use.scopes.prefix { !$0.kind.isTypeDeclaration }.contains { $0.kind == .closure }
  }

  /// Returns whether a function uses an object that its own local variable holds, and does not pass it on: `client.start()`.
  private func isWorkWithLocal(_ use: Code) -> Bool {
    guard use.kind == .name, let member = use.parent, member.kind == .member, member.first == use,
      let call = member.parent, call.kind == .call, call.first == member,
      case .local(let variable)? = program.binding(use.text, at: use)
    else { return false }
    return locals[variable] != nil
  }

  /// Returns whether a container reads one of its members while the program runs, instead of passing it on to a new
  /// object: in a closure, or in a property or function that returns a view.
  private func isRead(_ use: Code, _ moment: Edge.Moment) -> Bool {
    if let call = use.parent?.parent, use.parent?.kind == .argument, program.isMaking(call) { return false }
    if moment == .deferred, use.scopes.contains(where: { $0.kind == .closure }) { return true }
    return use.scopes.prefix { !$0.kind.isTypeDeclaration }.contains { outer in
      let type =
        outer.kind == .accessor
        ? outer.parent.flatMap(program.type(written:)) : outer.child(.result)?.first.map(TypeName.init)
      return type.map { ["View", "Scene"].contains($0.last) } == true
    }
  }

  /// Returns whether an expression is a property of the container that registers a service.
  private func isKeptByContainer(_ left: Code, _ index: Int) -> Bool {
    guard let container = collection[index].container, program.owner(of: left) == container else { return false }
    return program.isOwnMember(left, of: container)
  }

  /// Returns whether a member belongs to an object that the owner's initializer gets as a protocol:
  /// `factory.makeCart()`.
  private func isOfInjectedFactory(_ use: Code) -> Bool {
    guard use.kind == .member, let base = use.first, case .instance(let type)? = program.typed(base),
      (type.shape == .composition ? type.parts : [type]).allSatisfy({
        program.type($0.name, at: use)?.isProtocol == true
      })
    else { return false }
    let isOwn = base.kind == .member && base.first?.text == "self"
    guard isOwn || base.kind == .name else { return false }
    switch program.binding(base.text, at: base) {
    case .parameter: return true
    case .member(_, let codes): return codes.allSatisfy { $0.kind == .variable && $0.child(.value) == nil }
    default: return isOwn
    }
  }

  /// Collects the services in structures that are passed to another container: `Dependencies(api: api)`.
  private func readPassedServices() {
    // Only files with the name of such a structure, or with `init`, are searched.
    let structures = program.dependencyStructures
    if structures.isEmpty { return }
    let words = structures.union(["init"])
    for call in program.calls(of: words) {
      guard collection.registration(around: call) != nil, let made = program.madeType(call),
        made.last.contains("Dependenc"), let info = program.type(made.name, at: call),
        info.declaration?.kind == .struct
      else { continue }
      for argument in call.arguments {
        guard let value = argument.first,
          let index = targets(value.kind == .call ? value.first ?? value : value).first
        else {
          continue
        }
        passedServices[info.name + "." + argument.label, default: []].insert(index)
      }
    }
  }

  private func readDependencies() {
    let names = Set(passedServices.keys.map(\.lastWord))
    if names.isEmpty { return }
    for tree in program.trees(having: names) {
      for use in tree.nodes(names) where use.kind == .member && !collection.claimed.contains(use) {
        // The left side of an assignment is set, and not requested.
        if use.parent?.kind == .assignment, use.parent?.first == use { continue }
        guard let base = use.first, let type = program.instanceType(of: base),
          let info = program.type(type.name, at: use),
          let targets = passedServices[info.name + "." + use.text]
        else { continue }
        let around = collection.registration(around: use)
        guard around != nil || program.owner(of: use).map({ services[$0] != nil }) == true else { continue }
        collection.claimed.insert(use)
        if targets.count > 1 {
          collection.add(
            unknown: .several, "\(info.name).\(use.text) is given by several containers", style, program.place(use))
          continue
        }
        let role = program.role(of: use, in: around?.body)
        guard let target = targets.first else { continue }
        collection.add(
          Collection.RawEdge(
            style: style, from: around.map { .registration($0.index) } ?? .consumer(program.consumer(of: use)),
            to: .registration(target), type: collection[target].type,
            kind: role.kind == .pull ? .initializer : role.kind,
            when: role.when, place: program.place(use)))
      }
    }
  }

  /// Reports containers that are passed on as a whole: `dependencies: self`.
  private func readSelves(_ tree: CodeTree) {
    for code in tree.nodes(["self"]) where code.kind == .name && code.parent?.kind == .argument {
      guard let owner = program.owner(of: code), services[owner] != nil,
        let around = collection.registration(around: code)
      else { continue }
      collection.add(
        Collection.RawEdge(
          style: style, from: .registration(around.index), to: .builtIn("\(owner) (self)"), type: TypeName(owner),
          kind: .initializer, when: .eager, place: program.place(code)))
      // The requests are matched by the type of the parameter, if it is the container or one of its protocols.
      let type = program.expectedType(of: code)?.wrapped
      let parts = type.map { $0.shape == .composition ? $0.parts : [$0] } ?? []
      let isMatched = parts.contains { part in
        program.type(part.name, at: code).flatMap { interfaces[$0.name] }?.contains(owner) == true
      }
      if isMatched { continue }
      collection.add(
        unknown: .container, "\(owner) itself is passed on; the requests of the receiving type are unknown", style,
        program.place(code))
    }
  }
}
