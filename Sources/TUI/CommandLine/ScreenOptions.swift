import ArgumentParser
import Foundation

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
  func open(_ engine: Engine, _ lines: [String] = []) throws {
    guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1 else {
      throw Complaint(
        "playground needs a terminal; without one use 'playground run SCRIPT' or 'playground export FILE'")
    }
    TextWidth.prepare()
    let environment = ProcessInfo.processInfo.environment
    var model = Model()
    model.animates = true
    model.moves = !noMotion
    model.pane = .graph
    model.theme = theme.flatMap(Theme.init(rawValue:)) ?? .dark
    model.isASCII = ascii || !TextWidth.localeKnowsUnicode
    let session = Session(engine, model: model)
    for line in lines {
      session.run(line)
      if let error = session.model.lastError { throw Complaint("\(error)") }
    }
    do {
      try Interactive.run(session, usesColor: (environment["NO_COLOR"] ?? "").isEmpty)
    } catch {
      throw Complaint("\(error)")
    }
  }
}
