import Core
import SourceReader

/// Requests whose result is kept in a local variable: `let store = r.resolve(Store.self)!`.
extension KeyedReader {
  /// A registration whose factory or object contains a variable, with the role of the variable there.
  struct User {
    let index: Int
    let kind: Edge.Kind
  }

  /// Returns the registrations that get the result of a request through a local variable, each once, and whether other
  /// code uses the variable as well.
  ///
  /// Returns no registrations for a request in a factory, which makes the request itself.
  func users(of call: Code) -> (users: [User], isUsedElsewhere: Bool) {
    guard let variable = variable(holding: call), let block = variable.scopes.first(where: { $0.kind == .block }) else {
      return ([], true)
    }
    var found: [User] = []
    var isUsedElsewhere = false
    for use in block.tree.nodes([variable.text]) where use.kind == .name && use.index > variable.index {
      guard block.contains(use), case .local(variable)? = program.binding(use.text, at: use) else { continue }
      guard let (index, body) = collection.registration(around: use) else {
        isUsedElsewhere = true
        continue
      }
      if found.contains(where: { $0.index == index }) { continue }
      let kind = program.role(of: use, in: body).kind
      found.append(User(index: index, kind: kind == .pull ? .initializer : kind))
    }
    return (found, isUsedElsewhere || found.isEmpty)
  }

  /// Returns the local variable whose value is the result of a call; nil if there is none.
  private func variable(holding call: Code) -> Code? {
    var current = call
    while let parent = current.parent {
      switch parent.kind {
      case .cast, .other, .operator: current = parent
      case .value:
        guard let holder = parent.parent, holder.kind == .variable || holder.kind == .binding, !holder.text.isEmpty,
          holder.parent?.kind.isTypeDeclaration != true, !holder.flags.contains(.isLazy)
        else { return nil }
        return holder
      default: return nil
      }
    }
    return nil
  }

  /// Returns the local variable, or the property of the type around it, to which a name refers; nil for other names.
  func variable(named name: Code) -> Code? {
    guard name.kind == .name || name.kind == .member && name.first?.text == "self" else { return nil }
    switch program.binding(name.text, at: name) {
    case .local(let variable) where name.kind == .name: return variable
    case .member(_, let codes):
      guard codes.count == 1, let variable = codes.first, variable.kind == .variable,
        !variable.flags.contains(.isStatic)
      else { return nil }
      return variable
    default: return nil
    }
  }
}
