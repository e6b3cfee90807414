import Foundation

/// A type as all files of a module declare it together: its declaration and its extensions.
package struct TypeSummary: Hashable, Sendable {
  /// Full name from the outermost type: `Outer.Inner`.
  ///
  /// If a private type has the same name as a type in another file, the name of its file follows in parentheses.
  package var name: String
  /// Kind; nil for a type that the module extends without declaring it.
  package var kind: TypeDeclaration.Kind?
  /// The declaration, if there is one, followed by the extensions in order of file and position.
  package var parts: [DeclarationID] = []
  /// Names of the superclass and protocols that the module declares.
  package var supertypes: [String] = []
  package var genericParameters: [String] = []
  package var cases: [EnumCase] = []
  /// Methods by name, in order of file and position.
  package var functions: [String: [DeclarationID]] = [:]
  package var properties: [String: [DeclarationID]] = [:]
  /// True if the type is declared inside `#if`.
  package var isConditional = false
  /// True if the type is declared more than once.
  package var isAmbiguous = false

  package init(name: String) { self.name = name }

  /// Last word of the name.
  package var simpleName: String {
    var name = name
    if let file = name.range(of: " ("), let end = name[file.upperBound...].firstIndex(of: ")") {
      name.removeSubrange(file.lowerBound...end)
    }
    return name.split(separator: ".").last.map(String.init) ?? name
  }
}
