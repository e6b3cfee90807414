/// A call with its target, as far as the files of the module determine it.
package struct ResolvedCall: Hashable, Sendable {
  package enum Target: Hashable, Sendable {
    /// The initializer of a type of the module, by the type's name.
    case initializer(String)
    /// Delegation to `self.init` or `super.init`, which creates no object.
    case delegation
    /// A function or method of the module. For a method, `receiver` is the type on which it is called.
    case function(DeclarationID, receiver: String?)
    /// A case of an enumeration of the module.
    case enumCase(String)
    /// A closure, the initializer of a generic parameter, or another called value.
    case value
    /// A target outside of the module whose name does not look like a missing type.
    case external
    case unknown(Unknown.Reason)
  }

  package var call: Call
  /// The file: an index of `SourceModule.files`.
  package var file: Int
  package var target: Target
  /// Name of the result's type; nil unless the module declares the type.
  package var result: String?
}
