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
    case unknown
  }

  package var root: Root
  package var members: [String] = []
}

/// A call as it is written, of whatever.
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
    /// What is passed, if it is a name, a member or a call.
    package var value: Chain?
    /// `T` of an argument `T.self`.
    package var metatype: TypeReference?
  }

  package var callee: Chain
  /// `<Int>` of `Box<Int>()`.
  package var genericArguments: [TypeReference] = []
  package var arguments: [Argument] = []
  /// `Armor.init` that is handed on and not called here.
  package var isReference = false
  /// What is before the last member, as written: `forge` of `forge.makeBoots()`; nil if nothing is.
  package var receiver: String?
  /// What is called, as written: `forge.makeBoots`.
  package var text: String
  package var circumstances: Circumstances
  /// The type that is expected of its result, as far as syntax tells.
  package var expectation: Chain.Expectation = .unknown
  /// The names of types and functions around it, from the outermost.
  package var context: [String]
  /// The innermost statement around it, an index of `SourceFile.statements`.
  package var statement: Int?
  /// The innermost function around it, an index of `SourceFile.functions`.
  package var function: Int?
  /// The type that it stands in, an index of `SourceFile.types`.
  package var owner: Int?
  /// For an initial value the property, an index of `SourceFile.properties`.
  package var property: Int?
  package var range: TextRange

  /// The last word of what is called; nil where that is no word.
  package var name: String? {
    if let last = callee.members.last { return last }
    return switch callee.root {
    case .name(let name), .localFunction(let name), .genericParameter(let name): name
    default: nil
    }
  }
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
