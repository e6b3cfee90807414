import SourceReader

/// Finds code that runs once, because its result is kept: in a property, or in a table by an object of the tree:
/// `table[key] = Once(make)` with `lazy var object = make()`.
struct KeptResults {
  private let program: Program

  init(_ program: Program) { self.program = program }

  /// Returns the stored property in which a body keeps what it creates, to return it from there the next time:
  /// `if let kept { return kept }`. Nil if there is none.
  func property(keptBy body: Code, of type: TypeInfo) -> Code? {
    for code in body.descendants where code.kind == .assignment {
      guard let left = code.first, left.kind == .name || left.first?.text == "self",
        let variable = type.variable(left.text), variable.child(.accessor) == nil
      else { continue }
      let isRead = body.descendants.contains { use in
        use != left && use.text == left.text && (use.kind == .name || use.kind == .member || use.kind == .binding)
          && !code.contains(use)
      }
      if isRead { return variable }
    }
    return nil
  }

  /// Returns whether a function writes a closure into a table, within an object that keeps the closure's result.
  func isKept(by function: Code, _ closure: Code) -> Bool {
    function.descendants.contains { code in
      guard code.kind == .assignment, code.first?.kind == .index, let value = Array(code.children).last,
        let made = program.madeType(value), let type = program.type(made.name, at: value),
        value.arguments.contains(where: { $0.descendants.contains { $0.kind == .name && $0.text == closure.text } })
      else { return false }
      return keepsResult(type)
    }
  }

  /// Returns whether a type calls a closure that it holds, and keeps the result in a property.
  private func keepsResult(_ type: TypeInfo) -> Bool {
    let variables = type.memberList.filter { $0.kind == .variable }
    let closures = Set(variables.filter { program.type(written: $0)?.shape == .function }.map(\.text))
    let kept = Set(variables.map(\.text)).subtracting(closures)
    func calls(_ code: Code) -> Bool {
      code.descendants.contains { call in
        guard call.kind == .call, let callee = call.first, closures.contains(callee.text) else { return false }
        return callee.kind == .name || callee.first?.text == "self"
      }
    }
    return type.memberList.contains { member in
      if member.flags.contains(.isLazy), let value = member.child(.value) { return calls(value) }
      let bodies = member.kind == .function ? [member] : member.children(.accessor)
      return bodies.contains { body in
        calls(body)
          && body.descendants.contains { code in
            guard code.kind == .assignment, let left = code.first else { return false }
            return kept.contains(left.text) && (left.kind == .name || left.first?.text == "self")
          }
      }
    }
  }
}
