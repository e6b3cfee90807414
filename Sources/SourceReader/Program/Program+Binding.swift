/// The declaration that a name refers to at a place.
package enum Binding {
  /// A variable of a body, or a name bound by a condition, a loop or a pattern.
  case local(Code)
  case parameter(Code)
  /// The closure, and the index of its parameter.
  case closureParameter(Code, Int)
  /// `newValue` or `oldValue` of an observed or computed variable.
  case accessorValue(Code)
  /// A capture with a name and value: `[name = value]`.
  case capture(Code)
  case member(TypeInfo, [Code])
  case global(Code)
  case function(Code)
}

extension Program {
  /// Resolves a name from a place outwards; returns nil if no declaration is found.
  ///
  /// - Complexity: O(scopes around the place), and once for each body O(its statements).
  package func binding(_ name: String, at place: Code) -> Binding? {
    if name.first == "$", let number = Int(name.dropFirst()) {
      let closure = place.scopes.first { $0.kind == .closure && $0.child(.parameter) == nil }
      return closure.map { .closureParameter($0, number) }
    }
    var inner = place
    var isInBody = true
    for outer in place.scopes {
      switch outer.kind {
      case .block, .clause, .file:
        if outer.kind == .block || isInBody, outer.kind != .file, let found = local(name, in: outer, before: inner) {
          return found
        }
      case .statement:
        for child in outer.children {
          if child.index >= inner.index || child.contains(inner) { break }
          if let found = child.bindings.first(where: { $0.text == name }) { return .local(found) }
        }
      case .closure:
        var number = 0
        for child in outer.children {
          if child.kind == .capture, child.text == name, child.child(.value) != nil { return .capture(child) }
          if child.kind == .parameter {
            if child.text == name { return .closureParameter(outer, number) }
            number += 1
          }
        }
      case .accessor:
        let values = ["set": "newValue", "willSet": "newValue", "didSet": "oldValue"]
        if values[outer.text] == name, let variable = outer.parent { return .accessorValue(variable) }
      case .function, .initializer, .subscript:
        if let parameter = outer.children.first(where: { $0.kind == .parameter && $0.text == name }),
          !parameter.contains(inner)
        {
          return .parameter(parameter)
        }
      default:
        if outer.kind.isTypeDeclaration {
          isInBody = false
          if let owner = owner(of: inner), let info = type(named: owner) ?? type(owner, at: outer),
            let (type, codes) = member(name, of: info, at: place)
          {
            return .member(type, codes)
          }
        }
      }
      inner = outer
    }
    if let global = globals[name]?.visible(from: place).first { return .global(global) }
    if let function = globalFunctions[name]?.visible(from: place).first { return .function(function) }
    return nil
  }

  private func local(_ name: String, in block: Code, before place: Code) -> Binding? {
    guard let codes = names(in: block)[name] else { return nil }
    if let function = codes.first(where: { $0.kind == .function }) { return .function(function) }
    return codes.last { $0.index < place.index && !$0.contains(place) }.map { .local($0) }
  }

  /// Returns the names declared directly in a body. They are cached, because a long body is searched for each of its
  /// lines.
  private func names(in block: Code) -> [String: [Code]] {
    if let known = localNames[block] { return known }
    var names: [String: [Code]] = [:]
    for child in block.children {
      if child.kind == .function { names[child.text, default: []].append(child) }
      for binding in child.bindings { names[binding.text, default: []].append(binding) }
      guard child.kind == .statement, child.text == "guard" else { continue }
      for binding in child.children.flatMap(\.bindings) { names[binding.text, default: []].append(binding) }
    }
    localNames[block] = names
    return names
  }
}

extension Code {
  /// The variables and names that a node declares: the node itself, or the bindings of a pattern with several names.
  fileprivate var bindings: [Code] {
    guard kind == .variable || kind == .binding else { return [] }
    return text.isEmpty ? children(.binding) : [self]
  }
}
