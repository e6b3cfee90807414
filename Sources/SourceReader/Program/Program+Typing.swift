/// The type of an expression.
package enum Typed: Equatable {
  case instance(TypeName)
  /// The expression is a type itself: `Container`, before `.shared`.
  case metatype(TypeName)

  package var type: TypeName {
    switch self {
    case .instance(let type), .metatype(let type): type
    }
  }
  /// Returns the type with its generic parameters replaced by other types.
  func replacing(_ types: [String: TypeName]) -> Typed {
    switch self {
    case .instance(let type): .instance(type.replacing(types))
    case .metatype(let type): .metatype(type.replacing(types))
    }
  }

  package var instance: TypeName? { if case .instance(let type) = self { type } else { nil } }
}

// Types of expressions, as far as declarations determine them; nil otherwise.
extension Program {
  package func instanceType(of code: Code) -> TypeName? { typed(code)?.instance }

  /// Determines the type of an expression; returns nil if declarations do not determine it.
  ///
  /// - Complexity: O(links of the chain) the first time, then O(1).
  package func typed(_ code: Code) -> Typed? {
    // The type of a name is cached unless a search is in progress, on which it may depend.
    guard
      code.kind == .member || code.kind == .call || code.kind == .name && depth == 0 && variablesInProgress.isEmpty
    else { return computeType(code) }
    if let known = chainTypes[code] { return known }
    // Starts at the beginning of the chain, so that no link recurses into the previous one.
    var links = [code]
    while let next = links.last?.first, next.kind == .member || next.kind == .call, chainTypes[next] == nil {
      links.append(next)
    }
    var type: Typed?
    for link in links.reversed() {
      let outer = isCut
      isCut = false
      type = computeType(link)
      if !isCut { chainTypes[link] = .some(type) }
      isCut = isCut || outer
    }
    return type
  }

  private func computeType(_ code: Code) -> Typed? {
    guard depth < 24 else {
      isCut = true
      return nil
    }
    depth += 1
    defer { depth -= 1 }
    switch code.kind {
    case .name: return typed(name: code)
    case .member: return typed(member: code)
    case .call: return typed(call: code)
    case .cast:
      guard code.text != "is", let type = code.children.first(where: \.kind.isType) else { return nil }
      return .instance(TypeName(type))
    case .operator where code.text == "??":
      // `a ?? b as P` has the type `P`, because the cast binds more tightly and the left side is converted.
      if extent == .tree, let last = Array(code.children).last, last.kind == .cast, last.text == "as" {
        return typed(last)
      }
      if let first = code.first, let found = typed(first) { return found }
      return Array(code.children).last.flatMap { typed($0) }
    case .ternary:
      let values = code.children.dropFirst().map { typed($0) }
      guard let last = values.last, values.allSatisfy({ $0 == last }) else { return nil }
      return last
    case .string: return .instance(TypeName("String"))
    case .index:
      guard let base = code.first.flatMap(instanceType) else { return nil }
      if base.shape == .array { return base.parts.first.map { .instance($0) } }
      if base.shape == .dictionary { return base.parts.last.map { .instance($0) } }
      return nil
    case .namedType: return .metatype(TypeName(code))
    default: return nil
    }
  }

  private func typed(name code: Code) -> Typed? {
    let name = code.text
    if name == "self" || name == "Self" {
      guard let owner = owner(of: code) else { return nil }
      return name == "Self"
        ? .metatype(TypeName(owner)) : isStaticContext(code) ? .metatype(TypeName(owner)) : .instance(TypeName(owner))
    }
    if name == "super" {
      guard let owner = owner(of: code), let info = type(named: owner) else { return nil }
      return info.inherited.first.map { .instance($0.type) }
    }
    switch binding(name, at: code) {
    case .local(let variable): return typed(variable: variable)
    case .parameter(let parameter):
      return type(written: parameter).flatMap { isOpen($0, at: parameter) ? nil : .instance($0) }
    case .accessorValue(let variable): return variable.kind == .variable ? typed(variable: variable) : nil
    case .closureParameter(let closure, let number):
      return closureParameter(closure, number).map { .instance($0) }
    case .capture(let capture): return capture.child(.value)?.first.flatMap { typed($0) }
    case .member(let holder, let codes):
      guard let variable = codes.first(where: { $0.kind == .variable }) else { return nil }
      let type = typed(variable: variable)
      guard extent == .tree, !holder.genericParameters.isEmpty, let own = owner(of: code).flatMap({ types[$0] }) else {
        return type
      }
      return type?.replacing(arguments(of: holder, in: own))
    case .global(let variable): return typed(variable: variable)
    case .function: return nil
    case nil:
      guard name.isCapitalized else { return nil }
      let type = TypeName(name, code.children.filter(\.kind.isType).map(TypeName.init))
      return .metatype(canonical(type, at: code))
    }
  }

  /// Returns whether `self` means the type and not an instance, as in a static function or an accessor of a static
  /// property.
  private func isStaticContext(_ code: Code) -> Bool {
    for outer in code.scopes {
      if outer.kind.isTypeDeclaration { return false }
      if outer.kind == .function || outer.kind == .variable, outer.parent?.kind.isTypeDeclaration == true {
        return outer.flags.contains(.isStatic)
      }
    }
    return false
  }

  package func closureParameter(_ closure: Code, _ number: Int) -> TypeName? {
    let parameters = closure.children(.parameter)
    if number < parameters.count, let type = type(written: parameters[number]) { return type }
    if let known = closureParameters[closure], number < known.count { return known[number] }
    guard let expected = expectedType(of: closure), expected.shape == .function, number < expected.parts.count - 1
    else { return nil }
    return expected.parts[number]
  }

  /// Returns the written type of a parameter, a variable or a binding; nil if there is none.
  package func type(written code: Code) -> TypeName? {
    var children = code.children
    while let child = children.next() { if child.kind.isType { return TypeName(child) } }
    return nil
  }

  /// Returns the type of a variable or binding, from its annotation or else its value; nil if neither determines it.
  package func typed(variable: Code) -> Typed? {
    if let type = type(written: variable) {
      if type.shape == .metatype, let part = type.parts.first { return .metatype(part) }
      if isOpen(type, at: variable) { return nil }
      // The annotation of a member is resolved inside its type.
      return .instance(canonical(type, at: variable))
    }
    if let value = variable.child(.value)?.first {
      // A value that depends on the variable itself does not determine its type.
      guard variablesInProgress.insert(variable).inserted else { return nil }
      defer { variablesInProgress.remove(variable) }
      return typed(value: value, at: variable)
    }
    if variable.kind == .binding { return typed(unwritten: variable) }
    // A wrapped property without an annotation has a type that only the wrapper determines.
    return extent == .tree ? typed(wrapped: variable) : nil
  }

  /// Returns the type of a name that a statement binds without a type or a value; nil if it is unknown.
  private func typed(unwritten variable: Code) -> Typed? {
    // Patterns that bind parts of a value are not followed.
    guard let statement = variable.parent, statement.kind == .statement else { return nil }
    switch statement.text {
    case "for":
      guard let all = statement.first.flatMap(instanceType), all.shape == .array else { return nil }
      return all.parts.first.map { .instance($0) }
    case "catch": return nil
    default: return shadowed(variable, outside: statement)
    }
  }

  /// Returns the type of `service` in `if let service { … }`, which is that of the outer `service`; nil if it is
  /// unknown.
  private func shadowed(_ variable: Code, outside: Code) -> Typed? {
    switch binding(variable.text, at: outside) {
    case .local(let code), .global(let code): return code == variable ? nil : typed(variable: code)
    case .parameter(let code): return type(written: code).map { .instance($0) }
    case .member(_, let codes): return codes.first.flatMap { $0.kind == .variable ? typed(variable: $0) : nil }
    default: return nil
    }
  }

  private func typed(value: Code, at variable: Code) -> Typed? {
    // `let container = { … }()` has the type of the closure's result.
    if value.kind == .call, value.first?.kind == .closure, let closure = value.first {
      if let result = closure.child(.result)?.first { return .instance(TypeName(result)) }
      return returned(closure).lazy.compactMap { self.typed($0) }.first
    }
    return typed(value)
  }

  /// Returns the expressions that a body returns: after `return`, or its only expression. For a body of only an `if` or
  /// `switch`, the results are those of its branches. Nested closures and functions are left out.
  package func returned(_ body: Code) -> [Code] {
    guard let block = body.kind == .block ? body : body.child(.block) else { return [] }
    let items = Array(block.children)
    if items.count == 1, let only = items.first {
      if only.kind == .statement { return branches(only) }
      if only.kind == .conditional {
        return only.children.flatMap { clause in Array(clause.children).last.map { [$0] } ?? [] }
      }
      if ![.exit, .variable].contains(only.kind) { return [only] }
    }
    return exits(block)
  }

  /// Returns the values of the branches of an `if` or `switch` that is used as an expression.
  package func branches(_ statement: Code) -> [Code] {
    statement.children.flatMap { child -> [Code] in
      child.kind == .block ? returned(child) : child.kind == .statement ? branches(child) : []
    }
  }

  private func exits(_ block: Code) -> [Code] {
    var result: [Code] = []
    var walk = block.descendants
    while let code = walk.next() {
      if code != block, code.kind == .closure || code.kind.isFunction || code.kind.isTypeDeclaration { walk.skip(code) }
      if code.kind == .exit, code.text == "return", let value = code.first { result.append(value) }
    }
    return result
  }

  private func typed(member code: Code) -> Typed? {
    let name = code.text
    guard let base = code.first, !base.kind.isType else {
      // `.shared` is a static member of the expected type.
      guard let expected = expectedType(of: code) else { return nil }
      return typed(member: name, of: .metatype(expected), code) ?? .instance(expected)
    }
    if name == "self" { return typed(base) }
    guard let outer = typed(base) else { return nil }
    return typed(member: name, of: outer, code)
  }

  private func typed(member name: String, of outer: Typed, _ code: Code) -> Typed? {
    let base: TypeName
    switch outer {
    case .instance(let type): base = type
    case .metatype(let type): base = type
    }
    if let known = libraryMembers[base.last + "." + name] { return .instance(known) }
    if base.shape == .composition {
      return base.parts.lazy.compactMap { part in
        if case .metatype = outer { return self.typed(member: name, of: .metatype(part), code) }
        return self.typed(member: name, of: .instance(part), code)
      }.first
    }
    guard base.shape == .named else { return nil }
    if extent == .tree, case .instance = outer, let bound = bound(of: base, at: code) {
      return typed(member: name, of: .instance(bound), code)
    }
    if let info = type(base.name, at: code) {
      if let (holder, codes) = member(name, of: info, at: code) {
        if let variable = codes.first(where: { $0.kind == .variable }) {
          // A property of type `Self` in a protocol has the type of its base.
          if type(written: variable)?.name == "Self" { return .instance(TypeName(base.name, base.parts)) }
          let type = typed(variable: variable)
          return extent == .tree ? type?.replacing(arguments(of: holder, in: info, given: base.parts)) : type
        }
        if codes.contains(where: { $0.kind == .enumCase }) { return .instance(TypeName(info.name)) }
        return nil
      }
      if case .metatype = outer, let nested = types[info.name + "." + name] { return .metatype(TypeName(nested.name)) }
    } else if !compositionNames.isEmpty, case .instance = outer, compositionNames.contains(base.last) {
      let known = canonical(base, at: code)
      if known.shape == .composition { return typed(member: name, of: .instance(known), code) }
    }
    // In a module, an unknown lowercase member may have any type.
    if extent == .module, !name.isCapitalized { return nil }
    // Cocoa uses these names only for the shared instance of a type.
    if case .metatype = outer, Self.singletonNames.contains(name) || name == base.last.uncapitalized {
      return .instance(TypeName(base.name))
    }
    if case .metatype = outer, name.isCapitalized {
      let full = base.name + "." + name
      return .metatype(
        TypeName(type(full, at: code)?.name ?? full, code.children.filter(\.kind.isType).map(TypeName.init)))
    }
    return nil
  }

  private static let singletonNames: Set<String> = [
    "shared", "default", "standard", "current", "main", "sharedInstance",
  ]

  private func typed(call code: Code) -> Typed? {
    guard let callee = code.first else { return nil }
    if callee.kind == .closure {
      return returned(callee).lazy.compactMap { self.typed($0) }.first
    }
    // In a tree, `Self` of a protocol is unknown, because another module may decide it.
    if extent == .tree, callee.kind == .name, callee.text == "Self", ownType(at: callee) == nil { return nil }
    if callee.kind == .name || callee.kind == .member, let functions = functions(called: code), !functions.isEmpty {
      return result(of: functions, code)
    }
    if callee.kind == .member, callee.text == "init" {
      if let base = callee.first {
        return typed(base).flatMap { if case .metatype(let type) = $0 { .instance(type) } else { nil } }
      }
      return expectedType(of: code).map { .instance($0.wrapped) }
    }
    if callee.kind == .member, callee.first == nil || callee.first?.kind.isType == true {
      return expectedType(of: code).map { .instance($0.wrapped) }
    }
    // `container.store()` and `container.store.resolve()` return what a factory makes.
    if extent == .tree {
      let factory = callee.kind == .member && callee.text == "resolve" ? callee.first : callee
      if let factory, !factory.kind.isType, let type = instanceType(of: factory), let made = product(of: type, at: code)
      {
        return .instance(made)
      }
    }
    switch typed(callee) {
    case .metatype(let type):
      // `Optional(value)` has the type of the value, because it is unwrapped where it is used.
      if type.name == "Optional", type.parts.isEmpty { return code.child(.argument)?.first.flatMap { typed($0) } }
      return .instance(type)
    case .instance(let type) where type.shape == .function: return type.parts.last.map { .instance($0) }
    case .instance(let type) where callee.kind == .member && isEnumCase(callee):
      return callsAsFunction(type, at: callee) ?? .instance(type)
    case .instance(let type)
    where extent == .tree && callee.kind == .member
      && (callee.text == type.last.uncapitalized || callee.text == "sharedInstance"
        || libraryMembers[type.last + "." + callee.text]?.name == type.name):
      // Objective-C names functions that return an instance in this way: `Firestore.firestore()`.
      return .instance(type)
    case .instance(let type): return callsAsFunction(type, at: callee)
    default: return nil
    }
  }

  /// Returns whether a callee is an enumeration case: `Shape.round` in `Shape.round(1)`.
  private func isEnumCase(_ callee: Code) -> Bool {
    guard let base = callee.first, case .metatype(let type)? = typed(base), let info = self.type(type.name, at: callee)
    else { return false }
    return info.members[callee.text]?.contains { $0.kind == .enumCase } ?? false
  }

  /// Returns the result of calling a value: that of its `callAsFunction`. Nil if its type has none, or if the callee is an
  /// enumeration case with associated values.
  private func callsAsFunction(_ type: TypeName, at callee: Code) -> Typed? {
    guard type.shape == .named, let call = callee.parent, let info = self.type(type.name, at: callee),
      let functions = member("callAsFunction", of: info, at: callee)?.codes.filter({ $0.kind == .function }),
      !functions.isEmpty
    else { return nil }
    if isEnumCase(callee), info.members[callee.text]?.contains(where: { $0.child(.parameter) != nil }) == true {
      return nil
    }
    let fitting = functions.filter { fits(call, $0) }
    return result(of: fitting.isEmpty ? functions : fitting, call)
  }

  private func result(of functions: [Code], _ call: Code) -> Typed? {
    let types = Set(functions.map { $0.child(.result)?.first.map(TypeName.init) })
    guard types.count == 1, let type = types.first ?? nil, let function = functions.first else { return nil }
    if type.name == "Self" { return receiver(of: call).map { .instance($0) } ?? owned(by: function) }
    if let generic = genericResult(of: function, type, call) { return generic }
    if function.child(.genericParameter).map({ _ in
      function.children(.genericParameter).contains { $0.text == type.name }
    }) == true {
      return nil
    }
    return isOpen(type, at: function) ? nil : .instance(canonical(type, at: function))
  }

  /// Returns whether a type is a generic parameter in a module, so that it is unknown. In a tree, the name of the
  /// parameter is used as the type.
  private func isOpen(_ type: TypeName, at place: Code) -> Bool {
    extent == .module && type.shape == .named && type.parts.isEmpty && isGenericParameter(type.name, at: place)
  }

  /// Returns the type on which a method is called; nil if there is no base or its type is unknown.
  private func receiver(of call: Code) -> TypeName? {
    guard let callee = call.first, callee.kind == .member, let base = callee.first, !base.kind.isType else {
      return nil
    }
    return typed(base)?.type
  }

  private func owned(by function: Code) -> Typed? { owner(of: function).map { .instance(TypeName($0)) } }

  /// Returns the result of a function such as `func get<T>(_ type: T.Type) -> T`. The result comes from a generic
  /// argument, a metatype, another argument, or else from the expected type. Nil if the result is not generic, or is
  /// unknown.
  private func genericResult(of function: Code, _ result: TypeName, _ call: Code) -> Typed? {
    let generics = function.children(.genericParameter)
    guard let number = generics.firstIndex(where: { $0.text == result.name }), result.parts.isEmpty else { return nil }
    let given = call.first?.children.filter(\.kind.isType) ?? []
    if number < given.count { return .instance(canonical(TypeName(given[number]), at: call)) }
    for (parameter, argument) in pairs(function, call) {
      guard let type = type(written: parameter) else { continue }
      if type.shape == .metatype, type.parts.first?.name == result.name, let value = argument.first,
        let given = metatype(value)
      {
        var given = given
        given.isOptional = given.isOptional || result.isOptional
        return .instance(given)
      }
      // `func same<T>(_ value: T) -> T` returns the type of its argument.
      if type.shape == .named, type.name == result.name, let value = argument.first.flatMap(instanceType) {
        return .instance(value)
      }
    }
    return expectedType(of: call).map { .instance($0) }
  }

  /// Returns `T` for the expression `T.self`; nil for any other expression.
  package func metatype(_ code: Code) -> TypeName? {
    guard code.kind == .member, code.text == "self", let base = code.first else { return nil }
    // `T.self.self` is the same metatype.
    return base.kind == .member && base.text == "self" ? metatype(base) : writtenType(base)
  }

  /// Returns the type that an expression names; nil if it names none.
  package func writtenType(_ code: Code) -> TypeName? {
    if code.kind.isType { return TypeName(code) }
    if code.kind == .name, code.text.isCapitalized {
      return TypeName(code.text, code.children.filter(\.kind.isType).map(TypeName.init))
    }
    if code.kind == .member, let base = code.first, let outer = writtenType(base), code.text.isCapitalized {
      return TypeName(outer.name + "." + code.text, code.children.filter(\.kind.isType).map(TypeName.init))
    }
    if code.kind == .array, let element = code.first, let type = writtenType(element) {
      return TypeName(shape: .array, [type])
    }
    if code.kind == .operator, code.text == "&" {
      let parts = code.children.compactMap(writtenType)
      return parts.isEmpty
        ? nil : TypeName(shape: .composition, parts.sorted { $0.description < $1.description })
    }
    if code.kind == .tuple {
      let parts = code.children.compactMap { $0.first.flatMap(writtenType) }
      return TypeName(shape: .tuple, parts)
    }
    if code.kind == .operator, code.text == "?", let inner = code.first, var type = writtenType(inner) {
      type.isOptional = true
      return type
    }
    if code.kind == .other, let inner = code.first { return writtenType(inner) }
    return nil
  }
}
