import Core
import SourceReader

/// Members of composition roots: stored and computed properties, closures, and functions that create services.
extension MemberReader {
  /// Registers the members of a composition root.
  func read(root type: TypeInfo) {
    for member in type.memberList where isRead(member, type) {
      switch member.kind {
      case .variable: readStored(member, type)
      case .function: readMaker(member, type)
      default: break
      }
    }
    guard services[type.name] != nil else { return }
    addShared(localsOf: type)
    addSet(localsOf: type)
    interfaces[type.name, default: []].insert(type.name)
    for name in program.conformances(of: type) {
      guard let info = program.types[name], info.isProtocol,
        info.memberList.contains(where: { services[type.name]?[$0.text] != nil })
      else { continue }
      interfaces[name, default: []].insert(type.name)
      collection.words.insert(name.lastWord)
    }
  }

  /// Returns whether a member may be a service. In a container that is recognised by its shape, only an object of the
  /// tree is one.
  private func isRead(_ member: Code, _ type: TypeInfo) -> Bool {
    guard let shapes, shapes.names.contains(type.name) else { return true }
    let written =
      member.kind == .function
      ? member.child(.result)?.first.map(TypeName.init) : program.typed(variable: member)?.instance
    return written.map { shapes.reader.mayBeService(member, $0, in: type) } == true
  }

  private func readStored(_ variable: Code, _ type: TypeInfo) {
    let written = program.type(written: variable)
    // The container's own instance, such as `static let shared = AppContainer()`, is no service.
    if variable.flags.contains(.isStatic), isOwn(variable, type) { return }
    if written?.shape == .function { return readClosure(variable, written?.parts.last, type) }
    if let getter = variable.children(.accessor).first(where: { $0.text == "get" }), let body = getter.child(.block) {
      let returned = program.returned(getter)
      guard let service = written, isService(service, at: variable),
        returned.contains(where: {
          makes($0, isDirect: true) || isAlias($0, of: variable, in: type) || isOwnShared($0)
        })
      else { return }
      return add(variable, service, type, body, lifetime(of: body, returned, in: type))
    }
    let values = sources(of: variable, in: type)
    guard let first = values.first else { return }
    let required = variable.child(.value) != nil && first.kind == .call ? required(variable, type) : nil
    guard
      let service = written?.wrapped ?? program.typed(variable: variable)?.instance ?? implementation(first)
        ?? required,
      isService(service, at: variable)
    else { return }
    let known = program.canonical(service, at: variable)
    if isLaterValue(variable, known, in: type) { return }
    let isHeld = values.contains { value in
      makes(value) || isShared(value) || isResult(value, known)
        || value.kind != .name && isPart(value, of: variable, in: type)
    }
    guard isHeld || required != nil else {
      if let value = values.first(where: { $0.kind == .member }) { passedOn.append((type.name, variable.text, value)) }
      return
    }
    add(variable, service, type, first, .container)
    guard let index = services[type.name]?[variable.text] else { return }
    for value in values.dropFirst() { add(body: value, of: index) }
    if Set(values.map { implementation($0) }).count > 1 { collection[index].implementation = nil }
    for local in values.compactMap(local) { locals[local] = index }
    connectParameter(of: variable.text, in: type)
  }

  /// Returns whether a property has no value at first and later holds data, such as the message that is shown.
  private func isLaterValue(_ variable: Code, _ service: TypeName, in type: TypeInfo) -> Bool {
    guard variable.child(.value) == nil, assigned(to: variable.text, in: type) == nil,
      let info = program.type(service.name, at: variable), info.declaration?.kind == .struct
    else { return false }
    return info.inherited.contains { ShapedRoots.data.contains($0.type.last) }
  }

  /// Returns whether an expression is an instance that a type of the tree keeps: `Session.shared`.
  private func isOwnShared(_ value: Code) -> Bool {
    guard isShared(value), let type = program.instanceType(of: value) else { return false }
    return program.type(type.name, at: value)?.declaration != nil
  }

  /// Returns the type that a protocol with a single requirement gives a member: `HasApi` for `let api = createApi()`.
  private func required(_ variable: Code, _ type: TypeInfo) -> TypeName? {
    program.conformances(of: type).sorted().lazy.compactMap { self.program.types[$0] }
      .filter { $0.isProtocol && $0.memberList.count == 1 }
      .compactMap { $0.variable(variable.text).flatMap { self.program.type(written: $0) } }.first
  }

  /// Returns whether a static property holds an instance of its own type: `static let shared: Parts = AppParts()`.
  private func isOwn(_ variable: Code, _ type: TypeInfo) -> Bool {
    if program.typed(variable: variable)?.instance?.name == type.name { return true }
    return variable.child(.value)?.first.flatMap { program.objectType(of: $0) }?.name == type.name
  }

  /// Registers a property whose closure creates a service for each call, or returns an instance that its type keeps:
  /// `let makeStore: () -> Store`.
  func readClosure(_ variable: Code, _ result: TypeName?, _ type: TypeInfo) {
    guard let result, isService(result, at: variable), let closure = closure(of: variable, in: type) else { return }
    let returned = program.returned(closure)
    guard returned.contains(where: { makes($0) || isOwnShared($0) }) else { return }
    add(variable, result, type, closure, lifetime(of: closure, returned, in: type))
  }

  /// Returns the closure that a property holds or returns.
  func closure(of variable: Code, in type: TypeInfo) -> Code? {
    let getter = variable.children(.accessor).first { $0.text == "get" }
    let value =
      variable.child(.value)?.first ?? getter.flatMap { program.returned($0).first }
      ?? origin(of: variable.text, in: type)
    return value?.kind == .closure ? value : nil
  }

  private static let makerPrefixes = ["make", "create", "build", "provide", "resolve", "get"]

  private func readMaker(_ function: Code, _ type: TypeInfo) {
    guard let body = function.child(.block), let result = function.child(.result)?.first.map(TypeName.init),
      isService(result, at: function), !isOpen(function, result),
      !CompositionRootStyle.makesItself(function, result, type),
      program.type(result.name, at: function)?.declaration?.kind != .enum, !fillsProperties(function, of: type)
    else { return }
    let returned = program.returned(function)
    // A function that only stops the program stands for those of subclasses.
    if !returned.isEmpty, returned.allSatisfy(stopsProgram) { return }
    guard
      Self.makerPrefixes.contains(where: function.text.hasPrefix)
        || returned.contains(where: {
          makes($0, isDirect: true) || isAlias($0, of: function, in: type) || isMade($0, in: type)
        })
    else { return }
    add(function, result, type, body, lifetime(of: body, returned, in: type))
  }

  /// Returns whether the callers of a generic function decide what it makes: `func make<T>() -> T`. It may also make one
  /// type for all of them: `func makeVault<T>() -> Vault<T>`.
  private func isOpen(_ function: Code, _ result: TypeName) -> Bool {
    let generics = Set(function.children(.genericParameter).map(\.text))
    if generics.isEmpty { return false }
    return generics.contains(result.name) || !program.returned(function).contains { makes($0, isDirect: true) }
  }

  /// Returns whether an expression stops the program: `fatalError()`, or a function of the tree that does not return.
  private func stopsProgram(_ value: Code) -> Bool {
    if program.instanceType(of: value)?.name == "Never" { return true }
    return value.kind == .call && ["fatalError", "preconditionFailure"].contains(value.first?.text ?? "")
  }

  /// Returns whether an expression is what another function of a container creates: `messenger()`.
  private func isMade(_ value: Code, in type: TypeInfo) -> Bool {
    guard value.kind == .call, let callee = value.first, callee.kind == .name || callee.first?.text == "self" else {
      return false
    }
    return type.functions(callee.text).contains { program.returned($0).contains(where: makes) }
  }

  /// Returns the lifetime of what a body returns: that of the property in which the body keeps it or from which it passes
  /// it on, or of an object that a type of the tree keeps itself.
  private func lifetime(of body: Code, _ returned: [Code], in type: TypeInfo) -> Lifetime {
    if let kept = KeptResults(program).property(keptBy: body, of: type) { return lifetime(ofStored: kept) }
    let lifetimes = Set(
      returned.map { value in
        if isOwnShared(value) { return Lifetime.container }
        return stored(value, in: type).map(lifetime(ofStored:)) ?? .transient
      })
    return lifetimes.count == 1 ? lifetimes.first ?? .transient : .transient
  }

  private func lifetime(ofStored variable: Code) -> Lifetime { variable.flags.contains(.isWeak) ? .weak : .container }

  /// Returns the stored property of a type whose object an expression passes on: `store`, `self.store`, `store as Reading`.
  private func stored(_ value: Code, in type: TypeInfo) -> Code? {
    if value.kind == .cast { return value.first.flatMap { stored($0, in: type) } }
    guard value.kind == .name || value.kind == .member && value.first?.text == "self",
      let variable = type.variable(value.text),
      !variable.children(.accessor).contains(where: { $0.text == "get" })
    else { return nil }
    guard value.kind == .name else { return variable }
    if case .member? = program.binding(value.text, at: value) { return variable }
    return nil
  }
}
