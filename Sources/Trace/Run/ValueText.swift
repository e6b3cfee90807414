/// Describes values without calling code of the step.
///
/// Only descriptions of the standard library and the structure of values are used.
enum ValueText {
  /// Maximum length of a description in characters.
  static let longest = 80
  /// Maximum number of fields and elements that are shown.
  private static let most = 4

  /// Describes a value.
  ///
  /// - Returns: the description; empty for objects, functions, and other values without a readable structure.
  static func describe(_ value: Any) -> String {
    let text = describe(value, depth: 0)
    return text.count > longest ? text.prefix(longest - 1) + "…" : text
  }

  private static func describe(_ value: Any, depth: Int) -> String {
    switch value {
    case let text as String: return quoted(text)
    case let text as Substring: return quoted(String(text))
    case let letter as Character: return quoted(String(letter))
    case let flag as Bool: return flag ? "true" : "false"
    case let number as any FixedWidthInteger where isOfStandardLibrary(number): return "\(number)"
    case let number as Double: return "\(number)"
    case let number as Float: return "\(number)"
    default: return shape(of: value, depth: depth)
    }
  }

  private static func shape(of value: Any, depth: Int) -> String {
    let type = Swift.type(of: value)
    let name = _typeName(type, qualified: false)
    switch TypeKind(type) {
    case .optional:
      guard let wrapped = parts(of: value).first else { return "nil" }
      return describe(wrapped.value, depth: depth)
    case .enumeration:
      let payload = parts(of: value)
      let name = "." + (caseName(of: value) ?? "")
      guard let part = payload.first, depth < 2 else { return name }
      let text = describe(part.value, depth: depth + 1)
      return text.hasPrefix("(") ? name + text : "\(name)(\(text))"
    case .tuple, .structType:
      if let count = (value as? any Collection)?.underestimatedCount, isOfStandardLibrary(value) {
        return "\(count) element\(count == 1 ? "" : "s")"
      }
      guard depth < 2, !isOfStandardLibrary(value) else { return "" }
      let fields = parts(of: value)
      let texts = fields.prefix(most).map { field in
        let text = describe(field.value, depth: depth + 1)
        let description = text.isEmpty ? _typeName(Swift.type(of: field.value), qualified: false) : text
        return field.label.isEmpty || field.label.hasPrefix(".") ? description : "\(field.label): \(description)"
      }
      let list = texts.joined(separator: ", ") + (fields.count > most ? ", …" : "")
      return TypeKind(type) == .tuple ? "(\(list))" : "\(name)(\(list))"
    case .classType, .existential, .function, .other: return ""
    }
  }

  private static func isOfStandardLibrary(_ value: Any) -> Bool {
    _typeName(Swift.type(of: value)).hasPrefix("Swift.")
  }

  private static func quoted(_ text: String) -> String {
    let shown = text.utf8.count > longest && text.count > longest ? text.prefix(longest - 1) + "…" : text[...]
    return "\"\(shown)\""
  }
}
