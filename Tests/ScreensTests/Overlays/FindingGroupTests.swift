import Core
import Laboratory
import Testing

@testable import Screens

/// Groups of findings: those of one kind about one service share a line.
@Suite struct FindingGroupTests {
  private func finding(_ kind: Diagnostic.Kind, _ path: [String], _ severity: Diagnostic.Severity = .warning)
    -> StageFinding
  {
    StageFinding(Diagnostic(kind, severity, path: path, message: path.joined(separator: " keeps "), remedy: ""))
  }

  private func lines(_ findings: [StageFinding], width: Int = 60) -> [String] {
    FindingGroup.groups(findings, Array(findings.indices)).map {
      $0.kind(findings) + " " + $0.words(findings, width: width, ellipsis: "…")
    }
  }

  @Test func captivesOfOneServiceAreOneLine() {
    let findings = ["Boots", "Pants", "Belt"].map { finding(.captive, ["Armor", $0]) }
    #expect(lines(findings) == ["captive (3) Armor: Boots, Pants, Belt"])
    #expect(lines(findings, width: 18) == ["captive (3) Armor: Boots …"])
  }

  @Test func dependentsOfOneMissingServiceShareALine() {
    let findings = ["Knight", "Garrison"].map { finding(.missing, [$0, "Horse"], .error) }
    #expect(lines(findings) == ["missing (2) Horse: Knight, Garrison"])
  }

  @Test func otherKindsAndOtherServicesHaveLinesOfTheirOwn() {
    let findings = [
      finding(.captive, ["Armor", "Boots"]), finding(.captive, ["Forge", "Boots"]),
      finding(.hidden, ["Armor", "Boots"]),
      finding(.cycle, ["A", "B", "A"], .error), finding(.cycle, ["C", "D", "C"], .error),
    ]
    #expect(lines(findings).count == 5)
    #expect(lines(findings)[0] == "captive Armor keeps Boots")
  }
}
