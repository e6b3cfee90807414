import Core
import SourceReader

/// Types that hand on the services of containers with Has-protocols: `Dependencies(api: app.api, store: app.store)`.
extension MemberReader {
  /// Returns whether a type gets all members that Has-protocols require from a container, and makes none of them.
  ///
  /// Its initializer reads them from a parameter, or the calls that create the structure do.
  func handsOn(_ members: [Code], of type: TypeInfo, _ protocols: Set<String>) -> Bool {
    if members.contains(where: { $0.child(.value) != nil || $0.child(.accessor) != nil }) { return false }
    var values: [Code?] = []
    if type.initializers.isEmpty {
      values = makings(of: type).flatMap { call in members.map { call.argument($0.text) } }
    } else {
      values = members.map { assigned(to: $0.text, in: type) }
    }
    let given = values.compactMap { $0 }
    guard given.count == values.count, given.contains(where: { isMember($0, protocols) }) else { return false }
    return given.allSatisfy { isMember($0, protocols) || isOwn($0) }
  }

  /// Returns whether an expression is a member of an object whose type conforms to a Has-protocol: `app.api`.
  private func isMember(_ value: Code, _ protocols: Set<String>) -> Bool {
    guard value.kind == .member, let base = value.first, base.text != "self", !base.kind.isType,
      let type = program.instanceType(of: base)
    else { return false }
    let known = program.canonical(type, at: value)
    return (known.shape == .composition ? known.parts : [known]).contains { part in
      guard let info = program.type(part.name, at: value) else { return false }
      return protocols.contains(info.name) || !program.conformances(of: info).isDisjoint(with: protocols)
    }
  }

  /// Returns whether an expression is a parameter, or a property of the type around it.
  private func isOwn(_ value: Code) -> Bool {
    if value.kind == .member { return value.first?.text == "self" }
    guard value.kind == .name else { return false }
    switch program.binding(value.text, at: value) {
    case .parameter, .member: return true
    default: return false
    }
  }

  /// Makes the members of a structure that is filled from a container stand for the services of that container.
  func connect(_ members: [Code], of type: TypeInfo) {
    guard type.initializers.isEmpty else { return }
    let calls = makings(of: type)
    for member in members {
      let found = Set(calls.compactMap { $0.argument(member.text) }.filter { $0.kind == .member }.flatMap(targets))
      if found.count == 1 { services[type.name, default: [:]][member.text] = found.first }
    }
    if services[type.name] != nil { interfaces[type.name, default: []].insert(type.name) }
  }

  /// Returns the names of the global variables that hold a container, or one of several containers of one name.
  func globals() -> Set<String> {
    let containers = Set(services.keys)
    return Set(
      program.globals.filter { _, codes in
        codes.contains { code in
          guard code.kind == .variable, let held = program.typed(variable: code)?.instance else { return false }
          if let type = program.type(held.name, at: code), containers.contains(type.name) { return true }
          return program.namesakes(of: held.name).contains(where: containers.contains)
        }
      }.keys)
  }
}
