import SourceReader

/// Finds the requests that run while a service is constructed.
///
/// Such requests are in the values of stored properties, in the initializer, and in default arguments that are used.
struct Construction {
  private let program: Program
  private let bodies: [Int: [Code]]

  init(_ program: Program, _ collection: Collection) {
    self.program = program
    bodies = Dictionary(grouping: collection.bodies, by: \.value).mapValues { $0.map(\.key) }
  }

  /// Returns whether code of a type certainly runs for each instance before the instance is complete.
  ///
  /// The result is false for the initializers of a type that has several.
  ///
  /// - Parameters:
  ///   - code: the request: a call, or a variable with a property wrapper.
  ///   - type: the full name of the constructed type.
  ///   - registration: the index of the registration that makes the type.
  func asks(at code: Code, _ type: String, of registration: Int) -> Bool {
    guard let info = program.types[type], program.owner(of: code) == type else { return false }
    for outer in [code] + Array(code.ancestors) {
      if outer.kind.isTypeDeclaration { return false }
      switch outer.kind {
      case .closure: if !program.isRunAtOnce(outer) { return false }
      case .accessor, .function, .subscript: return false
      case .parameter:
        if code != outer, let function = outer.parent { return isLeftOut(outer, function, info, registration) }
      case .initializer: return info.initializers.count == 1
      case .variable where outer.parent?.kind.isTypeDeclaration == true:
        return outer.flags.isDisjoint(with: [.isStatic, .isLazy]) && outer.child(.accessor) == nil
      default: break
      }
    }
    return false
  }

  /// Returns whether the result of a request is held for as long as the program runs.
  ///
  /// This is the case for a static or global variable. It is also the case for a property of a class or actor that
  /// keeps an instance of itself in a static variable. Weak, lazy and computed variables do not count.
  func isKeptByStatic(_ code: Code) -> Bool {
    var current = code
    while current.kind != .variable {
      guard let parent = current.parent else { return false }
      switch parent.kind {
      // A value that is made from the result is another object.
      case .call: if parent.first != current || current.kind == .call { return false }
      case .cast, .value, .other: break
      case .variable: break
      default: return false
      }
      current = parent
    }
    guard current.child(.accessor) == nil, current.flags.isDisjoint(with: [.isWeak, .isLazy]) else { return false }
    if current.parent?.kind == .file || current.flags.contains(.isStatic) { return true }
    guard current.parent?.kind.isTypeDeclaration == true, let owner = program.owner(of: current),
      let info = program.types[owner], [.class, .actor].contains(info.declaration?.kind)
    else { return false }
    return info.memberList.contains { member in
      guard member.kind == .variable, member.flags.contains(.isStatic), member.child(.accessor) == nil,
        let value = member.child(.value)?.first
      else { return false }
      return program.madeType(value)?.name == owner
    }
  }

  /// Returns whether a registration calls the only initializer of a type without an argument for a parameter. False if
  /// the registration does not call the initializer exactly once.
  private func isLeftOut(_ parameter: Code, _ function: Code, _ type: TypeInfo, _ registration: Int) -> Bool {
    guard function.kind == .initializer, type.initializers.count == 1 else { return false }
    let calls = (bodies[registration] ?? []).flatMap { body in
      ([body] + Array(body.descendants)).filter { $0.kind == .call && program.madeType($0)?.name == type.name }
    }
    guard calls.count == 1, let call = calls.first else { return false }
    let pairs = program.pairs(function, call)
    return !pairs.contains { $0.parameter == parameter }
      && pairs.count == call.arguments.count
  }
}
