import ArgumentParser
import Foundation
import Laboratory
import Lessons
import Screens

/// The command line of the program.
@main
struct Playground: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "playground",
    abstract: "A laboratory for services, lifetimes, service locators and dependency injection.",
    discussion: """
      Without a subcommand, playground opens the laboratory with the example scenario 'knight', and has these options:

      \(isHelpAsked ? ScreenOptions.listed : "")
      """,
    version: ProgramVersion.current,
    subcommands: [
      Laboratory.self, Open.self, Attach.self, Lesson.self, Progress.self, Run.self, Check.self, ExportGraph.self,
      Talk.self,
      Record.self,
      Completions.self, Manual.self,
    ],
    defaultSubcommand: Laboratory.self)

  /// Runs the command. Wrong usage ends with one message and status 2.
  static func main() {
    switch CommandLine.arguments.dropFirst().first {
    case StepProcess.hostArgument: StepProcess.host()
    case CommandRunner.supervisorArgument: CommandRunner.supervise()
    default: break
    }
    // A file that grows beyond `ulimit -f` causes an error of the write, like a full disk. Without this, a signal would
    // end the program.
    signal(SIGXFSZ, SIG_IGN)
    // Ctrl-\ ends the program. Swift's own handler would treat it as a crash and ask for commands.
    signal(SIGQUIT, SIG_DFL)
    do {
      var command = try parsed()
      try command.run()
    } catch let error as CommandLineError {
      StandardOutput.printError("playground: \(error)")
      Foundation.exit(2)
    } catch let status as ExitCode {
      Foundation.exit(status.rawValue)
    } catch {
      let message = fullMessage(for: error)
      if exitCode(for: error).isSuccess {
        StandardOutput.write(message + "\n")
        Foundation.exit(0)
      }
      let text = words(of: error)
      StandardOutput.printError("playground: \(text)\(text.hasSuffix("?") ? "" : ";") \(advice)")
      Foundation.exit(2)
    }
  }
}

extension Playground {
  /// True if the call prints the list of options. Building that list would slow down every other start.
  private static var isHelpAsked: Bool {
    let asking = ["help", "--help", "-h", "--help-hidden", "--experimental-dump-help", "manual"]
    return CommandLine.arguments.contains { asking.contains($0) }
  }

  /// Parses the command line.
  ///
  /// A valid subcommand is parsed by its own options, which is faster than parsing the options of all subcommands.
  /// Errors are reported by the parser of the root.
  private static func parsed() throws -> any ParsableCommand {
    let words = ordered(Array(CommandLine.arguments.dropFirst()))
    let subcommand = configuration.subcommands.first { $0._commandName == words.first }
    if let subcommand, let command = try? subcommand.parse(Array(words.dropFirst())) { return command }
    try checkSubcommand()
    return try parseAsRoot(words)
  }

  /// Returns the words with the screen's options behind the subcommand: `--theme light lesson` is `lesson --theme light`.
  ///
  /// The path of a file or folder without a subcommand is opened: `playground ~/shop` is `playground open ~/shop`.
  private static func ordered(_ words: [String]) -> [String] {
    var start = 0
    while start < words.count, words[start].hasPrefix("--") {
      switch words[start] {
      case "--ascii", "--no-motion": start += 1
      case "--theme": start += 2
      case let word where word.hasPrefix("--theme="): start += 1
      default: return words
      }
    }
    guard start < words.count else { return words }
    if isPath(words[start]) { return ["open"] + words[start...] + words[..<start] }
    guard start > 0, known.contains(words[start]) else { return words }
    return [words[start]] + words[..<start] + words[(start + 1)...]
  }

  /// Returns true for the path of an existing file or folder that is not the name of a subcommand.
  private static func isPath(_ word: String) -> Bool {
    !known.contains(word) && !word.hasPrefix("-") && FileManager.default.fileExists(atPath: Paths.expanded(word))
  }

  private static let known =
    configuration.subcommands.filter { $0.configuration.shouldDisplay }.map { $0._commandName } + ["help"]

  /// Hint that names the command with further help.
  private static var advice: String {
    let word = CommandLine.arguments.dropFirst().first { known.contains($0) && $0 != "help" }
    return word.map { "'playground \($0) --help' lists the arguments and options" }
      ?? "'playground --help' lists the subcommands and options"
  }

  /// Returns the argument parser's message about an error, in one line and without a full stop.
  private static func words(of error: any Error) -> String {
    let message = message(for: error)
    // A list has one item on each line.
    let lines = message.split(whereSeparator: \.isNewline).map { $0.drop(while: \.isWhitespace) }
    let items = lines.filter { $0.hasPrefix("- ") }.map { $0.dropFirst(2) }.joined(separator: ", ")
    let line = (lines.filter { !$0.hasPrefix("- ") } + (items.isEmpty ? [] : [items[...]])).joined(separator: " ")
    return line.last == "." ? String(line.dropLast()) : line
  }

  /// Rejects a first word that is neither an option nor a subcommand.
  private static func checkSubcommand() throws {
    var words = CommandLine.arguments.dropFirst()
    if words.first == "help" { words = words.dropFirst() }
    guard let word = words.first, !word.hasPrefix("-") else { return }
    if !known.contains(word), !isPath(word) {
      throw CommandLineError("\(UsageError.unknown("subcommand", word, among: known))")
    }
  }
}
