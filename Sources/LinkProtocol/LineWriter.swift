/// A writer of JSON lines.
///
/// The writer avoids dictionaries and encoders, because a program under load writes thousands of lines per second.
package struct LineWriter: Sendable {
  package private(set) var bytes: [UInt8] = []
  private var needsComma = false

  package init() {}

  package var isEmpty: Bool { bytes.isEmpty }

  package mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }

  /// Writes an object as one line. `fields` writes the object's fields after its type.
  mutating func line(_ type: String, _ fields: (inout LineWriter) -> Void) {
    object {
      $0.field("type", type)
      fields(&$0)
    }
    bytes.append(UInt8(ascii: "\n"))
    needsComma = false
  }

  mutating func object(_ fields: (inout LineWriter) -> Void) {
    bytes.append(UInt8(ascii: "{"))
    needsComma = false
    fields(&self)
    bytes.append(UInt8(ascii: "}"))
    needsComma = true
  }

  mutating func field(_ key: StaticString, _ text: String?) {
    guard let text else { return }
    begin(key)
    quote(text)
  }

  mutating func field(_ key: StaticString, _ number: Int?) {
    guard let number else { return }
    begin(key)
    append(number)
  }

  mutating func field(_ key: StaticString, _ number: Double) {
    begin(key)
    bytes.append(contentsOf: (number.isFinite ? "\(number)" : "0").utf8)
  }

  mutating func field(_ key: StaticString, _ flag: Bool) {
    begin(key)
    bytes.append(contentsOf: (flag ? "true" : "false").utf8)
  }

  /// Writes a list as a field. `items` calls `item()` before it writes each item.
  mutating func list(_ key: StaticString, _ items: (inout LineWriter) -> Void) {
    begin(key)
    bytes.append(UInt8(ascii: "["))
    needsComma = false
    items(&self)
    bytes.append(UInt8(ascii: "]"))
    needsComma = true
  }

  /// Begins an item of a list, with a comma if needed.
  mutating func item() {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
    needsComma = true
  }

  mutating func append(_ number: Int) {
    if (0..<10).contains(number) { return bytes.append(UInt8(ascii: "0") + UInt8(number)) }
    bytes.append(contentsOf: String(number).utf8)
  }

  mutating func quote(_ text: String) {
    bytes.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""): bytes.append(contentsOf: "\\\"".utf8)
      case UInt8(ascii: "\\"): bytes.append(contentsOf: "\\\\".utf8)
      case 0..<0x20, 0x7F:
        bytes.append(contentsOf: (byte < 0x10 ? "\\u000" : "\\u00").utf8)
        bytes.append(contentsOf: String(byte, radix: 16).utf8)
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  private mutating func begin(_ key: StaticString) {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
    needsComma = true
    bytes.append(UInt8(ascii: "\""))
    key.withUTF8Buffer { bytes.append(contentsOf: $0) }
    bytes.append(UInt8(ascii: "\""))
    bytes.append(UInt8(ascii: ":"))
  }
}

extension String {
  /// The string, truncated to the maximum length of a name.
  package var asLinkName: String {
    unicodeScalars.count <= LinkLimits.name
      ? self : String(String.UnicodeScalarView(unicodeScalars.prefix(LinkLimits.name - 1))) + "…"
  }
}
