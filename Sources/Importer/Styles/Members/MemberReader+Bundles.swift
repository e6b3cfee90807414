import Core
import SourceReader

/// Structures of services that are created elsewhere and passed together: `Services(api: api, store: store)`.
extension MemberReader {
  private static let parts = ["Container", "Services", "World"]
  private static let ends = ["Dependencies", "Dependency", "Environment"]
  static let doubles = ["stub", "mock", "preview", "fake", "test", "noop", "placeholder"]

  /// Reads a structure that has a container-like name, or is nested in a type with such a name that is no screen. The name
  /// `…Dependencies` counts only for structures that are not nested, because views and models have one of their own.
  ///
  /// The structure must be created in a single place, from services that are created there. If there are several such
  /// places, the structure is reported as unknown instead.
  ///
  /// - Returns: true if the structure has services.
  func read(bundle name: String) -> Bool {
    guard let type = program.types[name], services[name] == nil, isBundle(type) else { return false }
    let held = type.memberList.filter(isHeld)
    guard !held.isEmpty else { return false }
    collection.words.insert(name.lastWord)
    let properties = held.filter { !isOfBundle($0, besides: type) }
    let makings = makings(of: type)
    guard let call = makings.first else { return false }
    // An environment is often one of values only.
    let inner = held.count - properties.count
    if name.hasSuffix("Environment"), properties.count(where: isObject) + inner < 2 { return false }
    if makings.count > 1 {
      // The structure is a bundle only if some call creates services for it.
      guard makings.contains(where: { isMakingServices($0) }) else { return false }
      collection.add(
        unknown: .condition, "\(name) is created in \(makings.count) places: the code does not show which one is used",
        style,
        program.place(type.declaration ?? call))
      return false
    }
    var isUsed = false
    for property in properties {
      guard let value = argument(for: property, of: type, in: call) else { continue }
      let own = targets(value.kind == .call ? value.first ?? value : value)
      if let index = requested(value) ?? (own.count == 1 ? own[0] : nil) {
        services[name, default: [:]][property.text] = index
        isUsed = true
        continue
      }
      guard makes(value) || isOfShared(value), let service = program.type(written: property) else { continue }
      let made = program.objectType(of: value)
      let index = collection.add(
        Collection.Registration(
          style: style, type: program.canonical(service, at: property), member: property.text, container: name,
          implementation: made, lifetime: .container, origin: .site,
          place: place(ofCreated: value) ?? program.place(property), code: property,
          isConditional: property.flags.contains(.conditional)))
      collection.claimed.insert(property)
      collection.add(body: source(of: value), of: index)
      if let variable = local(value) {
        // The variable is passed to the structure here, and possibly to other objects as well.
        locals[variable] = index
        collection.claimed.insert(value)
      }
      services[name, default: [:]][property.text] = index
      isUsed = true
    }
    if isUsed { finish(type) }
    return isUsed
  }

  /// Registers the other names of the services in a structure, and the objects that its own functions make for them.
  private func finish(_ type: TypeInfo) {
    for member in type.memberList where member.kind == .variable {
      guard let value = alias(member, in: type), let index = services[type.name]?[value.text],
        let service = program.type(written: member), isService(service, at: member)
      else { continue }
      add(member, service, type, value, collection[index].lifetime)
    }
    interfaces[type.name, default: []].insert(type.name)
    for inherited in type.inherited {
      guard let info = program.type(inherited.type.name, at: inherited.at) else { continue }
      interfaces[info.name, default: []].insert(type.name)
      collection.words.insert(info.name.lastWord)
    }
    addShared(localsOf: type)
  }

  /// Returns whether a type may be a structure of services, judging by its name and shape. A class may be one if it does
  /// nothing but hold what it gets, and inherits from protocols of the tree only.
  private func isBundle(_ type: TypeInfo) -> Bool {
    let name = type.name
    guard let kind = type.declaration?.kind, [.struct, .class, .actor].contains(kind),
      shapedBundles.contains(name) || isContainerName(type)
        || Self.depth(of: type) == 0 && Self.ends.contains(where: name.hasSuffix),
      type.inherited.allSatisfy({ program.type($0.type.name, at: $0.at)?.isProtocol == true }),
      !type.memberList.contains(where: isView), !ShapedRoots.isScreen(name),
      !ScreenTypes(program: program, collection: collection).isScreen(type)
    else { return false }
    if kind == .struct { return true }
    let own = type.memberList.filter { !$0.flags.contains(.isStatic) }
    return own.allSatisfy { $0.kind == .variable && (isGiven($0, in: type) || alias($0, in: type) != nil) }
  }

  /// Returns the other property of a type that a computed property passes on; nil if it does something else.
  private func alias(_ member: Code, in type: TypeInfo) -> Code? {
    guard let getter = member.children(.accessor).first(where: { $0.text == "get" }),
      let value = program.returned(getter).first, value.kind == .name || value.first?.text == "self",
      let other = type.variable(value.text), other != member
    else { return nil }
    return value
  }

  /// Returns whether a property holds an object that its type gets.
  private func isHeld(_ member: Code) -> Bool {
    member.kind == .variable && !member.flags.contains(.isStatic) && member.child(.value) == nil
      && member.child(.accessor) == nil && member.child(.attribute) == nil
      && program.type(written: member).map { isService($0, at: member) && !isValue($0, at: member) } == true
  }

  /// Returns whether a type is an enumeration, or a structure that can be compared or encoded.
  private func isValue(_ type: TypeName, at place: Code) -> Bool {
    guard let info = program.type(type.name, at: place), let kind = info.declaration?.kind else { return false }
    return kind == .enum || kind == .struct && info.inherited.contains { ShapedRoots.data.contains($0.type.last) }
  }

  /// Returns whether a property holds a view or a controller. A structure of them is a part of a screen.
  private func isView(_ member: Code) -> Bool {
    guard member.kind == .variable, let type = program.type(written: member) else { return false }
    if let info = program.type(type.name, at: member), info.declaration?.kind != .protocol {
      return ScreenTypes(program: program, collection: collection).isScreen(info)
    }
    return ["View", "ViewController", "Window"].contains(where: type.last.hasSuffix)
  }

  /// Returns whether an initializer sets a property to one of its parameters.
  private func isGiven(_ member: Code, in type: TypeInfo) -> Bool {
    guard let value = assigned(to: member.text, in: type), value.kind == .name,
      case .parameter? = program.binding(value.text, at: value)
    else { return false }
    return true
  }

  /// Returns whether a property holds another structure of services. The members of that one are the services.
  private func isOfBundle(_ member: Code, besides type: TypeInfo) -> Bool {
    guard let written = program.type(written: member), written.name != type.name else { return false }
    return isBundle(written, at: member, besides: type)
  }

  /// Returns whether a type is a structure of services.
  func isBundle(_ type: TypeName, at place: Code, besides other: TypeInfo? = nil) -> Bool {
    guard let info = program.type(type.name, at: place), info.name != other?.name else { return false }
    return isBundle(info) && info.memberList.contains(where: isHeld)
  }

  /// Returns whether a value is a member of an instance that its own type keeps: `Storage.shared.users`.
  private func isOfShared(_ value: Code) -> Bool {
    let value = source(of: value)
    guard value.kind == .member, let base = value.first, base.kind == .member, isShared(base),
      let type = program.instanceType(of: value)
    else { return false }
    return program.type(type.name, at: value)?.declaration != nil
  }

  /// Returns whether a type, or one around it that is no screen, has a container-like name: `ShopServices`, but not the
  /// `Style` of `ButtonContainerView.Style`.
  private func isContainerName(_ type: TypeInfo) -> Bool {
    guard Self.parts.contains(where: type.name.contains) else { return false }
    let words = type.name.split(separator: ".")
    let screens = ScreenTypes(program: program, collection: collection)
    // The first words of a type of several targets are folders.
    return words.indices.suffix(Self.depth(of: type) + 1).contains { index in
      guard Self.parts.contains(where: words[index].contains) else { return false }
      let outer = words[...index].joined(separator: ".")
      return outer == type.name || program.types[outer].map(screens.isScreen) != true
    }
  }

  /// Returns the number of types around the declaration of a type.
  private static func depth(of type: TypeInfo) -> Int {
    guard let declaration = type.declaration else { return 0 }
    return declaration.scopes.reduce(0) { count, scope in
      guard scope != declaration, scope.kind.isTypeDeclaration else { return count }
      return count + scope.text.split(separator: ".").count
    }
  }

  /// Returns whether the type of a property is a class, actor or protocol of the tree.
  private func isObject(_ property: Code) -> Bool {
    guard let type = program.type(written: property).map({ program.canonical($0, at: property) }),
      let kind = program.type(type.name, at: property)?.declaration?.kind
    else { return false }
    return [.class, .actor, .protocol].contains(kind)
  }

  /// Returns the value that a call of an initializer passes for a property; nil if there is none. The label may differ
  /// from the property's name.
  func argument(for property: Code, of type: TypeInfo, in call: Code) -> Code? {
    if let value = call.argument(property.text) { return value }
    guard let value = assigned(to: property.text, in: type), value.kind == .name,
      case .parameter(let parameter)? = program.binding(value.text, at: value), let initializer = parameter.parent
    else { return nil }
    return program.pairs(initializer, call).first { $0.parameter == parameter }?.argument.first
  }

  /// Returns the registration that a value requests from a container, itself or in a local variable; nil if it requests
  /// none, or if there are several of the key.
  private func requested(_ value: Code) -> Int? {
    var call = source(of: value)
    while [.cast, .operator, .other].contains(call.kind), let inner = call.first { call = inner }
    guard call.kind == .call, collection.claimed.contains(call) else { return nil }
    let place = program.place(call)
    for edge in collection.edges where edge.place == place {
      guard case .key(let type, let qualifier, _) = edge.to else { continue }
      let found = collection.registrations.indices.filter {
        collection[$0].style == edge.style && collection[$0].type?.wrapped == type.wrapped
          && collection[$0].qualifier == qualifier
      }
      return found.count == 1 ? found[0] : nil
    }
    return nil
  }

  /// Returns the expression that creates a value: the value itself, or the initial value of a local variable.
  private func source(of value: Code) -> Code { local(value)?.child(.value)?.first ?? value }

  func local(_ value: Code) -> Code? {
    guard value.kind == .name, case .local(let variable)? = program.binding(value.text, at: value) else { return nil }
    return variable
  }

  /// Returns the value that the single call of a type's initializer passes for a property; nil if there are several
  /// calls.
  func passed(for property: String, to type: TypeInfo) -> Code? {
    guard type.declaration?.kind == .struct, type.initializers.isEmpty else { return nil }
    let calls = makings(of: type)
    return calls.count == 1 ? calls[0].argument(property) : nil
  }

  private func isMakingServices(_ call: Code) -> Bool { call.arguments.contains { $0.first.map(makes) == true } }

  /// Returns the calls of a type's initializer in live code.
  func makings(of type: TypeInfo) -> [Code] {
    if let known = knownMakings[type.name] { return known }
    let makings =
      calls(of: [type.name.lastWord]).filter { program.madeType($0)?.name == type.name }
      + inferredMakings[type.name, default: []]
    knownMakings[type.name] = makings
    return makings
  }

  /// Returns the calls that do not name the type that they create, `.init()` and `Self()`, by the name of this type.
  func findInferredMakings() -> [String: [Code]] {
    var found: [String: [Code]] = [:]
    for call in calls(of: ["init", "Self"]) {
      if let made = program.madeType(call) { found[made.name, default: []].append(call) }
    }
    return found
  }

  /// Returns the calls of some names in live code.
  private func calls(of names: Set<String>) -> [Code] {
    program.calls(of: names).filter { !collection.isDouble($0.tree) && !isDouble($0) }
  }

  /// The most places that create a container.
  private static let mostMakings = 4

  /// Returns whether so many places of live code create instances of a type that it is no container of a program.
  func isMadeWidely(_ type: TypeInfo) -> Bool {
    var count = 0
    for call in program.calls(of: [type.name.lastWord])
    where !collection.isDouble(call.tree) && program.madeType(call)?.name == type.name && !isDouble(call) {
      count += 1
      if count > Self.mostMakings { return true }
    }
    return false
  }

  /// Returns whether a call is in a preview or in a member whose name marks it as a test double, or gets such a member:
  /// `DIContainer(interactors: .stub)`.
  func isDouble(_ call: Code) -> Bool {
    let getsDouble = call.arguments.contains { argument in
      guard let value = argument.first, value.kind == .member else { return false }
      return Self.doubles.contains(where: value.text.lowercased().hasPrefix)
    }
    return getsDouble || isInDouble(call)
  }

  private func isInDouble(_ call: Code) -> Bool {
    call.ancestors.contains { outer in
      switch outer.kind {
      case .macro: outer.text == "Preview"
      case .variable, .function: Self.doubles.contains(where: outer.text.lowercased().contains)
      default:
        outer.kind.isTypeDeclaration
          && outer.children.contains { $0.kind == .namedType && $0.text == "PreviewProvider" }
      }
    }
  }
}
