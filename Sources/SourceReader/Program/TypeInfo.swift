/// A type with its extensions in all parsed files.
package final class TypeInfo {
  /// Full name from the outermost type: `Outer.Inner`.
  package let name: String
  /// The type's declaration; nil for a type that the tree extends without declaring it.
  package var declaration: Code?
  /// The declaration and extensions, in order of file and position.
  package var parts: [Code] = []
  /// Superclass and protocols of all parts, as written.
  package var inherited: [(type: TypeName, at: Code)] = []
  package private(set) var members: [String: [Code]] = [:]
  package private(set) var initializers: [Code] = []
  /// Members in the order of their declarations.
  package private(set) var memberList: [Code] = []
  package var genericParameters: Set<String> = []

  package init(_ name: String) { self.name = name }

  package var isProtocol: Bool { declaration?.kind == .protocol }

  package func add(member: Code) {
    switch member.kind {
    case .initializer: initializers.append(member)
    case .variable, .function, .enumCase, .alias:
      members[member.text, default: []].append(member)
      memberList.append(member)
    default: break
    }
  }

  package func variable(_ name: String) -> Code? { members[name]?.first { $0.kind == .variable } }
  package func functions(_ name: String) -> [Code] { members[name]?.filter { $0.kind == .function } ?? [] }
}
