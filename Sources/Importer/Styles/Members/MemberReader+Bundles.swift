import Core
import SourceReader

/// Structures of services that are created elsewhere and passed together: `Services(api: api, store: store)`.
extension MemberReader {
  private static let parts = ["Container", "Services", "World"]
  private static let doubles = ["stub", "mock", "preview", "fake", "test", "noop", "placeholder"]

  /// Reads a structure that has a container-like name, or is nested in a type with such a name that is no screen. The name
  /// `…Dependencies` counts only for structures that are not nested, because views and models have one of their own.
  ///
  /// The structure must be created in a single place, from services that are created there. If there are several such
  /// places, the structure is reported as unknown instead.
  ///
  /// - Returns: true if the structure has services.
  func read(bundle name: String) -> Bool {
    guard let type = program.types[name], type.declaration?.kind == .struct, type.inherited.isEmpty,
      services[name] == nil,
      isContainerName(name)
        || !name.contains(".") && ["Dependencies", "Environment"].contains(where: name.hasSuffix)
    else { return false }
    let properties = type.memberList.filter { member in
      member.kind == .variable && !member.flags.contains(.isStatic) && member.child(.value) == nil
        && member.child(.accessor) == nil
        && program.type(written: member).map { isService($0, at: member) } == true
    }
    guard !properties.isEmpty else { return false }
    collection.words.insert(name.lastWord)
    let makings = makings(of: type)
    guard let call = makings.first else { return false }
    // An environment is often one of values only.
    if name.hasSuffix("Environment"), properties.count(where: isObject) < 2 { return false }
    if makings.count > 1 {
      // The structure is a bundle only if some call creates services for it.
      guard makings.contains(where: { isMakingServices($0) }) else { return false }
      collection.add(
        unknown: .condition, "\(name) is created in \(makings.count) places: the text does not show which one is live",
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
      guard makes(value), let service = program.type(written: property) else { continue }
      let made = program.implementation(value, in: value)
      let index = collection.add(
        Collection.Registration(
          style: style, type: program.canonical(service, at: property), member: property.text, container: name,
          implementation: made, lifetime: .container, origin: .site, place: program.place(property), code: property,
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
    if isUsed { interfaces[name, default: []].insert(name) }
    return isUsed
  }

  /// Returns whether a type, or one around it that is no screen, has a container-like name: `ShopServices`, but not the
  /// `Style` of `ButtonContainerView.Style`.
  private func isContainerName(_ name: String) -> Bool {
    guard Self.parts.contains(where: name.contains) else { return false }
    let words = name.split(separator: ".")
    let screens = ScreenTypes(program: program, collection: collection)
    return words.indices.contains { index in
      guard Self.parts.contains(where: words[index].contains) else { return false }
      let outer = words[...index].joined(separator: ".")
      return outer == name || program.types[outer].map(screens.isScreen) != true
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
  private func argument(for property: Code, of type: TypeInfo, in call: Code) -> Code? {
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
    var found: [Code] = []
    for tree in program.trees(having: [type.name.lastWord, "init"]) {
      for callee in tree.nodes([type.name.lastWord, "init"]) where callee.kind == .name || callee.kind == .member {
        guard let call = callee.parent, call.kind == .call, call.first == callee,
          let made = program.madeType(call), made.name == type.name, !isDouble(call)
        else { continue }
        found.append(call)
      }
    }
    return found
  }

  /// Returns whether a call is in a preview, or in a member whose name marks it as a test double.
  func isDouble(_ call: Code) -> Bool {
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
