// Declarations of types, and types as they are written.
extension FileWalker {
  mutating func read(type code: Code) {
    guard let kind = TypeDeclaration.Kind(rawValue: "\(code.kind)") else { return }
    let head = head(of: code)
    let path =
      kind == .extension ? Self.path(ofExtended: code.text) : context.path + [word(code, at: head.name.lowerBound)]
    let access = head.access ?? context.access
    let parameters = code.children(.genericParameter)
    let inherited = inherited(by: code, after: parameters.last?.bytes.upperBound ?? head.name.upperBound)
    facts.types.append(
      TypeDeclaration(
        kind: kind, name: path.joined(separator: "."),
        inherits: inherited.types,
        genericParameters: parameters.map(\.text), access: access, attributes: attributes(of: code),
        isFinal: head.words.contains("final"), isConditional: code.flags.contains(.conditional), range: range(code),
        place: position(head.name.lowerBound)))
    facts.typeNodes.append(code.index)
    let owner = facts.types.count - 1
    enter(code) {
      $0.level = .type
      $0.path = path
      $0.owner = owner
      $0.function = nil
      switch kind {
      case .extension: $0.access = head.access ?? .internal
      case .protocol: $0.access = access
      default: $0.access = .internal
      }
    }
    guard let brace = brace(inherited.end, code.bytes.upperBound) else { return }
    add(.type(kind), header: head.start, brace..<code.bytes.upperBound, until: code)
  }

  /// Reads the types that a type inherits, each with the words before its name.
  ///
  /// - Parameter offset: the end of the name or generic parameters.
  private func inherited(by code: Code, after offset: Int) -> (types: [TypeReference], end: Int) {
    code.children.filter(\.kind.isType).reduce(into: ([], offset)) { result, type in
      // A colon or comma precedes the first word.
      let words = Array(tokens(result.1, type.bytes.lowerBound))
      let word = words[(words.lastIndex { $0.text == ":" || $0.text == "," }.map { $0 + 1 } ?? 0)...].first
      let start = word?.range.lowerBound ?? type.bytes.lowerBound
      result.0.append(TypeReference(type, text: written(start..<type.bytes.upperBound)))
      result.1 = type.bytes.upperBound
    }
  }

  private static func path(ofExtended type: String) -> [String] {
    if type.last == "?" { return path(ofExtended: String(type.dropLast())) }
    if type.first == "[" { return [type.contains(":") ? type : "Array"] }
    let words = type.split(separator: ".").map(String.init)
    return words.count > 1 && words[0] == "Swift" ? Array(words.dropFirst()) : words
  }

  mutating func read(case code: Code) {
    guard let owner = context.owner else { return }
    let payload = code.children(.parameter).map(parameter)
    facts.types[owner].cases.append(EnumCase(name: word(code, at: code.bytes.lowerBound), payload: payload))
  }

  func attributes(of code: Code) -> [Attribute] {
    code.children(.attribute).map { attribute in
      let end = attribute.bytes.upperBound
      let type = attribute.children.filter(\.kind.isType).last
      var tokens = tokens(type?.bytes.upperBound ?? attribute.bytes.lowerBound, end)
      let arguments = tokens.skip(to: "(").map { written($0..<max($0, end - 1)).trimmingWhitespace }
      return Attribute(name: attribute.text, arguments: arguments, range: range(attribute))
    }
  }

  /// Reads a parameter of a function, or an associated value of a case.
  func parameter(_ code: Code) -> Parameter {
    let attributes = attributes(of: code)
    let start = attributes.last?.range.bytes.upperBound ?? code.bytes.lowerBound
    var tokens = tokens(start, code.bytes.upperBound)
    let place = tokens.next()?.range.lowerBound ?? start
    let type = type(of: code, after: code.text.isEmpty ? start : tokens.skip(to: ":") ?? start)
    return Parameter(
      label: code.label == "_" ? nil : code.label, name: code.text, type: type.reference, hasDefault: type.next == "=",
      isVariadic: type.next == ".", isInout: type.words.contains("inout"), attributes: attributes,
      place: position(place))
  }

  /// Reads the type of a parameter, result or variable.
  ///
  /// - Parameter offset: the end of the colon or arrow before the type.
  /// - Returns: the type, the words before its name, and the first token after it.
  func type(of code: Code, after offset: Int) -> (reference: TypeReference, words: [String], next: String?) {
    guard let type = code.children.first(where: { $0.kind.isType }) else {
      return (TypeReference(TypeName(shape: .other, [])), [], nil)
    }
    let before = Array(tokens(offset, type.bytes.lowerBound))
    let start = before.first?.range.lowerBound ?? type.bytes.lowerBound
    var end = type.bytes.upperBound
    var next: String?
    for token in tokens(end, code.bytes.upperBound) {
      next = token.text
      if ![")", "?", "!", ">"].contains(token.text) { break }
      end = token.range.upperBound
      next = nil
    }
    return (TypeReference(type, text: written(start..<end)), before.map(\.text), next)
  }
}
