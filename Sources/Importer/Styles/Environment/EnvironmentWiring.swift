import Core
import SourceReader

/// Objects in SwiftUI's environment that a view gives to other ones by a method: `account.setClient(client)`.
///
/// The object that keeps what it gets needs it, wherever the call is. Only an object that is the single one of its type
/// in the environment is examined.
struct EnvironmentWiring {
  let program: Program
  let collection: Collection
  private let style = "swiftui-environment"

  func read() {
    let services = self.services()
    if services.count < 2 { return }
    for name in services.keys.sorted() {
      guard let type = program.types[name], let index = services[name] else { continue }
      for function in type.memberList where function.kind == .function && !function.flags.contains(.isPrivate) {
        let needs = function.children(.parameter).compactMap { parameter -> TypeName? in
          guard let written = program.type(written: parameter) else { return nil }
          let type = program.canonical(written, at: parameter).wrapped
          return type.name != name && services[type.name] != nil && keeps(parameter, function, type: name) ? type : nil
        }
        if needs.isEmpty { continue }
        collection.calls.insert(function.text)
        guard let call = call(of: function, of: name) else { continue }
        for need in needs { add(need, for: index, call) }
      }
    }
  }

  /// Returns the objects of the environment, keyed by the name of their type, without types that have several.
  private func services() -> [String: Int] {
    var found: [String: [Int]] = [:]
    for index in collection.registrations.indices {
      let registration = collection[index]
      guard registration.style == style, registration.member == nil, let type = registration.type else { continue }
      found[type.name, default: []].append(index)
    }
    return found.compactMapValues { $0.count == 1 ? $0.first : nil }
  }

  /// Returns whether a function keeps a parameter in a property of its object that is empty before: `var client: Client?`.
  private func keeps(_ parameter: Code, _ function: Code, type: String) -> Bool {
    function.descendants.contains { code in
      guard code.kind == .assignment, let left = code.first, let value = Array(code.children).last else { return false }
      return value.kind == .name && value.text == parameter.text && program.isOwnMember(left, of: type)
        && program.types[type]?.variable(left.text).flatMap { program.type(written: $0) }?.isOptional == true
    }
  }

  /// Returns the first call of a method in live code outside of its type; nil if there is none.
  private func call(of function: Code, of type: String) -> Code? {
    program.calls(of: [function.text]).first { call in
      guard let callee = call.first, callee.kind == .member, let base = callee.first,
        let receiver = program.instanceType(of: base)?.wrapped, program.type(receiver.name, at: call)?.name == type,
        let owner = program.owner(of: call), owner != type, !RegistrationChoice.isDouble(owner)
      else { return false }
      return !collection.isDouble(call.tree) && !RegistrationChoice.isPreview(call, program)
    }
  }

  private func add(_ need: TypeName, for index: Int, _ call: Code) {
    collection.add(
      Collection.RawEdge(
        style: style, from: .registration(index), to: .key(need, qualifier: nil, arguments: []), type: need,
        kind: .method, when: .eager, place: program.place(call), isConditional: call.flags.contains(.conditional)))
  }
}
