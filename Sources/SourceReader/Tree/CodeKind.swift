/// What a node of a `CodeTree` is. In the comments: its `text`, its `label`, and its children in their order.
package enum CodeKind: UInt8, Sendable, CaseIterable, BitwiseCopyable {
  /// Items.
  case file
  /// The module's path.
  case `import`

  /// Name. Attributes, generic parameters, inherited types, members.
  case `class`, `struct`, `enum`, actor, `protocol`, `extension`
  /// Name; the constraint.
  case genericParameter
  /// Name. A type.
  case alias
  /// Name. Parameters.
  case enumCase
  /// Name. Attributes, generic parameters, parameters, result, body.
  case function, initializer, deinitializer, `subscript`
  /// Its name inside; label (`_` for none). Attributes, type, value.
  case parameter
  /// Name; none for a pattern of several. Attributes, names of the pattern, type, value, accessors.
  case variable
  /// `get`, `set`, `didSet` …; its body, if there is one.
  case accessor
  /// Name. Arguments.
  case attribute
  /// What a function returns: a type.
  case result
  /// An initial value, a default value, or what a condition binds: an expression.
  case value
  /// Clauses of `#if`.
  case conditional
  /// The condition. Items.
  case clause

  /// Items: the body of something.
  case block
  /// `if`, `guard`, `while`, `for`, `do`, `repeat`, `switch`, `defer`, `catch` …; conditions, then blocks.
  case statement
  /// `return`, `throw`; perhaps an expression.
  case exit
  /// `let name = value` in a condition, or a name that a pattern binds. For a pattern of several names these. Type, value.
  case binding

  /// Name. Generic arguments.
  case name
  /// Name; the expression before it, unless it is implicit. Generic arguments.
  case member
  /// The callee, arguments.
  case call
  /// What is indexed, arguments.
  case index
  /// Its label. An expression.
  case argument
  /// Captures, parameters, a block.
  case closure
  /// Name. Perhaps a value.
  case capture
  /// `as`, `as?`, `as!`, `is`. An expression, a type.
  case cast
  /// Components behind the root, with dots; the root as it is written.
  case keyPath
  /// Its characters, if it has no interpolation. Interpolated expressions.
  case string
  /// As it is written.
  case literal
  /// Elements.
  case array
  /// Keys and values in turn.
  case dictionary
  /// Arguments.
  case tuple
  /// What is assigned to, the value.
  case assignment
  /// The operator. Operands.
  case `operator`
  /// Condition, one value, the other.
  case ternary
  /// Name. Arguments.
  case macro
  /// Any other expression; those inside it.
  case other

  /// `A.B`. Generic arguments.
  case namedType
  /// Types.
  case arrayType, dictionaryType, functionType, tupleType, composition, metatype
  /// A type without parts.
  case otherType

  package var isType: Bool { rawValue >= CodeKind.namedType.rawValue }
  package var isTypeDeclaration: Bool {
    rawValue >= CodeKind.class.rawValue && rawValue <= CodeKind.extension.rawValue
  }
  /// Whether names may be declared in it, or it belongs to a type: what `Code.scopes` consists of.
  var isScope: Bool {
    switch self {
    case .file, .class, .struct, .enum, .actor, .protocol, .extension, .alias, .function, .initializer, .deinitializer,
      .subscript, .variable, .accessor, .clause, .block, .statement, .closure:
      true
    default: false
    }
  }
  package var isFunction: Bool {
    rawValue >= CodeKind.function.rawValue && rawValue <= CodeKind.subscript.rawValue
  }
}

/// What is said of a node in a word.
package struct CodeFlags: OptionSet, Hashable, Sendable, BitwiseCopyable {
  package let rawValue: UInt16
  package init(rawValue: UInt16) { self.rawValue = rawValue }

  /// Inside `#if`.
  package static let conditional = Self(rawValue: 1)
  package static let isStatic = Self(rawValue: 2)
  package static let isLazy = Self(rawValue: 4)
  /// `let`.
  package static let constant = Self(rawValue: 8)
  /// `weak` or `unowned`.
  package static let isWeak = Self(rawValue: 16)
  /// `T?` or `T!`; of a call or a member: what it is called on may be nil.
  package static let optional = Self(rawValue: 32)
  /// `any P`, `some P`.
  package static let abstract = Self(rawValue: 64)
  /// `private` or `fileprivate`.
  package static let isPrivate = Self(rawValue: 128)
  /// A closure behind the parentheses.
  package static let trailing = Self(rawValue: 256)
  package static let isOverride = Self(rawValue: 512)
  /// A string with interpolation.
  package static let interpolated = Self(rawValue: 1024)
  /// `f!`, `try!`: must not be nil or fail. Of a type: `T!`.
  package static let forced = Self(rawValue: 2048)
  /// Of a function type: `@escaping`, `@autoclosure`.
  package static let escaping = Self(rawValue: 4096)
  /// `public` or `open`.
  package static let isPublic = Self(rawValue: 8192)
}
