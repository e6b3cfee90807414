import ArgumentParser
import Core
import Foundation
import Lessons

/// The command line.
@main
struct Playground: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "playground",
    abstract: "A laboratory for services, lifetimes, service locators and dependency injection.",
    discussion: "Without a subcommand it opens the laboratory with the knight on stage.",
    version: "0.1.0",
    subcommands: [Laboratory.self, Open.self, Lesson.self, Run.self, Check.self, ExportGraph.self],
    defaultSubcommand: Laboratory.self)

  /// Whatever is used wrongly ends with one clear message and status 2.
  static func main() {
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

extension Playground {
  struct Laboratory: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Open the laboratory with the knight on stage.", shouldDisplay: false)
    @OptionGroup var screen: ScreenOptions

    func run() throws { try screen.open(Engine((name: "knight", BuiltInScenarios.knight))) }
  }

  struct Open: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Open the laboratory with a scenario.")
    @Argument(help: "A scenario file (YAML or JSON).") var file: String
    @OptionGroup var screen: ScreenOptions

    func run() throws { try screen.open(Engine(), ["open \(Tokens.quoted(file))"]) }
  }

  struct Lesson: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Walk a lesson; without a name, list them.")
    @Argument(help: "The lesson's name.") var name: String?
    @Option(help: "The step to begin with, from 1.") var step: Int?
    @Option(help: "How the list is printed: text, json.") var format: Script.Output = .text
    @OptionGroup var screen: ScreenOptions

    func run() throws {
      guard let name else {
        Swift.print(LessonList.text(format), terminator: "")
        return
      }
      guard Lessons.Lesson.named(name) != nil else {
        throw Complaint("\(UsageError.unknown("lesson", name, among: Lessons.Lesson.all.map(\.name)))")
      }
      let engine = Engine((name: "knight", BuiltInScenarios.knight))
      try screen.open(engine, ["lesson \(name)" + (step.map { " --step \($0)" } ?? "")])
    }
  }

  struct Run: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Run a script of commands without a terminal.")
    @Argument(help: "A file with one command a line, or - for standard input.") var script: String
    @Option(help: "The size of the frames, such as 120x36.") var size = "120x36"
    @Flag(help: "Print the screen after every command.") var frames = false
    @Option(help: "What is printed at the end: text, json.") var format: Script.Output = .text

    func run() throws {
      let parts = size.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
      if frames, format == .json {
        throw Complaint("--frames prints screens and --format json one object; expected one of them")
      }
      guard parts.count == 2, (1...1000).contains(parts[0]), (1...1000).contains(parts[1]) else {
        throw Complaint("the size '\(size)' is not understood; expected COLUMNSxROWS, such as 120x36")
      }
      let text: String
      if script == "-" {
        text = String(decoding: FileHandle.standardInput.readDataToEndOfFile(), as: UTF8.self)
      } else {
        do { text = String(decoding: try Files.read(script), as: UTF8.self) } catch { throw Complaint("\(error)") }
      }
      // A byte order mark is no part of the first command.
      let plain = text.first == "\u{FEFF}" ? text.dropFirst() : text[...]
      var lines = plain.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(String.init)
      if lines.last == "" { lines.removeLast() }
      let run = Script(
        name: script == "-" ? "standard input" : script, lines: lines, width: parts[0], height: parts[1],
        printsFrames: frames, output: format)
      let status = run.run(print: StandardOutput.write, complain: StandardOutput.complain)
      if status != 0 { throw ExitCode(status) }
    }
  }

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
      do { return try ScenarioReader.read(try Files.read(file), path: file) } catch { throw Complaint("\(error)") }
    }

    static func world(_ scenario: Scenario) -> World { Engine((name: "scenario", scenario)).present().world }
  }

  struct ExportGraph: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "export", abstract: "Write the graph of a scenario.")
    @Argument(help: "A scenario file (YAML or JSON).") var file: String
    @Option(help: "The format: \(ExportFormat.allCases.map(\.rawValue).joined(separator: ", ")).") var format = "text"
    @Option(name: .shortAndLong, help: "The file to write; standard output if there is none.") var output: String?
    @Option(help: "How many columns a drawing may take (text, svg, layout).") var width: Int?
    @Flag(help: "Draw with ASCII characters only (text).") var ascii = false

    func run() throws {
      if let width, !(1...100_000).contains(width) {
        throw Complaint("a width of \(width) columns is not possible; expected 1 to 100000")
      }
      guard let wanted = ExportFormat(rawValue: format) else {
        throw Complaint("\(UsageError.unknown("format", format, among: ExportFormat.allCases.map(\.rawValue)))")
      }
      let engine = Engine((name: "scenario", try Check.read(file)))
      let session = Session(engine)
      let text = Export.text(
        session.model.world, wanted, events: session.model.timeline.entries, width: width, isASCII: ascii)
      guard let output else { return StandardOutput.write(text) }
      do { try Files.write(Data(text.utf8), to: output) } catch { throw Complaint("\(error)") }
    }
  }
}

extension Script.Output: ExpressibleByArgument {}

/// A clear line on standard error, and exit status 2.
struct Complaint: Error, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}
