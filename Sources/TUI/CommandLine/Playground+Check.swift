import ArgumentParser
import Core
import Foundation
import Importer
import Laboratory
import Screens
import Stage
import Support

extension Playground {
  struct Check: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "List the findings of a scenario, or of Swift code.",
      discussion: """
        Exits 0 where there is none, 1 from a warning up (with --strict from a note), 2 for unusable input.

        A folder of Swift code is read as text: nothing of it is built or run. What the text cannot tell is never guessed. \
        A comment '// playground:allow KIND REASON' at a place, or on the line before, keeps a finding away; a baseline \
        keeps away all that were there when it was written.
        """)
    @Argument(
      help: "A scenario file (YAML or JSON), or a folder of Swift code.",
      completion: .file(extensions: ["yaml", "yml", "json"]))
    var file: String
    @Option(help: "Look at the same registrations in this mode: injection, locator.") var mode: String?
    @Flag(help: "Let notes count, too.") var strict = false
    @Option(help: "How findings are printed: text, json, sarif.") var format: Format = .text
    @Option(help: "Swift code: leave out the findings that this file knows.") var baseline: String?
    @Option(help: "Swift code: write the findings to this file, to be left out from now on.") var writeBaseline: String?
    @Flag(help: "Swift code: let dependencies that no initializer shows count as warnings.") var hidden = false
    @OptionGroup var source: SourceOptions

    enum Format: String, CaseIterable, ExpressibleByArgument { case text, json, sarif }

    func run() throws {
      let isSource = SourceTree.isSource(file)
      if isSource {
        if mode != nil { throw Complaint("--mode is for scenarios; \(file) is Swift code") }
        let isFound = try SourceTree(path: file, options: source).check(
          .init(
            format: format.rawValue, strict: strict, hidden: hidden, baseline: baseline, writeBaseline: writeBaseline))
        if isFound { throw ExitCode(1) }
        return
      }
      if baseline != nil || writeBaseline != nil || hidden {
        throw Complaint("--baseline, --write-baseline and --hidden are for Swift code; \(file) is a scenario")
      }
      var scenario = try Self.read(file)
      if let mode {
        guard let wanted = Mode(rawValue: mode) else {
          throw Complaint("\(UsageError.unknown("mode", mode, among: Mode.allCases.map(\.rawValue)))")
        }
        scenario.mode = wanted
      }
      let world = scenario.staged().world
      let findings = world.findings
      switch format {
      case .json: StandardOutput.write(try FindingList(mode: world.mode.rawValue, diagnostics: findings).text)
      case .sarif: StandardOutput.write(try Self.sarif(findings, file))
      case .text:
        for finding in findings { StandardOutput.write(DisplayText.visible(OutputLine(finding: finding).text) + "\n") }
        if world.mode == .locator {
          StandardOutput.write(
            "in locator mode needs are unknown until they are pulled; --mode injection looks at the declared ones\n")
        }
        if findings.isEmpty { StandardOutput.write("\(scenario.services.count) services, no findings\n") }
      }
      let limit: Diagnostic.Severity = strict ? .note : .warning
      if findings.contains(where: { $0.severity >= limit }) { throw ExitCode(1) }
    }

    static func read(_ file: String) throws -> Scenario {
      do { return try ScenarioReader.read(try DiskFiles().read(file), path: file) } catch {
        throw Complaint("\(error)")
      }
    }

    private static func sarif(_ findings: [Diagnostic], _ file: String) throws -> String {
      let places = ScenarioPlaces(String(decoding: try DiskFiles().read(file), as: UTF8.self))
      let results = findings.map { finding in
        let place = places.place(of: finding)
        return SARIF.Result(
          rule: finding.kind.rawValue, level: finding.severity.rawValue,
          message: "\(finding.message) \(finding.remedy)",
          place: .init(file: file, line: place?.line ?? 0, column: place?.column ?? 0))
      }
      return try JSONText.of(SARIF(results, version: ProgramVersion.current))
    }
  }
}
