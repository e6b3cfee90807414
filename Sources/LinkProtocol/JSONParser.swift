/// A parser for a line that consists of one JSON value. Nesting is limited to `LinkLimits.depth`.
struct JSONParser {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var position = 0

  private init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  /// Parses a line.
  ///
  /// - Throws: `LineFault` if the line is not one JSON value.
  /// - Complexity: O(bytes).
  static func value(of line: some Collection<UInt8>) throws(LineFault) -> JSONValue {
    let result: Result<JSONValue, LineFault>
    if let found = line.withContiguousStorageIfAvailable({ parse($0) }) {
      result = found
    } else {
      result = Array(line).withUnsafeBufferPointer { parse($0) }
    }
    return try result.get()
  }

  private static func parse(_ bytes: UnsafeBufferPointer<UInt8>) -> Result<JSONValue, LineFault> {
    var parser = JSONParser(bytes)
    do throws(LineFault) {
      let value = try parser.value(depth: 0)
      parser.skipSpace()
      if parser.position < bytes.count { throw parser.fault("the line goes on after its value") }
      return .success(value)
    } catch { return .failure(error) }
  }

  private func fault(_ reason: String) -> LineFault { LineFault(column: position + 1, reason) }

  private var current: UInt8? { position < bytes.count ? bytes[position] : nil }

  private mutating func skipSpace() {
    while let byte = current, byte == 0x20 || byte == 0x09 || byte == 0x0D { position += 1 }
  }

  private mutating func value(depth: Int) throws(LineFault) -> JSONValue {
    skipSpace()
    switch current {
    case UInt8(ascii: "{"): return try object(depth: depth)
    case UInt8(ascii: "["): return try array(depth: depth)
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    case let byte? where byte == UInt8(ascii: "-") || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte):
      return try number()
    case nil: throw fault("a value is missing where the line ends")
    default: throw fault("a value is missing")
    }
  }

  private mutating func object(depth: Int) throws(LineFault) -> JSONValue {
    if depth >= LinkLimits.depth { throw fault("nested deeper than \(LinkLimits.depth) levels") }
    position += 1
    var members: [JSONMember] = []
    skipSpace()
    if current == UInt8(ascii: "}") {
      position += 1
      return .object(members)
    }
    while true {
      skipSpace()
      guard current == UInt8(ascii: "\"") else { throw fault("a key in quotes is missing") }
      let key = try string()
      skipSpace()
      guard current == UInt8(ascii: ":") else { throw fault("a colon is missing after the key '\(key)'") }
      position += 1
      members.append(JSONMember(key: key, value: try value(depth: depth + 1)))
      skipSpace()
      guard let byte = current else { throw fault("the object does not end") }
      position += 1
      if byte == UInt8(ascii: "}") { return .object(members) }
      if byte != UInt8(ascii: ",") {
        position -= 1
        throw fault("a comma or a closing brace is missing")
      }
    }
  }

  private mutating func array(depth: Int) throws(LineFault) -> JSONValue {
    if depth >= LinkLimits.depth { throw fault("nested deeper than \(LinkLimits.depth) levels") }
    position += 1
    var items: [JSONValue] = []
    skipSpace()
    if current == UInt8(ascii: "]") {
      position += 1
      return .array(items)
    }
    while true {
      items.append(try value(depth: depth + 1))
      skipSpace()
      guard let byte = current else { throw fault("the list does not end") }
      position += 1
      if byte == UInt8(ascii: "]") { return .array(items) }
      if byte != UInt8(ascii: ",") {
        position -= 1
        throw fault("a comma or a closing bracket is missing")
      }
    }
  }

  private mutating func word(_ word: String, _ value: JSONValue) throws(LineFault) -> JSONValue {
    for byte in word.utf8 {
      guard current == byte else { throw fault("'\(word)' is incomplete") }
      position += 1
    }
    return value
  }

  private mutating func number() throws(LineFault) -> JSONValue {
    let start = position
    var isWhole = true
    scan: while let byte = current {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "+"): break
      case UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E"): isWhole = false
      default: break scan
      }
      position += 1
    }
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    if isWhole, let number = Int(text) { return .int(number) }
    if let number = Double(text), number.isFinite { return .double(number) }
    position = start
    throw fault("'\(text)' is no number")
  }

  private mutating func string() throws(LineFault) -> String {
    position += 1
    let start = position
    while let byte = current, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\"), byte >= 0x20 { position += 1 }
    if current == UInt8(ascii: "\"") {
      defer { position += 1 }
      return String(decoding: bytes[start..<position], as: UTF8.self)
    }
    return try stringWithEscapes(from: start)
  }

  private mutating func stringWithEscapes(from start: Int) throws(LineFault) -> String {
    var text = Array(bytes[start..<position])
    while let byte = current {
      switch byte {
      case UInt8(ascii: "\""):
        position += 1
        return String(decoding: text, as: UTF8.self)
      case UInt8(ascii: "\\"):
        position += 1
        let scalar = try escape()
        text.append(contentsOf: Array(String(scalar).utf8))
      case 0..<0x20: throw fault("a control character has to be escaped")
      default:
        text.append(byte)
        position += 1
      }
    }
    throw fault("the text does not end")
  }

  private mutating func escape() throws(LineFault) -> Unicode.Scalar {
    guard let byte = current else { throw fault("the text does not end") }
    position += 1
    switch byte {
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(byte)
    case UInt8(ascii: "u"):
      let high = try unit()
      guard (0xD800..<0xDC00).contains(high) else { return Unicode.Scalar(high) ?? "\u{FFFD}" }
      guard current == UInt8(ascii: "\\"), position + 1 < bytes.count, bytes[position + 1] == UInt8(ascii: "u")
      else { return "\u{FFFD}" }
      position += 2
      let low = try unit()
      guard (0xDC00..<0xE000).contains(low) else { return "\u{FFFD}" }
      return Unicode.Scalar(0x10000 + (high - 0xD800) << 10 + (low - 0xDC00)) ?? "\u{FFFD}"
    default:
      position -= 1
      throw fault("an escape of JSON is missing after the backslash")
    }
  }

  private mutating func unit() throws(LineFault) -> UInt32 {
    guard position + 4 <= bytes.count,
      let unit = UInt32(String(decoding: bytes[position..<position + 4], as: UTF8.self), radix: 16)
    else { throw fault("four hexadecimal digits are missing") }
    position += 4
    return unit
  }
}
