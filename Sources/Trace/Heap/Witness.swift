import Glibc

/// The memory from which the references of an object were read: as long as it has not changed, neither have they.
final class Witness {
  /// Stretches of memory, in the order of reading: an address, a number of bytes, and the bytes, filled up to whole words.
  ///
  /// The memory that a pointer leads to comes after the pointer, so that it is looked at only where the pointer is still the
  /// same.
  private var words: [UInt] = []
  /// Addresses to which references lead that keep nothing alive: which objects live there counts, too.
  private(set) var targets: [UnsafeRawPointer] = []

  /// Takes in some bytes of memory.
  func note(_ start: UnsafeRawPointer, _ count: Int) {
    note(UnsafeRawBufferPointer(start: start, count: count))
  }

  func note(_ memory: UnsafeRawBufferPointer) {
    guard let start = memory.baseAddress, !memory.isEmpty else { return }
    words.append(UInt(bitPattern: start))
    words.append(UInt(memory.count))
    let first = words.count
    words.append(contentsOf: repeatElement(0, count: (memory.count + 7) / 8))
    words.withUnsafeMutableBytes {
      UnsafeMutableRawBufferPointer(rebasing: $0[(first * 8)...]).copyMemory(from: memory)
    }
  }

  /// Takes in an address at which it counts what lives there: the target of a weak, unowned or unmanaged reference.
  func noteLife(of target: UnsafeRawPointer) { targets.append(target) }

  /// Whether the memory still is as it was.
  ///
  /// - Complexity: O(bytes) comparisons.
  func holds() -> Bool {
    words.withUnsafeBufferPointer { words in
      guard var place = words.baseAddress else { return true }
      let end = place + words.count
      while place < end {
        guard let start = UnsafeRawPointer(bitPattern: place[0]) else { return false }
        let count = Int(place[1])
        place += 2
        if count == 8 {
          // Most are a pointer.
          if place.pointee != start.loadUnaligned(as: UInt.self) { return false }
          place += 1
        } else {
          if memcmp(place, start, count) != 0 { return false }
          place += (count + 7) / 8
        }
      }
      return true
    }
  }
}
