import Core
import SourceReader

/// Lifetimes of registrations.
extension KeyedReader {
  func lifetime(
    of site: Code, _ call: Code, _ helper: Helper?, _ chain: [(name: String, call: Code?)]
  ) -> (Lifetime?, LifetimeOrigin, word: String?) {
    for (name, scope) in chain where library.scopeCalls.contains(name) {
      guard let written = scope?.arguments.first?.first else { continue }
      guard let value = given(written, helper, site) else {
        collection.add(
          unknown: .runTime, "the lifetime is known only at run time", library.style, program.place(site),
          mayHideRegistration: false)
        return (nil, .site, nil)
      }
      return (lifetime(written: value, at: site), .site, Self.word(of: value))
    }
    for argument in call.arguments where library.scopeCalls.isEmpty || argument.label == "scope" {
      guard let value = argument.first, [.member, .call, .literal].contains(value.kind) else { continue }
      if library.scopeLabels.contains(argument.label), let lifetime = lifetime(in: value) {
        return (lifetime, .site, Self.word(of: value))
      }
    }
    if call.arguments.contains(where: { $0.label == "instance" }) { return (.container, .site, nil) }
    if let lifetime = library.registerLifetimes[call.first?.text ?? ""] { return (lifetime, .site, nil) }
    if let containerDefault { return (containerDefault, .container, nil) }
    if let lifetime = library.closureLifetime { return (lifetime, .container, nil) }
    return (library.defaultLifetime, .library, nil)
  }

  /// Returns the expression that gives a lifetime. For a parameter of a helper function, it is the argument of the call;
  /// nil if the text does not determine it.
  private func given(_ value: Code, _ helper: Helper?, _ site: Code) -> Code? {
    let root = value.kind == .member ? value.first ?? value : value
    guard root.kind == .name, case .parameter(let parameter)? = program.binding(root.text, at: root) else {
      return value
    }
    guard let helper, let passed = self.value(of: parameter, helper, site) else { return nil }
    if root == value { return passed }
    return passed.kind == .member && translates(value.text, of: parameter) ? passed : nil
  }

  /// Returns whether a property of an enumeration translates its cases to the library's lifetimes of the same names:
  /// `var scope: ObjectScope { switch self { case .container: .container … } }`.
  private func translates(_ property: String, of parameter: Code) -> Bool {
    guard let type = program.type(written: parameter), let info = program.type(type.name, at: parameter),
      info.declaration?.kind == .enum,
      let getter = info.variable(property)?.children(.accessor).first(where: { $0.text == "get" })
    else { return false }
    let cases = Set(info.memberList.filter { $0.kind == .enumCase }.map(\.text))
    let returned = program.returned(getter)
    return Set(returned.map(\.text)) == cases && returned.count == cases.count
      && cases.allSatisfy { library.lifetimes[$0] != nil }
  }

  /// Returns the word for a lifetime: `singleton` for `.singleton`, `perRun` for `.perRun(.weak)`; nil for
  /// `.scoped(…)`.
  static func word(of value: Code) -> String? {
    let text = (value.kind == .call ? value.first?.text : value.text) ?? ""
    return text.isEmpty || text == "scoped" ? nil : text
  }

  func lifetime(in value: Code) -> Lifetime? {
    if value.kind == .call, value.first?.text == "scoped" {
      return value.arguments.first?.first?.constant.map { .scoped(ScopeKind($0)) }
    }
    // The callee gives the lifetime, unless the argument says that only a weak reference is kept: `.perRun(.weak)`.
    if value.kind == .call, let callee = value.first, callee.kind == .member {
      let isWeak = value.arguments.contains { $0.first?.kind == .member && $0.first?.text == "weak" }
      return isWeak && library.lifetimes[callee.text] != nil ? .weak : library.lifetimes[callee.text]
    }
    return value.kind == .member || value.kind == .literal ? library.lifetimes[value.text] : nil
  }

  func lifetime(written value: Code, at site: Code) -> Lifetime? {
    if let known = lifetime(in: value) { return known }
    if let known = library.lifetimes[value.text], value.kind == .member { return known }
    // A name without a base, for code in an extension of the library's type: `.scope(application)`.
    if let known = library.lifetimes[value.text], value.kind == .name, program.binding(value.text, at: value) == nil {
      return known
    }
    if value.kind == .member || value.kind == .name, !value.text.isEmpty { return .scoped(ScopeKind(value.text)) }
    collection.add(
      unknown: .runTime, "the lifetime is known only at run time", library.style, program.place(site),
      mayHideRegistration: false)
    return nil
  }

  /// Returns the members called on a call's result, including calls on a variable that holds the result.
  func chain(of call: Code) -> [(name: String, call: Code?)] {
    var result = call.chain(upTo: library.registers)
    if let value = (result.last?.call ?? call).parent, value.kind == .value, let variable = value.parent,
      variable.kind == .variable,
      let block = variable.parent, !variable.text.isEmpty, variable.text != "_"
    {
      for use in block.tree.nodes([variable.text])
      where use.kind == .name && use.index > variable.index && block.contains(use) { result += use.chain }
    }
    return result
  }
}
