import ArgumentParser
import Canvas
import Foundation
import Laboratory
import Screens

extension Playground {
  struct Record: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Record the screen as an asciicast, or make one from a script.",
      discussion:
        "An asciinema player shows FILE. --script needs no terminal. The same script always gives the same file.")
    @Argument(help: "The file to write, such as session.cast.") var file: String
    @Option(help: "Script of commands to record instead of your input; - for standard input.") var script: String?
    @Option(help: "The size of the screen with --script, such as 120x36.") var size = "120x36"
    @Option(help: "Seconds between two commands of the script.") var pause = 1.0
    @Flag(help: "Overwrite a file that was not written by Playground.") var force = false
    @Flag(help: "Run code from the script, and lessons in other folders, without confirmation.") var trust = false
    @OptionGroup var screen: ScreenOptions

    func validate() throws {
      guard pause >= 0, pause <= 60 else {
        throw ValidationError("the pause \(pause) is not understood; expected 0 to 60 seconds")
      }
    }

    func run() throws {
      let (width, height) = try FrameSize.read(size)
      let lines = try script.map(ScriptLines.of)
      let output = try RecordingOutput(file, force: force, way: "record \(file) --force")
      var cast = Cast()
      guard let lines, let script else {
        let start = ContinuousClock.now
        try screen.open(
          ("knight", BuiltInScenarios.knight),
          shows: { frame, theme in
            output.write(cast.lines(frame, theme: theme, at: (ContinuousClock.now - start) / .seconds(1)))
          })
        return try output.close()
      }
      var commands = -1
      let status = Script(
        name: script == "-" ? "standard input" : script, width: width, height: height, printsFrames: false,
        output: .text, surroundings: .script(ProcessInfo.processInfo.environment, trust: trust)
      ).run(
        next: lines, print: { _ in }, complain: StandardOutput.printError,
        shows: { model in
          commands += 1
          output.write(cast.lines(view(model), theme: model.shownTheme, at: Double(commands) * pause))
        }, reports: StandardOutput.reports, interruption: BlockingTask.interruption())
      try output.close()
      if status != 0 { throw ExitCode(status) }
    }
  }
}
