import ArgumentParser
import Foundation
import Laboratory
import Lessons
import Screens

/// The command line.
@main
struct Playground: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "playground",
    abstract: "A laboratory for services, lifetimes, service locators and dependency injection.",
    discussion: "Without a subcommand it opens the laboratory with the knight on stage.",
    version: "0.1.0",
    subcommands: [
      Laboratory.self, Open.self, Lesson.self, Run.self, Check.self, ExportGraph.self, Talk.self, Record.self,
    ],
    defaultSubcommand: Laboratory.self)

  /// Whatever is used wrongly ends with one clear message and status 2.
  static func main() {
    if CommandLine.arguments.dropFirst().first == StepProcess.hostArgument { StepProcess.host() }
    do {
      try checkSubcommand()
      var command = try parseAsRoot()
      try command.run()
    } catch let complaint as Complaint {
      StandardOutput.complain("playground: \(complaint)")
      Foundation.exit(2)
    } catch let status as ExitCode {
      Foundation.exit(status.rawValue)
    } catch {
      let message = fullMessage(for: error)
      if exitCode(for: error).isSuccess {
        StandardOutput.write(message + "\n")
        Foundation.exit(0)
      }
      StandardOutput.complain(message)
      Foundation.exit(2)
    }
  }
}

extension Playground {
  /// A first word that is no option has to be a subcommand.
  private static func checkSubcommand() throws {
    guard let word = CommandLine.arguments.dropFirst().first, !word.hasPrefix("-") else { return }
    let known = configuration.subcommands.filter { $0.configuration.shouldDisplay }.map { $0._commandName } + ["help"]
    if !known.contains(word) { throw Complaint("\(UsageError.unknown("subcommand", word, among: known))") }
  }
}
