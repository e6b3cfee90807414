import Testing

@testable import SourceReader

/// Edges of types that need, create or pull others.
@Suite struct GraphTests {
  /// Edges as `from -kind-> to via line`.
  static func edges(_ texts: String..., locators: Set<String> = []) -> [String] {
    let module = SourceModule(texts.enumerated().map { ("\($0.offset)", $0.element) })
    return module.declaredGraph(locators: locators).edges.map { edge in
      let mark = (edge.isOptional ? "?" : "") + (edge.isConditional ? "#" : "")
      return "\(edge.from) -\(edge.kind)\(mark)-> \(edge.to)" + (edge.via.map { " by \($0)" } ?? "")
    }
  }

  private static let parts = "class Boots {}; class Helmet {}; protocol Piece {};"

  @Test(arguments: [
    ("class A { init(boots: Boots) {} }", ["A -initializer-> Boots"]),
    (
      "class A { init(boots: Boots?, helmet: Helmet = Helmet()) {} }",
      ["A -initializer?-> Boots", "A -initializer?-> Helmet", "A -creates-> Helmet"]
    ),
    (
      "class A { init(make: @escaping () -> Boots, all: [any Piece]) {} }",
      ["A -initializer-> Boots", "A -initializer-> Piece"]
    ),
    ("class A { init(boots: Lazy<Boots>, x: Int) {} }", ["A -initializer-> Boots"]),
    ("class A<Boots> { init(boots: Boots) {} }", []),
    ("class A { var boots: Boots? }", ["A -property?-> Boots"]),
    ("class A { private var boots: Boots?; let x: Helmet; private(set) var y: Helmet? }", []),
    ("class A { weak var boots: Boots? }", ["A -property?-> Boots"]),
    ("class A { lazy var boots = Boots() }", ["A -creates-> Boots"]),
    ("class A { var boots: Boots { Boots() } }", ["A -creates-> Boots"]),
    ("struct A { let boots: Boots; var helmet = Helmet() }", ["A -initializer-> Boots", "A -creates-> Helmet"]),
    ("class A { func wear(_ boots: Boots) {}; private func off(_ helmet: Helmet) {} }", ["A -method-> Boots"]),
    ("class A { func f() { Boots() } }", ["A -creates-> Boots"]),
    ("class A { func f() { g { Boots() } } }", ["A -creates-> Boots"]),
    ("extension A { func f() { Boots() } }; class A {}", ["A -creates-> Boots"]),
    ("class A { class B { let x = Boots() } }", ["A.B -creates-> Boots"]),
    ("class A { static let shared = A() }", []),
    ("class A {\n#if DEBUG\nlet x = Boots()\n#endif\n}", ["A -creates#-> Boots"]),
    ("class A { func f(Boots: () -> Void) { Boots() } }", []),
    ("class A { let x: String = \"Boots()\" /* Boots() */ }", []),
    ("enum A { case a(Boots) }", []),
    ("class A { static func == (a: A, b: Boots) -> Bool { true } }", []),
  ]) func anEdgePerKind(text: String, expected: [String]) {
    #expect(Self.edges(Self.parts, text) == expected)
  }

  private static let forge = """
    class Forge {
      func makeBoots() -> Boots { Boots() }
      func makePiece() -> any Piece { Plate() }
      func any<T>(_ type: T.Type) -> T { fatalError() }
      func other() { }
      var helmet: Helmet { Helmet() }
    }
    class Plate: Piece {}
    """

  @Test func aServiceOfALocatorIsAPull() {
    let user = """
      class Knight {
        let forge: Forge
        init(forge: Forge) { self.forge = forge; let b = forge.makeBoots() }
        func f() { _ = self.forge.any(Plate.self); _ = forge.helmet; forge.other() }
        func g(other: Forge) { let p: any Piece = other.makePiece(); other.any(type) }
      }
      """
    let edges = Self.edges(Self.parts, Self.forge, user, locators: ["Forge"]).filter { $0.hasPrefix("Knight") }
    #expect(
      edges == [
        "Knight -initializer-> Forge", "Knight -locator-> Boots by Forge.makeBoots",
        "Knight -locator-> Plate by Forge.any", "Knight -locator-> Helmet by Forge.helmet", "Knight -method-> Forge",
        "Knight -locator-> Piece by Forge.makePiece",
      ])
    let module = SourceModule([("a", Self.parts), ("b", Self.forge), ("c", user)])
    let unknown = module.declaredGraph(locators: ["Forge"]).unknown
    #expect(unknown.map(\.reason) == [.result("other.any")])
  }

  @Test func theCallerOfAFactoryMethodDoesNotCreate() {
    let user = "class Knight { init(forge: Forge) { forge.makeBoots(); forge.makePiece(); forge.any(Plate.self) } }"
    let edges = Self.edges(Self.parts, Self.forge, user)
    #expect(edges.filter { $0.hasPrefix("Knight") } == ["Knight -initializer-> Forge"])
    #expect(edges.contains("Forge -creates-> Boots"))
  }

  @Test func anObjectMadeOutsideOfTypesIsARoot() {
    let module = SourceModule([("a", "class A {}\nfunc story() {\n  let a = A()\n}\nA()")])
    let roots = module.declaredGraph().roots
    #expect(roots.map { "\($0.function ?? "-") \($0.service) \($0.line)" } == ["story A 3", "- A 5"])
  }

  @Test func anUnresolvedExpressionIsUnknownWithItsPlace() {
    let text = """
      @Observable class A {
        @Injected var x: A?
        let y = #make(1)
        init() { Foreign(); zone.make(); let z = [.init()] }
        func make() -> A { A() }
      }
      """
    let unknown = SourceModule([("a", text)]).declaredGraph().unknown
    #expect(
      unknown.map { "\($0.reason) \($0.position)" } == [
        "attribute(\"Observable\") 1:1", "attribute(\"Injected\") 2:3", "macro(\"make\") 3:11",
        "unresolved(\"Foreign\") 4:12", "receiver(\"zone\") 4:23", "implicitMember(\".init\") 4:45",
      ])
  }

  @Test func privateTypesOfOneNameAreDifferentTypes() {
    let first = "private class Box { let boots = Boots() }; class A { let box = Box() }"
    let second = "private class Box {}; class B { let box = Box() }"
    #expect(
      Self.edges(Self.parts, first, second) == [
        "Box (1) -creates-> Boots", "A -creates-> Box (1)", "B -creates-> Box (2)",
      ])
  }

  @Test func theOrderDoesNotDependOnWhichFileIsReadFirst() throws {
    let texts = try OwnSources.texts(below: "Sources/Core/Graph")
    let graph = SourceModule(texts).declaredGraph()
    for _ in 0..<3 { #expect(SourceModule(texts).declaredGraph() == graph) }
  }
}
