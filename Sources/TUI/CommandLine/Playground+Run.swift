import ArgumentParser
import Foundation
import Laboratory
import Screens

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
      let run = Script(
        name: script == "-" ? "standard input" : script, width: parts[0], height: parts[1], printsFrames: frames,
        output: format, surroundings: .memory)
      let status = run.run(
        next: try Self.lines(of: script), print: StandardOutput.write, complain: StandardOutput.complain)
      if status != 0 { throw ExitCode(status) }
    }

    /// The lines of a file, or of standard input as they come.
    private static func lines(of script: String) throws -> () -> String? {
      var isFirst = true
      // A byte order mark is no part of the first command.
      func plain(_ line: String) -> String {
        defer { isFirst = false }
        return isFirst && line.first == "\u{FEFF}" ? String(line.dropFirst()) : line
      }
      if script == "-" { return { readLine().map(plain) } }
      do {
        let text = String(decoding: try DiskFiles().read(script), as: UTF8.self)
        var lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(String.init)
        if lines.last == "" { lines.removeLast() }
        var rest = lines[...]
        return { rest.popFirst().map(plain) }
      } catch {
        throw Complaint("\(error)")
      }
    }
  }
}

extension Script.Output: ExpressibleByArgument {}
