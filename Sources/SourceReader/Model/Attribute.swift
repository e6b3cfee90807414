/// An attribute `@Name(arguments)` before a declaration.
///
/// Syntax alone does not show the kind of an attribute: an attribute of the language, a property wrapper, a result
/// builder, a global actor or a macro.
package struct Attribute: Hashable, Sendable {
  /// Name without `@` and arguments.
  package var name: String
  /// Source text of the arguments, without parentheses; nil if there are none.
  package var arguments: String?
  package var range: TextRange

  /// True for attributes of the language, for those of the standard library and of Apple's frameworks that add no code,
  /// and for names that begin with an underscore.
  package var isBuiltIn: Bool { Self.builtIn.contains(name) || name.hasPrefix("_") }

  private static let builtIn: Set<String> = [
    "abi", "attached", "autoclosure", "available", "backDeployed", "cdecl", "concurrent", "convention",
    "discardableResult",
    "dynamicCallable", "dynamicMemberLookup", "escaping", "exclusivity", "execution", "export", "expose", "extern",
    "freestanding", "frozen", "globalActor", "implementation", "inlinable", "inline", "isolated", "main",
    "nonexhaustive",
    "nonobjc", "nonisolated", "objc", "objcMembers", "preconcurrency", "propertyWrapper", "resultBuilder",
    "retroactive",
    "rethrows", "safe", "section", "Sendable", "specialized", "storageRestrictions", "testable", "unchecked", "unknown",
    "unsafe", "usableFromInline", "used", "warn_unqualified_access", "MainActor", "IBAction", "IBDesignable",
    "IBInspectable", "IBOutlet", "IBSegueAction", "NSApplicationMain", "NSCopying", "NSManaged", "UIApplicationMain",
    "GKInspectable", "differentiable", "derivative", "transpose", "noDerivative",
  ]
}
