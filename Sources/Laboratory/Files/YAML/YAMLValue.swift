import Support

/// A value of a YAML or JSON document. Maps preserve the order of their keys.
package indirect enum YAMLValue: Hashable, Sendable {
  case text(String)
  /// A number or a Boolean, written without quotes.
  case literal(String)
  case list([YAMLValue])
  case map([Entry])

  package struct Entry: Hashable, Sendable {
    package let key: String
    package let value: YAMLValue

    package init(_ key: String, _ value: YAMLValue) {
      self.key = key
      self.value = value
    }
  }

  /// YAML text on one line.
  package var flow: String {
    switch self {
    case .text(let text): Self.scalar(text)
    case .literal(let text): text
    case .list(let values): "[\(values.map(\.flow).joined(separator: ", "))]"
    case .map(let entries):
      entries.isEmpty
        ? "{}" : "{ \(entries.map { "\(Self.scalar($0.key)): \($0.value.flow)" }.joined(separator: ", ")) }"
    }
  }

  /// Returns JSON text. A map takes several lines if it contains maps or is the outermost value. Any other value starts
  /// no new line.
  package func json(indent: Int = 0) -> String {
    switch self {
    case .text(let text): return JSONText.quoted(text)
    case .literal(let text): return text
    case .list(let values): return "[\(values.map { $0.json(indent: indent) }.joined(separator: ", "))]"
    case .map(let entries):
      let parts = entries.map { "\(JSONText.quoted($0.key)): \($0.value.json(indent: indent + 2))" }
      let isDeep = entries.contains { if case .map = $0.value { true } else { false } }
      if entries.isEmpty { return "{}" }
      if !isDeep, indent > 0 { return "{ \(parts.joined(separator: ", ")) }" }
      let margin = String(repeating: " ", count: indent)
      return "{\n" + parts.map { "\(margin)  \($0)" }.joined(separator: ",\n") + "\n\(margin)}"
    }
  }

  /// Returns a YAML scalar: plain if it is read back as the same text, else in double quotes.
  package static func scalar(_ text: String) -> String {
    let isPlain =
      text.first.map(\.isLetter) ?? false
      && text.utf8.allSatisfy {
        (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) || (0x61...0x7A).contains($0) || $0 == 0x5F
          || $0 == 0x2D || $0 == 0x2E
      }
    if isPlain, !words.contains(text.lowercased()) { return text }
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      default:
        let isHidden = scalar.properties.generalCategory == .control || scalar.properties.generalCategory == .format
        if isHidden, scalar.value < 0x100 {
          result += "\\x" + hex(scalar.value, 2)
        } else if isHidden, scalar.value < 0x10000 {
          result += "\\u" + hex(scalar.value, 4)
        } else if isHidden {
          result += "\\U" + hex(scalar.value, 8)
        } else {
          result.unicodeScalars.append(scalar)
        }
      }
    }
    return result + "\""
  }

  /// Plain words that YAML does not read as text.
  private static let words: Set<String> = ["null", "true", "false", "yes", "no", "on", "off", "y", "n"]

  static func hex(_ value: UInt32, _ digits: Int) -> String {
    let text = String(value, radix: 16)
    return String(repeating: "0", count: max(0, digits - text.count)) + text
  }
}
