import ArgumentParser
import Canvas
import Foundation
import Laboratory
import Screens
import Support

/// Options for the appearance of the screen.
struct ScreenOptions: ParsableArguments {
  @Flag(help: "Draw with ASCII characters only.") var ascii = false
  @Flag(help: "Show the result of each command at once, without animation.") var noMotion = false
  @Option(
    help: "Theme: \(Theme.all.map(\.name).joined(separator: ", ")).", completion: .list(Theme.all.map(\.name)))
  var theme: String?

  func validate() throws {
    guard let theme, Theme.named(theme) == nil else { return }
    throw ValidationError("\(UsageError.unknown("theme", theme, among: Theme.all.map(\.name)))")
  }

  /// The options in the form of `--help`, one on each line.
  static var listed: String {
    let help = helpMessage(columns: 78)
    guard let start = help.range(of: "OPTIONS:\n")?.upperBound else { return "" }
    let lines = help[start...].split(separator: "\n").prefix { !$0.contains("--help") }
    return lines.joined(separator: "\n")
  }

  /// Opens the program's screen in the terminal, and returns when the user has left it.
  ///
  /// - Parameters:
  ///   - scenario: the scenario on stage at the start; nil for an empty laboratory.
  ///   - lines: commands that are carried out before the first frame.
  ///   - begin: a command that starts before the first frame and continues while the screen is open.
  ///   - recovery: the way in which unsaved work of a laboratory is offered.
  ///   - shows: called with every frame that is shown.
  ///   - adjust: changes the surroundings of the program.
  /// - Throws: `CommandLineError` if one of `lines` fails, or if there is no usable terminal.
  func open(
    _ scenario: (name: String, Scenario)?, _ lines: [String] = [], begin: String? = nil,
    recovery: RecoveryOffer = .left, shows: ((Frame, Theme) -> Void)? = nil,
    adjust: (inout Surroundings) -> Void = { _ in }
  ) throws {
    TextWidth.prepare()
    let environment = ProcessInfo.processInfo.environment
    var model = Model()
    model.panes.focus = .graph
    model.display.isDrawn = false
    model.recoveryOffer = recovery
    if let scenario { model.session = ["scenario \(Tokens.quoted(scenario.name))"] }
    model.display.terminal = ["TERM", "COLORTERM", "LC_ALL", "LANG", "NO_COLOR"].compactMap { name in
      environment[name].map { "\(name)=\($0)" }
    }.joined(separator: " ")
    model.display.isASCII = ascii || !TextWidth.localeKnowsUnicode
    var surroundings = Surroundings.interactive(environment)
    if let usual = try? SourceOptions.parse([]) { surroundings.reading = usual.stageReading }
    adjust(&surroundings)
    let loop = Loop(Engine(scenario, surroundings: surroundings), model: model, surroundings: surroundings)
    for line in lines {
      loop.begin(line)
      if let error = loop.model.said.error { throw CommandLineError("\(error)") }
    }
    guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1 else {
      throw CommandLineError(
        "playground needs a terminal; without a terminal use 'playground run SCRIPT', 'playground talk', "
          + "'playground record FILE --script SCRIPT' or 'playground export FILE'")
    }
    if scenario == nil { loop.startHere() }
    let (settings, faults) = settings(surroundings, environment)
    loop.apply(settings, faults: faults)
    if let begin { loop.send(.line(begin)) }
    do {
      try Interactive.run(loop, usesColor: (environment["NO_COLOR"] ?? "").isEmpty, shows: shows)
    } catch {
      throw CommandLineError("\(error)")
    }
    for notice in surroundings.notices.lasting { StandardOutput.printError("playground: \(notice)") }
  }

  /// Returns the settings of the user's file, overridden by options of the command line, and the faults of that file.
  private func settings(_ surroundings: Surroundings, _ environment: [String: String]) -> (Settings, [String]) {
    var (settings, faults) = (Settings(), [String]())
    do {
      if var file = try surroundings.settings?.read() {
        settings = Settings(&file)
        faults = file.faults.map(\.description)
      }
    } catch { faults = ["\(error)"] }
    if let theme { try? settings.set("theme", theme) }
    settings.usualTheme = Theme.fitting(colorFGBG: environment["COLORFGBG"]) ?? .dark
    if noMotion { try? settings.set("motion", "off") }
    return (settings, faults)
  }
}
