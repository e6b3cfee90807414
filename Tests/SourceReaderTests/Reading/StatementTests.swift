import Testing

@testable import SourceReader

/// The statement around a position, as it is written.
@Suite struct StatementTests {
  private static func statement(_ text: String, _ line: Int, _ column: Int) -> String? {
    let file = SourceFile(text)
    return file.statement(line: line, column: column).map { file.written($0.range) }
  }

  @Test func aStatementGoesOnOverItsLines() {
    let text = "let armor = Armor(\n  boots: Boots(),\n  pants: Pants())\nlet b = 1"
    #expect(Self.statement(text, 1, 5) == "let armor = Armor(\n  boots: Boots(),\n  pants: Pants())")
    #expect(Self.statement(text, 2, 3) == "let armor = Armor(\n  boots: Boots(),\n  pants: Pants())")
    #expect(Self.statement(text, 4, 1) == "let b = 1")
    #expect(Self.statement(text, 9, 1) == nil)
  }

  @Test func chainsAndOperatorsGoOn() {
    let text = "let a = b\n  .c()\n  + d\n// no\nlet e = 1"
    #expect(Self.statement(text, 1, 5) == "let a = b\n  .c()\n  + d")
  }

  @Test func statementsOnOneLineDifferByColumn() {
    let text = "if a { b(\"}\"); c = 1 } // not this\nlet d = e.map { $0 + 1 }"
    #expect(Self.statement(text, 1, 8) == "b(\"}\")")
    #expect(Self.statement(text, 1, 16) == "c = 1")
    #expect(Self.statement(text, 2, 5) == "let d = e.map { $0 + 1 }")
    #expect(Self.statement(text, 2, 17) == "$0 + 1")
  }

  @Test func theTransformReportsReturnValues() {
    let text = "func f() -> A {\n  guard b else { return c }\n  return A(\n    x: 1)\n}"
    #expect(Self.statement(text, 3, 10) == "return A(\n    x: 1)")
    #expect(Self.statement(text, 2, 25) == "return c")
  }

  @Test func theHeadEndsBeforeTheBody() throws {
    let text = "if let a = b {\n  c()\n} else {\n  d()\n}\nlet e = f { g }\nfunc h() -> Int { 1 }"
    let file = SourceFile(text)
    let heads = file.statements.map { file.written($0.head) }
    #expect(heads == ["if let a = b ", "c()", "d()", "let e = f { g }", "g", "func h() -> Int ", "1"])
  }

  @Test func aMemberIsNoStatementThatRuns() {
    let file = SourceFile("class A {\n  var b = B()\n  func c() { d() }\n}")
    #expect(file.statements.map(\.isMember) == [false, true, true, false])
    #expect(file.statements.map(\.parent) == [nil, 0, 0, 2])
  }
}
