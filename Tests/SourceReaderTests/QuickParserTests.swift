import Foundation
import Synchronization
import Testing

@testable import SourceReader

/// The quick parser, which knows the common part of the grammar. Its tree equals that of the parser for the whole
/// grammar.
@Suite struct QuickParserTests {
  /// Result of comparing both parsers; `unread` if the quick parser does not read the text.
  enum Outcome: Equatable, Sendable {
    case same, unread
    case different(String)
  }

  /// Compares several texts, on all processors.
  static func compare(_ texts: [String]) -> [Outcome] {
    let outcomes = Mutex([Outcome](repeating: .unread, count: texts.count))
    DeepThreads.run(count: texts.count, threads: ProcessInfo.processInfo.activeProcessorCount) { index in
      let outcome = compareHere(texts[index])
      outcomes.withLock { $0[index] = outcome }
    }
    return outcomes.withLock { $0 }
  }

  static func compare(_ text: String) -> Outcome { withDeepStack { compareHere(text) } }

  private static func compareHere(_ text: String) -> Outcome {
    guard let quick = CodeTree.quick(text) else { return .unread }
    let whole = CodeTree.whole(text)
    if quick.records == whole.records, quick.words == whole.words, quick.items == whole.items, whole.fault == nil {
      return .same
    }
    if quick.records == whole.records, quick.items != whole.items {
      let first = zip(quick.items, whole.items).first { $0 != $1 }
      return .different("items \(quick.items.count) \(whole.items.count) \(first.map { "\($0)" } ?? "-")")
    }
    func describe(_ result: TreeBuilder.Result, _ index: Int) -> String {
      guard index < result.records.count else { return "nothing" }
      let node = result.records[index]
      return "\(node.kind) '\(result.words[Int(node.text)])' '\(result.words[Int(node.label)])' "
        + "flags \(node.flags.rawValue), in \(node.parent), \(node.start)..<\(node.stop)"
    }
    let count = max(quick.records.count, whole.records.count)
    let first = (0..<count).first { describe(quick, $0) != describe(whole, $0) } ?? 0
    return .different(
      "quick \(describe(quick, first)), whole \(describe(whole, first)), fault \(whole.fault.map { "\($0)" } ?? "none")"
    )
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
    "@_silgen_name(\"f\") private func f(_ a: Int) -> Int\nextension A { @_silgen_name(\"g\") static func g() async }\nf(1)",
    "class A { init<T>(_ a: T) where T: P { super.init() }\n  deinit { f() }\n  class var x: Int { 1 }\n  typealias B<C> = [C: A.D]\n}",
    "let a: [String: (Int, _ b: B) async throws -> Set<A<B>>] = [:], b: Optional<C> = nil, c: A.Type = A.self, d: Optional<B.C>? = nil",
    "let f: @Sendable (@escaping () -> Void, some P) -> any P & Q = g, x: ((A)) -> (), y: ~Copyable, z: A<B<C>>?",
    "container.register(A.self) { r in B(r.resolve(C.self)!, d: r ~> D.self) }.inObjectScope(.container)",
    "let x = try! await f(a?.b?.c(1)!, &d, -e, !g, h..., ...i, j ..< k) ?? l as? M<N> ?? o as! P",
    "x = a ? b : c is D && e == f ? .g : .h(1).i\n_ = y\na += b * -c\nlet z = a as B\n",
    "let a = [1, 2,], b = [\"a\": 1, \"b\": [:]], c = [String: Int](), d = [any P](), e = (), f = (1), g = (a: 1, 2)",
    "func f(a: @escaping @MainActor([T]) -> Void, b: @Sendable(Int) -> Void, c: @MainActor () -> Void,\n"
      + "  d: @escaping @convention(block) (Int) -> Void, e: @MainActor(A, B) async throws -> C, g: @escaping() -> D) { }\n"
      + "let h: (@MainActor(Int) -> Void)?, i: [@Sendable @MainActor(Int) -> Void]",
    "let a = \\A.b.c?.d[0], b = \\.self, c = f(\\.$a), d = reduce(0, +), e = f(a:b:), g = x.0.1, h = $0.a, i = `class`.b",
    "let a = \"x \\(b, c: d(\"e\")) f\", g = #\"raw \"h\" \\#(i)\"#, j = \"\"\"\n    k\n      l \\(m)\n    \"\"\", n = \"\"\"\n  o\n\n    p\n  \"\"\"",
    "f { [weak self, a = b.c, unowned d] (e: Int, g) -> H in guard let self else { return } } onFailure: { $0 }",
    "f { a, _ in a }\nf { @MainActor in 1 }\nf { (a, b) async throws -> C in a }\nf { [x] in x }\nf {}\nf { }.g { }",
    "if let a, let b = c as? D, case .e(let f) = g, case let h? = i, #available(iOS 15, *), j.k({ $0 }) { } else if l { } else { }",
    "guard a, let b else { return }\nwhile let c = d.next() { }\nrepeat { f() } while g\nfor case let x? in y where z { }",
    "for (a, b) in c.d { continue }\nfor await e: F in g { break }\nouter: for h in 0..<i { continue outer }\ndefer { j() }",
    "do { try f() } catch let e as A where b { } catch A.c(let d) { } catch { throw error }",
    "switch (a, b) { case (.c, let d?) where d > 1, (_, nil): f(); g()\ncase .h: break\n@unknown default: fallthrough }",
    "let (a, (b, _)) = c, d = 1\nif let (e, f) = g, case let .h(i, j: (k, l)) = m, case .n(var o) = p { }",
    "for case let (q?, r) in s { }\nswitch t { case let .u(v, .w): break; case .x(let y, let z), A.b(_, let y): break }",
    "let a = if b { 1 } else { 2 }, c = switch d { case .e: 1\ndefault: 2 }",
    "#if DEBUG && os(iOS)\nlet a = 1\nf()\n#elseif B\nclass C { #if D\n  func e() {}\n  #endif\n}\n#else\n#endif",
    "@Entry var a = B()\n#Preview(\"x\") { C() }\n@A(b: \\.c, .d) @E<F> var g: H\n#expect(a == b)\nlet p = #selector(f(_:))",
    "a\n  .b { c }\n  .d()\n// comment\n  .e\n/* a /* b */ c */ f()\n-g\n",
    "let a = 0x1F.f, q = 0x1.8p-3, b = 1.5e-3, c = 1_000, d = a.0, e = b<c>(d), g = h < i, j = K<L>.m, n = o<p, q>.r()",
    "func f() { return\n}\nfunc g() { return a }\nfunc h() { throw A.b }\nfunc i() {\n  return\n    a\n}",
    "extension [A.B] where Element == C { }\nextension A? { }\nextension [A: B]: P { }",
    "func f<each T: P, U>(_ a: repeat each T, b: (repeat each T) -> U) -> (repeat G<each T>) {\n"
      + "  (repeat try g((each T).self, each a), 1) }\nstruct S<each A> { let a: (repeat each A) }",
    "for var a in b { }\nfor let (c, d) in e { }\ndo throws(E) { try f() } catch { }\nlet g = (some, any), h = f(any)",
    "let a = \"\"\"\n  b \\\n  c\n\n  d\n  \"\"\"\nvar e: F { @inline(__always) get { 1 } }",
    "@available(iOS 15.0.1, macOS 12.3, *) @available(*, deprecated, renamed: \"g\") @objc(f:) func f(_ a: Int) { }\n"
      + "if #available(iOS 15, *), #unavailable(macOS 12.1) { }",
    "let héllo = \"é\"", "",
  ]) func aFormIsReadAsByTheWholeGrammar(text: String) {
    let outcome = Self.compare(text)
    // Text with letters beyond ASCII outside of strings is not read by the quick parser.
    #expect(outcome == (text.utf8.starts(with: "let h\u{e9}".utf8) ? .unread : .same), "\(text)")
  }

  @Test(arguments: [
    "func f( {", "let = 1", "class { }", "f(a b)", "a b", "let x = )", "if { }", "f(]", "\"a", "\"\"\"\n a", "}",
    "let a = 1 let b = 2",
    "a.", "#if A\nlet x = 1", "/* a", "func f() -> { }", "switch a { f() }", "x = .", "let a: = 1", "f { a in", "@",
    "case a", "func f() { init() { } }", "enum E { case a: }",
    "struct S { f() }", "let a = b==.c", "for  in a { }", "func f() -> self { }", "a. as b", "let (a, b) == c",
    "f { [weak] in }",
    "struct S { let a = 1 let b = 2 }", "import  \npackage var a: B", "f { in a }", "f(=)", "if$all { }", "return &a",
    "; f()",
    "struct S {\n#endif\n}", "if a { }{ }", "private(get) var a = 1", "f\n{ a }", "let a = \"\\(\nb)\"", "a.$0",
    "func ?() { }",
    "f(inout a: B)", "var a: any any P", "guard!a else { return }", "let a = [b: c, d]", "#if return a\n#endif",
    "if a, { }", "a = ...try b", "a = -await b", "f { -> A in a }", "func f(); { }", "class _ { }", "func _() { }",
    "[a]{ }", "let a = b<\n  .c", "f(\\.a..)", "f(\\.a[0]..)", "f(\\.a?...)",
    "@available(*, unavailable message: \"a\") func f() { }", "@available(iOS 15 *) func f() { }",
    "@objc(a b) func f() { }", "if #available(iOS 15 macOS 12, *) { }",
    "var a: B { set(c.d) }", "func f() async async -> A { }", "f(a: b >> ^)", "f(try +)",
    "f(a ? b : +)", "f(a ? b : + )", "@available(*, message:) func f() { }",
    "struct A<each > { }", "let a = A<B>//()",
    "#if canImport(A)\n  / A\n#endif", "let a = if b { 1 } else { 2 }?", "let a = switch b { default: c }!",
    "var Self: A", "let Any = 1", "let a = 0x1.8", "let a = 0b1.1",
  ]) func whatIsUnusualIsLeftToTheWholeGrammar(text: String) {
    #expect(Self.compare(text) == .unread)
  }

  @Test(arguments: ["(", "[", "{", "\"\\(", "A<", "~ ", "let (", "#if A\n", "if a { ", "a ? b : ", "!", "f { "])
  func deeplyNestedTextIsLeftToTheWholeGrammar(opening: String) {
    let text = String(repeating: opening, count: 20_000)
    #expect(withDeepStack { CodeTree.quick(text) == nil && CodeTree.quick("let a: " + text) == nil })
  }

  @Test(arguments: [90, 190, 210, 900]) func aLongChainIsReadAsByTheWholeGrammar(links: Int) {
    let chain = "a" + (0..<links).map { ".b\($0)?.c(\($0)) { $0.d }\n" }.joined()
    #expect(Self.compare(chain) == .same)
    #expect(Self.compare("let x = f(\(chain), y: [\(chain)])") == .same)
  }

  private static let seed =
    ProcessInfo.processInfo.environment["SEED"].flatMap(UInt64.init) ?? .random(in: 0...9_999_999)

  /// Every fourth file of this project, and all patterns. `QUICK=Sources swift test --filter QuickParserTests` reads
  /// all files.
  @Test func ownSourcesAreReadAsByTheWholeGrammar() throws {
    let own = try OwnSources.texts(below: "Sources")
    let texts = try stride(from: Int(Self.seed % 4), to: own.count, by: 4).map { own[$0] } + Self.patterns()
    let outcomes = Self.compare(texts.map(\.text))
    for (text, outcome) in zip(texts, outcomes) where outcome != .unread {
      #expect(outcome == .same, "SEED=\(Self.seed) \(text.name)")
    }
    let unread = outcomes.count { $0 == .unread }
    #expect(unread * 50 < texts.count, "\(unread) of \(texts.count) are left to the whole grammar")
  }

  /// Texts in which a few words and signs are removed, added or moved. A failure prints its seed; `SEED=… ROUNDS=10000
  /// swift test --filter QuickParserTests` repeats it.
  @Test func damagedTextsAreReadAsByTheWholeGrammar() throws {
    var random = SplitMix(state: Self.seed)
    let own = try OwnSources.texts(below: "Sources") + Self.patterns()
    let sources = own.map(\.text).filter { $0.utf8.count < 3_000 }
    let rounds = ProcessInfo.processInfo.environment["ROUNDS"].flatMap { Int($0) } ?? 300
    let pairs = (0..<rounds).map { _ in
      let source = sources.randomElement(using: &random) ?? ""
      return (source, Self.damaged(source, &random))
    }
    for ((source, text), outcome) in zip(pairs, Self.compare(pairs.map(\.1))) where outcome != .unread {
      let lines = text.split(separator: "\n").filter { !source.contains($0) }
      #expect(outcome == .same, "SEED=\(Self.seed)\n\(lines.joined(separator: "\n"))")
    }
  }

  private static func damaged(_ text: String, _ random: inout SplitMix) -> String {
    var words: [String] = []
    for character in text {
      let isWord = character.isLetter || character.isNumber
      if isWord, let last = words.last?.last, last.isLetter || last.isNumber {
        words[words.count - 1].append(character)
      } else {
        words.append(String(character))
      }
    }
    for _ in 0..<Int.random(in: 1...2, using: &random) where !words.isEmpty {
      let place = Int.random(in: 0..<words.count, using: &random)
      switch Int.random(in: 0..<5, using: &random) {
      case 0: words.remove(at: place)
      case 1: words.insert(words[place], at: place)
      case 2: words.swapAt(place, Int.random(in: 0..<words.count, using: &random))
      case 3: words[place] = words.randomElement(using: &random) ?? ""
      default: words.insert(signs.randomElement(using: &random) ?? "", at: place)
      }
    }
    return words.joined()
  }

  private static let signs = [
    " ", "\n", "(", ")", "[", "]", "{", "}", "<", ">", ",", ";", ":", ".", "?", "!", "=", "&", "->", "@", "#", "\\",
    "\"", "`", "_", "$0",
    "...", "==", "//", "/*", " let ", " var ", " func ", " init", " case ", " if ", " else ", " in ", " as ", " is ",
    " try ", " await ",
    " async ", " throws ", " some ", " any ", " where ", " static ", " self", " nil ", " 1 ", " class ", " struct ",
    " import ", " return ",
    " switch ", " default", " inout ", " get ", " set ", " repeat ", " weak ", "#if A\n", "\n#endif\n", ".self", "()",
    "{}", "[]",
  ]

  /// Programs in `Tests/Fixtures/Patterns`, one text each.
  private static func patterns() throws -> [(name: String, text: String)] {
    let folder = OwnSources.root.appendingPathComponent("Tests/Fixtures/Patterns")
    return try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .sorted { $0.path < $1.path }.map { ($0.lastPathComponent, try String(contentsOf: $0, encoding: .utf8)) }
  }

  /// Texts of another project: `QUICK=FOLDER swift test --filter QuickParserTests`.
  @Test(.enabled(if: ProcessInfo.processInfo.environment["QUICK"] != nil)) func aFolderIsReadAsByTheWholeGrammar() {
    let folder = ProcessInfo.processInfo.environment["QUICK"] ?? ""
    let paths = (FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? [])
      .filter { $0.hasSuffix(".swift") }.sorted()
    let texts = paths.map { (try? String(contentsOfFile: folder + "/" + $0, encoding: .utf8)) ?? "" }
    let outcomes = Self.compare(texts)
    for (path, outcome) in zip(paths, outcomes) where outcome != .unread { #expect(outcome == .same, "\(path)") }
    for (path, outcome) in zip(paths, outcomes) where outcome == .unread { print("left to the whole grammar: \(path)") }
    print("\(paths.count) files, \(outcomes.count { $0 == .unread }) of them left to the whole grammar")
  }
}
