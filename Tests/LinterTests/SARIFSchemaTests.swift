import Foundation
import Importer
import Testing

@testable import Linter

/// Requirements that the published schema of SARIF 2.1.0, and the readers of SARIF, have for a log.
@Suite struct SARIFSchemaTests {
  private func log(_ texts: [String: String], level: Bool = true) throws -> [String: Any] {
    let folder = try TestFolder(texts)
    var checker = Checker(Configuration(), version: "1.0")
    if level { checker.level = .note }
    let paths = ReportPaths(root: folder.path, workingDirectory: folder.path)
    let text = try checker.report(Importer().read(folder.path), paths: paths).text(.sarif)
    return try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }

  private func run(_ texts: [String: String], level: Bool = true) throws -> [String: Any] {
    try #require((try log(texts, level: level)["runs"] as? [[String: Any]])?.first)
  }

  private static let twice = [
    "My Code/Größe.swift":
      "import Swinject\nfunc fill(_ c: Container) {\n"
      + "  // playground:allow captive a\n\n  // playground:allow captive b\n\n}\n",
    "B.swift": missing("B", "C"),
  ]

  /// Keys of the schema, which allows no others.
  private static let known: [String: Set<String>] = [
    "log": ["$schema", "version", "runs"],
    "run": ["tool", "results", "columnKind", "originalUriBaseIds"],
    "driver": ["name", "version", "rules"],
    "rule": ["id", "shortDescription", "help", "helpUri", "defaultConfiguration"],
    "result": ["ruleId", "ruleIndex", "level", "message", "locations", "codeFlows", "partialFingerprints"],
  ]

  @Test func everyObjectHasTheKeysOfTheSchema() throws {
    let log = try log(Self.twice)
    #expect(log["version"] as? String == "2.1.0" && Set(log.keys).isSubset(of: Self.known["log"] ?? []))
    let run = try #require((log["runs"] as? [[String: Any]])?.first)
    #expect(Set(run.keys).isSubset(of: Self.known["run"] ?? []))
    let driver = try #require((run["tool"] as? [String: Any])?["driver"] as? [String: Any])
    #expect(driver["name"] as? String == "playground" && Set(driver.keys).isSubset(of: Self.known["driver"] ?? []))
    let rules = try #require(driver["rules"] as? [[String: Any]])
    let levels: Set<String> = ["none", "note", "warning", "error"]
    for rule in rules {
      #expect(Set(rule.keys).isSubset(of: Self.known["rule"] ?? []))
      let uri = try #require(rule["helpUri"] as? String)
      #expect(URL(string: uri)?.scheme != nil)
      #expect(((rule["help"] as? [String: Any])?["text"] as? String)?.isEmpty == false)
      #expect(levels.contains((rule["defaultConfiguration"] as? [String: Any])?["level"] as? String ?? ""))
    }
    #expect(rules.compactMap { $0["id"] as? String } == Rule.names)
    let results = try #require(run["results"] as? [[String: Any]])
    #expect(results.count > 4)
    for result in results {
      #expect(Set(result.keys).isSubset(of: Self.known["result"] ?? []))
      let index = try #require(result["ruleIndex"] as? Int)
      #expect(rules[index]["id"] as? String == result["ruleId"] as? String)
      #expect(levels.contains(result["level"] as? String ?? ""))
      #expect(((result["message"] as? [String: Any])?["text"] as? String)?.isEmpty == false)
      for location in try #require(result["locations"] as? [[String: Any]]) { try check(location, run) }
      for flow in result["codeFlows"] as? [[String: Any]] ?? [] {
        for thread in try #require(flow["threadFlows"] as? [[String: Any]]) {
          for step in try #require(thread["locations"] as? [[String: Any]]) {
            try check(try #require(step["location"] as? [String: Any]), run)
          }
        }
      }
    }
  }

  private func check(_ location: [String: Any], _ run: [String: Any]) throws {
    let physical = try #require(location["physicalLocation"] as? [String: Any])
    let artifact = try #require(physical["artifactLocation"] as? [String: Any])
    let uri = try #require(artifact["uri"] as? String)
    #expect(uri.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F })
    let bases = try #require(run["originalUriBaseIds"] as? [String: [String: String]])
    let base = try #require(bases[artifact["uriBaseId"] as? String ?? ""]?["uri"])
    #expect(base.hasPrefix("file:///") && base.hasSuffix("/"))
    #expect(URL(string: uri, relativeTo: URL(string: base))?.path.hasSuffix(".swift") == true)
    if let region = physical["region"] as? [String: Any] {
      #expect((region["startLine"] as? Int ?? 0) > 0 && (region["startColumn"] as? Int ?? 0) > 0)
    }
  }

  private func fingerprints(_ texts: [String: String]) throws -> [String] {
    try #require(try run(texts)["results"] as? [[String: Any]])
      .compactMap { ($0["partialFingerprints"] as? [String: String])?.values.first }
  }

  @Test func fingerprintsAreUniqueAndStayWhereLinesMove() throws {
    let first = try fingerprints(Self.twice)
    #expect(Set(first).count == first.count)
    // Two unused comments with the same text.
    #expect(first.filter { $0.hasPrefix("unused-suppression|") }.count == 2)
    #expect(try fingerprints(Self.twice.mapValues { "\n\n" + $0 }) == first)
  }

  @Test func notesAreInItOnRequestOnly() throws {
    func levels(_ isAsked: Bool) throws -> Set<String> {
      Set(
        (try run(Self.twice, level: isAsked)["results"] as? [[String: Any]] ?? []).compactMap { $0["level"] as? String }
      )
    }
    #expect(try levels(true) == ["error", "note"])
    #expect(try levels(false) == ["error"])
  }
}
