/// Static variables whose members are read, found in the words of all files before any file is parsed.
struct HubWords {
  /// Number of reads of members of `A.b`, keyed as in `WordTable.chains`.
  private var reads: [UInt64: Int] = [:]
  /// Hashes of `b` for all `A.b` with at least `fewest` reads of members, keyed by the hash of `A`.
  private var byType: [UInt32: [UInt32]] = [:]
  private var isEmpty = true

  private static let fewest = 2
  private static let staticWords = [WordTable.hash("static"), WordTable.hash("class")]

  init(_ tables: [WordTable]) {
    isEmpty = tables.isEmpty
    for table in tables { for chain in table.chains { reads[chain, default: 0] += 1 } }
    for (chain, count) in reads where count >= Self.fewest {
      byType[UInt32(chain >> 32), default: []].append(UInt32(truncatingIfNeeded: chain))
    }
  }

  /// Hashes of the words that `mayDeclareHub` compares.
  var words: Set<UInt32> { Set(Self.staticWords + byType.keys + byType.values.joined()) }

  /// Returns whether a file may declare a global variable, or a static variable whose members are read; false if no
  /// style looks for hubs.
  func mayDeclareHub(_ table: WordTable) -> Bool {
    if isEmpty { return false }
    if !table.globals.isEmpty { return true }
    guard Self.staticWords.contains(where: table.contains) else { return false }
    return table.declared.contains { type in
      byType[type]?.contains(where: table.contains) == true
    }
  }

  /// Returns the number of reads of the members of a static variable, in all files.
  func reads(of member: String, in type: String) -> Int {
    reads[UInt64(WordTable.hash(type)) << 32 | UInt64(WordTable.hash(member))] ?? 0
  }
}
