import Foundation
import Importer

/// Findings in SARIF 2.1.0, a format that code hosts and editors read.
package struct SARIF: Encodable {
  /// A finding of any checker, for SARIF.
  package struct Result {
    /// Name of the violated rule, such as `missing`.
    package var rule: String
    /// Severity of the finding: `error`, `warning` or `note`.
    package var level: String
    package var message: String
    /// Position of the finding. Line 0 stands for the whole file.
    package var place: Place
    /// The places that lead to the finding, each with a name to show there. A path of one place is left out of the log.
    package var path: [(place: Place, name: String)] = []
    /// Text that identifies the finding even after its line has changed; nil if there is none.
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

  /// Creates a log from the results of any checker.
  ///
  /// - Parameters:
  ///   - results: the results in the order of the log. Their paths are relative to the working directory.
  ///   - version: the version of the program.
  package init(_ results: [Result], version: String) {
    var rules: [SARIFRun.Descriptor] = []
    for result in results where !rules.contains(where: { $0.id == result.rule }) {
      rules.append(SARIFRun.Descriptor(id: result.rule))
    }
    runs = [SARIFRun(results, rules, version: version, base: nil)]
  }

  /// Creates a log from the findings of `check`.
  ///
  /// - Parameters:
  ///   - findings: the findings in the order of the log.
  ///   - paths: converts the paths of the findings.
  ///   - version: the version of the program.
  package init(_ findings: [Finding], paths: ReportPaths, version: String) {
    var counts: [String: Int] = [:]
    let results = findings.map { finding in
      var result = Result(
        rule: finding.kind.rawValue, level: finding.severity.rawValue,
        message: finding.text, place: Self.place(finding.place, paths))
      result.path = finding.path.compactMap { step in step.place.map { (Self.place($0, paths), step.name) } }
      // Findings with the same fingerprint are numbered in their order.
      let count = counts[finding.fingerprint, default: 0] + 1
      counts[finding.fingerprint] = count
      result.fingerprint = finding.fingerprint + (count > 1 ? "|\(count)" : "")
      return result
    }
    runs = [
      SARIFRun(results, Rule.all.map(SARIFRun.Descriptor.init), version: version, base: paths.workingDirectory)
    ]
  }

  private static func place(_ place: Place, _ paths: ReportPaths) -> Place {
    Place(file: paths.relative(place.file), line: place.line, column: place.column)
  }
}

/// A run of a checker, as a part of a SARIF log.
struct SARIFRun: Encodable {
  struct Text: Encodable { let text: String }
  struct Help: Encodable {
    let text: String
    let markdown: String
  }
  struct Level: Encodable { let level: String }
  struct Descriptor: Encodable {
    let id: String
    var shortDescription: Text?
    var help: Help?
    var helpUri: String?
    var defaultConfiguration: Level?

    init(id: String) { self.id = id }

    init(_ rule: Rule) {
      id = rule.name
      shortDescription = Text(text: rule.meaning)
      help = Help(text: rule.meaning + " " + rule.fix, markdown: RuleText.markdown(rule))
      helpUri = rule.helpURI
      defaultConfiguration = Level(level: rule.severity.rawValue)
    }
  }
  struct Driver: Encodable {
    let name = "playground"
    let version: String
    let rules: [Descriptor]

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
  /// Unit of the columns. `Place` and the marks of YAML count Unicode scalars.
  let columnKind = "unicodeCodePoints"
  let originalUriBaseIds: [String: Base]?
  let results: [Result]

  enum CodingKeys: String, CodingKey { case tool, columnKind, originalUriBaseIds, results }

  private static let baseID = "SRCROOT"

  /// Creates a run from results.
  ///
  /// - Parameter base: the absolute path of the folder from which relative paths start; nil for the working directory.
  init(_ results: [SARIF.Result], _ rules: [Descriptor], version: String, base: String?) {
    tool = Tool(driver: Driver(version: version, rules: rules))
    // The base must end with a slash, or URI resolution would replace its last folder.
    originalUriBaseIds = base.map { [Self.baseID: Base(uri: Self.uri($0.hasSuffix("/") ? $0 : $0 + "/"))] }
    func location(_ place: Place, _ text: String?) -> Location {
      Location(
        physicalLocation: Physical(
          artifactLocation: Artifact(
            uri: Self.uri(place.file), uriBaseId: base == nil || place.file.hasPrefix("/") ? nil : Self.baseID),
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

  /// Returns a path as a URI: with `file://` in front of an absolute path. All bytes except slashes and the unreserved
  /// characters of RFC 3986 are percent-encoded.
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
