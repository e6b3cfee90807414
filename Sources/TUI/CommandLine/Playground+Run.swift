import ArgumentParser
import Foundation

extension Playground {
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
}

extension Script.Output: ExpressibleByArgument {}
