/// Kind of a node in a `CodeTree`. The comments state the node's text, its label if it has one, and its children in
/// order.
package enum CodeKind: UInt8, Sendable, CaseIterable, BitwiseCopyable {
  /// A whole file. Children: items.
  case file
  /// An import. Text: the module's path.
  case `import`

  /// A declaration of a type. Text: name. Children: attributes, generic parameters, inherited types, members.
  case `class`, `struct`, `enum`, actor, `protocol`, `extension`
  /// A generic parameter. Text: name. Children: the constraint.
  case genericParameter
  /// A type alias. Text: name. Children: generic parameters, a type.
  case alias
  /// A case of an enumeration. Text: name. Children: parameters.
  case enumCase
  /// A declaration with parameters and a body. Text: name. Children: attributes, generic parameters, parameters,
  /// result, body; for a subscript, accessors instead of a body.
  case function, initializer, deinitializer, `subscript`
  /// A parameter. Text: internal name. Label: argument label, or `_`. Children: attributes, type, value.
  case parameter
  /// A variable or constant. Text: name, empty for a pattern with several names. Children: attributes, names of the
  /// pattern, type, value, accessors.
  case variable
  /// An accessor. Text: `get`, `set`, `didSet` … Children: the body, if there is one.
  case accessor
  /// An attribute. Text: name. Children: generic arguments, arguments.
  case attribute
  /// Result of a function. Children: a type.
  case result
  /// Initial value, default value, or value in a condition. Children: an expression.
  case value
  /// A whole `#if … #endif`. Children: clauses.
  case conditional
  /// A branch of `#if`. Text: the condition, or `else`. Children: items.
  case clause

  /// Body of a declaration, statement or closure. Children: items.
  ///
  /// For a case of `switch`, the text is `case`, and the names that the patterns bind precede the items.
  case block
  /// A statement with blocks. Text: `if`, `guard`, `while`, `for`, `do`, `repeat`, `switch`, `defer`, `catch` …
  /// Children: conditions (for a loop, the sequence and a binding), blocks, and the statements `else if` and `catch`.
  case statement
  /// An exit from a function. Text: `return` or `throw`. Children: the expression, if there is one.
  case exit
  /// A name bound by `let name = value` in a condition, or by a pattern.
  ///
  /// Text: name, empty for a pattern with several names. Children: names of the pattern, type, value.
  case binding

  /// A name that is used as an expression. Text: name. Children: generic arguments.
  case name
  /// An access of a member. Text: name of the member. Children: the base, unless it is implicit, and generic arguments.
  case member
  /// A call. Children: the callee, arguments.
  case call
  /// An access by a subscript: `a[0]`. Children: the base, arguments.
  case index
  /// An argument. Label: argument label. Children: an expression.
  case argument
  /// A closure. Children: captures, parameters, result, a block.
  case closure
  /// A capture of a closure. Text: name. Children: the value, if there is one.
  case capture
  /// A cast. Text: `as`, `as?`, `as!` or `is`. Children: an expression, a type.
  case cast
  /// A key path. Text: components after the root, joined by dots. Label: the root type as written.
  case keyPath
  /// A string literal. Text: the characters, unless they are over 200 bytes or the string is interpolated. Children:
  /// interpolated expressions.
  case string
  /// Any other literal. Text: the literal as written.
  case literal
  /// An array literal. Children: elements.
  case array
  /// A dictionary literal. Children: keys and values, alternating.
  case dictionary
  /// A tuple. Children: arguments. An expression in parentheses has no node of its own.
  case tuple
  /// An assignment. Children: the left side, the value.
  case assignment
  /// A use of operators. Text: the operator, the last one of several binary operators. Children: operands.
  case `operator`
  /// A choice `a ? b : c`. Children: the condition, the two values.
  case ternary
  /// An expansion of a macro. Text: name. Children: arguments.
  case macro
  /// Any other expression. Children: the expressions inside.
  case other

  /// A type with a name. Text: name such as `A.B`. Children: generic arguments.
  case namedType
  /// A type with parts. Children: types.
  case arrayType, dictionaryType, functionType, tupleType, composition, metatype
  /// A type without parts. Text: the type as written.
  case otherType

  package var isType: Bool { rawValue >= CodeKind.namedType.rawValue }
  package var isTypeDeclaration: Bool {
    rawValue >= CodeKind.class.rawValue && rawValue <= CodeKind.extension.rawValue
  }
  /// True for kinds of nodes that `Code.scopes` contains. Names may be declared inside, or the nodes belong to a type.
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

  // The operations of `OptionSet` are generic, and slow in debug builds, which do not optimise this module.
  package init(arrayLiteral elements: Self...) {
    var value: UInt16 = 0
    var index = 0
    while index < elements.count {
      value |= elements[index].rawValue
      index += 1
    }
    rawValue = value
  }
  package func contains(_ other: Self) -> Bool { rawValue & other.rawValue == other.rawValue }
  package func union(_ other: Self) -> Self { Self(rawValue: rawValue | other.rawValue) }
  package mutating func formUnion(_ other: Self) { self = union(other) }

  /// No property.
  package static var none: Self { Self(rawValue: 0) }
  /// Inside `#if`.
  package static let conditional = Self(rawValue: 1)
  package static let isStatic = Self(rawValue: 2)
  package static let isLazy = Self(rawValue: 4)
  /// Declared with `let`.
  package static let constant = Self(rawValue: 8)
  /// Declared `weak` or `unowned`.
  package static let isWeak = Self(rawValue: 16)
  /// An optional type (`T?`, `T!`), or a member whose base may be nil (`a?.b`).
  package static let optional = Self(rawValue: 32)
  /// An abstract type: `any P` or `some P`.
  package static let abstract = Self(rawValue: 64)
  /// Declared `private` or `fileprivate`.
  package static let isPrivate = Self(rawValue: 128)
  /// Trailing closure.
  package static let trailing = Self(rawValue: 256)
  package static let isOverride = Self(rawValue: 512)
  /// String with interpolations.
  package static let interpolated = Self(rawValue: 1024)
  /// An expression that must not be nil or fail (`f!`, `try!`), or the type `T!`.
  package static let forced = Self(rawValue: 2048)
  /// Declared `public` or `open`.
  package static let isPublic = Self(rawValue: 4096)
}
