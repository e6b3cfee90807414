import Core
import Stage

/// Writes a scenario as YAML.
package enum ScenarioWriter {
  package static func text(_ scenario: Scenario) -> String {
    var lines = ["playground: 1", "mode: \(scenario.mode.rawValue)"]
    lines.append(scenario.services.isEmpty ? "services: {}" : "services:")
    for service in scenario.services { lines.append("  \(scalar(service.name)): \(body(service))") }
    if !scenario.scopeKinds.isEmpty {
      let kinds = scenario.scopeKinds.map { kind in
        "\(scalar(kind.name)): \(kind.parent.map { "{ in: \(scalar($0)) }" } ?? "{}")"
      }
      lines.append("scopes: { \(kinds.joined(separator: ", ")) }")
    }
    if !scenario.roots.isEmpty {
      lines.append("roots: [\(scenario.roots.map(scalar).joined(separator: ", "))]")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  package static func body(_ service: ServiceDraft) -> String {
    var parts: [String] = []
    if let interface = service.interface { parts.append("as: \(scalar(interface))") }
    parts.append("lifetime: \(scalar(service.lifetime.description))")
    if !service.needs.isEmpty { parts.append("needs: [\(service.needs.map(need).joined(separator: ", "))]") }
    return "{ \(parts.joined(separator: ", ")) }"
  }

  private static func need(_ need: Need) -> String {
    if need.kind == .initializer, !need.isOptional { return scalar(need.service) }
    var parts = ["service: \(scalar(need.service))"]
    if need.kind != .initializer { parts.append("by: \(need.kind.rawValue)") }
    if need.isOptional { parts.append("optional: true") }
    return "{ \(parts.joined(separator: ", ")) }"
  }

  /// Plain where that is read back as the same text; in double quotes otherwise.
  private static func scalar(_ text: String) -> String {
    let isPlain =
      text.first.map(\.isLetter) ?? false
      && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_" || $0 == "-" || $0 == ".") }
    let words: Set<String> = ["null", "true", "false", "yes", "no", "on", "off", "y", "n"]
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

  private static func hex(_ value: UInt32, _ digits: Int) -> String {
    let text = String(value, radix: 16)
    return String(repeating: "0", count: max(0, digits - text.count)) + text
  }
}
