import ArgumentParser
import Foundation
import Laboratory
import Screens

extension Playground {
  struct Run: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Run a script of commands without a terminal.")
    @Argument(help: "File with a command on each line, or - for standard input.", completion: .file())
    var script: String
    @Option(help: "Size of the frames, such as 120x36.") var size = "120x36"
    @Flag(help: "Print the screen after every command.") var frames = false
    @Flag(help: "Allow code in the script, and lessons in folders, to run with your rights.") var trust = false
    @Option(help: "Format of the final output: text, json.") var format: Script.Output = .text

    func run() throws {
      if frames, format == .json {
        throw CommandLineError("--frames and --format json cannot be combined")
      }
      let (width, height) = try FrameSize.read(size)
      var surroundings = Surroundings.script(ProcessInfo.processInfo.environment, trust: trust)
      surroundings.reading = try SourceOptions.parse(["--no-cache"]).stageReading
      let run = Script(
        name: script == "-" ? "standard input" : script, width: width, height: height, printsFrames: frames,
        output: format, surroundings: surroundings)
      let status = run.run(
        next: try ScriptLines.of(script), print: StandardOutput.write, complain: StandardOutput.printError,
        reports: StandardOutput.reports, interruption: BlockingTask.interruption())
      if status != 0 { throw ExitCode(status) }
    }
  }
}

extension Script.Output: ExpressibleByArgument {}
