import Testing

@testable import SourceReader

/// What the engine of lessons asks of a step's files.
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

  @Test func callsOfAStatement() throws {
    let file = try #require(Self.module.fileIndex("Armor.swift"))
    let made = try #require(Self.module.files[file].statementIndex(line: 10, column: 7))
    #expect(SourceModule.made(by: Self.module.calls(inStatement: made, file: file)) == ["Armor", "Helmet"])
    let run = try #require(Self.module.files[file].statementIndex(line: 12, column: 3))
    #expect(SourceModule.made(by: Self.module.calls(inStatement: run, file: file)) == [])
    #expect(SourceModule.made(by: Self.module.calls(inStatement: run, file: file, nested: true)) == ["Boots"])
  }

  @Test func callsOfATypeByWhereTheyStand() {
    #expect(SourceModule.made(by: Self.module.initialValueCalls(of: "Armor")) == ["Boots"])
    #expect(SourceModule.made(by: Self.module.defaultArgumentCalls(of: "Armor")) == ["Helmet"])
    #expect(SourceModule.made(by: Self.module.calls(of: "Armor")) == ["Boots", "Helmet", "Armor"])
    #expect(Self.module.calls(of: "Nobody").isEmpty)
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
