/// Finds the few trees that may contain a word, without a look into each tree.
///
/// Each word belongs to two of the rows, by its hash. A row has a bit for each tree: 1 if any word of the tree belongs to
/// the row. A tree without the word passes if other words of it belong to both rows.
struct WordSieve {
  private static let rowCount = 4096
  /// Number of 64-bit parts of a row.
  private let width: Int
  private var bits: [UInt64]

  /// - Complexity: O(distinct words of all trees).
  init(_ trees: [CodeTree]) {
    let width = (trees.count + 63) / 64
    self.width = width
    bits = [UInt64](repeating: 0, count: Self.rowCount * width)
    // The loops are plain, because this module is not optimised in debug builds.
    bits.withUnsafeMutableBufferPointer { bits in
      var index = 0
      while index < trees.count {
        let (part, bit) = (index / 64, UInt64(1) << UInt64(index % 64))
        let words = trees[index].words
        var word = 0
        while word < words.count {
          let (first, second) = Self.rows(of: words[word])
          bits[first * width + part] |= bit
          bits[second * width + part] |= bit
          word += 1
        }
        index += 1
      }
    }
  }

  /// Returns the indices of the trees that may contain a word, in order.
  func candidates(_ word: String) -> [Int] {
    let (first, second) = Self.rows(of: word)
    var found: [Int] = []
    var part = 0
    while part < width {
      var rest = bits[first * width + part] & bits[second * width + part]
      while rest != 0 {
        found.append(part * 64 + rest.trailingZeroBitCount)
        rest &= rest - 1
      }
      part += 1
    }
    return found
  }

  private static func rows(of word: String) -> (Int, Int) {
    let hash = UInt(bitPattern: word.hashValue)
    return (Int(hash % UInt(rowCount)), Int(hash / UInt(rowCount) % UInt(rowCount)))
  }
}
