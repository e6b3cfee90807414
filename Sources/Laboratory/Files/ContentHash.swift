import Foundation

/// A number that tells whether bytes are those that were seen before; no protection against somebody who wants them to
/// look so.
package enum ContentHash {
  /// FNV-1a, 64 bits, in base 36.
  package static func of(_ data: Data) -> String {
    let hash = data.withUnsafeBytes { bytes in
      var hash: UInt64 = 0xcbf2_9ce4_8422_2325
      for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
      return hash
    }
    return String(hash, radix: 36)
  }
}
