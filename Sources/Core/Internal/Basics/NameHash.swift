/// Hashes of names.
enum NameHash {
  private static let secrets = (UInt64.random(in: 0 ... .max), UInt64.random(in: 0 ... .max) | 1)

  /// Returns the hash of a name. It is the same for all spellings that Unicode regards as equal.
  @inline(__always)
  static func of(_ name: String) -> UInt32 {
    let result = name.utf8.withContiguousStorageIfAvailable { hash($0) }.flatMap { $0 } ?? hashOfOther(name)
    // Similar names differ least in the lower bits of the last product, and a table uses these.
    return UInt32(truncatingIfNeeded: result ^ result >> 32)
  }

  /// Returns the hash of ASCII characters; nil if there are others.
  @inline(__always)
  private static func hash(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt64? {
    let raw = UnsafeRawBufferPointer(bytes)
    let (first, second) = secrets
    var hash = first ^ UInt64(truncatingIfNeeded: raw.count)
    var all: UInt64 = 0
    var index = 0
    func add(_ word: UInt64) {
      all |= word
      let product = (hash ^ word).multipliedFullWidth(by: second)
      hash = product.high ^ product.low ^ first
    }
    while index &+ 8 <= raw.count {
      add(raw.loadUnaligned(fromByteOffset: index, as: UInt64.self))
      index &+= 8
    }
    var rest: UInt64 = 0
    while index < raw.count {
      rest = rest << 8 | UInt64(raw[index])
      index &+= 1
    }
    add(rest)
    return all & 0x8080_8080_8080_8080 == 0 ? hash : nil
  }

  /// Returns the hash of a name with characters that are not ASCII.
  ///
  /// Unicode regards three of them as equal to ASCII characters. A name that has no others gets the hash of the ASCII
  /// name.
  @inline(never)
  private static func hashOfOther(_ name: String) -> UInt64 {
    var bytes: [UInt8] = []
    for scalar in name.unicodeScalars {
      switch scalar {
      case "\u{37E}": bytes.append(UInt8(ascii: ";"))
      case "\u{1FEF}": bytes.append(UInt8(ascii: "`"))
      case "\u{212A}": bytes.append(UInt8(ascii: "K"))
      default:
        guard scalar.isASCII else { return UInt64(bitPattern: Int64(name.hashValue)) }
        bytes.append(UInt8(scalar.value))
      }
    }
    return bytes.withUnsafeBufferPointer { hash($0) } ?? 0
  }
}
