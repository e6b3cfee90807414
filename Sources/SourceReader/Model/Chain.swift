/// What an expression begins with, and the members that follow: `forge.armor` or `Outer.Inner`.
package struct Chain: Hashable, Sendable {
  package enum Root: Hashable, Sendable {
    /// A name that nothing around it declares locally: of a member, a type, a global variable, a function.
    case name(String)
    /// A local variable or parameter: an index of `SourceFile.locals`.
    case local(Int)
    /// A function that is declared in a body.
    case localFunction(String)
    case genericParameter(String)
    case selfValue
    case superValue
    /// `.red`, `.init(…)`: the type is what is expected there.
    case implicit(Expectation)
    /// The result of the call that ends at this byte of the file.
    case call(Int)
    /// A value of a type that is written there: `(x as! Forge)`.
    case value(TypeReference)
    /// A type that is written there and is not just a name: `[Int]`.
    case type(TypeReference)
    /// Any other expression: syntax does not tell its type.
    case opaque
  }

  /// What syntax tells of the type that is expected somewhere.
  package indirect enum Expectation: Hashable, Sendable {
    case type(TypeReference)
    /// The type of what is assigned to.
    case variable(Chain)
    /// That of a parameter of the call that ends at this byte of the file, for its n-th argument.
    case argument(of: Int, Int)
    case unknown
  }

  package var root: Root
  package var members: [String] = []
}

/// A local variable or a parameter.
package struct Local: Hashable, Sendable {
  package var name: String
  /// Its annotation.
  package var type: TypeReference?
  /// Its initial value, if that is a call or a name.
  package var value: Chain?
  package var isParameter = false
}
