import SourceReader

/// Tells what a service asks for while it is constructed, wherever its type is written: in values of stored properties, in its
/// initializer, in default arguments that are used.
struct Construction {
  private let program: Program
  private let bodies: [Int: [Code]]

  init(_ program: Program, _ collection: Collection) {
    self.program = program
    bodies = Dictionary(grouping: collection.bodies, by: \.value).mapValues { $0.map(\.key) }
  }

  /// Whether the type of a service asks at a place, and does so for each instance before it is complete.
  ///
  /// - Parameters:
  ///   - code: what asks: a call, or a variable with a property wrapper.
  ///   - type: what is constructed, by its full name.
  ///   - registration: the one that makes it.
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

  /// Whether the one initializer of a type gets no argument for a parameter where a registration calls it.
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
