import Foundation
import Testing

@testable import SourceReader

/// Text that is nested more deeply than any parser follows. Each reader reports the place, and ends.
@Suite struct DeepTextTests {
  /// Openings of constructs for which a parser recurses. The tests repeat them as often as a file has room for.
  static let openings = [
    "(", "[", "{", "a.b(", "{ _ in ", "if x {", "-", "- ", "~", "~ ", "&", "& ", "!", "! ", "\\", "A<", "A<\n", "A.B<",
    "#if A\n",
    "\"\\(", "x ? y : ", "x ?\ny :\n", "x ? ", "try ", "await\n", "try await ", "repeat each ", "copy ", "consume ",
    "unsafe ",
    "any ", "some ", "y!!!!", "y????", "Int -> ", "Int\n-> ", "if x {} else ", "return ", "inout ", "let ", "var ",
    "if ",
    "switch ", "for ", "while ", "guard ", "case ", "is ", "as ", "throw ", "each ", "in ", "@a ", "@", "#", "#a ",
    "do ", "defer ",
    "repeat ", "where ", "sending ", "isolated ", "borrowing ", "yield ", "then ", "catch ", "else ", "public ",
    "static ",
    "a.", ".a", "a ", ": ", ", ", "; ", "= ", "-> ", "=", ">", "<", "?", "$0", "0 ", "\"", "'", "`", "_ ", "func ",
    "init ", "class ",
    "struct a { ", "enum a { case b; ", "extension a { ", "func f() { ", "var a: Int { ", "import ", "typealias a = ",
    "associatedtype a = ", "operator ", "subscript ", "deinit ", "get ", "set ", "/", "/*", "*/", "//", "\"\"\"\n",
    "#\"", "#/",
    "(a, ", "[a: ", "a[", "a { ", "a.b { ", "{ [a] in ", "{ (a) in ", "{ a, b in ", "some A<", "(A) -> ", "A & ", "@a(",
    "#a(", "case .a(", "let (", "var a = { ", "switch a { case b: ", "x ? y : { ", "try! ", "try? ", "await (", "-(",
    "!(", "&(",
    "\\.a(", "\\A.a[", "\\.a?(", "\\.a[0, ", "\\A.b\n.c(", "\\A.", "a as ", "a is ", "a = ", "a + ", "a ?? ",
    "async let a = ", "for await a in ", "if let a = ",
    "guard let a = ", "if case let a = ", "where A: ", "@available(",
  ]

  /// Number of repetitions, which `NESTING=4000` sets.
  private static let repetitions = ProcessInfo.processInfo.environment["NESTING"].flatMap { Int($0) } ?? 60

  @Test(arguments: openings) func everyReaderEnds(_ opening: String) {
    let text = "let x = " + String(repeating: opening, count: Self.repetitions)
    #expect(CodeTree(text).root.kind == .file)
    #expect(Highlighting.lines(of: text).map { $0.map(\.text).joined() }.joined(separator: "\n") == text)
  }

  /// Each opening combined with each other one, with `NESTING_PAIRS=FROM`. This campaign takes an hour.
  @Test(.enabled(if: ProcessInfo.processInfo.environment["NESTING_PAIRS"] != nil)) func pairsAreReadToTheirEnd() {
    let from = ProcessInfo.processInfo.environment["NESTING_PAIRS"].flatMap { Int($0) } ?? 0
    for (index, first) in Self.openings.enumerated().dropFirst(from) {
      for second in Self.openings {
        FileHandle.standardError.write(Data("\(index) \((first + second).debugDescription)\n".utf8))
        _ = CodeTree("let x = " + String(repeating: first + second, count: 2_000))
      }
    }
  }

  @Test(arguments: [
    "try ", "(", "x ? y : ", "A<", "if x {} else ", "#if A\n",
  ]) func aDepthFaultHasItsPlace(_ opening: String) throws {
    let head = "let a = 1\n"
    let tree = CodeTree(head + "let x = " + String(repeating: opening, count: 2_000))
    #expect(tree.isTooDeep)
    let fault = try #require(tree.fault)
    #expect(fault.line >= 2)
    let file = SourceFile(head + "let x = " + String(repeating: opening, count: 2_000))
    #expect(file.unknown.contains { $0.reason == .depth })
  }

  @Test func theTextBeforeIsRead() {
    let tree = CodeTree("class A {}\nlet x = " + String(repeating: "try ", count: 2_000))
    #expect(tree.root.children.contains { $0.kind == .class && $0.text == "A" })
  }

  @Test func tokensBehindTheEndAreCompared() {
    let deep = String(repeating: "try ", count: 2_000)
    #expect(!TokenStream.isSame("let x = " + deep + "a", "let x = " + deep + "b"))
  }
}
