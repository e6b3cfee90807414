/// A call with its target, as far as the files determine it.
package struct ResolvedCall: Hashable, Sendable {
  package enum Target: Hashable, Sendable {
    /// The initializer of a type of these files, by the type's name.
    case initializer(String)
    /// Delegation to `self.init` or `super.init`, which creates no object.
    case delegation
    /// A function or method of these files, with the type that the method is called on.
    case function(DeclarationID, receiver: String?)
    /// A case of an enumeration of these files.
    case enumCase(String)
    /// A closure, the initializer of a generic parameter, or another called value.
    case value
    /// A target outside of these files whose name does not look like a missing type.
    case external
    case unknown(Unknown.Reason)
  }

  package var call: Call
  /// The file: an index of `SourceModule.files`.
  package var file: Int
  package var target: Target
  /// Name of the result's type, if these files declare it.
  package var result: String?
}
