import SwiftSyntax

// Functions, initializers, accessors and properties.
extension FileWalker {
  func readFunction(_ node: Syntax) {
    var generics: GenericParameterClauseSyntax?
    var parameters: FunctionParameterClauseSyntax?
    var effects: FunctionEffectSpecifiersSyntax?
    var result: TypeSyntax?
    var function = FunctionDeclaration(kind: .function, name: "", range: range(node), place: position(node))
    switch node.as(SyntaxEnum.self) {
    case .functionDecl(let declaration):
      function.name = declaration.name.text
      function.place = position(declaration.name)
      function.hasBody = declaration.body != nil
      generics = declaration.genericParameterClause
      parameters = declaration.signature.parameterClause
      effects = declaration.signature.effectSpecifiers
      result = declaration.signature.returnClause?.type
    case .initializerDecl(let declaration):
      function.kind = .initializer
      function.name = "init"
      function.place = position(declaration.initKeyword)
      function.hasBody = declaration.body != nil
      function.isFailable = declaration.optionalMark != nil
      generics = declaration.genericParameterClause
      parameters = declaration.signature.parameterClause
      effects = declaration.signature.effectSpecifiers
    case .deinitializerDecl(let declaration):
      function.kind = .deinitializer
      function.name = "deinit"
      function.place = position(declaration.deinitKeyword)
      function.hasBody = declaration.body != nil
    case .subscriptDecl(let declaration):
      function.kind = .subscript
      function.name = "subscript"
      function.place = position(declaration.subscriptKeyword)
      function.hasBody = declaration.accessorBlock != nil
      generics = declaration.genericParameterClause
      parameters = declaration.parameterClause
      result = declaration.returnClause.type
    default: return
    }
    function.genericParameters = generics?.parameters.map(\.name.text) ?? []
    function.parameters = parameters?.parameters.map(parameter) ?? []
    function.result = result.map(reference)
    function.isAsync = effects?.asyncSpecifier != nil
    function.isThrowing = effects?.throwsClause != nil
    describe(&function, node)
    begin(function)
  }

  private func describe(_ function: inout FunctionDeclaration, _ node: Syntax) {
    if let declaration = node.asProtocol((any WithModifiersSyntax).self) {
      let modifiers = Modifiers(declaration.modifiers)
      function.access = modifiers.access ?? context.access
      function.isStatic = !modifiers.words.isDisjoint(with: ["static", "class"])
      function.isMutating = modifiers.words.contains("mutating")
      function.isOverride = modifiers.words.contains("override")
      function.isRequired = modifiers.words.contains("required")
      function.isConvenience = modifiers.words.contains("convenience")
    }
    if let declaration = node.asProtocol((any WithAttributesSyntax).self) {
      function.attributes = attributes(declaration.attributes)
    }
  }

  private func begin(_ function: FunctionDeclaration) {
    var function = function
    function.isConditional = context.isConditional
    function.owner = context.owner
    function.outer = context.function
    facts.functions.append(function)
    enter {
      $0.function = facts.functions.count - 1
      $0.path.append(function.name + "()")
      $0.level = .body
      $0.access = .internal
    }
  }

  private func parameter(_ node: FunctionParameterSyntax) -> Parameter {
    let type = node.type
    let specifiers = type.as(AttributedTypeSyntax.self).map { text($0.specifiers) } ?? ""
    return Parameter(
      label: node.firstName.text == "_" ? nil : node.firstName.text, name: (node.secondName ?? node.firstName).text,
      type: reference(type), hasDefault: node.defaultValue != nil, isVariadic: node.ellipsis != nil,
      isInout: specifiers.split(separator: " ").contains("inout"), attributes: attributes(node.attributes),
      place: position(node.firstName))
  }

  func readAccessor(_ node: Syntax) {
    guard let accessor = node.as(AccessorDeclSyntax.self), accessor.body != nil else { return }
    let kind: FunctionDeclaration.Kind =
      switch accessor.accessorSpecifier.text {
      case "get": .getter
      case "set": .setter
      case "willSet": .willSet
      case "didSet": .didSet
      default: .accessor
      }
    // The declaration is above the accessor, its list and the braces.
    guard let declaration = node.parent?.parent?.parent else { return }
    addAccessor(kind, of: declaration, at: node)
  }

  /// Records an accessor of a property or subscript, and makes it the innermost function.
  func addAccessor(_ kind: FunctionDeclaration.Kind, of declaration: Syntax, at node: Syntax) {
    let binding = declaration.as(PatternBindingSyntax.self)
    let name = binding.map { text($0.pattern) } ?? "subscript"
    let type = binding.map { $0.typeAnnotation?.type } ?? declaration.as(SubscriptDeclSyntax.self)?.returnClause.type
    var function = FunctionDeclaration(kind: kind, name: name, range: range(node), place: position(node))
    function.result = type.map(reference)
    function.hasBody = true
    if let variable = binding?.parent?.parent?.as(VariableDeclSyntax.self) { describe(&function, Syntax(variable)) }
    begin(function)
  }
}
