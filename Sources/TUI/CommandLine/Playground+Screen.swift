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
    @Argument(help: "A scenario file (YAML or JSON).", completion: .file(extensions: ["yaml", "yml", "json"]))
    var file: String
    @OptionGroup var screen: ScreenOptions

    func run() throws { try screen.open(nil, ["open \(Tokens.quoted(file))"]) }
  }
}
