import Testing

@testable import Core

/// The hash table of names.
@Suite struct NameTests {
  private let container = Container()

  @Test(arguments: [
    ("\u{212A}", "K"), ("\u{37E}", ";"), ("\u{1FEF}", "`"), ("a\u{212A}\u{37E}", "aK;"), ("\u{E9}", "e\u{301}"),
    ("\u{212A}\u{E9}", "Ke\u{301}"), ("\u{2126}", "\u{3A9}"),
  ])
  func equalSpellingsAreOneName(one: String, other: String) throws {
    #expect(one == other)
    #expect(NameHash.of(one) == NameHash.of(other))
    container.register(Int.self, named: one) { _ in 1 }
    #expect(try container.resolve(Int.self, named: other) == 1)
    container.register(Int.self, named: other) { _ in 2 }
    #expect(container.registrations.count == 1)
    #expect(try container.resolve(Int.self, named: one) == 2)
  }

  @Test func namesOfAllLengthsAreToldApart() throws {
    let names = (0..<40).flatMap { length in
      ["", "x", "\u{0}", "é"].map { String(repeating: "a", count: length) + $0 }
    }
    for name in Set(names) { container.register(String.self, named: name) { _ in name } }
    for name in names { #expect(try container.resolve(String.self, named: name) == name) }
  }

  @Test func hashesOfSimilarNamesDiffer() {
    let hashes = Set((0..<20_000).map { NameHash.of("service \($0)") })
    // The factors of the hash are random in each process. Of 20,000 random numbers of 32 bits, 0.05 pairs are equal on
    // average: one pair in 5 % of the runs, five pairs in one of 500 million.
    #expect(hashes.count > 19_995)
    // Random numbers would take 11,551 of the 16,384 places (70.5 %), with a standard deviation of 41.
    #expect(Set(hashes.map { $0 % 16_384 }).count > 11_000)
  }

  @Test(arguments: Seeds.some(4)) func addingAndRemovingAtRandomKeepsTheOthers(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var known: [String: Registration.ID] = [:]
    for _ in 0..<4_000 {
      let name = "n\(Int.random(in: 0..<200, using: &random))"
      if let id = known[name], Bool.random(using: &random) {
        #expect(container.remove(id), "SEED=\(seed)")
        known[name] = nil
      } else {
        known[name] = container.register(String.self, named: name) { _ in name }.id
      }
    }
    for name in (0..<200).map({ "n\($0)" }) {
      #expect(
        container.registration(of: ServiceKey(String.self, named: name))?.id == known[name], "SEED=\(seed)")
    }
    let others = try container.withOverrides {
      $0.register(String.self, named: "n0") { _ in "other" }
    } run: {
      try (0..<200).map { number in try container.resolve(String?.self, named: "n\(number)") }
    }
    for number in 0..<200 {
      let name = "n\(number)"
      #expect(others[number] == (number == 0 ? "other" : known[name].map { _ in name }), "SEED=\(seed)")
    }
  }
}
