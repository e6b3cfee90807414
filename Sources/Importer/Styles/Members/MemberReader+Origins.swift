import SourceReader

/// Origins of objects: the expressions that create what a value or a property holds.
extension MemberReader {
  /// Returns the expressions that create the object that a value holds.
  ///
  /// The value may be a cast, a choice, a local variable, the result of a closure that runs at once, or the result of a
  /// function of the tree that returns a new object. In the last case the call itself is the origin.
  ///
  /// - Parameter isDirect: true to leave out the results of functions.
  func origins(of value: Code, isDirect: Bool = false) -> [Code] {
    origins(of: value, 0).filter { !isDirect || program.madeType($0) != nil || program.isMaking($0) }
  }

  private static let deepest = 8

  private func origins(of value: Code, _ depth: Int) -> [Code] {
    guard depth < Self.deepest else { return [] }
    switch value.kind {
    case .cast, .other: return value.first.map { origins(of: $0, depth + 1) } ?? []
    // A parameter may replace the object: `store ?? Store()`.
    case .operator: return value.text == "??" ? value.children.flatMap { origins(of: $0, depth + 1) } : []
    case .ternary: return value.children.dropFirst().flatMap { origins(of: $0, depth + 1) }
    case .statement: return program.branches(value).flatMap { origins(of: $0, depth + 1) }
    case .call:
      if program.madeType(value) != nil { return [value] }
      if let closure = value.first, closure.kind == .closure {
        return program.returned(closure).flatMap { origins(of: $0, depth + 1) }
      }
      return returnsObject(value, depth) || program.isMaking(value) ? [value] : []
    case .name:
      switch program.binding(value.text, at: value) {
      case .local(let variable): return program.values(of: variable).flatMap { origins(of: $0, depth + 1) }
      case .parameter(let parameter): return parameter.child(.value)?.first.map { origins(of: $0, depth + 1) } ?? []
      case .member: return setBefore(value).flatMap { origins(of: $0, depth + 1) }
      default: return []
      }
    default: return []
    }
  }

  /// Returns the values that a function or getter assigns to the property that it returns:
  /// `if kept == nil { kept = Api() }; return kept!`.
  private func setBefore(_ value: Code) -> [Code] {
    guard let body = value.scopes.first(where: { $0.kind == .accessor || $0.kind.isFunction }) else { return [] }
    return body.descendants.compactMap { code in
      guard code.kind == .assignment, let left = code.first, left != value, left.kind == .name,
        left.text == value.text
      else { return nil }
      return Array(code.children).last
    }
  }

  /// Returns whether a call of a function of the tree returns a new object: one that the function creates, an argument
  /// that creates it, or the result of a closure that is passed.
  private func returnsObject(_ call: Code, _ depth: Int) -> Bool {
    guard let function = function(called: call) else { return false }
    let values = program.returned(function).flatMap { value in
      // The function may keep the object in a local variable first.
      local(value).map { program.values(of: $0) } ?? [value]
    }
    return values.contains { returned in
      let result = returned.kind == .call ? returned.first ?? returned : returned
      if result.kind == .name, case .parameter(let parameter)? = program.binding(result.text, at: result) {
        guard parameter.parent == function,
          let argument = program.pairs(function, call).first(where: { $0.parameter == parameter })?.argument.first
        else { return false }
        let values = returned.kind == .call && argument.kind == .closure ? program.returned(argument) : [argument]
        return values.contains { !origins(of: $0, depth + 1).isEmpty }
      }
      return !origins(of: returned, depth + 1).isEmpty
    }
  }

  /// Returns the only function of the tree to which a call may refer; nil for a function of another container.
  func function(called call: Code) -> Code? {
    guard let callee = call.first, callee.kind == .name || callee.kind == .member,
      let functions = program.functions(called: call), functions.count == 1, functions[0].child(.block) != nil
    else { return nil }
    let owner = program.owner(of: functions[0])
    if let owner, containers.contains(owner), owner != program.owner(of: call) { return nil }
    return functions[0]
  }

  /// Returns the values that a stored property of a type may hold: its initial value, or else what the initializers, or
  /// the functions of the type, assign to it. An argument of `self.init` stands for the parameter.
  func sources(of property: Code, in type: TypeInfo) -> [Code] {
    if let value = property.child(.value)?.first, value.text != "nil" { return [value] }
    guard !property.children(.accessor).contains(where: { $0.text == "get" }) else { return [] }
    let all = assignments(in: type)
    if let set = all.initial[property.text] { return set.map { passedOn($0, in: type) ?? $0 } }
    guard property.flags.isDisjoint(with: [.constant, .isWeak]) else { return [] }
    return all.later[property.text] ?? []
  }

  /// Returns the argument of `self.init` that is passed for a parameter, or else the default value of the parameter; nil
  /// if there is none.
  private func passedOn(_ value: Code, in type: TypeInfo) -> Code? {
    guard value.kind == .name, case .parameter(let parameter)? = program.binding(value.text, at: value),
      let initializer = parameter.parent
    else { return nil }
    for call in type.initializers.lazy.flatMap(\.descendants)
    where call.kind == .call && call.first?.kind == .member && call.first?.text == "init"
      && call.first?.first?.text == "self"
    {
      if let argument = program.pairs(initializer, call).first(where: { $0.parameter == parameter })?.argument.first {
        return argument
      }
    }
    return parameter.child(.value)?.first
  }

  /// Records the code that creates the object of a registration: an expression, the values of local variables and
  /// parameters that it consists of, and the bodies of the functions that it calls.
  func add(body value: Code, of registration: Int, _ depth: Int = 0) {
    guard depth < Self.deepest else { return }
    switch value.kind {
    case .name:
      var values: [Code] = []
      switch program.binding(value.text, at: value) {
      case .local(let variable): values = program.values(of: variable)
      case .parameter(let parameter): values = parameter.child(.value)?.first.map { [$0] } ?? []
      default: break
      }
      for value in values { add(body: value, of: registration, depth + 1) }
      if values.isEmpty, depth == 0 { collection.add(body: value, of: registration) }
      return
    case .cast, .other, .operator, .ternary:
      for part in value.children where part.kind == .name { add(body: part, of: registration, depth + 1) }
    case .call:
      if program.madeType(value) == nil, let function = function(called: value), let body = function.child(.block),
        program.owner(of: function).flatMap({ program.types[$0] }).map({ fillsProperties(function, of: $0) }) ?? true
      {
        collection.add(called: body, of: registration)
      }
    default: break
    }
    collection.add(body: value, of: registration)
  }

  /// Returns the type that an expression or a body creates; nil if it is unknown, or if there are several.
  func implementation(_ body: Code) -> TypeName? { implementation(body, 0) }

  private func implementation(_ body: Code, _ depth: Int) -> TypeName? {
    let values = body.kind == .block || body.kind == .closure ? program.returned(body) : [body]
    let made = values.flatMap { origins(of: $0) }.map { value in
      // A function of the tree makes the object, which may have a protocol as its type there.
      if depth < Self.deepest, program.madeType(value) == nil, let block = function(called: value)?.child(.block),
        let found = implementation(block, depth + 1)
      {
        return found as TypeName?
      }
      return program.objectType(of: value)
    }
    if made.isEmpty {
      return values == [body] ? program.objectType(of: body) : program.implementation(of: body)
    }
    return Set(made).count == 1 ? made[0] : nil
  }

  /// Values that a type assigns to its properties, by name: in initializers, and in functions.
  struct Assignments {
    var initial: [String: [Code]] = [:]
    var later: [String: [Code]] = [:]
    /// Functions that assign a property.
    var functions: [String: Set<Code>] = [:]
  }

  /// Returns whether a property changes while the program runs: it has a value from the start and gets another one later,
  /// or several functions set it.
  func isState(_ property: Code, in type: TypeInfo) -> Bool {
    let all = assignments(in: type)
    guard let functions = all.functions[property.text] else { return false }
    return functions.count > 1 || all.initial[property.text] != nil
      || property.child(.value).map { $0.first?.text != "nil" } == true
  }

  private func assignments(in type: TypeInfo) -> Assignments {
    if let known = knownAssignments[type.name] { return known }
    var found = Assignments()
    for function in type.initializers + type.memberList.filter({ $0.kind == .function }) {
      // A function that also returns the object keeps it for later calls.
      let returned = function.kind == .function ? program.returned(function) : []
      for assignment in function.descendants where assignment.kind == .assignment {
        let sides = Array(assignment.children)
        guard sides.count == 2 else { continue }
        var pairs = [(sides[0], sides[1])]
        if sides[0].kind == .tuple, sides[1].kind == .tuple {
          pairs = Array(zip(sides[0].children.compactMap(\.first), sides[1].children.compactMap(\.first)))
        }
        for (left, value) in pairs {
          guard left.kind == .name || left.kind == .member && left.first?.text == "self" else { continue }
          if left.kind == .name, case .local? = program.binding(left.text, at: left) { continue }
          if function.kind == .function { found.functions[left.text, default: []].insert(function) }
          if value.text == "nil" { continue }
          if function.kind == .initializer {
            found.initial[left.text, default: []].append(value)
          } else if !returned.contains(where: { $0.text == left.text || $0.kind == .name && $0.text == value.text }) {
            found.later[left.text, default: []].append(value)
          }
        }
      }
    }
    knownAssignments[type.name] = found
    return found
  }

  /// Returns whether a function only fills properties of its type: `lazy var api = makeApi()`. Its result is used under
  /// the name of the property.
  func fillsProperties(_ function: Code, of type: TypeInfo) -> Bool {
    let values = Set(type.memberList.filter { $0.kind == .variable }.flatMap { sources(of: $0, in: type) })
    var isUsed = false
    // The function may be called through a protocol, so that every use of its name counts.
    for tree in program.trees(having: [function.text]) {
      for use in tree.nodes([function.text]) where use.kind == .name || use.kind == .member {
        guard let call = use.parent, call.kind == .call, call.first == use, values.contains(call) else { return false }
        isUsed = true
      }
    }
    return isUsed
  }
}
