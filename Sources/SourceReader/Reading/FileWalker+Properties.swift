import SwiftSyntax

// Stored and computed properties of types, global and local variables.
extension FileWalker {
  func readBinding(_ node: Syntax) {
    guard let binding = node.as(PatternBindingSyntax.self),
      let variable = node.parent?.parent?.as(VariableDeclSyntax.self)
    else { return }
    let annotation = annotation(of: binding, in: variable)
    guard context.level != .body else { return }
    let modifiers = Modifiers(variable.modifiers)
    let access = modifiers.access ?? context.access
    var property = Property(name: "", range: range(variable), place: position(binding.pattern))
    property.type = annotation.map(reference)
    property.hasInitialValue = binding.initializer != nil
    property.isMutable = variable.bindingSpecifier.text == "var"
    property.isStored = isStored(binding)
    property.isLazy = modifiers.words.contains("lazy")
    property.isStatic = !modifiers.words.isDisjoint(with: ["static", "class"])
    property.isOverride = modifiers.words.contains("override")
    property.ownership = modifiers.ownership
    property.access = access
    property.setterAccess = modifiers.setterAccess ?? access
    property.attributes = attributes(variable.attributes)
    property.isConditional = context.isConditional
    property.owner = context.level == .type ? context.owner : nil
    if let single = binding.pattern.as(IdentifierPatternSyntax.self) {
      property.name = single.identifier.text
      facts.properties.append(property)
    } else {
      // In `let (a, b) = …` the type of each part is not written.
      property.type = nil
      for element in binding.pattern.as(TuplePatternSyntax.self)?.elements ?? [] {
        property.name = text(element.pattern)
        property.place = position(element)
        facts.properties.append(property)
      }
    }
  }

  /// Returns the annotation of a binding, or of the next annotated one: `var a, b: Int`. Nil if there is none.
  private func annotation(of binding: PatternBindingSyntax, in variable: VariableDeclSyntax) -> TypeSyntax? {
    if let own = binding.typeAnnotation?.type { return own }
    if binding.initializer != nil { return nil }
    let later = variable.bindings.drop { $0.id != binding.id }.dropFirst()
    return later.first { $0.typeAnnotation != nil || $0.initializer != nil }?.typeAnnotation?.type
  }

  private func isStored(_ binding: PatternBindingSyntax) -> Bool {
    switch binding.accessorBlock?.accessors {
    case nil: true
    case .getter: false
    case .accessors(let accessors): accessors.allSatisfy { ["willSet", "didSet"].contains($0.accessorSpecifier.text) }
    }
  }
}
