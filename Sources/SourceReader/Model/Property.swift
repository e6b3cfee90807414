/// A property of a type, or a global variable.
package struct Property: Hashable, Sendable {
  package enum Ownership: String, Hashable, Sendable {
    case strong
    case weak
    case unowned
    case unownedUnsafe = "unowned(unsafe)"
  }

  package var name: String
  /// Its annotation; nil where there is none.
  package var type: TypeReference?
  /// The types that it asks for, among those that the files of a `SourceModule` declare: those of its annotation, or that of its
  /// initial value.
  package var services: [String] = []
  package var hasInitialValue = false
  /// `var`.
  package var isMutable = false
  /// Not computed. Property wrappers store something, too: see `attributes`.
  package var isStored = true
  package var isLazy = false
  package var isStatic = false
  package var isOverride = false
  package var ownership = Ownership.strong
  package var access: Access = .internal
  package var setterAccess: Access = .internal
  package var attributes: [Attribute] = []
  /// Inside `#if`.
  package var isConditional = false
  /// The declaration that it stands in, an index of `SourceFile.types`; nil for a global variable.
  package var owner: Int?
  /// The whole declaration.
  package var range: TextRange
  /// Its name.
  package var place: TextPosition

  package var isOptional: Bool { type?.isOptional ?? false }
}
