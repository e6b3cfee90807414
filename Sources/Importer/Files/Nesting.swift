/// Keeps text from being nested deeper than the parser can look ahead: its stack ends before a text does that was made to be
/// deep, or that is no Swift.
enum Nesting {
  /// Brackets inside of each other; nobody writes a tenth of it.
  static let limit = 1_000

  /// The text up to where it is nested too deep: it does not parse there, and that is said of it.
  ///
  /// Brackets in strings and comments count, too.
  ///
  /// - Complexity: O(bytes).
  static func cut(_ text: String) -> String {
    var text = text
    let deep: Int? = text.withUTF8 { bytes in end(of: bytes) }
    guard let end = deep else { return text }
    return String(decoding: text.utf8.prefix(end), as: UTF8.self)
  }

  private static func end(of bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    var (brackets, angles, conditions, operators) = (0, 0, 0, 0)
    for index in bytes.indices {
      switch bytes[index] {
      case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): brackets += 1
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): brackets = max(0, brackets - 1)
      // A `<` may be an operator: its end is that of the line.
      case UInt8(ascii: "<"): angles += 1
      case UInt8(ascii: ">"): angles = max(0, angles - 1)
      case UInt8(ascii: "?"): operators += 1
      case UInt8(ascii: "\n"): (angles, operators) = (0, 0)
      case UInt8(ascii: "#"):
        if follows("#if", bytes, index) { conditions += 1 }
        if follows("#endif", bytes, index) { conditions = max(0, conditions - 1) }
      default: continue
      }
      if brackets > limit || angles > limit || conditions > limit || operators > limit { return index }
    }
    return nil
  }

  private static func follows(_ word: StaticString, _ bytes: UnsafeBufferPointer<UInt8>, _ start: Int) -> Bool {
    let count = word.utf8CodeUnitCount
    guard start + count <= bytes.count else { return false }
    return (0..<count).allSatisfy { bytes[start + $0] == word.utf8Start[$0] }
  }
}
