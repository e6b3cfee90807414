import Glibc

/// The memory from which the references of an object were read: as long as it has not changed, neither have they.
struct Witness {
  private struct Stretch {
    let start: UnsafeRawPointer
    let count: Int
  }

  /// In the order of reading. What a pointer leads to comes after the pointer, so that it is looked at only where the
  /// pointer is still the same.
  private var stretches: [Stretch] = []
  /// Their bytes, one after the other.
  private var bytes: [UInt8] = []
  /// Addresses to which references lead that keep nothing alive: which objects live there counts, too.
  private(set) var targets: [UnsafeRawPointer] = []

  /// Takes in some bytes of memory.
  mutating func note(_ start: UnsafeRawPointer, _ count: Int) {
    note(UnsafeRawBufferPointer(start: start, count: count))
  }

  mutating func note(_ memory: UnsafeRawBufferPointer) {
    guard let start = memory.baseAddress, !memory.isEmpty else { return }
    stretches.append(Stretch(start: start, count: memory.count))
    bytes += memory
  }

  /// Takes in that it counts which object lives at an address.
  mutating func noteLife(of target: UnsafeRawPointer) { targets.append(target) }

  /// Whether the memory still is as it was.
  ///
  /// - Complexity: O(bytes) comparisons.
  func holds() -> Bool {
    bytes.withUnsafeBytes { bytes in
      var offset = 0
      for stretch in stretches {
        guard let known = bytes.baseAddress, memcmp(known + offset, stretch.start, stretch.count) == 0 else {
          return false
        }
        offset += stretch.count
      }
      return true
    }
  }
}
