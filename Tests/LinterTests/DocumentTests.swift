import Foundation
import Testing

@testable import Importer
@testable import Linter

/// Files of the project that are generated from tables. `WRITE=1` generates them again.
@Suite struct DocumentTests {
  private func expect(_ path: String, _ text: String) throws {
    let file = URL(fileURLWithPath: #filePath).appending(path: "../../../\(path)").standardizedFileURL
    if ProcessInfo.processInfo.environment["WRITE"] != nil { try Data(text.utf8).write(to: file) }
    #expect(try String(contentsOf: file, encoding: .utf8) == text, "WRITE=1 writes \(path) anew")
  }

  @Test func thePageOfRulesIsMadeOfTheTable() throws { try expect("docs/rules.md", RuleText.page) }

  @Test func theSchemaIsMadeOfTheTable() throws {
    try expect("schema/playground.schema.json", try ConfigurationSchema.text())
  }

  @Test func thePageOfLintingHasEveryKey() throws {
    let file = URL(fileURLWithPath: #filePath).appending(path: "../../../docs/linting.md").standardizedFileURL
    let text = try String(contentsOf: file, encoding: .utf8)
    for key in ConfigurationKey.allCases { #expect(text.contains("| `\(key.rawValue)` |"), "\(key)") }
  }

  @Test(arguments: Rule.all) func everyRuleIsExplained(rule: Rule) throws {
    let text = try RuleText.explanation(of: rule.name)
    for part in [rule.severities, rule.meaning, rule.fix] + rule.silence { #expect(text.contains(part)) }
  }

  @Test func anUnknownRuleIsReported() {
    #expect(throws: RuleText.UnknownRule(name: "captve")) { try RuleText.explanation(of: "captve") }
    #expect("\(RuleText.UnknownRule(name: "captve"))".hasSuffix("; did you mean 'captive'?"))
  }
}
