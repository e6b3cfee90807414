/// Kind of a node in a `CodeTree`. The comments state the node's text, its label if it has one, and its children in
/// order.
package enum CodeKind: UInt8, Sendable, CaseIterable, BitwiseCopyable {
  /// Children: items.
  case file
  /// Text: the module's path.
  case `import`

  /// Text: name. Children: attributes, generic parameters, inherited types, members.
  case `class`, `struct`, `enum`, actor, `protocol`, `extension`
  /// Text: name. Children: the constraint.
  case genericParameter
  /// Text: name. Children: generic parameters, a type.
  case alias
  /// Text: name. Children: parameters.
  case enumCase
  /// Text: name. Children: attributes, generic parameters, parameters, result, body.
  case function, initializer, deinitializer, `subscript`
  /// Text: internal name. Label: argument label, or `_`. Children: attributes, type, value.
  case parameter
  /// Text: name, empty for a pattern with several names. Children: attributes, names of the pattern, type, value,
  /// accessors.
  case variable
  /// Text: `get`, `set`, `didSet` … Children: the body, if there is one.
  case accessor
  /// Text: name. Children: generic arguments, arguments.
  case attribute
  /// Result of a function. Children: a type.
  case result
  /// Initial value, default value, or value in a condition. Children: an expression.
  case value
  /// A whole `#if … #endif`. Children: clauses.
  case conditional
  /// A branch of `#if`. Text: the condition. Children: items.
  case clause

  /// Body of a declaration, statement or closure. Children: items.
  case block
  /// Text: `if`, `guard`, `while`, `for`, `do`, `repeat`, `switch`, `defer`, `catch` … Children: conditions, then
  /// blocks.
  case statement
  /// Text: `return` or `throw`. Children: the expression, if there is one.
  case exit
  /// A name bound by `let name = value` in a condition, or by a pattern.
  ///
  /// Text: name, empty for a pattern with several names. Children: names of the pattern, type, value.
  case binding

  /// Text: name. Children: generic arguments.
  case name
  /// Text: name of the member. Children: the base, unless it is implicit, and generic arguments.
  case member
  /// Children: the callee, arguments.
  case call
  /// A subscript. Children: the base, arguments.
  case index
  /// Label: argument label. Children: an expression.
  case argument
  /// Children: captures, parameters, result, a block.
  case closure
  /// Text: name. Children: the value, if there is one.
  case capture
  /// Text: `as`, `as?`, `as!` or `is`. Children: an expression, a type.
  case cast
  /// Text: components after the root, joined by dots. Label: the root type as written.
  case keyPath
  /// Text: the characters, unless the string is long or interpolated. Children: interpolated expressions.
  case string
  /// Text: the literal as written.
  case literal
  /// Children: elements.
  case array
  /// Children: keys and values, alternating.
  case dictionary
  /// Children: arguments.
  case tuple
  /// Children: the left side, the value.
  case assignment
  /// Text: the operator. Children: operands.
  case `operator`
  /// Children: the condition, the two values.
  case ternary
  /// Text: name. Children: arguments.
  case macro
  /// Any other expression. Children: the expressions inside.
  case other

  /// Text: name such as `A.B`. Children: generic arguments.
  case namedType
  /// Children: types.
  case arrayType, dictionaryType, functionType, tupleType, composition, metatype
  /// A type without parts. Text: the type as written.
  case otherType

  package var isType: Bool { rawValue >= CodeKind.namedType.rawValue }
  package var isTypeDeclaration: Bool {
    rawValue >= CodeKind.class.rawValue && rawValue <= CodeKind.extension.rawValue
  }
  /// True for kinds that `Code.scopes` contains: names may be declared inside, or they belong to a type.
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

/// Boolean properties of a node.
package struct CodeFlags: OptionSet, Hashable, Sendable, BitwiseCopyable {
  package let rawValue: UInt16
  package init(rawValue: UInt16) { self.rawValue = rawValue }

  /// Inside `#if`.
  package static let conditional = Self(rawValue: 1)
  package static let isStatic = Self(rawValue: 2)
  package static let isLazy = Self(rawValue: 4)
  /// Declared with `let`.
  package static let constant = Self(rawValue: 8)
  /// Declared `weak` or `unowned`.
  package static let isWeak = Self(rawValue: 16)
  /// Of a type: `T?` or `T!`. Of a call or member: its base may be nil.
  package static let optional = Self(rawValue: 32)
  /// Of a type: `any P` or `some P`.
  package static let abstract = Self(rawValue: 64)
  /// Declared `private` or `fileprivate`.
  package static let isPrivate = Self(rawValue: 128)
  /// Trailing closure.
  package static let trailing = Self(rawValue: 256)
  package static let isOverride = Self(rawValue: 512)
  /// String with interpolations.
  package static let interpolated = Self(rawValue: 1024)
  /// Of an expression: `f!` or `try!`, which must not be nil or fail. Of a type: `T!`.
  package static let forced = Self(rawValue: 2048)
  /// Of a function type: `@escaping` or `@autoclosure`.
  package static let escaping = Self(rawValue: 4096)
  /// Declared `public` or `open`.
  package static let isPublic = Self(rawValue: 8192)
}
