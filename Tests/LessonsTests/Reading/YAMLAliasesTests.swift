import Testing

@testable import Lessons

/// Aliases in YAML, with which a short text can stand for billions of values.
@Suite struct YAMLAliasesTests {
  /// Nine anchors, each with nine aliases of the one before.
  private static let bomb =
    "a0: &a0 [x,x,x,x,x,x,x,x,x]\n"
    + (1...8).map { level in
      "a\(level): &a\(level) [\(Array(repeating: "*a\(level - 1)", count: 9).joined(separator: ","))]\n"
    }.joined()

  private static let blockBomb =
    "a0: &a0\n  - x\n  - x\n"
    + (1...40).map { level in "a\(level): &a\(level)\n- *a\(level - 1)\n- *a\(level - 1)\n" }.joined()

  private static let mappings =
    "a0: &a0 {x: 1, y: 2}\n"
    + (1...40).map { level in "a\(level): &a\(level)\n  k: *a\(level - 1)\n  l: {m: *a\(level - 1)}\n" }.joined()

  @Test(arguments: [
    bomb, bomb + "? *a8\n: 1\n", blockBomb, mappings, "# it's\n" + bomb, "t: |\n  it's \"one\n" + bomb,
    "q: 'it''s'\n" + bomb, bomb.replacing("\n", with: "\r\n"),
  ])
  func aBombIsRefusedBeforeItIsParsed(_ text: String) throws {
    let excess = #expect(throws: YAMLAliases.Excess.self) { try YAMLText.compose(text) }
    #expect(excess?.message.hasPrefix("the aliases stand for more than 1000000 values") == true)
    #expect((excess?.line ?? 0) > 1)
  }

  @Test(arguments: [
    "a: &a [1, 2]\n" + String(repeating: "- *a\n", count: 0) + "b: [" + String(repeating: "*a, ", count: 2000) + "1]\n",
    "title: A * B & C\nsay: '*a *a *a'\n", "text: |\n  *a *a\n  &a\nx: 1\n", "# *a *a\nx: &x 1\ny: *x\n", "",
  ])
  func aliasesOfFewValuesAreParsed(_ text: String) throws { _ = try YAMLText.compose(text) }

  /// A bomb in a lesson's file is a fault with a place.
  @Test func aYAMLAliasBombIsAFault() {
    var faults = FaultList(file: "lesson.yaml")
    #expect(YAMLText.node(Self.bomb, &faults) == nil)
    #expect(faults.faults.count == 1)
  }
}
