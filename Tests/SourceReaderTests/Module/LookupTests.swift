import Testing

@testable import SourceReader

/// Look-ups in a step's files that the lessons' engine makes.
@Suite struct LookupTests {
  private static let text = """
    class Boots {}
    class Helmet {}
    class Armor {
      var boots = Boots() // first
      lazy var helmet: Helmet = { .init() }()
      init(spare: Helmet = Helmet()) {}
      func work() { if true { _ = Armor() } }
    }
    func story() {
      let armor = Armor(
        spare: Helmet())
      run { Boots() }
    }
    extension Armor { func more() {} }
    """
  private static let module = SourceModule([("Steps/Armor.swift", text)])

  @Test func callsByTheirStatementTypeAndFunction() throws {
    let file = try #require(Self.module.fileIndex("Armor.swift"))
    let source = Self.module.files[file]
    let calls = Self.module.calls(in: file).map { resolved in
      let call = resolved.call
      return "\(call.name ?? "-") in \(call.owner.map { source.types[$0].name } ?? "-")"
        + ".\(call.function.map { source.functions[$0].name } ?? "-") line "
        + "\(call.statement.map { source.statements[$0].range.start.line } ?? 0)"
    }
    #expect(
      calls == [
        "Boots in Armor.- line 4", "- in Armor.- line 5", "init in Armor.- line 5", "Helmet in Armor.init line 6",
        "Armor in Armor.work line 7", "Armor in -.story line 10", "Helmet in -.story line 10", "run in -.story line 12",
        "Boots in -.story line 12",
      ])
  }

  @Test func theTextOfATypeHasItsExtensions() {
    let text = Self.module.text(of: "Armor")
    #expect(text?.hasPrefix("class Armor {\n  var boots") == true)
    #expect(text?.hasSuffix("}\n\nextension Armor { func more() {} }") == true)
    #expect(Self.module.text(of: "Nobody") == nil)
  }

  @Test(arguments: [
    ("class A { let x = 1 }", "class A {\n  // one\n  let x = 1\n}", true),
    ("class A { let x = 1 }", "class A { let x = 2 }", false),
    ("let a = \"b c\"", "let a = \"b  c\"", false),
    ("f(a, b)", "f( a,b )/* x */", true),
    ("a+b", "a + b", true),
  ]) func formattingAndCommentsDoNotCount(left: String, right: String, isSame: Bool) {
    #expect(TokenStream.isSame(left, right) == isSame)
  }

  @Test func aTypeIsFoundByItsLastWordIfThatIsUnique() {
    let module = SourceModule([("a", "enum A { class X {}; class Y {} }; enum B { class X {} }")])
    #expect(module.type(named: "Y")?.name == "A.Y")
    #expect(module.type(named: "X") == nil)
    #expect(module.type(named: "B.X")?.simpleName == "X")
  }
}
