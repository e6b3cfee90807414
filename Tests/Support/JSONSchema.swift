import Foundation

/// A validator for JSON Schema. It knows the keywords that the project's schemas and that of SARIF use, and reports any
/// other keyword as a fault. Formats are not checked.
package struct JSONSchema {
  private let root: [String: Any]
  private let schema: [String: Any]

  /// Reads a schema.
  ///
  /// - Parameter pointer: path of the part to use, for example `["$defs", "step"]`.
  package init(_ data: Data, at pointer: [String] = []) throws {
    root = try JSONSerialization.jsonObject(with: data) as? [String: Any] ?? [:]
    schema = pointer.reduce(root) { $0[$1] as? [String: Any] ?? [:] }
  }

  /// Violations of the schema in a value, each with its place.
  package func faults(_ value: Any) -> [String] { faults(value, schema, "$") }

  private static let known: Set<String> = [
    "$schema", "$defs", "title", "description", "default", "type", "enum", "const", "required", "properties",
    "additionalProperties", "items", "oneOf", "anyOf", "pattern", "minLength", "minimum", "maximum", "minItems",
    "uniqueItems", "definitions", "id", "format", "$ref",
  ]

  /// The schema that a reference names, for example `#/definitions/run`.
  private func named(_ reference: String) -> [String: Any]? {
    guard reference.hasPrefix("#/") else { return nil }
    return reference.dropFirst(2).split(separator: "/").reduce(root as [String: Any]?) {
      $0?[String($1)] as? [String: Any]
    }
  }

  private func faults(_ value: Any, _ schema: [String: Any], _ place: String) -> [String] {
    var faults = Set(schema.keys).subtracting(Self.known).sorted().map { "\(place): the schema's '\($0)' is not known" }
    if let reference = schema["$ref"] as? String {
      faults += named(reference).map { self.faults(value, $0, place) } ?? ["\(place): the schema has no \(reference)"]
    }
    if let types = schema["type"] {
      let types = types as? [String] ?? [types as? String ?? ""]
      if !types.contains(where: { Self.is(value, $0) }) { faults.append("\(place): \(value) is no \(types)") }
    }
    if let allowed = schema["enum"] as? [Any], !allowed.contains(where: { Self.same($0, value) }) {
      faults.append("\(place): \(value) is none of \(allowed)")
    }
    if let only = schema["const"], !Self.same(only, value) { faults.append("\(place): \(value) is not \(only)") }
    if let least = schema["minimum"] as? Double, let number = value as? Double, number < least {
      faults.append("\(place): \(number) is less than \(least)")
    }
    if let most = schema["maximum"] as? Double, let number = value as? Double, number > most {
      faults.append("\(place): \(number) is more than \(most)")
    }
    if let text = value as? String {
      if let pattern = schema["pattern"] as? String, text.range(of: pattern, options: .regularExpression) == nil {
        faults.append("\(place): '\(text)' does not match \(pattern)")
      }
      if let least = schema["minLength"] as? Int, text.count < least {
        faults.append("\(place): '\(text)' is too short")
      }
    }
    if let ways = schema["oneOf"] as? [[String: Any]] {
      let each = ways.map { self.faults(value, $0, place) }
      let fitting = each.filter(\.isEmpty).count
      if fitting == 0 { faults += each.min { $0.count < $1.count } ?? [] }
      if fitting > 1 { faults.append("\(place): \(fitting) ways fit") }
    }
    if let ways = schema["anyOf"] as? [[String: Any]] {
      let each = ways.map { self.faults(value, $0, place) }
      if !each.contains(where: \.isEmpty) { faults += each.min { $0.count < $1.count } ?? [] }
    }
    if let object = value as? [String: Any] {
      for key in schema["required"] as? [String] ?? [] where object[key] == nil { faults.append("\(place): no \(key)") }
      let properties = schema["properties"] as? [String: [String: Any]] ?? [:]
      for (key, member) in object.sorted(by: { $0.key < $1.key }) {
        if let inner = properties[key] ?? schema["additionalProperties"] as? [String: Any] {
          faults += self.faults(member, inner, "\(place).\(key)")
        } else if schema["additionalProperties"] as? Bool == false {
          faults.append("\(place): unknown key \(key)")
        }
      }
    }
    if let items = value as? [Any] {
      if let least = schema["minItems"] as? Int, items.count < least { faults.append("\(place): too few items") }
      if schema["uniqueItems"] as? Bool == true, Set(items.map { "\($0)" }).count < items.count {
        faults.append("\(place): an item stands twice")
      }
    }
    if let items = value as? [Any], let inner = schema["items"] as? [String: Any] {
      for (index, item) in items.enumerated() { faults += self.faults(item, inner, "\(place)[\(index)]") }
    }
    return faults
  }

  private static func `is`(_ value: Any, _ type: String) -> Bool {
    switch type {
    case "null": value is NSNull
    case "object": value is [String: Any]
    case "array": value is [Any]
    case "string": value is String
    case "boolean": value is Bool
    case "integer": (value as? Double).map { $0 == $0.rounded() } ?? false
    case "number": value is Double
    default: false
    }
  }

  private static func same(_ one: Any, _ other: Any) -> Bool {
    if one is NSNull || other is NSNull { return one is NSNull && other is NSNull }
    if let one = one as? String { return one == other as? String }
    if let one = one as? Double { return one == other as? Double }
    return one as? Bool == other as? Bool
  }
}
