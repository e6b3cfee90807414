import Foundation
import Testing

@testable import SourceReader

/// Text that does not parse, or that is unusual. It is read as far as possible, without a crash.
@Suite(.serialized) struct BrokenTextTests {
  @Test(arguments: [
    "", "}", "{", "}}{{", "\"", "/*", "class", "class {", "init", "(((", "\"\\", "\u{0}", "\u{0}class A\u{0} { \u{0} }",
    "\u{FEFF}", "func", "func f(", "func f(a", "func f(a:", "func f(a: ) -> {", "let", "let a: = .init(", "if",
    "if let",
    "switch", "switch a { case", "switch a { case .b(let", "extension", "extension { func f() {} }", "enum A { case",
    "@", "@a(", "#", "#if", "#if (\nclass A {\n#endif", "#else", "a.", "a?.", ".", ".init(", "\\.", "\\a.", "<", "A<",
    "A<B",
    "var a: Int {", "var a { get", "get { }", "catch {}", "else {}", "case a: b", "{ [weak", "{ a,", "\"\\(",
    "\"\"\"\n\\(",
    "protocol P { var a: Int { get", "operator", "infix operator", "precedencegroup A {", "subscript(", "deinit",
    "import", "typealias A =", "class A: {}", "class A<: B {}", "func +(", "init?(", "a = = b", "? : ?", "🏰{", "騎 { }}",
    "class A { class A { class A {", "\r\r\n\n\r", "extension [Int] { func f() {} }", "extension (A, B) {}",
  ]) func anyTextIsRead(text: String) {
    let module = SourceModule([("a", text)])
    let graph = module.declaredGraph(locators: ["A"])
    #expect(graph.unknown.allSatisfy { $0.file == "a" } == true)
    _ = module.files[0].statement(line: 1, column: 1)
    _ = TokenStream.tokens(of: text)
  }

  @Test func textThatDoesNotParseIsReportedWithItsPlace() {
    #expect(SourceFile("class A {\n  func f( {\n}\n", name: "A").unknown.first?.reason == .syntax)
    #expect(SourceFile("let a = 1\nlet = 2\n", name: "A").unknown.map(\.position.line) == [2])
    #expect(SourceFile("let a = 1\n").unknown.isEmpty)
  }

  @Test func codeAroundAFaultIsStillRead() {
    let text = "class A {\n  func f() { let a = }\n  func g() { B() }\n}\nclass B {}\n"
    let module = SourceModule([("a", text)])
    #expect(module.type(named: "A")?.functions.keys.sorted() == ["f", "g"])
    #expect(module.calls(in: 0).map(\.target) == [.initializer("B")])
  }

  /// Runs a body on a thread with the smallest stack.
  private static func onSmallThread(_ body: @escaping @Sendable () -> Void) {
    let done = DispatchSemaphore(value: 0)
    let thread = Thread {
      body()
      done.signal()
    }
    thread.stackSize = 512 << 10
    thread.start()
    done.wait()
  }

  /// Deeply nested texts, by the nested construct.
  private static let deep: [String: String] = [
    "parentheses": String(repeating: "(", count: 2_000) + "a" + String(repeating: ")", count: 2_000),
    "open parentheses": String(repeating: "(", count: 2_000),
    "braces": String(repeating: "{ ", count: 2_000),
    "closures": String(repeating: "f { ", count: 400) + String(repeating: "}", count: 400),
    "types": String(repeating: "class A { ", count: 400),
    "functions": String(repeating: "func f() { ", count: 400),
    "array literals": "a = " + String(repeating: "[", count: 40) + "a" + String(repeating: "]", count: 40),
    "arrays and more": "a = " + String(repeating: "[(a, [A<", count: 20),
    "arrays": "let a: " + String(repeating: "[", count: 60),
    "optionals": "let a: A" + String(repeating: "?", count: 10_000),
    "generics": "let a: " + String(repeating: "A<", count: 500),
    "member types": "let a: A" + String(repeating: ".B", count: 2_000),
    "members": "a" + String(repeating: ".b", count: 2_500),
    "calls": "a" + String(repeating: ".b()", count: 400),
    "curried calls": "a" + String(repeating: "()", count: 400),
    "prefix operators": String(repeating: "- ", count: 2_500) + "a",
    "branches": "if a {}" + String(repeating: " else if a {}", count: 400),
    "operators": "a" + String(repeating: " + a", count: 2_500),
    "conditionals": String(repeating: "#if A\n", count: 400),
    "interpolations": String(repeating: "\"\\(", count: 400),
    "tries": String(repeating: "try ", count: 2_500) + "a",
    "comments": String(repeating: "/*", count: 2_500),
    "functions as types": "let a: " + String(repeating: "() -> ", count: 1_000) + "A",
    "attributes": String(repeating: "@A ", count: 1_000) + "let a: Int",
    "ternaries": String(repeating: "a ? b : ", count: 1_000) + "c",
    "key paths": "\\A" + String(repeating: ".b", count: 2_500),
    "postfix conditions": "a" + String(repeating: "\n#if B\n.b", count: 500),
  ]

  @Test(arguments: deep.keys.sorted()) func depthIsNoDanger(of name: String) {
    let text = Self.deep[name] ?? ""
    Self.onSmallThread {
      let module = SourceModule([("a", text)])
      let graph = module.declaredGraph()
      #expect(graph.edges.isEmpty)
      let lines = Highlighting.lines(of: text)
      #expect(lines.map { $0.map(\.text).joined() }.joined(separator: "\n") == text)
      _ = TokenStream.tokens(of: text)
    }
  }

  @Test func textNestedTooDeeplyIsReported() {
    let nested = String(repeating: "(", count: 2_000) + "a" + String(repeating: ")", count: 2_000)
    #expect(SourceFile(nested).unknown.isEmpty == false)
    let chain = SourceFile("a" + String(repeating: ".b", count: 5_000))
    #expect(chain.unknown.map(\.reason) == [.depth])
  }

  @Test func aLongTextIsRead() {
    let text = (0..<2_500).map { "class A\($0) {\n  let x = 1\n  func f() { A\($0 / 2)() }\n}" }.joined(separator: "\n")
    let module = SourceModule([("a", text)])
    #expect(module.files[0].unknown.isEmpty)
    #expect(module.types.count == 2_500)
    #expect(module.declaredGraph().edges.count == 2_499)
    #expect(module.files[0].block(line: 9_999, column: 12)?.qualifiedFunction == "A2499.f")
  }
}
