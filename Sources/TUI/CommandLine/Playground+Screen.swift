import ArgumentParser
import Lessons

// The subcommands that open the laboratory in the terminal.
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
}
