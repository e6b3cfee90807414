import Testing

@testable import Lessons

/// Emphasis and code inside a paragraph.
@Suite struct NarrationReaderTests {
  private static func written(_ text: String) -> String? {
    SpanReader.read(text)?.map { span in
      switch span.style {
      case .plain: span.text
      case .emphasis: "<i>\(span.text)</i>"
      case .strong: "<b>\(span.text)</b>"
      case .code: "<c>\(span.text)</c>"
      }
    }.joined()
  }

  @Test(arguments: [
    ("plain", "plain"), ("*a* b", "<i>a</i> b"), ("_a_ b", "<i>a</i> b"), ("**a b** c", "<b>a b</b> c"),
    ("__a__", "<b>a</b>"), ("`a *b*` c", "<c>a *b*</c> c"), ("``a ` b``", "<c>a ` b</c>"), ("2 * 3 * 4", "2 * 3 * 4"),
    ("snake_case_name", "snake_case_name"), ("*open", "*open"), ("a \\*b\\*", "a *b*"), ("\\`", "`"),
    ("(*a*)", "(<i>a</i>)"),
    ("*a*b", "*a*b"), ("* a*", "* a*"), ("***a***", "***a***"), ("", ""), ("騎士 *騎* 👑", "騎士 <i>騎</i> 👑"),
    ("`forge:`, and", "<c>forge:</c>, and"),
  ]) func marks(text: String, expected: String) { #expect(Self.written(text) == expected) }

  @Test(arguments: ["`", "a `b", "``a`", "`a` `"]) func codeHasToEnd(text: String) {
    #expect(Self.written(text) == nil)
  }
}
