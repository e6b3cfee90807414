/// A call of whatever.
package struct Call: Hashable, Sendable {
  /// What may keep a call from happening as it is written.
  package struct Circumstances: OptionSet, Hashable, Sendable {
    package let rawValue: Int
    package init(rawValue: Int) { self.rawValue = rawValue }
    /// Inside `#if`.
    package static let conditional = Self(rawValue: 1)
    /// An argument of a macro, which may do anything with it.
    package static let macro = Self(rawValue: 2)
    /// In the body of a closure, which may run later, often, or never.
    package static let closure = Self(rawValue: 4)
    /// The default value of a parameter.
    package static let defaultArgument = Self(rawValue: 8)
    /// The initial value of a property.
    package static let initialValue = Self(rawValue: 16)
  }

  package struct Argument: Hashable, Sendable {
    package var label: String?
    package var value: GivenValue
    /// `T` of an argument `T.self`, if these files declare it.
    package var metatype: String?
    /// With its label; nil for a closure behind the parentheses.
    package var range: TextRange?
  }

  /// The last word of what is called; nil where that is no word.
  package var name: String?
  /// The words of what is called from a name on that is not local, `container` and `register`; none where it begins with
  /// anything else.
  package var words: [String] = []
  package var arguments: [Argument] = []
  /// `Armor.init` that is handed on and not called here.
  package var isReference = false
  /// What is called: `forge.makeBoots`.
  package var calleeRange: TextRange
  package var circumstances: Circumstances
  /// The innermost statement around it, an index of `SourceFile.statements`.
  package var statement: Int?
  /// The innermost function around it, an index of `SourceFile.functions`.
  package var function: Int?
  /// The type that it stands in, an index of `SourceFile.types`.
  package var owner: Int?
  package var range: TextRange
}
