import Testing

@testable import Trace

/// What is read again after a change leads to the same references and counts as reading everything anew.
@Suite struct ChangeTests {
  /// Holds others in ways that a comparison of words tells of.
  class Thing {
    var next: Thing?
    var several: [Thing] = []
    var optional: [Thing?] = []
    var pair: (first: Thing?, number: Int) = (nil, 0)
  }

  /// Holds others in ways that are read each time.
  final class Special: Thing {
    var byName: [String: Thing] = [:]
    var action: (() -> Thing?)?
    weak var friend: Thing?
    unowned(unsafe) var unsafe: Thing?
  }

  /// Strong references, as a heap finds them that has read nothing before.
  private static func references(_ things: [Thing]) -> Set<Heap.Reference> {
    var heap = heap()
    for thing in things { heap.register(thing) }
    return Set(heap.references())
  }

  @Test(arguments: 0..<20) func randomChangesAreAllSeen(_ round: UInt64) {
    var random = SplitMix(seed: round)
    var things = (0..<12).map { $0 < 8 ? Thing() : Special() }
    var journal = HeapJournal(showing: ["TraceTests"])
    for thing in things { _ = journal.discover(thing) }
    var seen: Set<HeapReference> = []
    func fold() {
      let delta = journal.delta()
      for reference in delta.removed { #expect(seen.remove(reference) != nil, "\(reference) was not there") }
      for reference in delta.added { seen.insert(reference) }
    }
    fold()
    var fresh = heap()
    for thing in things { fresh.register(thing) }
    for step in 0..<200 {
      let thing = things[Int(random.next() % 12)]
      let other = things[Int(random.next() % 12)]
      let special = thing as? Special
      switch random.next() % 12 {
      case 0: thing.next = other
      case 1: thing.next = nil
      case 2: thing.several.append(other)
      case 3: if !thing.several.isEmpty { thing.several[Int(random.next() % UInt64(thing.several.count))] = other }
      case 4: thing.several.removeAll()
      case 5: thing.optional = [other, nil]
      case 6: thing.pair = (other, step)
      case 7: special?.byName["\(random.next() % 3)"] = other
      case 8: special?.action = { other.next }
      case 9: special?.friend = other
      case 10: thing.several = other.several  // one buffer, two holders
      default: special?.unsafe = other
      }
      fold()
      _ = fresh.references()
      let strong = Set(seen.filter(\.kind.isStrong))
      let expected = Set(fresh.references().map(HeapReference.init))
      #expect(strong == expected, "round \(round), step \(step)")
      // Read without comparing anything.
      let anew = Set(Self.references(things).map(HeapReference.init))
      #expect(strong == anew, "round \(round), step \(step)")
    }
    for thing in things {
      (thing.next, thing.several, thing.optional, thing.pair) = (nil, [], [], (nil, 0))
      (thing as? Special)?.byName = [:]
      (thing as? Special)?.action = nil
    }
    things = []
    fold()
    #expect(seen.isEmpty)
  }

  @Test func aBufferThatTwoShareHoldsItsContentOnce() throws {
    let (first, second, leaf) = (Thing(), Thing(), Thing())
    first.several = [leaf]
    var journal = HeapJournal(showing: ["TraceTests"])
    for thing in [first, second, leaf] { _ = journal.discover(thing) }
    let alone = try #require(journal.delta().unseenHolders[3])
    second.several = first.several
    #expect(journal.delta().unseenHolders[3] == nil, "the count of the leaf is the same, and so is what holds it")
    first.several = []
    #expect(journal.delta().unseenHolders[3] == nil)
    second.several = []
    #expect(journal.delta().unseenHolders[3] == nil, "one holder less, and one reference less")
    #expect(alone > 0, "the local")
  }

  @Test func anElementThatIsReplacedInPlaceIsSeen() {
    let (holder, one, two) = (Thing(), Thing(), Thing())
    holder.several = [one, one]
    var journal = HeapJournal(showing: ["TraceTests"])
    for thing in [holder, one, two] { _ = journal.discover(thing) }
    _ = journal.delta()
    holder.several[1] = two
    let delta = journal.delta()
    #expect(delta.added == [HeapReference(from: 1, to: 3, field: "several")])
    #expect(delta.removed == [], "one of both is still there")
    holder.several[0] = two
    #expect(journal.delta().removed == [HeapReference(from: 1, to: 2, field: "several")])
  }
}

/// A small generator whose numbers depend on its seed alone.
private struct SplitMix: RandomNumberGenerator {
  private var state: UInt64
  init(seed: UInt64) { state = seed }
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
