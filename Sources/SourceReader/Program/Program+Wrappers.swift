// Types that libraries for dependencies determine: of properties with a wrapper such as `@Environment(\.store)`, and of
// the products of factories.
extension Program {
  /// Types whose members are named by key paths without a type, by the name of the wrapper.
  private static let roots: [String: [String]] = [
    "Environment": ["EnvironmentValues"], "Dependency": ["DependencyValues"],
    "Injected": ["Container", "SharedContainer", "InjectedValues"], "LazyInjected": ["Container", "SharedContainer"],
    "InjectedObject": ["Container", "SharedContainer"], "InjectedObservable": ["Container", "SharedContainer"],
  ]
  /// Types of the library Factory that stand for the last of their generic arguments.
  private static let factories: Set<String> = ["Factory", "ParameterFactory"]

  /// Returns the type that the argument of a variable's wrapper determines: the type of the member that a key path
  /// names, or the type in `@Environment(Store.self)`. Nil if there is no such wrapper, or if the tree does not declare
  /// the member.
  func typed(wrapped variable: Code) -> Typed? {
    guard variablesInProgress.insert(variable).inserted else { return nil }
    defer { variablesInProgress.remove(variable) }
    for attribute in variable.children(.attribute) {
      guard let path = attribute.child(.argument)?.first else { continue }
      if attribute.text == "Environment", let type = metatype(path) { return .instance(canonical(type, at: variable)) }
      guard path.kind == .keyPath else { continue }
      let roots = path.label.isEmpty ? Self.roots[attribute.text] ?? [] : [path.label]
      for root in roots {
        guard let type = type(of: path.text, in: root, at: variable) else { continue }
        return .instance(type)
      }
    }
    return nil
  }

  /// Returns the type at the end of a path such as `store.items`; nil if the tree does not declare one of its members.
  private func type(of path: String, in root: String, at place: Code) -> TypeName? {
    var type = TypeName(root)
    for word in path.split(separator: ".") {
      guard let info = self.type(type.name, at: place), let (_, codes) = member(String(word), of: info, at: place),
        let variable = codes.first(where: { $0.kind == .variable }), let next = typed(variable: variable)?.instance
      else { return nil }
      type = product(of: next, at: place) ?? next
    }
    return type.shape == .named || type.shape == .composition ? type : nil
  }

  /// Returns what a factory of the library Factory makes; nil for any other type.
  func product(of type: TypeName, at place: Code) -> TypeName? {
    guard Self.factories.contains(type.last), let product = type.parts.last,
      self.type(type.name, at: place)?.declaration == nil
    else { return nil }
    return product
  }
}
