import ArgumentParser
import Foundation
import Laboratory
import Screens

/// How the laboratory looks.
struct ScreenOptions: ParsableArguments {
  @Flag(help: "Draw with ASCII characters only.") var ascii = false
  @Flag(help: "Let boxes jump instead of moving visibly.") var noMotion = false
  @Option(help: "The theme: \(Theme.allCases.map(\.rawValue).joined(separator: ", ")).") var theme: String?

  func validate() throws {
    guard let theme, Theme(rawValue: theme) == nil else { return }
    throw ValidationError("\(UsageError.unknown("theme", theme, among: Theme.allCases.map(\.rawValue)))")
  }

  /// Opens the laboratory in the terminal.
  ///
  /// - Parameters:
  ///   - scenario: what is on stage first.
  ///   - lines: commands that are carried out before the first frame.
  ///   - shows: takes every frame that is shown.
  func open(
    _ scenario: (name: String, Scenario)?, _ lines: [String] = [], shows: ((Frame, Theme) -> Void)? = nil
  ) throws {
    guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1 else {
      throw Complaint(
        "playground needs a terminal; without one use 'playground run SCRIPT' or 'playground export FILE'")
    }
    TextWidth.prepare()
    let environment = ProcessInfo.processInfo.environment
    var model = Model()
    model.moves = !noMotion
    model.pane = .graph
    model.theme = theme.flatMap(Theme.init(rawValue:)) ?? .dark
    model.isASCII = ascii || !TextWidth.localeKnowsUnicode
    let surroundings = Surroundings.interactive(environment)
    let loop = Loop(Engine(scenario, surroundings: surroundings), model: model, surroundings: surroundings)
    for line in lines {
      loop.run(line)
      if let error = loop.model.lastError { throw Complaint("\(error)") }
    }
    do {
      try Interactive.run(loop, usesColor: (environment["NO_COLOR"] ?? "").isEmpty, shows: shows)
    } catch {
      throw Complaint("\(error)")
    }
  }
}
