import ArgumentParser
import Core
import Foundation
import Laboratory
import Screens
import Stage

extension Playground {
  struct Check: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "List the findings of a scenario.",
      discussion: "Exits 0 where there is none, 1 from a warning up (with --strict from a note), 2 for unusable input.")
    @Argument(help: "A scenario file (YAML or JSON).") var file: String
    @Option(help: "Look at the same registrations in this mode: injection, locator.") var mode: String?
    @Flag(help: "Let notes count, too.") var strict = false
    @Option(help: "How findings are printed: text, json.") var format: Script.Output = .text

    func run() throws {
      var scenario = try Self.read(file)
      if let mode {
        guard let wanted = Mode(rawValue: mode) else {
          throw Complaint("\(UsageError.unknown("mode", mode, among: Mode.allCases.map(\.rawValue)))")
        }
        scenario.mode = wanted
      }
      let world = Self.world(scenario)
      let findings = world.findings
      switch format {
      case .json: StandardOutput.write(FindingList(mode: world.mode.rawValue, diagnostics: findings).text)
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

    static func world(_ scenario: Scenario) -> World { Engine((name: "scenario", scenario)).present().news.world }
  }
}
