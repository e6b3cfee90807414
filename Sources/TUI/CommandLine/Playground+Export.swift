import ArgumentParser
import Canvas
import Foundation
import Laboratory
import Screens

extension Playground {
  struct ExportGraph: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "export", abstract: "Write the graph of a scenario, or of Swift code.")
    @Argument(
      help: "Scenario file (YAML or JSON), or folder of Swift code.",
      completion: .file(extensions: ["yaml", "yml", "json"]))
    var file: String
    @Option(
      help: """
        Format: \(ExportFormat.allCases.map(\.rawValue).joined(separator: ", ")). Without --format, the ending of the \
        output file sets the format. A file without an ending is text.
        """,
      completion: .list(ExportFormat.allCases.map(\.rawValue)))
    var format: String?
    @Option(name: .shortAndLong, help: "Output file; default: standard output.") var output: String?
    @Flag(help: "Overwrite a file that Playground did not write, or that was changed after Playground wrote it.")
    var force = false
    @Option(help: "Width of the drawing in columns (text, svg, layout).") var width: Int?
    @Option(
      help: "Colours (svg): \(Theme.all.map(\.name).joined(separator: ", ")).",
      completion: .list(Theme.all.map(\.name)))
    var theme = "dark"
    @Flag(help: "Draw with ASCII characters only (text).") var ascii = false
    @OptionGroup var source: SourceOptions

    func run() throws {
      if let width, !(1...100_000).contains(width) {
        throw CommandLineError("a width of \(width) columns is not possible; expected 1 to 100000")
      }
      let wanted = try wantedFormat()
      guard let colors = Theme.named(theme) else {
        throw CommandLineError("\(UsageError.unknown("theme", theme, among: Theme.all.map(\.name)))")
      }
      let text: String
      if SourceTree.isSource(file) {
        text = try SourceTree(path: file, options: source).export(wanted, width: width, isASCII: ascii, theme: colors)
      } else {
        let (world, events) = try Check.read(file).initialStage()
        text = try DrawingExport.text(world, wanted, events: events, width: width, isASCII: ascii, theme: colors)
      }
      guard let output else { return StandardOutput.write(text) }
      try OutputFile.write(text, to: output, force: force)
    }

    /// Returns the requested format, or else the format of the output file's ending. Standard output, a device and a
    /// name without an ending get text.
    ///
    /// - Throws: `CommandLineError` for an unknown format or ending.
    private func wantedFormat() throws -> ExportFormat {
      guard let format else {
        guard let output, Paths.name(output).dropFirst().contains(".") else { return .text }
        do { return try ExportFormat.of(output, nil) } catch { throw CommandLineError("\(error)") }
      }
      guard let wanted = ExportFormat(rawValue: format) else {
        throw CommandLineError("\(UsageError.unknown("format", format, among: ExportFormat.allCases.map(\.rawValue)))")
      }
      return wanted
    }
  }
}
