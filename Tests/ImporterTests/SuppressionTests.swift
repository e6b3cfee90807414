import Importer
import Testing

/// Comments that suppress findings: on a line, in a region, in a file.
@Suite struct SuppressionTests {
  private static let missing = "  container.register(A.self) { r in A(r.resolve(B.self)!) }"

  private func reading(_ body: String, before: String = "") -> Reading {
    Reading("import Swinject\n\(before)\nfunc fill(_ container: Container) {\n\(body)\n}\nclass A {}\nclass B {}\n")
  }

  private func messages(_ reading: Reading, _ kind: Finding.Kind) -> [String] {
    reading.project.findings.filter { $0.kind == kind }.map(\.message)
  }

  @Test(arguments: [
    "// playground:allow missing a plug-in registers it\n" + missing,
    missing + " // playground:allow missing,captive a plug-in registers it",
    "// playground:allow all a plug-in registers it\n" + missing,
    "// playground:allow-begin missing a plug-in\n\n\n" + missing + "\n// playground:allow-end missing",
    "// playground:allow-begin missing a plug-in\n\n\n" + missing + "\n// playground:allow-end",
    "// playground:allow-begin missing never closed\n\n\n" + missing,
    missing + "\n\n\n// playground:allow-file missing a plug-in registers all of this",
  ]) func aCommentKeepsFindingsAway(body: String) {
    let found = reading(body)
    #expect(found.findings(.missing, .badSuppression, .unusedSuppression).isEmpty)
  }

  @Test func aRegionEndsAtItsComment() {
    let found = reading(
      "// playground:allow-begin missing a plug-in\n// playground:allow-end missing\n\n" + Self.missing)
    #expect(found.findings(.missing).count == 1)
    #expect(found.findings(.unusedSuppression).count == 1)
  }

  @Test(arguments: [
    (
      "// playground:allow mising it comes later",
      "unknown rule 'mising'; expected one of \((Rule.names + ["all"]).joined(separator: ", ")); did you mean 'missing'?"
    ),
    (
      "// playground:alow missing it comes later",
      "unknown comment 'playground:alow'; expected one of allow, allow-begin, allow-end, allow-file; did you mean 'allow'?"
    ),
    (
      "// playground:allow missing",
      "'playground:allow missing' gives no reason; expected: playground:allow missing REASON"
    ),
    ("// playground:allow", "'playground:allow' names no rule; expected: playground:allow RULE REASON"),
    (
      "// playground:allow-end captive",
      "'playground:allow-end captive' ends nothing; expected 'playground:allow-begin captive REASON' before it"
    ),
  ]) func aCommentThatIsWrongIsAnError(comment: String, message: String) {
    let found = reading(comment + "\n" + Self.missing)
    #expect(messages(found, .badSuppression) == [message])
    #expect(found.project.findings.first { $0.kind == .badSuppression }?.severity == .error)
    // Comments in the form without reasons, from an earlier version, still count.
    #expect(found.findings(.missing).isEmpty == comment.hasSuffix("allow missing"))
  }

  @Test func anUnusedSuppressionIsANote() {
    let found = reading("// playground:allow captive it was one\n" + Self.missing)
    #expect(messages(found, .unusedSuppression) == ["The comment for captive suppresses no finding."])
    #expect(found.project.findings.last { $0.kind == .unusedSuppression }?.severity == .note)
  }

  @Test func textInAStringIsNoComment() {
    let string =
      "let help = \"\"\"\n  Say \"it\" with '// playground:allow RULE REASON', not \\\"\"\"\n  // playground:alow\n  \"\"\""
    let comment = "\n// playground:allow missing it comes later\n"
    let found = reading(string + comment + Self.missing)
    #expect(found.findings(.badSuppression, .missing, .unusedSuppression).isEmpty)
    #expect(reading("let empty = \"\"" + comment + Self.missing).findings(.missing).isEmpty)
    #expect(reading("let a = \"\"\"\n  \"\"\" // playground:alow").findings(.badSuppression).count == 1)
  }

  /// A comment may refer to findings of a style that is not read.
  @Test func unusedSuppressionsAreReportedOnlyForAllStyles() {
    var options = Importer.Options()
    options.styles = ["factory"]
    let text =
      "import Swinject\n// playground:allow captive a reason\nimport Factory\n"
      + "extension Container { var a: Factory<A> { self { A() } } }\nclass A {}"
    #expect(Reading(["A.swift": text], options).findings(.unusedSuppression).isEmpty)
    #expect(Reading(["A.swift": text]).findings(.unusedSuppression).count == 1)
  }
}
