import Testing

@testable import Trace

/// Reading the heap again after a change. References and counts equal those of reading everything anew.
@Suite struct ChangeTests {
  /// An object that holds others inline, or in an array's buffer.
  class Thing {
    let number: Int
    var next: Thing?
    var several: [Thing] = []
    var optional: [Thing?] = []
    var pair: (first: Thing?, number: Int) = (nil, 0)

    init(_ number: Int) { self.number = number }
  }

  protocol Holding {}
  struct Holder: Holding { var thing: Thing? }

  /// An object that holds others in all further ways in which a comparison of bytes detects changes.
  final class Special: Thing, Holding {
    enum Choice {
      case nothing
      case one(Thing)
      case named(Thing, String)
    }

    var byName: [String: Thing] = [:]
    var slice: ArraySlice<Thing> = []
    var choice = Choice.nothing
    var any: Any = 0
    var action: (() -> Thing?)?
    weak var friend: Thing?
    unowned(unsafe) var unsafe: Thing?
  }

  /// Values behind these protocols are in boxes, and change in place.
  protocol Cargo { mutating func put(_ thing: Thing) }
  enum Load: Cargo {
    case empty
    case full(Thing, String, String)
    mutating func put(_ thing: Thing) { self = .full(thing, "", "") }
  }

  /// An object whose references are found only in copies of its values, so it is read each time.
  final class Odd: Thing {
    var load: any Cargo = Load.empty
    var maybe: (any Cargo)? = Load.empty
    var slice: any Cargo = ArraySlice<Thing>()
    var byNumber: [Int: [Thing]] = [:]
    var holding: any Holding = Holder()
  }

  private struct Weak { weak var thing: Thing? }

  /// A reference between two things, by their numbers.
  private struct Link: Hashable {
    let from, to: Int?
    let field: String
    let kind: HeapReference.Kind
  }

  /// The references of a journal, by the numbers of the things that are alive.
  private static func links(_ found: Set<HeapReference>, _ things: [Weak], _ journal: inout HeapJournal) -> Set<Link> {
    var numbers: [Int: Int] = [:]
    for case let thing? in things.map(\.thing) {
      if let serial = journal.discover(thing) { numbers[serial] = thing.number }
    }
    return Set(found.map { Link(from: numbers[$0.from], to: numbers[$0.to], field: $0.field, kind: $0.kind) })
  }

  @Test(arguments: 0..<20) func randomChangesAreAllSeen(_ round: UInt64) {
    var random = SplitMix(seed: round)
    var all: [Weak] = []
    func make(_ index: Int) -> Thing {
      let thing = index < 3 ? Thing(all.count) : index < 9 ? Special(all.count) : Odd(all.count)
      all.append(Weak(thing: thing))
      return thing
    }
    var things = (0..<12).map { make($0) }
    var boxed: [Box] = []
    var journal = HeapJournal(showing: ["TraceTests"])
    for thing in things { _ = journal.discover(thing) }
    var seen: Set<HeapReference> = []
    func fold() {
      let delta = journal.delta()
      for reference in delta.removed { #expect(seen.remove(reference) != nil, "\(reference) was not there") }
      for reference in delta.added { seen.insert(reference) }
    }
    fold()
    for step in 0..<200 {
      do {
        let index = Int(random.next() % 12)
        let thing = things[index]
        let other = things[Int(random.next() % 12)]
        let (special, odd) = (thing as? Special, thing as? Odd)
        switch random.next() % 28 {
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
        case 11: special?.unsafe = things[0]
        case 12: special?.byName["\(random.next() % 3)"] = nil
        case 13: odd?.byNumber[Int(random.next() % 3), default: []].append(other)
        case 14: special?.slice = other.several.dropFirst()
        case 15: special?.choice = random.next() % 2 == 0 ? .one(other) : .named(other, "\(step)")
        case 16: special?.choice = .nothing
        case 17: special?.any = random.next() % 2 == 0 ? other as Any : Holder(thing: other)
        case 18:
          if let held = other as? Special { odd?.holding = held } else { odd?.holding = Holder(thing: other) }
        case 19:
          var captured: Thing? = other
          boxed.append(Box { captured = $0 })
          special?.action = { captured }
        case 20: if !boxed.isEmpty { boxed[Int(random.next() % UInt64(boxed.count))].set(other) }
        case 21: odd?.load.put(other)
        case 22: odd?.maybe?.put(other)
        case 23: odd?.slice.put(other)
        case 24: special?.action = { [weak other] in other }
        // The replaced thing may be freed, and another one may get its address.
        default: if index > 0 { things[index] = make(index) }
        }
      }
      fold()
      var fresh = HeapJournal(showing: ["TraceTests"])
      for thing in all.compactMap(\.thing) { _ = fresh.discover(thing) }
      let anew = Set(fresh.delta().added)
      let difference = Self.links(seen, all, &journal).symmetricDifference(Self.links(anew, all, &fresh))
      #expect(difference == [], "round \(round), step \(step)")
    }
    (things, boxed) = ([], [])
    // Retain cycles are broken, so that these things are freed, too.
    for thing in all.compactMap(\.thing) {
      (thing.next, thing.several, thing.optional, thing.pair) = (nil, [], [], (nil, 0))
      if let special = thing as? Special {
        (special.byName, special.slice, special.choice) = ([:], [], .nothing)
        (special.any, special.action) = (0, nil)
      }
      if let odd = thing as? Odd {
        (odd.byNumber, odd.holding) = ([:], Holder())
        (odd.load, odd.maybe, odd.slice) = (Load.empty, nil, ArraySlice<Thing>())
      }
    }
    fold()
    #expect(seen.isEmpty)
  }

  @Test func countsAreReadWithoutTouchingTheObject() { #expect(ObjectCounts.isUnderstood) }

  /// A setter of a variable that closures have captured.
  private final class Box {
    let set: (Thing) -> Void
    init(_ set: @escaping (Thing) -> Void) { self.set = set }
  }

  @Test func anObjectWhereAnotherHasBeenIsTheOneThatIsHeld() {
    let holder = Thing(0)
    var journal = HeapJournal(showing: ["TraceTests"])
    _ = journal.discover(holder)
    holder.next = Thing(1)
    _ = journal.discover(holder.next as Any)
    _ = journal.delta()
    func address() -> UnsafeMutableRawPointer? { holder.next.map { Unmanaged.passUnretained($0).toOpaque() } }
    let first = address()
    holder.next = nil
    // Keeps things at other addresses alive, until the allocator returns the free address again.
    var others: [Thing] = []
    repeat {
      if let next = holder.next { others.append(next) }
      holder.next = Thing(2)
    } while address() != first && others.count < 10_000
    #expect(address() == first)
    _ = journal.discover(holder.next as Any)
    let delta = journal.delta()
    #expect(delta.removed == [HeapReference(from: 1, to: 2, field: "next")])
    #expect(delta.added == [HeapReference(from: 1, to: 3, field: "next")])
  }

  @Test func aBufferThatTwoShareHoldsItsContentOnce() throws {
    let (first, second, leaf) = (Thing(1), Thing(2), Thing(3))
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
    let (holder, one, two) = (Thing(1), Thing(2), Thing(3))
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

extension ArraySlice: ChangeTests.Cargo where Element == ChangeTests.Thing {
  mutating func put(_ thing: ChangeTests.Thing) { append(thing) }
}
