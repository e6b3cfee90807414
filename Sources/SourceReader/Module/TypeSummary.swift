import Foundation

/// A type as all files together declare it: its declaration and its extensions.
package struct TypeSummary: Hashable, Sendable {
  /// From the outermost: `Outer.Inner`. If a private type has the name of one in another file, with its file behind it.
  package var name: String
  /// Nil for a type that is extended and not declared in these files.
  package var kind: TypeDeclaration.Kind?
  /// The declaration first, if there is one, then extensions by file and place: indices of `types`.
  package var parts: [DeclarationID] = []
  /// Superclass and protocols that these files declare, by name.
  package var supertypes: [String] = []
  package var genericParameters: [String] = []
  package var cases: [EnumCase] = []
  /// By name, in order of file and place.
  package var functions: [String: [DeclarationID]] = [:]
  package var properties: [String: [DeclarationID]] = [:]
  /// Inside `#if`.
  package var isConditional = false
  /// Declared more than once.
  package var isAmbiguous = false

  package init(name: String) { self.name = name }

  /// The last word of its name.
  package var simpleName: String {
    var name = name
    if let file = name.range(of: " ("), let end = name[file.upperBound...].firstIndex(of: ")") {
      name.removeSubrange(file.lowerBound...end)
    }
    return name.split(separator: ".").last.map(String.init) ?? name
  }
}
