import Core

/// Findings in the format that code hosts read: SARIF 2.1.0.
package struct SARIF: Encodable {
  struct Text: Encodable { let text: String }
  struct Rule: Encodable {
    let id: String
    let shortDescription: Text
  }
  struct Driver: Encodable {
    let name = "playground"
    let version: String
    let rules: [Rule]
  }
  struct Tool: Encodable { let driver: Driver }
  struct Artifact: Encodable {
    let uri: String
    let uriBaseId = "ROOT"
  }
  struct Region: Encodable {
    let startLine: Int
    let startColumn: Int
  }
  struct Physical: Encodable {
    let artifactLocation: Artifact
    let region: Region
  }
  struct Location: Encodable {
    let physicalLocation: Physical
    let message: Text?
  }
  struct ThreadLocation: Encodable { let location: Location }
  struct ThreadFlow: Encodable { let locations: [ThreadLocation] }
  struct CodeFlow: Encodable { let threadFlows: [ThreadFlow] }
  struct Result: Encodable {
    let ruleId: String
    let level: String
    let message: Text
    let locations: [Location]
    let codeFlows: [CodeFlow]?
    let partialFingerprints: [String: String]
  }
  struct Run: Encodable {
    let tool: Tool
    let columnKind = "utf16CodeUnits"
    let results: [Result]
  }

  let version = "2.1.0"
  let schema = "https://json.schemastore.org/sarif-2.1.0.json"
  let runs: [Run]

  enum CodingKeys: String, CodingKey {
    case version, runs
    case schema = "$schema"
  }

  /// - Parameters:
  ///   - findings: in the order in which they are told.
  ///   - version: the program's.
  package init(_ findings: [Finding], version: String) {
    let rules = Finding.Kind.allCases.map { Rule(id: $0.rawValue, shortDescription: Text(text: $0.meaning)) }
    let results = findings.map { finding in
      let steps = finding.path.compactMap { step in step.place.map { Self.location($0, step.name) } }
      return Result(
        ruleId: finding.kind.rawValue, level: finding.severity.rawValue,
        message: Text(text: finding.message + " " + finding.remedy), locations: [Self.location(finding.place, nil)],
        codeFlows: steps.count > 1
          ? [CodeFlow(threadFlows: [ThreadFlow(locations: steps.map { ThreadLocation(location: $0) })])] : nil,
        partialFingerprints: ["playground/v1": finding.fingerprint])
    }
    runs = [Run(tool: Tool(driver: Driver(version: version, rules: rules)), results: results)]
  }

  private static func location(_ place: Place, _ text: String?) -> Location {
    Location(
      physicalLocation: Physical(
        artifactLocation: Artifact(uri: place.file),
        region: Region(startLine: place.line, startColumn: place.column)), message: text.map { Text(text: $0) })
  }
}

extension Finding.Kind {
  /// What findings of this kind say, in a sentence.
  package var meaning: String {
    switch self {
    case .missing: "Something is asked for that nothing registers."
    case .cycle: "Services need each other in a circle."
    case .captive: "A service keeps one that should live shorter."
    case .hidden: "A dependency that no initializer shows."
    case .bypass: "A registered service is made by hand."
    case .unused: "A registration that nothing asks for."
    case .ambiguous: "One key is registered in several places."
    case .duplicate: "One key is registered twice, and the last one answers."
    case .nearMiss: "What is asked for is registered under another key."
    case .holdsFresh: "A shared service holds one that was made for it alone."
    case .testOnly: "Live code asks for a key that has a value for tests only."
    }
  }
}
