import Foundation

/// Hash that recognises unchanged bytes. It does not protect against deliberate collisions.
package enum ContentHash {
  /// Returns the hash of some bytes: FNV-1a, 64 bits, in base 36.
  package static func of(_ data: Data) -> String {
    let hash = data.withUnsafeBytes { bytes in
      var hash: UInt64 = 0xcbf2_9ce4_8422_2325
      for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
      return hash
    }
    return String(hash, radix: 36)
  }
}
