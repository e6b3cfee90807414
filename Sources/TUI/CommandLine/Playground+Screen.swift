import ArgumentParser
import Laboratory
import Screens

// The subcommands that open the laboratory in the terminal.
extension Playground {
  struct Laboratory: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Open the laboratory with the knight on stage.", shouldDisplay: false)
    @OptionGroup var screen: ScreenOptions

    func run() throws { try screen.open((name: "knight", BuiltInScenarios.knight)) }
  }

  struct Open: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Open the laboratory with a scenario.")
    @Argument(help: "A scenario file (YAML or JSON).") var file: String
    @OptionGroup var screen: ScreenOptions

    func run() throws { try screen.open(nil, ["open \(Tokens.quoted(file))"]) }
  }

  struct Lesson: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Walk a lesson; without a name, list them.")
    @Argument(help: "The lesson's name, or the path of a lesson's folder.") var name: String?
    @Option(help: "The step to begin with, from 1.") var step: Int?
    @Flag(help: "Let the code of a folder run without asking.") var trust = false
    @Option(help: "How the list is printed: text, json.") var format: Script.Output = .text
    @OptionGroup var screen: ScreenOptions

    func run() throws {
      guard let name else {
        StandardOutput.write(try LessonList.text(format))
        return
      }
      let line = "lesson \(Tokens.quoted(name))" + (step.map { " --step \($0)" } ?? "") + (trust ? " --trust" : "")
      try screen.open((name: "knight", BuiltInScenarios.knight), [line])
    }
  }
}
