import Glibc

/// Snapshot of the memory from which the references of an object were read.
///
/// While this memory is unchanged, the references are unchanged.
final class Witness {
  /// Recorded ranges in the order of reading. Each range is an address, a number of bytes, and the bytes padded to
  /// whole words.
  ///
  /// A range to which a pointer leads follows the pointer's own range. It is compared only if the pointer is unchanged.
  private var words: [UInt] = []
  /// Targets of weak, unowned and unmanaged references. The objects living there have to be compared as well.
  private(set) var targets: [UnsafeRawPointer] = []

  /// Records a range of memory.
  func record(_ start: UnsafeRawPointer, _ count: Int) {
    record(UnsafeRawBufferPointer(start: start, count: count))
  }

  func record(_ memory: UnsafeRawBufferPointer) {
    guard let start = memory.baseAddress, !memory.isEmpty else { return }
    words.append(UInt(bitPattern: start))
    words.append(UInt(memory.count))
    let first = words.count
    words.append(contentsOf: repeatElement(0, count: (memory.count + 7) / 8))
    words.withUnsafeMutableBytes {
      UnsafeMutableRawBufferPointer(rebasing: $0[(first * 8)...]).copyMemory(from: memory)
    }
  }

  /// Records the target of a weak, unowned or unmanaged reference.
  func recordTarget(of target: UnsafeRawPointer) { targets.append(target) }

  /// Returns true if the recorded memory is unchanged.
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
          // Most ranges are a single pointer.
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
