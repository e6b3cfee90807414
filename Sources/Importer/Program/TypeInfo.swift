import SourceReader

/// A type with its extensions in all files that are parsed.
final class TypeInfo {
  /// From the outermost type: `Outer.Inner`.
  let name: String
  /// Nil for a type that is extended and not declared in the tree.
  var declaration: Code?
  /// The declaration and extensions, in order of file and place.
  var parts: [Code] = []
  /// Superclass and protocols as they are written, of all parts.
  var inherited: [(type: TypeName, at: Code)] = []
  private(set) var members: [String: [Code]] = [:]
  private(set) var initializers: [Code] = []
  /// In order of their names' appearance.
  private(set) var memberList: [Code] = []
  var genericParameters: Set<String> = []

  init(_ name: String) { self.name = name }

  var isProtocol: Bool { declaration?.kind == .protocol }

  func add(member: Code) {
    switch member.kind {
    case .initializer: initializers.append(member)
    case .variable, .function, .enumCase, .alias:
      members[member.text, default: []].append(member)
      memberList.append(member)
    default: break
    }
  }

  func variable(_ name: String) -> Code? { members[name]?.first { $0.kind == .variable } }
  func functions(_ name: String) -> [Code] { members[name]?.filter { $0.kind == .function } ?? [] }
}
