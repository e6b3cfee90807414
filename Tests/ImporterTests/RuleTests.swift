import Core
import Testing

@testable import Importer

/// The table of rules: it is complete and sorted, and its examples are correct.
@Suite struct RuleTests {
  @Test func eachKindHasOneRule() {
    #expect(Rule.all.map(\.kind).count == Set(Rule.all.map(\.kind)).count)
    #expect(Set(Rule.all.map(\.kind)) == Set(Finding.Kind.allCases))
  }

  @Test func theMostSevereRulesComeFirst() {
    #expect(Rule.all.map(\.severity) == Rule.all.map(\.severity).sorted(by: >))
    for rule in Rule.all where rule.kind != .hidden {
      #expect(rule.exceptions.allSatisfy { $0.severity < rule.severity }, "\(rule.name)")
    }
  }

  /// Program for an example, with statements in a function and declarations at the top level.
  private func program(_ example: String) -> String {
    let lines = example.split(separator: "\n").map(String.init)
    let isStatement = { (line: String) in line.hasPrefix("container.") || line.hasPrefix("//") }
    return """
      import Factory
      import Swinject
      import Dependencies
      func fill(_ container: Container) {
      \(lines.filter(isStatement).joined(separator: "\n"))
      }
      \(lines.filter { !isStatement($0) }.joined(separator: "\n"))
      protocol Client {}
      class WebClient: Client {}
      class CachedClient: Client {}
      class DemoClient: Client {}
      class Prices {}
      class Session {}
      class Tracker {}
      class Bank {}
      class Coupons {}
      class Login {}
      """
  }

  @Test(arguments: Rule.all) func theExampleHasTheFinding(rule: Rule) {
    let found = Reading(program(rule.example)).project.findings.filter { $0.kind == rule.kind }
    #expect(!found.isEmpty, "\(rule.name)")
    #expect(found.first?.severity == rule.severity, "\(rule.name)")
  }
}
