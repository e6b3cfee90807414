import Core
import Testing

@testable import Stage

/// Memory use of worlds. A world is kept for each event, so a frequent event must not copy its data into each world.
@Suite(.serialized) struct WorldMemoryTests {
  /// Limit of growth in bytes. Worlds that share take about 2 KB an event. Worlds that copy take from 400 MB to 3 GB in
  /// each of these tests.
  private static let limit = 120 << 20

  /// A run has at most twenty thousand events.
  @Test func printedLinesAreKeptOnce() {
    check(events: 20_000) { bench, n in bench.record(.printed("line \(n)")) }
  }

  @Test func referencesOfOneObjectAreKeptOnce() {
    var bench = QueryBench.lesson()
    bench.make("Shelf")
    bench.make("Book")
    let growth = Memory.growth {
      for n in 0..<6000 { bench.hold("Shelf#1", "books.\(n)", "Book#1") }
      return bench
    }
    judge(growth, events: 6000)
  }

  @Test func countsOfManyTypesAreKeptOnce() {
    check { bench, n in
      let type = "Type\(n / 2)"
      if n.isMultiple(of: 2) { bench.make(type) } else { bench.free("\(type)#1") }
    }
  }

  @Test func scopesAreKeptOnce() {
    check { bench, n in bench.record(.scopeOpened(ScopeID(kind: "session", key: "\(n)"), in: nil)) }
  }

  @Test func requestsAreKeptOnce() {
    check { bench, n in
      bench.record(.resolving(.name("Armor")), changes: [.asked(Registration.ID(rawValue: n))])
    }
  }

  @Test func failuresForWantOfAScopeAreKeptOnce() {
    check { bench, n in
      let failure = World.ScopeFailure(path: ["Service\(n)"], kind: "session", place: "the root")
      bench.record(.resolving(.name("Armor")), changes: [.scopeFailed(failure)])
    }
  }

  private func check(events: Int = 6000, _ tell: (inout QueryBench, Int) -> Void) {
    var bench = QueryBench.lesson()
    let growth = Memory.growth {
      for n in 0..<events { record(&bench, n) }
      return bench
    }
    judge(growth, events: events)
    #expect(bench.timeline.count == events + 2)
  }

  private func judge(_ growth: Int, events: Int) {
    print("\(events) events: \(growth >> 20) MB")
    #expect(growth < Self.limit)
  }
}
