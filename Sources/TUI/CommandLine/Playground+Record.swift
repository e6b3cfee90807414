import ArgumentParser
import Canvas
import Foundation
import Laboratory
import Screens

extension Playground {
  struct Record: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Record an interactive session, or a script, as an asciicast.",
      discussion:
        "asciinema players can play FILE. With --script no terminal is needed, and the same script makes the same file."
    )
    @Argument(help: "File to write, such as session.cast.") var file: String
    @Option(help: "Record this script of commands instead of an interactive session; - for standard input.")
    var script: String?
    @Option(help: "Size of the screen with --script, such as 120x36.") var size = "120x36"
    @Option(help: "Seconds between two commands of the script.") var pause = 1.0
    @Flag(help: "Overwrite a file that Playground did not write, or that was changed after Playground wrote it.")
    var force = false
    @Flag(help: "Allow code in the script, and lessons in folders, to run with your rights.") var trust = false
    @OptionGroup var screen: ScreenOptions

    func validate() throws {
      guard pause >= 0, pause <= 60 else {
        throw ValidationError("a pause of \(pause) seconds is not possible; expected 0 to 60 seconds")
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
          ("knight", BuiltInScenarios.knight), recovery: .asked,
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
