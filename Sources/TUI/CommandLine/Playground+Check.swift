import ArgumentParser
import Core
import Foundation
import Importer
import Laboratory
import Linter
import Screens
import Stage
import Support

extension Playground {
  struct Check: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "List the findings of a scenario, or of Swift code.",
      usage: """
        playground check FILE|FOLDER [--level error|warning|note] [--format text|xcode|github|sarif|json|markdown]
        playground check FOLDER --since REVISION [--format markdown]
        playground check FOLDER --baseline FILE [--update-baseline]
        playground check FOLDER --watch
        playground check --explain RULE
        """,
      discussion: """
        Exit status: 0 without findings of the given level or above (default: warning), 1 with such findings, 2 if the \
        input is unusable or no known style of dependency injection is found.

        A folder of Swift code is read as text, and never built or run. Facts that the text does not show are reported as \
        unknown. A comment '// playground:allow RULE REASON' on the line of a finding, or on the line before, suppresses \
        the finding. A baseline suppresses the findings that it lists. '.playground.yml', in the folder or above it, sets \
        the severity of rules and the files that are read.

        Rules: \(Rule.names.joined(separator: ", ")).
        """)
    @Argument(
      help: "Scenario file (YAML or JSON), or folder of Swift code.",
      completion: .file(extensions: ["yaml", "yml", "json"]))
    var file: String?
    @Option(help: ArgumentHelp("Explain a rule: meaning, example, fix, how to suppress findings.", valueName: "rule"))
    var explain: String?
    @Option(help: "Scenario: check the registrations in this mode: injection, locator.") var mode: String?
    @Option(
      help: """
        Lowest severity that leads to exit status 1: error, warning, note. For Swift code, findings below it are not \
        listed.
        """)
    var level: Level?
    @Flag(help: "Same as --level note.") var strict = false
    @Option(help: "Output format: text, xcode, github, sarif, json, markdown.")
    var format: Report.Format = .text
    @OptionGroup var lint: LintOptions
    @OptionGroup var source: SourceOptions

    enum Level: String, CaseIterable, ExpressibleByArgument { case error, warning, note }

    private var limit: Diagnostic.Severity {
      level.flatMap { Diagnostic.Severity(rawValue: $0.rawValue) } ?? (strict ? .note : .warning)
    }

    func run() throws {
      if let explain {
        do { return StandardOutput.write(try RuleText.explanation(of: explain)) } catch {
          throw CommandLineError("\(error)")
        }
      }
      guard let file else {
        throw CommandLineError("nothing to check; expected a scenario file, a folder of Swift code, or --explain RULE")
      }
      if strict, let level, level != .note {
        throw CommandLineError("--strict means --level note; expected --strict or --level \(level.rawValue), not both")
      }
      if SourceTree.isSource(file) {
        if mode != nil { throw CommandLineError("--mode is for scenarios; \(file) is Swift code") }
        let check = try SourceCheck(
          tree: SourceTree(path: file, options: source), options: lint, level: limit, format: format)
        if try check.run() { throw ExitCode(1) }
        return
      }
      if let option = lint.given {
        throw CommandLineError("\(option) is for Swift code; \(file) is no folder and no Swift file")
      }
      try check(scenario: file)
    }

    private func check(scenario file: String) throws {
      var scenario = try Self.read(file)
      if let mode {
        guard let wanted = Mode(rawValue: mode) else {
          throw CommandLineError("\(UsageError.unknown("mode", mode, among: Mode.allCases.map(\.rawValue)))")
        }
        scenario.mode = wanted
      }
      let world = scenario.initialStage().world
      let findings = world.findings
      switch format {
      case .json: StandardOutput.write(try FindingList(mode: world.mode.rawValue, diagnostics: findings).text)
      case .sarif: StandardOutput.write(try Self.sarif(findings, file))
      case .text:
        for finding in findings { StandardOutput.write(DisplayText.visible(OutputLine(finding: finding).text) + "\n") }
        if world.mode == .locator {
          StandardOutput.write(
            "in locator mode dependencies are known only after a pull; --mode injection checks declared ones\n")
        }
        if findings.isEmpty {
          StandardOutput.write("\(Wording.count(scenario.services.count, "service")), no findings\n")
        }
      case .xcode, .github, .markdown:
        throw CommandLineError("--format \(format.rawValue) is for Swift code; expected text, json or sarif")
      }
      if findings.contains(where: { $0.severity >= limit }) { throw ExitCode(1) }
    }

    static func read(_ file: String) throws -> Scenario {
      do { return try ScenarioReader.read(try DiskFiles().read(file), path: file) } catch {
        throw CommandLineError("\(error)")
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

extension Report.Format: ExpressibleByArgument {}
