import Core
import SourceReader

/// Entry points of a program: delegates of an application or scene, and `App`.
///
/// The services are the objects that an entry point keeps, and the local objects that its functions pass to others.
extension MemberReader {
  /// Reads an entry point.
  ///
  /// - Returns: true if services are created in the entry point.
  func read(entry type: TypeInfo) -> Bool {
    let kept = type.memberList.filter { self.kept($0, in: type) != nil }
    let bodies = (type.memberList.filter { isEntered($0, in: type) } + type.initializers).compactMap {
      $0.child(.block)
    }
    let locals = bodies.flatMap { body in made(in: body) }
    let parts = Set(kept + locals)
    // An entry point that connects its own objects is the place where the program is put together.
    let isRoot = connects(parts, in: type) > 2
    let wirers = isRoot ? [] : kept.compactMap { wirer($0, in: type) }
    let given = Set(kept.filter { isGiven($0, in: type) })
    let isWired = (parts.count > 1 || !wirers.isEmpty || !kept.isEmpty) && wirings(of: parts, in: type) > 0
    guard isWired || wirers.contains(where: wiresSeveral) || !given.isEmpty else { return false }
    var isUsed = false
    for wirer in wirers where services[wirer.name] == nil {
      self.wirers.insert(wirer.name)
      for member in wirer.memberList {
        guard let value = self.kept(member, in: wirer),
          let service = program.typed(variable: member)?.instance?.wrapped,
          isService(service, at: member)
        else { continue }
        add(local: member, service, wirer, value)
        // Screens that get the object as a whole read its services.
        interfaces[wirer.name, default: []].insert(wirer.name)
        collection.words.insert(wirer.name.lastWord)
        isUsed = true
      }
    }
    for member in kept + locals
    where (isPart(member, parts, in: type) || given.contains(member)) && self.locals[member] == nil
      && !isOfContainer(member, in: type)
    {
      guard let value = locals.contains(member) ? member.child(.value)?.first : self.kept(member, in: type),
        let service = program.typed(variable: member)?.instance?.wrapped ?? program.objectType(of: value),
        isService(service, at: member), collection.bodies[value] == nil, !isNavigation(member, service, in: type)
      else { continue }
      add(local: member, service, type, value)
      // A choice between several implementations is not known before the program runs.
      if let index = services[type.name]?[member.text],
        Set(sources(of: member, in: type).compactMap { implementation($0)?.name }).count > 1
      {
        collection[index].implementation = nil
      }
      isUsed = true
    }
    if isUsed {
      interfaces[type.name, default: []].insert(type.name)
      entries.insert(type.name)
    }
    return isUsed
  }

  /// Reads a function outside of types that puts a program together in its local variables.
  ///
  /// - Returns: true if services are created in the function.
  func read(entryFunction function: Code) -> Bool {
    let type = TypeInfo("\(function.text)()")
    type.parts = [function]
    type.add(member: function)
    return read(entry: type)
  }

  /// Returns the type of an object that an entry point keeps, if the object makes and keeps several others and passes
  /// one of them on. Nil otherwise.
  private func wirer(_ member: Code, in owner: TypeInfo) -> TypeInfo? {
    guard let value = kept(member, in: owner), let made = program.madeType(value),
      let type = program.type(made.name, at: value), let kind = type.declaration?.kind,
      [.class, .actor, .struct].contains(kind), !containers.contains(type.name),
      !ScreenTypes(program: program, collection: collection).isScreen(type)
    else { return nil }
    let parts = type.memberList.filter { kept($0, in: type) != nil }
    guard parts.count > 1 else { return nil }
    // An object with a few parts of its own is no such place: half of the parts get others, or are passed to them.
    // A coordinator of other coordinators and screens is a part of the screens itself.
    let objects = parts.count { !ShapedRoots.isScreen(program.typed(variable: $0)?.instance?.name ?? "") }
    guard objects > 1 else { return nil }
    let all = Set(parts)
    return parts.count { isPart($0, all, in: type) } * 2 >= parts.count && !isMadeWidely(type) ? type : nil
  }

  /// Returns the number of objects of a type that it passes where it creates another one of them, or that get one.
  private func connects(_ parts: Set<Code>, in type: TypeInfo) -> Int {
    let places = parts.map { (part: $0, codes: [$0] + sources(of: $0, in: type)) }
    var connected: Set<Code> = []
    for part in parts {
      for use in uses(of: part, in: type) where isPassed(use, in: type) {
        for place in places where place.part != part && place.codes.contains(where: { $0.contains(use) }) {
          connected.formUnion([part, place.part])
        }
      }
    }
    return connected.count
  }

  /// Returns whether a type gives several of its objects to others, so that it is the place where a program is put
  /// together.
  private func wiresSeveral(_ type: TypeInfo) -> Bool {
    let parts = type.memberList.filter { kept($0, in: type) != nil }
    return parts.count > 2 && parts.count { wirings(of: [$0], in: type) > 0 } > 1
  }

  /// Returns whether a function of a type that builds objects runs once, as far as the text shows.
  ///
  /// A static function counts if code outside of its type calls it. Functions that only the type itself calls may run
  /// several times, so their objects are no services.
  private func isEntered(_ member: Code, in type: TypeInfo) -> Bool {
    guard member.kind == .function else { return false }
    guard member.flags.contains(.isStatic) else { return true }
    return program.trees(having: [member.text]).contains { tree in
      tree.nodes([member.text]).contains { use in
        use.kind == .member && use.parent?.kind == .call && use.parent?.first == use
          && use.first.flatMap { program.typed($0) }?.type.name == type.name && program.owner(of: use) != type.name
      }
    }
  }

  /// Returns whether a part is a container, or is passed to a container, whose member then stands for it.
  private func isOfContainer(_ member: Code, in type: TypeInfo) -> Bool {
    func isContainer(_ type: TypeName?) -> Bool {
      type.flatMap { program.type($0.name, at: member) }.map { info in
        containers.contains(info.name) || services[info.name] != nil && !wirers.contains(info.name)
      } == true
    }
    if isContainer(program.typed(variable: member)?.instance) { return true }
    return uses(of: member, in: type).contains { use in
      guard let call = use.parent?.parent, call.kind == .call, isPassed(use, in: type),
        let made = program.madeType(call)
      else {
        return false
      }
      return isContainer(made) && services[made.name] == nil
    }
  }

  /// Returns whether a member is a coordinator or router. It is a part of the screens.
  private func isNavigation(_ member: Code, _ service: TypeName, in type: TypeInfo) -> Bool {
    let made = [service] + sources(of: member, in: type).compactMap { implementation($0) }
    return made.contains { name in Self.navigation.contains(where: name.last.hasSuffix) }
  }

  private static let navigation = ["Coordinator", "Router", "Navigator"]

  private static let views = [
    "View", "ViewController", "Cell", "Label", "Button", "Window", "Storyboard", "Delegate", "Controller", "Formatter",
  ]

  /// Returns the expression that creates the object in a property, as its value or later in one function. Nil if the
  /// property has an attribute such as `@State`, or changes while the program runs.
  private func kept(_ member: Code, in type: TypeInfo) -> Code? {
    guard member.kind == .variable, !member.flags.contains(.isStatic), member.child(.attribute) == nil else {
      return nil
    }
    if let value = member.child(.value)?.first, value.text != "nil" { return isObject(value, member) ? value : nil }
    if isState(member, in: type) { return nil }
    return sources(of: member, in: type).first { isObject($0, member) }
  }

  /// Returns the local variables of a body that create an object, except those in closures and nested types.
  private func made(in body: Code) -> [Code] {
    var found: [Code] = []
    var walk = body.descendants
    while let code = walk.next() {
      if code.kind == .closure || code.kind.isTypeDeclaration { walk.skip(code) }
      guard code.kind == .variable, let value = code.child(.value)?.first, isObject(value, code) else { continue }
      found.append(code)
    }
    return found
  }

  /// Returns whether a value creates an object of a type that the tree declares and that is no view.
  private func isObject(_ value: Code, _ variable: Code) -> Bool {
    guard makes(value), !isElement(value),
      let type = program.objectType(of: value)
        ?? program.type(written: variable).map({ program.canonical($0, at: variable) })
    else { return false }
    return (type.shape == .composition ? type.parts : [type]).contains { part in
      guard !Self.views.contains(where: part.last.hasSuffix),
        let info = program.type(part.name, at: variable), let kind = info.declaration?.kind
      else { return false }
      if isEmptyContainer(info) { return false }
      // A structure that can be compared or encoded is a value.
      if kind == .struct, info.inherited.contains(where: { ShapedRoots.data.contains($0.type.last) }) { return false }
      if kind == .class, ScreenTypes(program: program, collection: collection).isScreen(info) { return false }
      return [.class, .actor, .struct, .protocol].contains(kind)
    }
  }

  /// Returns whether a value is an element of a list that a call returns, which is data: `storage.notes().first ?? Note()`.
  private func isElement(_ value: Code) -> Bool {
    if value.kind == .operator, value.text == "??" { return value.first.map(isElement) ?? false }
    return value.kind == .member && ["first", "last"].contains(value.text) && value.first?.kind == .call
  }

  /// Returns whether a type with the name of a container has no members of its instances, and gets none from other types.
  private func isEmptyContainer(_ type: TypeInfo) -> Bool {
    guard CompositionRootStyle.kept.match(type.name.lastWord[...]), type.declaration?.kind != .protocol,
      type.memberList.allSatisfy({ $0.flags.contains(.isStatic) })
    else { return false }
    return type.inherited.allSatisfy { inherited in
      guard let other = program.type(inherited.type.name, at: inherited.at), other.isProtocol else { return false }
      return other.memberList.isEmpty && other.inherited.isEmpty
    }
  }

  /// Returns the number of times that one of the parts is passed to an initializer or a `make…` function.
  private func wirings(of parts: Set<Code>, in type: TypeInfo) -> Int {
    parts.reduce(0) { $0 + uses(of: $1, in: type).count { isPassed($0, in: type) } }
  }

  /// Returns whether a part is passed to an initializer or a `make…` function, or created from another part.
  private func isPart(_ member: Code, _ parts: Set<Code>, in type: TypeInfo) -> Bool {
    if uses(of: member, in: type).contains(where: { isPassed($0, in: type) }) { return true }
    return parts.contains { other in
      other != member && uses(of: other, in: type).contains { member.contains($0) && isPassed($0, in: type) }
    }
  }

  /// Returns whether an entry point sets a property of another object of the tree to a part: `page.store = store`.
  private func isGiven(_ member: Code, in type: TypeInfo) -> Bool {
    uses(of: member, in: type).contains { receiver(of: $0) != nil }
  }

  /// Registers the properties, such as private ones, with objects that a container makes and passes to its services.
  func addPassed(membersOf type: TypeInfo) {
    for member in type.memberList where member.kind == .variable && services[type.name]?[member.text] == nil {
      guard let value = sources(of: member, in: type).first, isObject(value, member), !isState(member, in: type),
        let service = program.typed(variable: member)?.instance ?? implementation(value),
        isService(service, at: member), service.name != type.name,
        uses(of: member, in: type).contains(where: { use in
          isPassed(use, in: type)
            && collection.registration(around: use).map { collection[$0.index].container == type.name } == true
        })
      else { continue }
      add(member, service, type, value, .container)
    }
  }

  /// Registers the local variables that a container passes to its services without keeping them in a property.
  ///
  /// An example is `session` in `let session = Session(); api = Api(session: session)`.
  func addShared(localsOf type: TypeInfo) {
    let own = Set((services[type.name] ?? [:]).values)
    var bodies = collection.bodies.filter { own.contains($1) }.map(\.key)
      .sorted { ($0.tree.name, $0.index) > ($1.tree.name, $1.index) }
    while let body = bodies.popLast() {
      for use in [body] + Array(body.descendants) where use.kind == .name && !isReceiver(use, of: body) {
        guard case .local(let variable)? = program.binding(use.text, at: use), locals[variable] == nil,
          variable.kind == .variable, let value = program.values(of: variable).first,
          isBuilt(variable, for: type),
          let service = program.typed(variable: variable)?.instance ?? program.objectType(of: value),
          isService(service, at: variable), isObject(value, variable) || isResult(value, service),
          !isBundle(service, at: variable)
        else { continue }
        add(local: variable, service, type, value)
        bodies.append(value)
      }
    }
  }

  /// Returns whether a local variable belongs to a container: in its own code, or in code of another type that makes the
  /// container. It belongs to none if it is a part of another service, or of an entry point.
  private func isBuilt(_ variable: Code, for type: TypeInfo) -> Bool {
    let around = collection.registration(around: variable).map { collection[$0.index] }
    guard let owner = program.owner(of: variable) else { return false }
    if owner == type.name { return around == nil }
    guard around == nil || around?.implementation?.name == type.name, let outer = program.types[owner] else {
      return false
    }
    return !outer.inherited.contains { CompositionRootStyle.entries.contains($0.type.last) }
      && makings(of: type).contains { call in variable.parent?.contains(call) == true }
  }

  /// Returns whether a use is the object whose function makes a service: `maker` in `maker.api()`.
  private func isReceiver(_ use: Code, of body: Code) -> Bool {
    guard let callee = use.parent, callee.kind == .member else { return false }
    return callee.parent == body && body.kind == .call && body.first == callee
  }

  /// Registers the local variables that a container sets as properties of its services: `storage` in
  /// `let storage = Storage(); wallet.storage = storage`.
  func addSet(localsOf type: TypeInfo) {
    for function in type.memberList + type.initializers where function.child(.block) != nil {
      for code in function.descendants where code.kind == .assignment {
        let sides = Array(code.children)
        guard sides.count == 2, sides[0].kind == .member, let owner = sides[0].first, owner.kind == .name,
          services[type.name]?[owner.text] != nil, case .member? = program.binding(owner.text, at: owner),
          let variable = local(sides[1]), locals[variable] == nil, let value = variable.child(.value)?.first,
          collection.registration(around: variable) == nil,
          let service = program.typed(variable: variable)?.instance ?? program.objectType(of: value),
          isService(service, at: variable), isObject(value, variable)
        else { continue }
        add(local: variable, service, type, value)
      }
    }
  }

  /// Returns whether a value is the result of a function of the tree that returns an object.
  func isResult(_ value: Code, _ type: TypeName) -> Bool {
    guard value.kind == .call, program.functions(called: value) != nil,
      let kind = program.type(type.name, at: value)?.declaration?.kind
    else { return false }
    return [.class, .actor, .protocol].contains(kind)
  }

  private func uses(of member: Code, in type: TypeInfo) -> [Code] {
    type.parts.flatMap { part in
      part.tree.nodes([member.text]).filter { use in
        guard use.kind == .name || use.kind == .member && use.first?.text == "self", part.contains(use) else {
          return false
        }
        switch use.kind == .name ? program.binding(use.text, at: use) : .member(type, [member]) {
        case .local(let variable): return variable == member
        case .member(_, let codes): return codes.contains(member)
        default: return false
        }
      }
    }
  }

  /// Returns whether a use is an argument of an initializer, of a `make…` function, or of a static function of the type
  /// around it.
  private func isPassed(_ use: Code, in type: TypeInfo) -> Bool {
    // A function of the part may be passed: `Screen(load: service.load)`.
    var value = use
    if let member = use.parent, member.kind == .member, program.functionBinding(member) != nil { value = member }
    guard let argument = value.parent, argument.kind == .argument, let call = argument.parent, call.kind == .call else {
      return false
    }
    if program.isMaking(call) || call.first?.text.hasPrefix("make") == true { return true }
    guard let callee = call.first, callee.kind == .name || ["self", "Self"].contains(callee.first?.text ?? "") else {
      return false
    }
    return type.functions(callee.text).contains { $0.flags.contains(.isStatic) && $0.child(.result) != nil }
  }
}
