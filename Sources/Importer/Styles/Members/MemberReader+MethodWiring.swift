import Core
import SourceReader

/// Services that get others after their construction: `sync.setup(library: library)`, `library.sync = sync`.
extension MemberReader {
  /// Returns the service that code after its construction gives another service to, with the kind of the need; nil if
  /// there is none.
  ///
  /// The code belongs to the container, or keeps both services in local variables. A method must keep what it gets.
  ///
  /// - Parameters:
  ///   - use: the use of the service that is given.
  ///   - index: the registration of that service.
  func setUp(by use: Code, _ index: Int) -> (service: Int, kind: Edge.Kind)? {
    guard style == "composition-root" else { return nil }
    var value = use
    while let parent = value.parent {
      switch parent.kind {
      case .member, .cast, .other: value = parent
      case .call where parent.first == value: value = parent
      case .argument:
        guard let call = parent.parent, call.kind == .call, let callee = call.first, callee.kind == .member,
          isStatement(call), let base = callee.first, let service = service(base, besides: index, at: use),
          keeps(parent, call)
        else { return nil }
        return (service, .method)
      case .assignment:
        guard value == use, let left = parent.first, left != value, left.kind == .member, let base = left.first,
          let service = service(base, besides: index, at: use)
        else { return nil }
        return (service, .property)
      default: return nil
      }
    }
    return nil
  }

  /// Returns the service whose method or property is used, if the same code may put both services together.
  private func service(_ base: Code, besides index: Int, at use: Code) -> Int? {
    let found = targets(base)
    guard found.count == 1, found[0] != index else { return nil }
    let container = program.owner(of: use)
    let isOwn =
      container != nil && collection[found[0]].container == container && collection[index].container == container
    let isLocal = [base, use].allSatisfy { local($0).map { locals[$0] != nil } == true }
    return isOwn || isLocal ? found[0] : nil
  }

  /// Returns whether a call is a statement of a function, so that its result is not used.
  private func isStatement(_ call: Code) -> Bool {
    var outer = call.parent
    while let code = outer, code.kind == .other { outer = code.parent }
    return outer?.kind == .block
  }

  /// Returns whether a method keeps an argument in a property of its type. True if the tree shows no body.
  private func keeps(_ argument: Code, _ call: Code) -> Bool {
    guard let functions = program.functions(called: call), functions.count == 1 else { return false }
    guard let body = functions[0].child(.block) else { return true }
    guard let parameter = program.pairs(functions[0], call).first(where: { $0.argument == argument })?.parameter else {
      return false
    }
    return body.descendants.contains { assignment in
      guard assignment.kind == .assignment, let left = assignment.first,
        left.kind == .name || left.first?.text == "self"
      else { return false }
      if left.kind == .name, case .local? = program.binding(left.text, at: left) { return false }
      return assignment.children.dropFirst().contains { value in
        ([value] + Array(value.descendants)).contains { $0.kind == .name && $0.text == parameter.text }
      }
    }
  }
}
