import ArgumentParser
import Laboratory
import Screens

// The subcommands that open the laboratory in the terminal.
extension Playground {
  struct Laboratory: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Open the laboratory with the scenario 'knight'.", shouldDisplay: false)
    @OptionGroup var screen: ScreenOptions

    func run() throws { try screen.open((name: "knight", BuiltInScenarios.knight), begin: "start") }
  }

  struct Open: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Open a scenario in the laboratory, or show Swift code.",
      discussion: """
        A folder of Swift code is read as text; it is neither built nor run. The screen shows the registered services, \
        their dependencies, and the places of both.
        """)
    @Argument(
      help: "A scenario file (YAML or JSON), or a folder of Swift code.",
      completion: .file(extensions: ["yaml", "yml", "json"]))
    var file: String
    @Flag(help: "Swift code: read it again after each edit.") var watch = false
    @OptionGroup var source: SourceOptions
    @OptionGroup var screen: ScreenOptions

    func run() throws {
      let line = "open \(Tokens.quoted(file))"
      guard SourceTree.isSource(file) else {
        if watch { throw CommandLineError("--watch is for Swift code; \(file) is a scenario") }
        return try screen.open(nil, [line])
      }
      // Faults of the options and of the configuration end the program before the screen opens.
      _ = try source.reading(for: file)
      try screen.open(
        nil, begin: line,
        adjust: { surroundings in
          (surroundings.reading, surroundings.watchesSources) = (source.stageReading, watch)
        })
    }
  }
}
