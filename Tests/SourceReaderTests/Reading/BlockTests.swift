import Testing

@testable import SourceReader

/// Blocks in braces, with their owners and positions.
@Suite struct BlockTests {
  /// Blocks as `kind Type.function header-line first:column-last:column`.
  private static func outline(_ text: String) -> [String] {
    SourceFile(text).blocks.map { block in
      let kind =
        switch block.kind {
        case .type(let kind): kind.rawValue
        case .accessor(let kind): kind.rawValue
        default: "\(block.kind)"
        }
      return "\(kind) \(block.qualifiedFunction ?? block.type ?? "-") \(block.header.line) \(block.range)"
    }
  }

  @Test func functionsBelongToTheInnermostType() {
    let text = """
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
      Self.outline(text) == [
        "class Outer 1 1:13-9:2", "struct Outer.Inner 2 2:16-4:4", "initializer Outer.Inner.init 3 3:18-3:20",
        "deinitializer Outer.deinit 5 5:10-5:12", "function Outer.work 6 6:15-8:4", "if Outer.work 7 7:13-7:26",
        "function free 10 10:13-10:15",
      ])
  }

  @Test func aHeaderMayTakeSeveralLines() {
    let file = SourceFile("class Armor {\n  init(\n    boots: Boots,\n    pants: Pants\n  ) {\n  }\n}")
    let block = file.block(line: 5, column: 5)
    #expect(block?.qualifiedFunction == "Armor.init")
    #expect(block?.header == TextPosition(line: 2, column: 3))
    #expect(block?.isFunctionBody == true)
  }

  @Test func attributesAreNoPartOfTheHeader() {
    let file = SourceFile("struct A {\n  @available(*, deprecated)\n  @MainActor\n  private func f() {}\n}")
    #expect(file.blocks.last?.header == TextPosition(line: 4, column: 3))
  }

  @Test func anExtensionsFunctionsBelongToItsType() {
    #expect(
      Self.outline("extension Outer.Inner: P {\n  func f() {}\n}") == [
        "extension Outer.Inner 1 1:26-3:2", "function Outer.Inner.f 2 2:12-2:14",
      ])
  }

  @Test func everyKindOfBranchAndLoop() {
    let text = """
      func story() throws {
        if a {} else if b {} else {}
        for i in c {}
        while d {}
        repeat {} while e
        guard f else { return }
        do { g() } catch A.b {} catch {}
        defer {}
        switch h { case 1: i(); default: j() }
        k { l in l }
        label: do {}
      }
      """
    #expect(
      Self.outline(text) == [
        "function story 1 1:21-12:2", "if story 2 2:8-2:10", "if story 2 2:21-2:23", "else story 2 2:29-2:31",
        "for story 3 3:14-3:16", "while story 4 4:11-4:13", "repeat story 5 5:10-5:12", "guard story 6 6:16-6:26",
        "do story 7 7:6-7:13", "catch story 7 7:24-7:26", "catch story 7 7:33-7:35", "defer story 8 8:9-8:11",
        "switch story 9 9:12-9:41", "case story 9 9:22-9:25", "case story 9 9:36-9:39", "closure story 10 10:5-10:15",
        "do story 11 11:13-11:15",
      ])
  }

  @Test func accessors() {
    let text = """
      class A {
        var x: Int { 1 }
        var y: Int { get { 1 } set { x = newValue } }
        var z = 0 { willSet {} didSet {} }
        subscript(i: Int) -> Int { i }
        subscript(j: String) -> Int { get { 0 } }
      }
      """
    #expect(
      Self.outline(text) == [
        "class A 1 1:9-7:2", "getter A.x 2 2:14-2:19", "accessors A 3 3:14-3:48", "getter A.y 3 3:20-3:25",
        "setter A.y 3 3:30-3:46", "accessors A 4 4:13-4:37", "willSet A.z 4 4:23-4:25", "didSet A.z 4 4:33-4:35",
        "subscript A.subscript 5 5:28-5:33", "accessors A.subscript 6 6:31-6:44", "getter A.subscript 6 6:37-6:42",
      ])
  }

  @Test func theBodyOfACaseBeginsWithItsFirstStatement() {
    let file = SourceFile("func f() {\n  switch a {\n  case .b(let c):\n    let d = c; let e = d\n    return e\n  }\n}")
    let block = file.block(line: 4, column: 5)
    #expect(block?.kind == .case)
    #expect(block?.range.description == "4:5-5:13")
  }

  @Test func aCaseWithoutExpressionsIsABlock() {
    let text = """
      func f() {
        switch a { /* { */
        case .b where c { $0 }: break
        case .d: while e { break }; return;
        }
      }
      """
    #expect(
      Self.outline(text) == [
        "function f 1 1:10-6:2", "switch f 2 2:12-5:4", "case f 3 3:27-3:32", "case f 4 4:12-4:37",
        "while f 4 4:20-4:29",
      ])
  }

  @Test func onlyACatchClauseCatches() {
    let file = SourceFile("func f() {\n  do { catchFire() } catch { print(error) }\n}")
    #expect(file.blocks.map(\.isCatch) == [false, false, true])
  }

  @Test(arguments: [
    "let a = \"class X {\"", "// class X {", "/* class X {\n func y() { */", "let a = \"\\\"{\"", "let a = \"}\"",
    "let a = \"\"\"\n  class X { \"quoted\" }\n  \"\"\"", "let a = #\"class X { \"{\" \"#", "/* /* { */ { */",
    "let a = /x{2}/",
  ]) func textAndCommentsOpenNothing(line: String) {
    let file = SourceFile("class Real {\n\(line)\nfunc work() {}\n}")
    #expect(file.blocks.map(\.qualifiedFunction) == [nil, "Real.work"])
    #expect(file.blocks.map(\.type) == ["Real", "Real"])
  }

  @Test func columnsCountBytesAsTheCompilerDoes() {
    #expect(SourceFile("let 騎 = 1; func f() {}").block(line: 1, column: 23)?.function == "f")
    #expect(SourceFile("\tlet a = \"👑\"; func f() {}").block(line: 1, column: 27)?.function == "f")
    #expect(SourceFile("let a = 1\r\nfunc f() {}\r\n").block(line: 2, column: 10)?.function == "f")
    #expect(SourceFile("\u{FEFF}func f() {}").block(line: 1, column: 13)?.function == "f")
  }

  @Test func braceThatIsNotThereIsNoBlock() {
    #expect(SourceFile("func f()").block(line: 1, column: 9) == nil)
    #expect(SourceFile("func f() {}").block(line: 1, column: 9) == nil)
    #expect(SourceFile("").block(line: 1, column: 1) == nil)
    #expect(SourceFile("a {").block(line: 0, column: 0) == nil)
  }

  @Test func localTypesAndFunctions() {
    let text = "class A {\n  func f() {\n    struct L { func g() {} }\n    func h() {}\n  }\n}"
    let file = SourceFile(text)
    #expect(file.blocks.map { $0.qualifiedFunction ?? $0.type ?? "" } == ["A", "A.f", "A.f().L", "A.f().L.g", "A.h"])
  }

  @Test func bothBranchesOfAConditionAreRead() {
    let file = SourceFile("#if os(Linux)\nfunc f() {}\n#else\nfunc g() {}\n#endif")
    #expect(file.blocks.map(\.function) == ["f", "g"])
    #expect(file.functions.map(\.isConditional) == [true, true])
  }
}
