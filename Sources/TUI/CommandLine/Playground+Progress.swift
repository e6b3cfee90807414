import ArgumentParser
import Foundation
import Laboratory
import Lessons
import Screens
import Support

extension Playground {
  /// Progress in lessons: a learner's own, or that of a school class.
  struct Progress: ParsableCommand {
    enum Format: String, CaseIterable, ExpressibleByArgument { case text, json, csv }

    static let configuration = CommandConfiguration(
      abstract: "Print your progress in lessons, or a summary of the progress files of a class.",
      usage: """
        playground progress [--format text|json|csv] [--name LEARNER] [-o FILE]
        playground progress FILE… [--format text|json|csv] [-o FILE]
        """,
      discussion: """
        Without files, your own progress is printed. --format json writes the file that a teacher collects; the file \
        contains your name only with --name.

        With files, a summary is printed: for each step, the number of learners who finished the step; for each question, \
        the answers. A damaged file is reported and skipped. Exit status: 0 if every file was counted, 1 if a file was \
        skipped, 2 if no file was counted.
        """)

    @Argument(help: "Progress files that learners have exported.", completion: .file(extensions: ["json"]))
    var files: [String] = []
    @Option(help: "Output format: text, json, csv.") var format: Format?
    @Option(help: ArgumentHelp("Your name, written into your own progress.", valueName: "learner"))
    var name: String?
    @Option(name: .shortAndLong, help: "Output file; default: standard output.") var output: String?
    @Flag(help: "Overwrite a file that Playground did not write, or that was changed after Playground wrote it.")
    var force = false

    func run() throws {
      if files.isEmpty { return try export() }
      if let name {
        throw CommandLineError(
          "--name cannot be combined with files; "
            + "'playground progress -o \(Tokens.quoted(files[0])) --name \(Tokens.quoted(name))' writes your progress")
      }
      let disk = DiskFiles()
      let summary = ClassSummary(files.map(Paths.expanded)) { try disk.read($0) }
      for fault in summary.faults { StandardOutput.printError("playground: \(DisplayText.visible(fault.text))") }
      if summary.files == 0 {
        throw CommandLineError("no file contains progress; expected files of 'playground progress -o FILE.json'")
      }
      let text =
        switch try shape() {
        case .text: summary.lines.map { $0.text + "\n" }.joined()
        case .json: try summary.text
        case .csv: summary.csv
        }
      try write(text)
      if !summary.skipped.isEmpty { throw ExitCode(1) }
    }

    private func export() throws {
      let file: ProgressFile
      do {
        let surroundings = Surroundings.interactive(ProcessInfo.processInfo.environment)
        file = try ProgressFile(all: Curriculum(), surroundings.lessons.attempts, learner: name)
      } catch { throw CommandLineError("\(error)") }
      let shape = try shape()
      if shape != .text {
        for notice in file.notices { StandardOutput.printError("playground: \(DisplayText.visible(notice))") }
      }
      let text =
        switch shape {
        case .text: file.lines.map { $0.text + "\n" }.joined()
        case .json: try file.text
        case .csv: file.csv
        }
      try write(text)
    }

    /// Returns the format of `--format`, else the format that the extension of the output file implies, else text.
    private func shape() throws -> Format {
      if let format { return format }
      guard let output else { return .text }
      guard let named = try? ProgressFormat.of(output) else { return .text }
      return named == .json ? .json : .csv
    }

    private func write(_ text: String) throws {
      guard let output else { return StandardOutput.writeVisible(text) }
      try OutputFile.write(text, to: output, force: force)
    }
  }
}
