import Testing

@testable import Trace

/// Strong, weak and unowned references, distinguished by the metadata of the fields.
@Suite struct StrengthTests {
  final class Holder {
    var strong: Leaf?
    weak var faint: Leaf?
    unowned var bare: Leaf
    unowned(unsafe) var raw: Leaf
    init(_ leaf: Leaf) { (bare, raw) = (leaf, leaf) }
  }

  final class Box {
    struct Faint { weak var leaf: Leaf? }
    var faints: [Faint] = []
  }

  @Test func onlyStrongFieldsHold() {
    let (leaf, faint, strong) = (Leaf(), Leaf(), Leaf())
    let holder = Holder(leaf)
    holder.faint = faint
    holder.strong = strong
    var heap = heap()
    heap.discover(holder)
    // The weakly referenced object is alive and found, but not held.
    #expect(heap.names == ["Holder#1", "Leaf#1", "Leaf#2"])
    #expect(heap.holds() == ["Holder#1.strong → Leaf#1"])
    withExtendedLifetime((leaf, faint, strong)) {}
  }

  @Test func aDeadUnownedIsNeverTouched() {
    var leaf: Leaf? = Leaf()
    let holder = Holder(leaf ?? Leaf())
    leaf = nil
    var heap = heap()
    heap.discover(holder)
    #expect(heap.holds() == [])
    #expect(heap.names == ["Holder#1"])
  }

  @Test func aWeakFieldInAStructInAnArrayDoesNotHold() {
    let leaf = Leaf()
    let box = Box()
    box.faints = [.init(leaf: leaf), .init(leaf: nil)]
    var heap = heap()
    heap.discover(leaf)
    heap.discover(box)
    #expect(heap.holds() == [])
  }

  @Test func nothingIsKeptAliveByTheHeap() {
    var heap = heap()
    weak var watched: Leaf?
    do {
      let holder = Node()
      holder.other = Leaf()
      watched = holder.other as? Leaf
      heap.discover(holder)
      #expect(heap.holds() == ["Node#1.other → Leaf#1"])
    }
    #expect(watched == nil)
    #expect(heap.names == [])
  }
}
