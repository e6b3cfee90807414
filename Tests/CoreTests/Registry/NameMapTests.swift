import Testing

@testable import Core

/// The hash table of names, compared with a dictionary.
@Suite struct NameMapTests {
  /// Names of which some are equal to others for Unicode, though their characters differ.
  private static let names = (0..<150).map { "name \($0)" } + ["K", "\u{212A}", "\u{E9}", "e\u{301}", "", "\u{0}"]

  private func check(_ map: NameMap<Int>, _ expected: [String: Int], _ seed: UInt64) {
    for name in Self.names { #expect(map[name] == expected[name], "SEED=\(seed)") }
    var values: [Int] = []
    map.each { values.append($0) }
    #expect(values.sorted() == expected.values.sorted(), "SEED=\(seed)")
    #expect(Set(map.keys(limit: .max)) == Set(expected.keys), "SEED=\(seed)")
  }

  @Test(arguments: Seeds.some(20)) func aMapAndItsCopyActLikeDictionaries(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var (map, expected) = (NameMap<Int>(), [String: Int]())
    var (copy, expectedOfCopy) = (map, expected)
    for step in 0..<1_500 {
      let name = Self.names[Int.random(in: 0..<Self.names.count, using: &random)]
      switch Int.random(in: 0..<40, using: &random) {
      case 0:
        (copy, expectedOfCopy) = (map, expected)
      case 1..<4:
        #expect(copy.updateValue(-step, forKey: name) == expectedOfCopy.updateValue(-step, forKey: name))
      case 4..<7:
        #expect(copy.removeValue(forKey: name) == expectedOfCopy.removeValue(forKey: name))
      case 7..<22:
        #expect(map.removeValue(forKey: name) == expected.removeValue(forKey: name), "SEED=\(seed)")
      default:
        #expect(map.updateValue(step, forKey: name) == expected.updateValue(step, forKey: name), "SEED=\(seed)")
      }
      if step % 300 == 0 {
        check(map, expected, seed)
        check(copy, expectedOfCopy, seed)
      }
    }
    check(map, expected, seed)
    check(copy, expectedOfCopy, seed)
  }
}
