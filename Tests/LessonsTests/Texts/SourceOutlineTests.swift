import Testing

@testable import Lessons

/// Types, functions and statements, found in the text alone.
@Suite struct SourceOutlineTests {
  private static func kinds(_ source: String) -> [String] {
    SourceOutline(source).blocks.map { block in
      let place = "\(block.headerLine)-\(block.endLine) in \(block.enclosingType ?? "nothing")"
      switch block.kind {
      case .type(let name): return "type \(name) \(place)"
      case .function(let name): return "func \(name) \(place)"
      case .other: return "\(block.isCatch ? "catch" : "block") \(place)"
      }
    }
  }

  @Test func functionsBelongToTheInnermostType() {
    let source = """
      class Outer {
        struct Inner {
          init(x: Int) {}
        }
        deinit {}
        func work() {
          if true { let a = 1 }
        }
      }
      func free() {}
      """
    #expect(
      Self.kinds(source) == [
        "type Outer 1-9 in Outer", "type Inner 2-4 in Inner", "func init 3-3 in Inner", "func deinit 5-5 in Outer",
        "func work 6-8 in Outer", "block 7-7 in Outer", "func free 10-10 in nothing",
      ])
  }

  @Test func aHeaderMayTakeSeveralLines() {
    let source = """
      class Armor {
        init(
          boots: Boots,
          pants: Pants
        ) {
        }
      }
      """
    #expect(Self.kinds(source) == ["type Armor 1-7 in Armor", "func init 2-6 in Armor"])
    let block = SourceOutline(source).block(line: 5, column: 5)
    #expect(block?.kind == .function("init"))
    #expect(block?.line == 5)
  }

  @Test(arguments: [
    "let a = \"class X {\"", "// class X {", "/* class X {\n func y() { */", "let a = \"\\\"{\"", "let a = \"}\"",
    "let a = \"\"\"\n  class X { \"quoted\" }\n  \"\"\"",
  ]) func textAndCommentsOpenNothing(line: String) {
    let source = "class Real {\n\(line)\nfunc work() {}\n}"
    let names = Self.kinds(source).map { $0.split(separator: " ").prefix(2).joined(separator: " ") }
    #expect(names == ["type Real", "func work"])
  }

  @Test func doAndCatchAreBlocksAndOnlyOneCatches() {
    let source = """
      func story() {
        do {
          try work()
        } catch {
          print(error)
        }
      }
      """
    #expect(Self.kinds(source) == ["func story 1-7 in nothing", "block 2-4 in nothing", "catch 4-6 in nothing"])
  }

  @Test func aStatementGoesOnWhileABracketIsOpen() {
    let outline = SourceOutline("let armor = Armor(\n  boots: Boots(),\n  pants: Pants())\nlet b = 1")
    #expect(outline.statement(line: 1) == "let armor = Armor(\n  boots: Boots(),\n  pants: Pants())")
    #expect(outline.statement(line: 4) == "let b = 1")
    #expect(outline.statement(line: 9) == "")
  }

  @Test func aStatementEndsBeforeTheBraceThatClosesWhatIsAround() {
    let outline = SourceOutline("if a { b(\"}\") } // not this\nlet c = d.map { $0 }")
    #expect(outline.writtenStatement(line: 1, after: 6) == " b(\"}\")")
    #expect(outline.statement(line: 1, after: 6) == " b(\" \")")
    #expect(outline.writtenStatement(line: 2) == "let c = d.map { $0 }")
  }

  @Test(arguments: [
    ("Armor()", true), ("let a = Armor(x: 1)", true), ("register(Armor.init)", true), ("PlateArmor()", false),
    ("_Armor()", false), ("Armory()", false), ("Armor", false), ("makeArmor()", false), ("[Armor()]", true),
    ("PlateArmor(), Armor()", true), ("PlateArmor.init", false), ("Armor.initial", false),
  ]) func aCallIsTheWholeName(text: String, calls: Bool) {
    #expect(SourceOutline.calls("Armor", in: text) == calls)
  }

  @Test func declarationsAreATypesBodyWithoutItsFunctions() {
    let outline = SourceOutline("class Garrison {\n  lazy var forge = Forge()\n  func work() { Armor() }\n}")
    let text = outline.declarations(of: "Garrison")
    #expect(SourceOutline.calls("Forge", in: text))
    #expect(!SourceOutline.calls("Armor", in: text))
    #expect(outline.declarations(of: "Nobody") == "")
  }

  @Test func columnsCountBytesAsTheCompilerDoes() {
    let outline = SourceOutline("let 騎 = 1; func f() {}")
    #expect(outline.block(line: 1, column: 23)?.kind == .function("f"))
  }

  @Test(arguments: ["", "}", "{", "}}{{", "\"", "/*", "class", "class {", "init", "(((", "\"\\"])
  func anyTextIsTakenWithoutATrap(source: String) {
    let outline = SourceOutline(source)
    #expect(outline.statement(line: 1).utf8.count <= source.utf8.count)
  }
}
