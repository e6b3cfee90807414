import SourceReader

/// Property wrappers of the tree that read a member of a container by its key path: `@Inject(\.api) var api`.
struct KeyPathWrappers {
  /// The containers, keyed by the name of the wrapper.
  private(set) var containers: [String: TypeInfo] = [:]
  /// Names of the wrappers that read the member when the wrapper is made.
  private var eager: Set<String> = []

  private static let paths: Set<String> = ["KeyPath", "WritableKeyPath", "ReferenceWritableKeyPath"]

  init(_ program: Program) {
    for tree in program.trees(having: ["propertyWrapper"]) {
      for attribute in tree.nodes(["propertyWrapper"]) where attribute.kind == .attribute {
        guard let wrapper = attribute.parent, wrapper.kind.isTypeDeclaration else { continue }
        for code in wrapper.descendants where code.kind == .parameter || code.kind == .variable {
          guard let type = program.type(written: code), Self.paths.contains(type.last), type.parts.count == 2,
            let container = program.type(type.parts[0].name, at: code), container.declaration != nil
          else { continue }
          containers[wrapper.text] = container
          if program.types[wrapper.text]?.variable("wrappedValue")?.child(.accessor) == nil {
            eager.insert(wrapper.text)
          }
          break
        }
      }
    }
  }

  /// Returns the names of the members that the wrappers read from a container.
  func members(of container: TypeInfo, _ program: Program) -> Set<String> {
    Set(uses(program).filter { $0.container.name == container.name }.map(\.member))
  }

  /// A property with one of the wrappers.
  struct Use {
    var container: TypeInfo
    var member: String
    var variable: Code
    var isEager: Bool
  }

  func uses(_ program: Program) -> [Use] {
    let names = Set(containers.keys)
    if names.isEmpty { return [] }
    return program.trees(having: names).flatMap { tree in
      tree.nodes(names).compactMap { attribute -> Use? in
        guard attribute.kind == .attribute, let variable = attribute.parent, variable.kind == .variable,
          let path = attribute.arguments.first?.first, path.kind == .keyPath,
          let container = containers[attribute.text]
        else { return nil }
        return Use(
          container: container, member: String(path.text.prefix { $0 != "." }), variable: variable,
          isEager: eager.contains(attribute.text))
      }
    }
  }
}
