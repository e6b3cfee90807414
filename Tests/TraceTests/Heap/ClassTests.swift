import Testing

@testable import Trace

/// Classes of every kind.
@Suite struct ClassTests {
  class Base { private var secret: Leaf? = Leaf() }
  final class Derived: Base { var own = Leaf() }

  final class Lazy {
    lazy var forge = Leaf()
    private(set) lazy var count = 1
  }

  actor Guard { var leaf = Leaf() }

  final class Generic<Content> { var contents: [Content] = [] }

  final class Shy: CustomReflectable {
    private let leaf = Leaf()
    var customMirror: Mirror { Mirror(self, children: [:]) }
  }

  struct ShyValue: CustomReflectable {
    let leaf = Leaf()
    var customMirror: Mirror { Mirror(self, children: [:]) }
  }

  enum ShyChoice: CustomReflectable {
    case leaf(Leaf)
    var customMirror: Mirror { Mirror(self, children: [:]) }
  }

  final class Callbacks {
    let leaf = Leaf()
    var plain: () -> Void = {}
    var optional: (() -> Void)?
    var list: [() -> Void] = []
    var table: [String: () -> Void] = [:]
    var number = 1
  }

  private func holds(_ value: Any) -> [String] {
    var heap = heap()
    heap.discover(value)
    return heap.holds()
  }

  @Test func privateFieldsOfASuperclassAreSeen() {
    let derived = Derived()
    #expect(holds(derived) == ["Derived#1.own → Leaf#2", "Derived#1.secret → Leaf#1"])
  }

  @Test func aLazyIsNotMadeByLooking() {
    let lazy = Lazy()
    #expect(holds(lazy) == [])
    let forge = lazy.forge
    #expect(holds(lazy) == ["Lazy#1.forge → Leaf#1"])
    withExtendedLifetime(forge) {}
  }

  @Test func actorsAreSeen() {
    let actor = Guard()
    #expect(holds(actor) == ["Guard#1.leaf → Leaf#1"])
  }

  @Test func genericClassesHaveTheirArgumentsInTheirNames() {
    let (leaves, numbers) = (Generic<Leaf>(), Generic<Int>())
    leaves.contents = [Leaf()]
    var heap = heap()
    heap.discover(leaves)
    heap.discover(numbers)
    #expect(heap.names == ["Generic<Leaf>#1", "Leaf#1", "Generic<Int>#1"])
  }

  @Test func customMirrorsHideNoField() {
    let (shy, value, choice) = (Shy(), Node(), Node())
    #expect(holds(shy) == ["Shy#1.leaf → Leaf#1"])
    value.other = Holding(ShyValue())
    #expect(holds(value).contains("Holding<ShyValue>#1.content → Leaf#1"))
    choice.other = Holding(ShyChoice.leaf(Leaf()))
    #expect(holds(choice).contains("Holding<ShyChoice>#1.content → Leaf#1"))
  }

  @Test func capturesOfClosuresAreHeld() {
    let callbacks = Callbacks()
    let hidden = Leaf()
    callbacks.plain = { withExtendedLifetime(hidden) {} }
    var heap = heap()
    heap.discover(callbacks)
    #expect(heap.live.first?.opaqueFields == [])
    #expect(heap.holds() == ["Callbacks#1.leaf → Leaf#1", "Callbacks#1.plain → Leaf#2"])
  }

  @Test func heapSourcesAddReferencesThatMemoryDoesNotShow() {
    final class Vault {
      nonisolated(unsafe) static var kept: [ObjectIdentifier: Leaf] = [:]
    }
    let (node, vault) = (Node(), Vault())
    node.other = vault
    Vault.kept[ObjectIdentifier(vault)] = Leaf()
    defer { Vault.kept = [:] }
    var sources = HeapSources()
    sources.ask(Vault.self) { vault in Vault.kept[ObjectIdentifier(vault)].map { [("kept", $0)] } ?? [] }
    var heap = Heap(showing: ["TraceTests"], sources: sources)
    heap.discover(node)
    #expect(heap.holds() == ["Node#1.other → Vault#1", "Vault#1.kept → Leaf#1"])
  }

  @Test func otherModulesAreWalkedThroughAndNotShown() {
    var shown = Heap(showing: ["Elsewhere"])
    shown.discover(Node())
    #expect(shown.names == [])
    var all = Heap()
    let node = Node()
    all.discover(node)
    #expect(all.names == ["Node#1"])
  }
}

final class Holding<Content> {
  let content: Content
  init(_ content: Content) { self.content = content }
}
