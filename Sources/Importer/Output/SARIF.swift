import Core
import Foundation

/// Findings in the format that code hosts and editors read: SARIF 2.1.0.
package struct SARIF: Encodable {
  /// A finding of any checker.
  package struct Result {
    /// The name of the rule that it breaks: `missing`.
    package var rule: String
    /// `error`, `warning` or `note`.
    package var level: String
    package var message: String
    /// Line 0 means the file as a whole.
    package var place: Place
    /// The places that lead to the finding, each with its name.
    package var path: [(place: Place, name: String)] = []
    /// Recognizes the finding after its line has moved.
    package var fingerprint: String?

    package init(rule: String, level: String, message: String, place: Place) {
      self.rule = rule
      self.level = level
      self.message = message
      self.place = place
    }
  }

  let version = "2.1.0"
  let schema = "https://json.schemastore.org/sarif-2.1.0.json"
  let runs: [SARIFRun]

  enum CodingKeys: String, CodingKey {
    case version, runs
    case schema = "$schema"
  }

  /// - Parameters:
  ///   - results: in the order in which they are listed; the paths of their files are relative to the working directory.
  ///   - version: the program's.
  package init(_ results: [Result], version: String) {
    var rules: [SARIFRun.Rule] = []
    for result in results where !rules.contains(where: { $0.id == result.rule }) {
      rules.append(.init(id: result.rule, shortDescription: nil))
    }
    runs = [SARIFRun(results, rules, version: version, root: nil)]
  }

  /// - Parameters:
  ///   - findings: in the order in which they are listed.
  ///   - root: the folder or file that was read; the paths of findings lie below it.
  ///   - version: the program's.
  package init(_ findings: [Finding], in root: String, version: String) {
    let rules = Finding.Kind.allCases.map { SARIFRun.Rule(id: $0.rawValue, shortDescription: .init(text: $0.meaning)) }
    // In a root that is one file, places have no path.
    let isFile = findings.contains { $0.place.file.isEmpty }
    let url = URL(fileURLWithPath: root).standardizedFileURL
    func inFolder(_ place: Place) -> Place {
      Place(file: place.file.isEmpty ? url.lastPathComponent : place.file, line: place.line, column: place.column)
    }
    let results = findings.map { finding in
      var result = Result(
        rule: finding.kind.rawValue, level: finding.severity.rawValue,
        message: finding.message + " " + finding.remedy, place: inFolder(finding.place))
      result.path = finding.path.compactMap { step in step.place.map { (inFolder($0), step.name) } }
      result.fingerprint = finding.fingerprint
      return result
    }
    let folder = isFile ? url.deletingLastPathComponent() : url
    runs = [SARIFRun(results, rules, version: version, root: findings.isEmpty ? nil : folder.path)]
  }
}

/// One run of a checker, as SARIF writes it.
struct SARIFRun: Encodable {
  struct Text: Encodable { let text: String }
  struct Rule: Encodable {
    let id: String
    let shortDescription: Text?
  }
  struct Driver: Encodable {
    let name = "playground"
    let version: String
    let rules: [Rule]

    enum CodingKeys: String, CodingKey { case name, version, rules }
  }
  struct Tool: Encodable { let driver: Driver }
  struct Base: Encodable { let uri: String }
  struct Artifact: Encodable {
    let uri: String
    let uriBaseId: String?
  }
  struct Region: Encodable {
    let startLine: Int
    let startColumn: Int
  }
  struct Physical: Encodable {
    let artifactLocation: Artifact
    let region: Region?
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
    let ruleIndex: Int
    let level: String
    let message: Text
    let locations: [Location]
    let codeFlows: [CodeFlow]?
    let partialFingerprints: [String: String]?
  }

  let tool: Tool
  /// `Place` counts Unicode scalars, and so do the marks of YAML.
  let columnKind = "unicodeCodePoints"
  let originalUriBaseIds: [String: Base]?
  let results: [Result]

  enum CodingKeys: String, CodingKey { case tool, columnKind, originalUriBaseIds, results }

  private static let baseID = "ROOT"

  /// - Parameter root: the absolute path of the folder that relative paths lie below; nil for the working directory.
  init(_ results: [SARIF.Result], _ rules: [Rule], version: String, root: String?) {
    tool = Tool(driver: Driver(version: version, rules: rules))
    // A base ends with a slash: without it its last folder would be replaced.
    originalUriBaseIds = root.map { [Self.baseID: Base(uri: Self.uri($0.hasSuffix("/") ? $0 : $0 + "/"))] }
    func location(_ place: Place, _ text: String?) -> Location {
      Location(
        physicalLocation: Physical(
          artifactLocation: Artifact(uri: Self.uri(place.file), uriBaseId: root.map { _ in Self.baseID }),
          region: place.line > 0 ? Region(startLine: place.line, startColumn: max(1, place.column)) : nil),
        message: text.map { Text(text: $0) })
    }
    self.results = results.map { result in
      let steps = result.path.map { ThreadLocation(location: location($0.place, $0.name)) }
      return Result(
        ruleId: result.rule, ruleIndex: rules.firstIndex { $0.id == result.rule } ?? 0, level: result.level,
        message: Text(text: result.message), locations: [location(result.place, nil)],
        codeFlows: steps.count > 1 ? [CodeFlow(threadFlows: [ThreadFlow(locations: steps)])] : nil,
        partialFingerprints: result.fingerprint.map { ["playground/v1": $0] })
    }
  }

  /// A path as a URI: bytes that are not unreserved characters of RFC 3986 are percent-encoded.
  private static func uri(_ path: String) -> String {
    let escaped = path.utf8.map { byte -> String in
      let isPlain =
        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
        || "-._~/".utf8.contains(byte)
      let hex = String(byte, radix: 16, uppercase: true)
      return isPlain ? String(Unicode.Scalar(byte)) : "%" + (hex.count < 2 ? "0" : "") + hex
    }.joined()
    return path.hasPrefix("/") ? "file://" + escaped : escaped
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
