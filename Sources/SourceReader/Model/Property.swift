/// A property of a type, or a global variable.
package struct Property: Hashable, Sendable {
  package enum Ownership: String, Hashable, Sendable {
    case strong
    case weak
    case unowned
    case unownedUnsafe = "unowned(unsafe)"
  }

  package var name: String
  /// Type annotation; nil if there is none.
  package var type: TypeReference?
  /// Names of the requested types that the files of a `SourceModule` declare.
  ///
  /// The types come from the annotation, or else from the initial value.
  package var services: [String] = []
  package var hasInitialValue = false
  /// True for `var`.
  package var isMutable = false
  /// False for computed properties. Properties with a wrapper count as stored, see `attributes`.
  package var isStored = true
  package var isLazy = false
  package var isStatic = false
  package var isOverride = false
  package var ownership = Ownership.strong
  package var access: Access = .internal
  package var setterAccess: Access = .internal
  package var attributes: [Attribute] = []
  /// True inside `#if`.
  package var isConditional = false
  /// The enclosing type: an index of `SourceFile.types`; nil for a global variable.
  package var owner: Int?
  /// Range of the whole declaration.
  package var range: TextRange
  /// Position of the name.
  package var place: TextPosition

  package var isOptional: Bool { type?.isOptional ?? false }
}
