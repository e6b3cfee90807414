import ArgumentParser
import Laboratory
import Screens

// The subcommands that open the laboratory in the terminal.
extension Playground {
  struct Laboratory: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Open the laboratory with the example scenario 'knight'.", shouldDisplay: false)
    @OptionGroup var screen: ScreenOptions

    func run() throws {
      try screen.open((name: "knight", BuiltInScenarios.knight), begin: "start", recovery: .asked)
    }
  }

  struct Open: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Open a scenario, a recording or a folder of Swift code.",
      discussion: """
        A folder of Swift code is read as text, and never built or run. The screen shows the services that are \
        registered in the code, their dependencies, and the source lines.
        """)
    @Argument(
      help: "Scenario file (YAML or JSON), recording, or folder of Swift code.",
      completion: .file(extensions: ["yaml", "yml", "json"]))
    var file: String
    @Flag(help: "Swift code: reload after each edit.") var watch = false
    @OptionGroup var source: SourceOptions
    @OptionGroup var screen: ScreenOptions

    func run() throws {
      let line = "open \(Tokens.quoted(file))"
      guard SourceTree.isSource(file) else {
        if watch { throw CommandLineError("--watch is for Swift code; \(file) is no folder and no Swift file") }
        return try screen.open(nil, [line], recovery: .said)
      }
      // Faults of the options and of the configuration end the program before the screen opens.
      _ = try source.reading(for: file)
      try SourceTree(path: file, options: source).requireFile()
      try screen.open(
        nil, begin: line,
        adjust: { surroundings in
          (surroundings.reading, surroundings.watchesSources) = (source.stageReading, watch)
        })
    }
  }
}
