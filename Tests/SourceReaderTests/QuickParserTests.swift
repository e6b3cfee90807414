import Foundation
import Testing

@testable import SourceReader

/// Texts are read by the part of the grammar that most keep to, and by the whole one: both make the same tree.
@Suite struct QuickParserTests {
  /// Where two ways of reading a text differ; `unread` where the quick one leaves it to the other.
  enum Outcome: Equatable, Sendable {
    case same, unread
    case different(String)
  }

  static func compare(_ text: String) -> Outcome {
    withDeepStack {
      guard let quick = CodeTree.quick(text) else { return .unread }
      let whole = CodeTree.whole(text, "")
      if quick.records == whole.records, quick.words == whole.words, whole.fault == nil { return .same }
      func told(_ result: TreeBuilder.Result, _ index: Int) -> String {
        guard index < result.records.count else { return "nothing" }
        let node = result.records[index]
        return "\(node.kind) '\(result.words[Int(node.text)])' '\(result.words[Int(node.label)])' "
          + "flags \(node.flags.rawValue), in \(node.parent), \(node.start)..<\(node.stop)"
      }
      let count = max(quick.records.count, whole.records.count)
      let first = (0..<count).first { told(quick, $0) != told(whole, $0) } ?? 0
      return .different(
        "quick \(told(quick, first)), whole \(told(whole, first)), fault \(whole.fault.map { "\($0)" } ?? "none")")
    }
  }

  @Test(arguments: [
    "@testable import struct A.B\n@available(iOS 15, *) public final class A<T: P, U>: B<T>, P & Q where T: P { }",
    "extension A.B: P { static func < (a: Self, b: Self) -> Bool { a.x < b.x } }",
    "enum E: Int, P { case a = 1, b; indirect case c(Int, name: String?, _ x: [E]); var d: Int { get { 1 } set { } } }",
    "struct S { let a, b: Int; @State private var c = 1 { didSet { f() } }; lazy var d: () -> Int = { 1 }\n"
      + "  private(set) weak var e: (any P)?; unowned let f: A; let (g, h) = (1, 2) }",
    "actor A { nonisolated func f(_ x: inout [Int], at y: borrowing A = .init(), z: Int...) async throws(E) -> B? { nil } }",
    "protocol P<T>: AnyObject { associatedtype T: Q = Int where T.A == B; var a: Int { get async throws }; init?(b: T)\n"
      + "  subscript(_ i: Int, j: Int) -> T { get set } }",
    "class A { init<T>(_ a: T) where T: P { super.init() }\n  deinit { f() }\n  class var x: Int { 1 }\n  typealias B<C> = [C: A.D]\n}",
    "let a: [String: (Int, _ b: B) async throws -> Set<A<B>>] = [:], b: Optional<C> = nil, c: A.Type = A.self, d: Optional<B.C>? = nil",
    "let f: @Sendable (@escaping () -> Void, some P) -> any P & Q = g, x: ((A)) -> (), y: ~Copyable, z: A<B<C>>?",
    "container.register(A.self) { r in B(r.resolve(C.self)!, d: r ~> D.self) }.inObjectScope(.container)",
    "let x = try! await f(a?.b?.c(1)!, &d, -e, !g, h..., ...i, j ..< k) ?? l as? M<N> ?? o as! P",
    "x = a ? b : c is D && e == f ? .g : .h(1).i\n_ = y\na += b * -c\nlet z = a as B\n",
    "let a = [1, 2,], b = [\"a\": 1, \"b\": [:]], c = [String: Int](), d = [any P](), e = (), f = (1), g = (a: 1, 2)",
    "let a = \\A.b.c?.d[0], b = \\.self, c = f(\\.$a), d = reduce(0, +), e = f(a:b:), g = x.0.1, h = $0.a, i = `class`.b",
    "let a = \"x \\(b, c: d(\"e\")) f\", g = #\"raw \"h\" \\#(i)\"#, j = \"\"\"\n    k\n      l \\(m)\n    \"\"\", n = \"\"\"\n  o\n\n    p\n  \"\"\"",
    "f { [weak self, a = b.c, unowned d] (e: Int, g) -> H in guard let self else { return } } onFailure: { $0 }",
    "f { a, _ in a }\nf { @MainActor in 1 }\nf { (a, b) async throws -> C in a }\nf { [x] in x }\nf {}\nf { }.g { }",
    "if let a, let b = c as? D, case .e(let f) = g, case let h? = i, #available(iOS 15, *), j.k({ $0 }) { } else if l { } else { }",
    "guard a, let b else { return }\nwhile let c = d.next() { }\nrepeat { f() } while g\nfor case let x? in y where z { }",
    "for (a, b) in c.d { continue }\nfor await e: F in g { break }\nouter: for h in 0..<i { continue outer }\ndefer { j() }",
    "do { try f() } catch let e as A where b { } catch A.c(let d) { } catch { throw error }",
    "switch (a, b) { case (.c, let d?) where d > 1, (_, nil): f(); g()\ncase .h: break\n@unknown default: fallthrough }",
    "let a = if b { 1 } else { 2 }, c = switch d { case .e: 1\ndefault: 2 }",
    "#if DEBUG && os(iOS)\nlet a = 1\nf()\n#elseif B\nclass C { #if D\n  func e() {}\n  #endif\n}\n#else\n#endif",
    "@Entry var a = B()\n#Preview(\"x\") { C() }\n@A(b: \\.c, .d) @E<F> var g: H\n#expect(a == b)\nlet p = #selector(f(_:))",
    "a\n  .b { c }\n  .d()\n// comment\n  .e\n/* a /* b */ c */ f()\n-g\n",
    "let a = 0x1F.f, b = 1.5e-3, c = 1_000, d = a.0, e = b<c>(d), g = h < i, j = K<L>.m, n = o<p, q>.r()",
    "func f() { return\n}\nfunc g() { return a }\nfunc h() { throw A.b }\nfunc i() {\n  return\n    a\n}",
    "let héllo = \"é\"", "",
  ]) func aFormIsReadAsByTheWholeGrammar(text: String) {
    let outcome = Self.compare(text)
    // What has letters beyond ASCII outside of strings is left to the whole grammar.
    #expect(outcome == (text.utf8.starts(with: "let h\u{e9}".utf8) ? .unread : .same), "\(text)")
  }

  @Test(arguments: [
    "func f( {", "let = 1", "class { }", "f(a b)", "a b", "let x = )", "if { }", "f(]", "\"a", "\"\"\"\n a", "}", "let a = 1 let b = 2",
    "a.", "#if A\nlet x = 1", "/* a", "func f() -> { }", "switch a { f() }", "x = .", "let a: = 1", "f { a in", "@", "case a", "func f() { init() { } }", "enum E { case a: }", "struct S { f() }",
  ]) func whatDoesNotParseIsLeftToTheWholeGrammar(text: String) {
    #expect(Self.compare(text) == .unread)
  }

  @Test func ownSourcesAreReadAsByTheWholeGrammar() throws {
    let texts = try ["Sources/Layout", "Sources/SourceReader", "Sources/Importer"].flatMap(OwnSources.texts)
    var unread = 0
    for (path, text) in texts {
      let outcome = Self.compare(text)
      if outcome == .unread { unread += 1 } else { #expect(outcome == .same, "\(path)") }
    }
    #expect(unread * 10 < texts.count, "\(unread) of \(texts.count) are left to the whole grammar")
  }

  /// `QUICK=FOLDER swift test --filter QuickParserTests`: the texts of others.
  @Test(.enabled(if: ProcessInfo.processInfo.environment["QUICK"] != nil)) func aFolderIsReadAsByTheWholeGrammar() {
    let folder = ProcessInfo.processInfo.environment["QUICK"] ?? ""
    var (count, unread) = (0, 0)
    let paths = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    for path in paths.sorted() where path.hasSuffix(".swift") {
      guard let text = try? String(contentsOfFile: folder + "/" + path, encoding: .utf8) else { continue }
      count += 1
      let outcome = Self.compare(text)
      if outcome == .unread { unread += 1 } else { #expect(outcome == .same, "\(path)") }
    }
    print("\(count) files, \(unread) of them left to the whole grammar")
  }
}
