// Functions, initializers and accessors.
extension FileWalker {
  /// Returns the words of a declaration before its name.
  func head(of code: Code) -> DeclarationHead {
    let keyword =
      switch code.kind {
      case .function: "func"
      case .variable: code.flags.contains(.constant) ? "let" : "var"
      case .initializer, .deinitializer, .subscript, .accessor: code.text
      default: "\(code.kind)"
      }
    var start = code.bytes.lowerBound
    // The words of a declaration of several variables are before the first one.
    if code.kind == .variable { start = declaration(of: code).bytes.lowerBound }
    start = code.children(.attribute).last?.bytes.upperBound ?? start
    return DeclarationHead(tokens(start, code.bytes.upperBound), keyword: keyword, at: start)
  }

  mutating func read(function code: Code) {
    guard let kind = FunctionDeclaration.Kind(rawValue: "\(code.kind)") else { return }
    let head = head(of: code)
    var function = FunctionDeclaration(
      kind: kind, name: kind == .function ? word(code, at: head.name.lowerBound) : code.text, range: range(code),
      place: position(kind == .function ? head.name.lowerBound : head.keyword.lowerBound))
    let (generics, parameters) = (code.children(.genericParameter), code.children(.parameter))
    function.hasBody = code.child(.block) != nil || code.child(.accessor) != nil
    function.genericParameters = generics.map(\.text)
    function.parameters = parameters.map(parameter)
    function.result = result(of: code)
    let mark = kind == .initializer ? tokens(head.keyword.upperBound, code.bytes.upperBound).first { _ in true } : nil
    function.isFailable = mark?.text == "?" || mark?.text == "!"
    let last = (parameters.last ?? generics.last)?.bytes.upperBound ?? head.name.upperBound
    for token in tokens(last, code.bytes.upperBound) {
      if ["-", "{", "where"].contains(token.text) { break }
      if token.text == "async" || token.text == "reasync" { function.isAsync = true }
      if token.text == "throws" || token.text == "rethrows" { function.isThrowing = true }
    }
    describe(&function, head)
    begin(function, code)
  }

  private func result(of code: Code) -> TypeReference? {
    code.child(.result).map { type(of: $0, after: $0.bytes.lowerBound + "->".utf8.count).reference }
  }

  private func describe(_ function: inout FunctionDeclaration, _ head: DeclarationHead) {
    function.access = head.access ?? context.access
    function.isStatic = !head.words.isDisjoint(with: ["static", "class"])
    function.isMutating = head.words.contains("mutating")
    function.isOverride = head.words.contains("override")
    function.isRequired = head.words.contains("required")
    function.isConvenience = head.words.contains("convenience")
  }

  /// Records a function, and makes it the innermost one until its node is left.
  private mutating func begin(_ function: FunctionDeclaration, _ code: Code) {
    var function = function
    function.isConditional = code.flags.contains(.conditional)
    function.owner = context.owner
    function.outer = context.function
    facts.functions.append(function)
    facts.functionNodes.append(code.index)
    let index = facts.functions.count - 1
    enter(code) {
      $0.function = index
      $0.path.append(function.name + "()")
      $0.level = .body
      $0.access = .internal
    }
  }

  private static let accessors: [String: FunctionDeclaration.Kind] = [
    "get": .getter, "set": .setter, "willSet": .willSet, "didSet": .didSet,
  ]

  /// Reads an accessor of a property or subscript. A getter's body without the word `get` is an accessor as well.
  mutating func read(accessor code: Code) {
    guard let declaration = code.parent else { return }
    let isShort = isBrace(code.bytes.lowerBound)
    if !isShort, declaration.child(.accessor) == code { begin(accessorsOf: declaration, before: code) }
    enter(code) { $0.level = .body }
    guard code.child(.block) != nil, !isShort || declaration.kind != .subscript else { return }
    let kind = Self.accessors[code.text] ?? .accessor
    var function = FunctionDeclaration(
      kind: kind, name: "subscript", range: range(code), place: position(code.bytes.lowerBound))
    if declaration.kind == .variable {
      let head = head(of: declaration)
      (_, function.name, function.result) = words(of: declaration, head)
      describe(&function, head)
    } else {
      function.result = result(of: declaration)
    }
    function.hasBody = true
    begin(function, code)
  }

  /// Records the braces around accessors.
  private mutating func begin(accessorsOf declaration: Code, before code: Code) {
    let last = declaration.children.prefix { $0 != code }.last?.bytes.upperBound
    let head = head(of: declaration)
    guard let brace = brace(last ?? head.name.upperBound, code.bytes.lowerBound) else { return }
    add(.accessors, header: head.start, brace..<declaration.bytes.upperBound, until: declaration)
  }
}
