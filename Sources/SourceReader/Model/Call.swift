/// A call of a function, method, initializer or value.
package struct Call: Hashable, Sendable {
  /// Surroundings in which a call may not run as written.
  package struct Circumstances: OptionSet, Hashable, Sendable {
    package let rawValue: Int
    package init(rawValue: Int) { self.rawValue = rawValue }
    /// Inside `#if`.
    package static let conditional = Self(rawValue: 1)
    /// Argument of a macro, which may use the argument in any way.
    package static let macro = Self(rawValue: 2)
    /// Body of a closure, which may run later, repeatedly, or never.
    package static let closure = Self(rawValue: 4)
    /// The default value of a parameter.
    package static let defaultArgument = Self(rawValue: 8)
    /// The initial value of a property.
    package static let initialValue = Self(rawValue: 16)
  }

  package struct Argument: Hashable, Sendable {
    package var label: String?
    package var value: GivenValue
    /// Name of the type `T` of an argument `T.self`; nil unless a file of the `SourceModule` declares `T`.
    package var metatype: String?
    /// Range with the label; nil for a trailing closure.
    package var range: TextRange?
  }

  /// Last word of the callee; nil if the callee does not end with a word.
  package var name: String?
  /// Words of the callee, such as `container` and `register`. Empty if the callee begins with a local name, or with no
  /// name at all.
  package var words: [String] = []
  package var arguments: [Argument] = []
  /// True for `Armor.init` that is passed on without a call.
  package var isReference = false
  /// Range of the callee: `forge.makeBoots`.
  package var calleeRange: TextRange
  package var circumstances: Circumstances
  /// The innermost enclosing statement: an index of `SourceFile.statements`; nil if there is none.
  package var statement: Int?
  /// The innermost enclosing function: an index of `SourceFile.functions`; nil outside of functions.
  package var function: Int?
  /// The enclosing type: an index of `SourceFile.types`; nil outside of types.
  package var owner: Int?
  package var range: TextRange
}
