import Testing

@testable import SourceReader

/// Elements of array and dictionary literals.
@Suite struct EntryTests {
  /// Entries as `entry | value`, in the text's own words.
  private static func entries(_ text: String) -> [String] {
    let file = SourceFile(text)
    return file.entries.map { "\(file.written($0.range)) | \(file.written($0.valueRange))" }
  }

  @Test func elementsGoUpToTheirCommas() {
    #expect(
      Self.entries("let t = [\"a\" : A.init , \"b\": B.init,\n]")
        == ["\"a\" : A.init , | A.init", "\"b\": B.init, | B.init"])
    #expect(Self.entries("f([A(), try (b)])") == ["A(), | A()", "try (b) | b"])
    #expect(Self.entries("let t = [:]; let u: [Int] = []") == [])
  }

  @Test func elementsOfNestedLiteralsFollowTheOuterElements() {
    #expect(
      Self.entries("let t = [\"a\": [A(), B()], \"c\": { [C()] }]") == [
        "\"a\": [A(), B()], | [A(), B()]", "A(), | A()", "B() | B()", "\"c\": { [C()] } | { [C()] }", "C() | C()",
      ])
  }

  @Test func anAssignmentToATableIsASingleEntry() {
    #expect(Self.entries("a.t[\"x\"] = A.init; a.t[0]!.b = B()") == ["a.t[\"x\"] = A.init | A.init"])
    #expect(Self.entries("t?[\"x\"] = { A() }") == ["t?[\"x\"] = { A() } | { A() }"])
  }

  @Test func anEntryHasItsColonItsLiteralAndItsPlace() throws {
    let text = "class F { func f() { let t = [\"a:\": A.init]; t[b: 1] = A.init } }"
    let file = SourceFile(text)
    let (element, assignment) = (try #require(file.entries.first), try #require(file.entries.last))
    #expect(element.colon == text.utf8.count - "\": A.init]; t[b: 1] = A.init } }".utf8.count + 1)
    #expect(element.literal.map(file.written) == "[\"a:\": A.init]")
    #expect(element.owner == 0)
    #expect(assignment.colon == nil)
    #expect(assignment.literal == nil)
  }

  @Test func valuesHaveTheTypesOfTheirDeclarations() {
    let module = SourceModule([("a", "class A {}; let b = A(); let t = [A(), b, nil, { A() }, 1, x ?? A()]")])
    #expect(module.files[0].entries.map(\.value?.type) == ["A", "A", nil, nil, nil, "A"])
  }
}
