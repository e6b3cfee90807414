/// Writer of all JSON of the program: indented, with sorted keys.
///
/// Foundation's encoder takes several times as long, which is noticeable in exports of thousands of services.
package enum JSONText {
  /// Error of a value that could not be encoded, with the reason.
  package struct Failure: Error, Hashable, CustomStringConvertible {
    package let description: String

    package init(_ description: String) { self.description = description }
  }

  /// Encodes a value.
  ///
  /// - Throws: `Failure` if the value's `encode(to:)` throws.
  package static func of(_ value: some Encodable) throws -> String {
    let node = JSONNode()
    do { try value.encode(to: JSONNodeEncoder(node: node)) } catch {
      throw Failure("\(type(of: value)) could not be written as JSON: \(error)")
    }
    var text = ""
    node.write(to: &text, indent: 0)
    return text + "\n"
  }

  /// Returns a text in quotes, escaped for JSON.
  package static func quoted(_ text: String) -> String {
    var result = ""
    quote(text, &result)
    return result
  }

  static func quote(_ text: String, _ result: inout String) {
    result += "\""
    defer { result += "\"" }
    if text.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x22 && $0 != 0x5C && $0 != 0x7F && $0 != 0xC2 }) {
      result += text
      return
    }
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      default:
        // A terminal also obeys the control characters U+007F to U+009F. In UTF-8 the first byte of U+0080 to U+009F is
        // C2.
        if scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value) {
          result += (scalar.value < 0x10 ? "\\u000" : "\\u00") + String(scalar.value, radix: 16)
        } else {
          result.unicodeScalars.append(scalar)
        }
      }
    }
  }
}

/// A JSON value under construction.
private final class JSONNode {
  private enum Kind {
    case scalar(String)
    case list([JSONNode])
    case object([(key: String, value: JSONNode)])
  }

  private var kind = Kind.scalar("null")

  var count: Int { if case .list(let items) = kind { items.count } else { 0 } }

  func set(_ text: String) { kind = .scalar(text) }
  func set(quoted text: String) { kind = .scalar(JSONText.quoted(text)) }
  func becomeList() { if case .list = kind {} else { kind = .list([]) } }
  func becomeObject() { if case .object = kind {} else { kind = .object([]) } }

  func add() -> JSONNode {
    let node = JSONNode()
    guard case .list(var items) = kind else { return node }
    kind = .scalar("")
    items.append(node)
    kind = .list(items)
    return node
  }

  func add(_ key: String) -> JSONNode {
    let node = JSONNode()
    guard case .object(var members) = kind else { return node }
    // The enum must not hold the array while a member is appended, or the array would be copied each time.
    kind = .scalar("")
    members.append((key, node))
    kind = .object(members)
    return node
  }

  func encode<Value: Encodable>(_ value: Value) throws {
    switch value {
    case let value as String: set(quoted: value)
    case let value as Int: set(String(value))
    case let value as Bool: set(String(value))
    case let value as Double: set(value.isFinite ? String(value) : "null")
    case let value as any BinaryInteger: set(value.description)
    default: try value.encode(to: JSONNodeEncoder(node: self))
    }
  }

  func write(to text: inout String, indent: Int) {
    func line(_ indent: Int) {
      text += "\n"
      for _ in 0..<indent { text += "  " }
    }
    switch kind {
    case .scalar(let scalar): text += scalar
    case .list(let items):
      text += "["
      for (index, item) in items.enumerated() {
        if index > 0 { text += "," }
        line(indent + 1)
        item.write(to: &text, indent: indent + 1)
      }
      if items.isEmpty { line(0) }
      line(indent)
      text += "]"
    case .object(let members):
      text += "{"
      for (index, member) in members.sorted(by: { $0.key < $1.key }).enumerated() {
        if index > 0 { text += "," }
        line(indent + 1)
        JSONText.quote(member.key, &text)
        text += " : "
        member.value.write(to: &text, indent: indent + 1)
      }
      if members.isEmpty { line(0) }
      line(indent)
      text += "}"
    }
  }
}

private struct JSONNodeEncoder: Encoder {
  let node: JSONNode
  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    node.becomeObject()
    return KeyedEncodingContainer(JSONObjectEncoder<Key>(node: node))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    node.becomeList()
    return JSONListEncoder(node: node)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer { JSONScalarEncoder(node: node) }
}

private struct JSONObjectEncoder<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let node: JSONNode
  var codingPath: [any CodingKey] { [] }

  func encodeNil(forKey key: Key) { node.add(key.stringValue).set("null") }
  func encode(_ value: String, forKey key: Key) { node.add(key.stringValue).set(quoted: value) }
  func encode(_ value: Int, forKey key: Key) { node.add(key.stringValue).set(String(value)) }
  func encode(_ value: Bool, forKey key: Key) { node.add(key.stringValue).set(String(value)) }
  func encode(_ value: some Encodable, forKey key: Key) throws { try node.add(key.stringValue).encode(value) }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) -> KeyedEncodingContainer<Nested> {
    JSONNodeEncoder(node: node.add(key.stringValue)).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    JSONNodeEncoder(node: node.add(key.stringValue)).unkeyedContainer()
  }

  func superEncoder() -> any Encoder { JSONNodeEncoder(node: node.add("super")) }
  func superEncoder(forKey key: Key) -> any Encoder { JSONNodeEncoder(node: node.add(key.stringValue)) }
}

private struct JSONListEncoder: UnkeyedEncodingContainer {
  let node: JSONNode
  var codingPath: [any CodingKey] { [] }
  var count: Int { node.count }

  func encodeNil() { node.add().set("null") }
  func encode(_ value: String) { node.add().set(quoted: value) }
  func encode(_ value: some Encodable) throws { try node.add().encode(value) }

  func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) -> KeyedEncodingContainer<Nested> {
    JSONNodeEncoder(node: node.add()).container(keyedBy: type)
  }

  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { JSONNodeEncoder(node: node.add()).unkeyedContainer() }
  func superEncoder() -> any Encoder { JSONNodeEncoder(node: node.add()) }
}

private struct JSONScalarEncoder: SingleValueEncodingContainer {
  let node: JSONNode
  var codingPath: [any CodingKey] { [] }

  func encodeNil() { node.set("null") }
  func encode(_ value: String) { node.set(quoted: value) }
  func encode(_ value: Int) { node.set(String(value)) }
  func encode(_ value: some Encodable) throws { try node.encode(value) }
}
