import Testing

@testable import SourceReader

/// Colours of code, by its syntax tree.
@Suite struct HighlightingTests {
  /// Spans that are not plain, as `kind:text`. Lines are separated by `|`.
  private static func coloured(_ text: String) -> String {
    Highlighting.lines(of: text).map { line in
      line.filter { $0.kind != .plain }.map { "\($0.kind):\($0.text)" }.joined(separator: " ")
    }
    .joined(separator: "|")
  }

  @Test(arguments: [
    ("let a = 1", "keyword:let number:1"),
    ("var set = get", "keyword:var"),
    ("var a: Int { get }", "keyword:var type:Int keyword:get"),
    ("open(file)", ""),
    ("open class A<T>: B.C {}", "keyword:open keyword:class type:A type:T type:B type:C"),
    ("a.`class`.self", "keyword:self"),
    ("let b = Armor()", "keyword:let type:Armor"),
    ("\"a \\(b + 1) c\"", "string:\"a  number:1 string: c\""),
    ("\"\\(Armor(\"x\"))\"", "string:\" type:Armor string:\"x\" string:\""),
    ("#\"a \"quoted\" \\(b)\"#", "string:#\"a \"quoted\" \\(b)\"#"),
    ("let r = /a+b/", "keyword:let string:/a+b/"),
    ("a // b \"c\"", "comment:// b \"c\""),
    ("a /* b /* c */ d */ e", "comment:/* b /* c */ d */"),
    ("/* a\n b */ let c", "comment:/* a|comment: b */ keyword:let"),
    ("\"\"\"\n  a \\(b)\n  // c\n  \"\"\" // d", "string:\"\"\"|string:a |string:// c|string:\"\"\" comment:// d"),
    ("@MainActor @objc(x) func f() {}", "attribute:@MainActor attribute:@objc keyword:func"),
    (
      "#if os(Linux)\nlet a: Int\n#endif",
      "directive:#if directive:os(Linux)|keyword:let type:Int|directive:#endif"
    ),
    ("#expect(a == 0xFF)", "attribute:#expect number:0xFF"),
    ("some Any, Self.x", "type:Any type:Self"),
    ("actor A { nonisolated let b: any P }", "keyword:actor type:A keyword:nonisolated keyword:let keyword:any type:P"),
    ("#!/usr/bin/swift\nlet a", "comment:#!/usr/bin/swift|keyword:let"),
  ]) func kinds(text: String, expected: String) {
    #expect(Self.coloured(text) == expected)
  }

  @Test(arguments: [
    "", "\n", "\n\n", "\r\n", "a\r\nb\r", "\u{FEFF}let a", "let a = \"", "\"\"\"\n", "/*", "}", "}}{{", "class {",
    "(((",
    "\"\\", "\"\\(", "\u{0}", "let \u{0} a\u{0}\n", "\t騎士 👑\u{301}", "#if", "#", "@", "`", "/", "func f( {", "0x",
    "a\u{2028}b",
    "\\", "'a'", "<<<<<<< HEAD\na\n=======\nb\n>>>>>>> c",
  ]) func spansAreTheText(text: String) {
    let lines = Highlighting.lines(of: text)
    let joined = lines.map { $0.map(\.text).joined() }.joined(separator: "\n")
    #expect(Array(joined.utf8) == Array(text.utf8))
    #expect(lines.count == text.utf8.count { $0 == UInt8(ascii: "\n") } + 1)
    #expect(lines.joined().allSatisfy { !$0.text.isEmpty } == true)
  }
}
