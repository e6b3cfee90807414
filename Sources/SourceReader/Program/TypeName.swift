/// A type as written, without `any`, `some` and the module `Swift`.
package struct TypeName: Hashable, Sendable, CustomStringConvertible {
  package enum Shape: Sendable { case named, array, dictionary, function, tuple, composition, metatype, other }

  package var shape = Shape.named
  /// Name such as `A.B`; empty for types without one.
  package var name = ""
  /// Generic arguments, elements, parameters and result.
  package var parts: [TypeName] = []
  package var isOptional = false
  /// True for `T!`, which is optional, but unwrapped at each use.
  package var isUnwrapped = false

  package init(_ name: String, _ parts: [TypeName] = []) {
    self.name = name
    self.parts = parts
  }

  package init(shape: Shape, _ parts: [TypeName], name: String = "") {
    self.shape = shape
    self.parts = parts
    self.name = name
  }

  package init(_ code: Code) {
    var parts: [TypeName] = []
    var children = code.children
    while let child = children.next() { if child.kind.isType { parts.append(TypeName(child)) } }
    switch code.kind {
    case .namedType:
      let text = code.text
      name = text.hasPrefix("Swift.") ? String(text.dropFirst(6)) : text
      self.parts = parts
    case .arrayType: (shape, self.parts) = (.array, parts)
    case .dictionaryType: (shape, self.parts) = (.dictionary, parts)
    case .functionType: (shape, self.parts) = (.function, parts)
    case .tupleType: (shape, self.parts) = (.tuple, parts)
    case .composition: (shape, self.parts) = (.composition, parts.sorted { $0.description < $1.description })
    case .metatype: (shape, self.parts) = (.metatype, parts)
    default: (shape, name) = (.other, code.text)
    }
    isOptional = code.flags.contains(.optional)
    isUnwrapped = isOptional && code.flags.contains(.forced)
  }

  /// The type without `?`.
  package var wrapped: TypeName {
    var result = self
    result.isOptional = false
    result.isUnwrapped = false
    return result
  }

  /// True if nil is a valid value: for `T?`, but not for `T!`.
  package var mayBeNil: Bool { isOptional && !isUnwrapped }

  /// Returns the type with its generic parameters replaced by other types.
  package func replacing(_ types: [String: TypeName]) -> TypeName {
    if types.isEmpty { return self }
    if shape == .named, parts.isEmpty, var other = types[name] {
      other.isOptional = other.isOptional || isOptional
      return other
    }
    var result = self
    result.parts = parts.map { $0.replacing(types) }
    return result
  }

  /// Last word of the name.
  package var last: String { name.lastWord }

  package var description: String {
    let list = parts.map(\.description)
    let text: String =
      switch shape {
      case .named, .other: parts.isEmpty ? name : "\(name)<\(list.joined(separator: ", "))>"
      case .array: "[\(list.first ?? "")]"
      case .dictionary: "[\(list.joined(separator: ": "))]"
      case .function: "(\(list.dropLast().joined(separator: ", "))) -> \(list.last ?? "Void")"
      case .tuple: "(\(list.joined(separator: ", ")))"
      case .composition: list.joined(separator: " & ")
      case .metatype: "\(list.first ?? "").Type"
      }
    guard isOptional else { return text }
    return shape == .function || shape == .composition ? "(\(text))?" : text + "?"
  }
}

extension String {
  /// The part after the last dot; the whole string if there is no dot.
  package var lastWord: String {
    let start = utf8.withContiguousStorageIfAvailable { bytes in
      // The loop is plain, because this module is not optimised in debug builds.
      var index = bytes.count
      while index > 0, bytes[index - 1] != UInt8(ascii: ".") { index -= 1 }
      return index
    }
    guard let start else { return lastIndex(of: ".").map { String(self[index(after: $0)...]) } ?? self }
    return start == 0 ? self : String(self[utf8.index(utf8.startIndex, offsetBy: start)...])
  }

  /// The part before the first dot; the whole string if there is no dot.
  var firstWord: String {
    let end = utf8.withContiguousStorageIfAvailable { bytes in
      var index = 0
      while index < bytes.count, bytes[index] != UInt8(ascii: ".") { index += 1 }
      return index
    }
    guard let end else { return String(prefix { $0 != "." }) }
    return end == utf8.count ? self : String(self[..<utf8.index(utf8.startIndex, offsetBy: end)])
  }

  package var hasDot: Bool { utf8.contains(UInt8(ascii: ".")) }

  package var uncapitalized: String { prefix(1).lowercased() + dropFirst() }
  package var isCapitalized: Bool {
    first?.isUppercase == true || (first == "_" && dropFirst().first?.isUppercase == true)
  }
}
