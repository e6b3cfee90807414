import SourceReader

/// Objects that become services at run time: `container.api.register { api }`.
extension BypassReader {
  /// Returns whether one of several registrations gets the object that a call makes: its closure returns the variable with
  /// the object, or the parameter of a function to which the object is passed.
  func isRegistered(_ call: Code, by all: [Int]) -> Bool {
    let bodies = all.flatMap { self.bodies[$0] ?? [] }
    if bodies.contains(where: { program.returns(call, from: $0) }) { return true }
    let parameters = Set(bodies.flatMap(program.returned).compactMap(parameter))
    if parameters.isEmpty { return false }
    return ([call] + uses(ofVariableWith: call)).contains { isPassed($0, for: parameters) }
  }

  private func parameter(_ value: Code) -> Code? {
    guard value.kind == .name, case .parameter(let parameter)? = program.binding(value.text, at: value) else {
      return nil
    }
    return parameter
  }

  /// Returns the uses of the local variable whose initial value is a call; an empty array if there is none.
  private func uses(ofVariableWith call: Code) -> [Code] {
    guard call.parent?.kind == .value, let variable = call.parent?.parent, let block = variable.parent,
      block.kind == .block
    else { return [] }
    return block.descendants.filter { use in
      guard use.kind == .name, use.text == variable.text, case .local(let found)? = program.binding(use.text, at: use)
      else { return false }
      return found == variable
    }
  }

  private func isPassed(_ value: Code, for parameters: Set<Code>) -> Bool {
    guard let argument = value.parent, argument.kind == .argument, let call = argument.parent, call.kind == .call else {
      return false
    }
    return (program.functions(called: call) ?? []).contains { function in
      program.pairs(function, call).contains { $0.argument == argument && parameters.contains($0.parameter) }
    }
  }
}
