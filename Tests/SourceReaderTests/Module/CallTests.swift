import Testing

@testable import SourceReader

/// Targets of calls: initializers of types, methods, and calls that syntax cannot resolve.
@Suite struct CallTests {
  /// Types that the cases call.
  private static let types = """
    class Armor { init() {}; init(x: Int) {}; func polish() -> Helmet { Helmet() }; static let shared = Armor() }
    class Helmet {}
    struct Box<T> { var x: T? ; func open() -> T? { x } }
    enum Outer { class Inner { class Leaf {} }; case round(Int); static func make() -> Inner { Inner() } }
    protocol Piece {}
    typealias Plate = Armor

    """

  /// Calls of a text in order, as `Armor()` for an initializer and `Armor.polish` for a method.
  static func calls(_ text: String, in file: String = "") -> [String] {
    let module = SourceModule([("types", types + file), ("case", text)])
    return module.calls(in: 1).map { describe($0, module) }
  }

  private static func describe(_ call: ResolvedCall, _ module: SourceModule) -> String {
    switch call.target {
    case .initializer(let type): "\(type)()"
    case .delegation: "delegation"
    case .function(let id, let receiver): (receiver.map { "\($0)." } ?? "") + module[function: id].name
    case .enumCase(let type): "case of \(type)"
    case .value: "value"
    case .external: "external"
    case .unknown(let reason): "\(reason)"
    }
  }

  @Test(arguments: [
    ("Armor()", ["Armor()"]),
    ("let a = Armor(x: 1)", ["Armor()"]),
    ("_ = [Armor(), Helmet()]", ["Armor()", "Helmet()"]),
    ("register(Armor.init)", ["external", "Armor()"]),
    ("Armor.init(x: 1)", ["Armor()"]),
    ("Box<Int>()", ["Box()"]),
    ("Box<Armor>.init()", ["Box()"]),
    ("Outer.Inner()", ["Outer.Inner()"]),
    ("Outer.Inner.Leaf.init()", ["Outer.Inner.Leaf()"]),
    ("Plate()", ["Armor()"]),
    ("let a: Armor = .init()", ["Armor()"]),
    ("let a: Armor? = .init(x: 1)", ["Armor()"]),
    ("let a: [Armor] = [.init()]", ["Armor()"]),
    ("let a = [.init()]", ["implicitMember(\".init\")"]),
    ("func f(all: [Armor]) { for a in all { a.polish() } }", ["Armor.polish"]),
    ("func f(a: Armor & Piece) { a.polish() }", ["Armor.polish"]),
    ("func f() -> Armor { .init() }", ["Armor()"]),
    ("func f() -> Armor { return .init() }", ["Armor()"]),
    ("var a: Armor { .init() }", ["Armor()"]),
    ("func f(a: Armor = .init()) {}", ["Armor()"]),
    ("let a: Armor; a = .init()", ["Armor()"]),
    ("f { .init() }", ["external", "implicitMember(\".init\")"]),
    ("try! await (Armor())", ["Armor()"]),
    ("Armor().polish()", ["Armor.polish", "Armor()"]),
    ("Armor.shared.polish()", ["Armor.polish"]),
    ("let a = Armor(); a.polish()", ["Armor()", "Armor.polish"]),
    ("func f(a: Armor?) { a?.polish() }", ["Armor.polish"]),
    ("func f(a: Any) { (a as! Armor).polish() }", ["Armor.polish"]),
    ("Outer.make()", ["Outer.make"]),
    ("Outer.round(1)", ["case of Outer"]),
    ("let o: Outer = .round(1)", ["case of Outer"]),
    ("x.map(Armor.init(x:))", ["receiver(\"x\")", "Armor()"]),
    ("if let a = Optional(Armor()) { a.polish() }", ["external", "Armor()", "Armor.polish"]),
    ("guard let a: Armor = f() else { return }; a.polish()", ["external", "Armor.polish"]),
    ("\"\\(Armor()) Armor()\"", ["Armor()"]),
    ("\"Armor()\"", []),
    ("// Armor()\n/* Armor() */", []),
    ("#\"\\(Armor())\"#", []),
    ("if case .round(let x) = o {}", []),
    ("switch o { case .round(let x): Armor() }", ["Armor()"]),
    ("\\Armor.helmet", []),
    ("#if os(Linux)\nArmor()\n#endif", ["Armor()"]),
    ("a + Armor() |> Helmet()", ["Armor()", "Helmet()"]),
    ("@Wrapped(Armor()) var a: Int", []),
    ("super.init()", ["delegation"]),
    ("self.init()", ["delegation"]),
    ("Missing()", ["unresolved(\"Missing\")"]),
    ("Missing.Inner.init()", ["unresolved(\"Missing.Inner\")"]),
    ("String(1)", ["external"]),
    ("make()", ["external"]),
    ("make().polish()", ["receiver(\"make()\")", "external"]),
    ("Foreign.shared.make()", ["receiver(\"Foreign.shared\")"]),
    ("func f(a: String) { a.count() }", ["external"]),
    ("func f(a: Armor) {}; f(a: .init())", ["f", "Armor()"]),
    (
      "struct S { var a: Armor; var b = 1 }; S(a: .init(), b: .init())",
      ["S()", "Armor()", "implicitMember(\".init\")"]
    ),
    ("extension Foreign { struct Key {}; func get() -> Armor {} }; Foreign.Key()", ["Foreign.Key()"]),
    (
      "extension Foreign { func get() -> Armor {} }; func f(x: Foreign) { x.get().polish() }",
      ["Armor.polish", "Foreign.get"]
    ),
    ("extension Foreign {}; Foreign()", ["unresolved(\"Foreign\")"]),
    ("func f(a: [Armor]) { a.first!.polish() }", ["receiver(\"a.first!\")"]),
    ("{ Armor() }()", ["value", "Armor()"]),
    ("[Armor]()", ["value"]),
    ("Armory(); _Armor()", ["unresolved(\"Armory\")", "external"]),
    ("f(Armor.self)", ["external"]),
    ("f() { Armor() } then: { Helmet() }", ["external", "Armor()", "Helmet()"]),
  ]) func targets(text: String, expected: [String]) {
    #expect(Self.calls(text) == expected)
  }

  @Test(arguments: [
    ("func f(Armor: () -> Int) { Armor() }", ["value"]),
    ("func g() { let Armor = { 1 }; Armor() }", ["value"]),
    ("func g() { Armor(); let Armor = { 1 } }", ["Armor()"]),
    ("func g() { func Armor() {}; Armor() }", ["value"]),
    ("func g() { if let Armor = h { Armor() }; Armor() }", ["value", "Armor()"]),
    ("func g() { for Armor in h { Armor() }; Armor() }", ["value", "Armor()"]),
    ("func g() { i { Armor in Armor() }; Armor() }", ["external", "value", "Armor()"]),
    ("func g() { i { (Armor: X) in Armor() } }", ["external", "value"]),
    ("func g() { switch h { case .x(let Armor): Armor() } }", ["value"]),
    ("func g() { do {} catch let Armor { Armor() } }", ["value"]),
    ("func g() { let (Armor, b) = h; Armor() }", ["value"]),
    ("func g() { if case .x(let Armor)? = h { Armor() } }", ["value"]),
    ("func g() { for case let (Armor, _) in h { Armor() } }", ["value"]),
    ("class C { let error: Armor?; func g() { do {} catch { error.polish() } } }", ["receiver(\"error\")"]),
    ("class C { let a: Armor?; func g() { if let a { a.polish() } } }", ["Armor.polish"]),
    ("func g<Armor>(_: Armor) { Armor() }", ["value"]),
    ("class C { let Armor = { 1 }; func g() { Armor() } }", ["value"]),
    ("class C { func Armor() {}; func g() { Armor() } }", ["C.Armor"]),
    ("class C { class Armor {}; func g() { Armor() } }", ["C.Armor()"]),
    ("extension C { func g() { Armor() } }; class C { class Armor {} }", ["C.Armor()"]),
    ("func g() { struct Armor {}; Armor() }", ["g().Armor()"]),
    ("class D: C {}; class C { class Leaf {} }; extension D { func g() { Leaf() } }", ["C.Leaf()"]),
    ("struct C<Armor> { func g() { Armor() } }", ["value"]),
    ("class C { func g() { Self() ; Self.init() } }", ["C()", "C()"]),
  ]) func theInnermostNameCounts(text: String, expected: [String]) {
    #expect(Self.calls(text) == expected)
  }

  @Test func theReceiverAndTheStatementOfACall() {
    let module = SourceModule([("a", "let a = forge.armor?.makeBoots(Boots())\nlist.forEach { b in b.work() }")])
    let calls = module.calls(in: 0)
    #expect(
      calls.map(\.target) == [
        .unknown(.receiver("forge.armor?")), .unknown(.unresolved("Boots")), .unknown(.receiver("list")),
        .unknown(.receiver("b")),
      ])
    #expect(module.files[0].written(calls[0].call.calleeRange) == "forge.armor?.makeBoots")
    #expect(calls.map(\.call.statement) == [0, 0, 1, 2])
  }

  @Test func circumstancesOfCalls() {
    let text = """
      class A {
        var b = B()
        lazy var c = { C() }()
        func f(d: D = D()) { g { E() } }
        #if DEBUG
          let h = H()
        #endif
        let i = #macro(I())
      }
      """
    let module = SourceModule([("a", text)])
    let circumstances = Dictionary(
      uniqueKeysWithValues: module.calls(in: 0).map(\.call).compactMap { call in
        call.name.map { ($0, call.circumstances) }
      })
    #expect(circumstances["B"] == .initialValue)
    #expect(circumstances["C"] == [.initialValue, .closure])
    #expect(circumstances["D"] == .defaultArgument)
    #expect(circumstances["E"] == .closure)
    #expect(circumstances["H"] == [.initialValue, .conditional])
    #expect(circumstances["I"] == [.initialValue, .macro])
    #expect(module.files[0].unknown.map(\.reason) == [.macro("macro")])
  }

  @Test func anOverloadIsChosenByItsArguments() {
    let file = """
      class Forge {
        func make(_ x: Int) -> Armor { Armor() }
        func make(named: String, size: Int = 1) -> Helmet { Helmet() }
      }
      """
    let text = "func f(forge: Forge) { forge.make(1).polish(); forge.make(named: a); forge.make }"
    let module = SourceModule([("types", Self.types + file), ("case", text)])
    #expect(module.calls(in: 1).map(\.result) == ["Helmet", "Armor", "Helmet"])
  }

  @Test func anAmbiguousCallIsUnknown() {
    let file = "class Forge { func make() -> Armor { Armor() }; func make() -> Helmet { Helmet() } }"
    let text = "func f(forge: Forge) { let a = forge.make(); a.polish() }"
    #expect(Self.calls(text, in: file) == ["ambiguous(\"forge.make\")", "receiver(\"a\")"])
  }

  @Test func aGenericResultHasTheTypeOfItsArgumentOrContext() {
    let file = "class Forge { func make<T>(_ type: T.Type = T.self) -> T {}; func same<T>(_ x: T) -> T { x } }"
    let text = """
      func f(forge: Forge) {
        forge.make(Helmet.self)
        let a: Armor = forge.make()
        forge.make(Outer.Inner.self)
        forge.same(a)
        forge.make()
      }
      """
    let module = SourceModule([("types", Self.types + file), ("case", text)])
    #expect(module.calls(in: 1).map(\.result) == ["Helmet", "Armor", "Outer.Inner", "Armor", nil])
  }
}
