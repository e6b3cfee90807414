/// A type with its extensions in all files that are parsed.
package final class TypeInfo {
  /// From the outermost type: `Outer.Inner`.
  package let name: String
  /// Nil for a type that is extended and not declared in the tree.
  package var declaration: Code?
  /// The declaration and extensions, in order of file and place.
  package var parts: [Code] = []
  /// Superclass and protocols as they are written, of all parts.
  package var inherited: [(type: TypeName, at: Code)] = []
  package private(set) var members: [String: [Code]] = [:]
  package private(set) var initializers: [Code] = []
  /// In order of their names' appearance.
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
