import Testing

@testable import Trace

/// Shapes of values that can hold an object. Each object is found under the stored property that leads to it.
@Suite struct ShapeTests {
  enum Choice {
    case none
    case one(Leaf)
    case two(first: Leaf, second: Int)
    indirect case deep(Choice)
  }

  struct Pair {
    var left: Leaf
    var right: Leaf?
  }

  protocol Piece: AnyObject {}
  final class Boots: Piece {}
  protocol Value {}
  struct Wrapper: Value { let leaf: Leaf }
  struct Wide: Value {
    let numbers = (1, 2, 3, 4)
    let inner: any Value
  }
  enum Boxed {
    case none
    case some(any Value)
  }

  final class Holder<Content> {
    var content: Content
    init(_ content: Content) { self.content = content }
  }

  private func held<Content>(_ content: Content) -> [String] {
    let holder = Holder(content)
    var heap = heap()
    heap.discover(holder)
    return heap.holds().map { String($0.drop { $0 != "." }) }
  }

  @Test func optionals() {
    #expect(held(Leaf?.some(Leaf())) == [".content → Leaf#1"])
    #expect(held(Leaf?.none) == [])
    #expect(held(Leaf??.some(.some(Leaf()))) == [".content → Leaf#1"])
  }

  @Test func enumsWithPayload() {
    #expect(held(Choice.none) == [])
    #expect(held(Choice.one(Leaf())) == [".content → Leaf#1"])
    #expect(held(Choice.two(first: Leaf(), second: 1)) == [".content → Leaf#1"])
    #expect(held(Choice.deep(.deep(.one(Leaf())))) == [".content → Leaf#1"])
  }

  @Test func payloadsOfAnEnumBehindAProtocol() {
    #expect(held(Boxed.some(Wrapper(leaf: Leaf()))) == [".content → Leaf#1"])
    #expect(held(Boxed.some(Wide(inner: Wrapper(leaf: Leaf())))) == [".content → Leaf#1"])
    #expect(held(Boxed.none) == [])
  }

  @Test func collections() {
    #expect(held([Leaf(), Leaf()]) == [".content → Leaf#1", ".content → Leaf#2"])
    #expect(held(["a": Leaf()]) == [".content → Leaf#1"])
    #expect(held(Set([ObjectKey()])) == [".content → ObjectKey#1"])
    #expect(held([[Leaf()], []]) == [".content → Leaf#1"])
    #expect(held([Leaf()][...]) == [".content → Leaf#1"])
    #expect(held(ContiguousArray([Leaf()])) == [".content → Leaf#1"])
  }

  @Test func tuplesAndStructs() {
    #expect(held((1, Leaf())) == [".content → Leaf#1"])
    #expect(held(Pair(left: Leaf(), right: Leaf())) == [".content → Leaf#1", ".content → Leaf#2"])
    #expect(held((Pair(left: Leaf(), right: nil), [Leaf()])) == [".content → Leaf#1", ".content → Leaf#2"])
  }

  @Test func existentials() {
    #expect(held(Boots() as any Piece) == [".content → Boots#1"])
    #expect(held(Wrapper(leaf: Leaf()) as any Value) == [".content → Leaf#1"])
    #expect(held(Leaf() as Any) == [".content → Leaf#1"])
    #expect(held(Leaf() as AnyObject) == [".content → Leaf#1"])
    #expect(held([Boots() as any Piece, Boots()]) == [".content → Boots#1", ".content → Boots#2"])
  }

  @Test func valuesWithoutObjects() {
    #expect(held(7) == [])
    #expect(held("text, long enough not to be stored in place") == [])
    #expect(held(Leaf.self) == [])
  }

  @Test func aValueIsItsObjectThroughOptionalsAndExistentials() {
    let leaf = Leaf()
    var heap = heap()
    let identity = heap.discover(leaf)
    #expect(identity != nil)
    #expect(heap.discover(Leaf?.some(leaf) as Any) == identity)
    #expect(heap.discover(leaf as AnyObject) == identity)
    #expect(heap.discover([leaf]) == nil, "an array is no object of ours")
    #expect(heap.discover(Leaf?.none as Any) == nil)
    #expect(heap.names == ["Leaf#1"])
  }
}

final class ObjectKey: Hashable {
  static func == (left: ObjectKey, right: ObjectKey) -> Bool { left === right }
  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
