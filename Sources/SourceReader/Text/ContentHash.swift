/// Hash that detects changed contents. It is no protection against forgery, because a second content with the same hash
/// is easy to make.
package enum ContentHash {
  @inlinable package static func of(_ bytes: [UInt8]) -> UInt64 { bytes.withUnsafeBytes { of($0) } }

  @inlinable package static func of(_ bytes: [UInt8], in range: Range<Int>) -> UInt64 {
    bytes.withUnsafeBytes { of(UnsafeRawBufferPointer(rebasing: $0[range])) }
  }

  /// Hashes bytes.
  ///
  /// - Complexity: O(bytes), eight at a time.
  @inlinable package static func of(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
    var hash: UInt64 = 0x9E37_79B9_7F4A_7C15 ^ UInt64(bytes.count)
    var index = 0
    while index + 8 <= bytes.count {
      let word = bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      hash = (hash ^ word) &* 0xFF51_AFD7_ED55_8CCD
      hash ^= hash >> 32
      index += 8
    }
    while index < bytes.count {
      hash = (hash ^ UInt64(bytes[index])) &* 0x0000_0100_0000_01B3
      index += 1
    }
    hash ^= hash >> 33
    return hash &* 0xC4CE_B9FE_1A85_EC53
  }
}
