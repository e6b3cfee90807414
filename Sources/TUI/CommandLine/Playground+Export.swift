import ArgumentParser
import Foundation
import Laboratory
import Screens

extension Playground {
  struct ExportGraph: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "export", abstract: "Write the graph of a scenario, or of Swift code.")
    @Argument(help: "A scenario file (YAML or JSON), or a folder of Swift code.") var file: String
    @Option(help: "The format: \(ExportFormat.allCases.map(\.rawValue).joined(separator: ", ")).") var format = "text"
    @Option(name: .shortAndLong, help: "The file to write; standard output if there is none.") var output: String?
    @Option(help: "How many columns a drawing may take (text, svg, layout).") var width: Int?
    @Flag(help: "Draw with ASCII characters only (text).") var ascii = false
    @OptionGroup var source: SourceOptions

    func run() throws {
      if let width, !(1...100_000).contains(width) {
        throw Complaint("a width of \(width) columns is not possible; expected 1 to 100000")
      }
      guard let wanted = ExportFormat(rawValue: format) else {
        throw Complaint("\(UsageError.unknown("format", format, among: ExportFormat.allCases.map(\.rawValue)))")
      }
      if SourceTree.isSource(file) {
        return try SourceTree(path: file, options: source).export(wanted, width: width, isASCII: ascii, to: output)
      }
      let loop = Loop(Engine((name: "scenario", try Check.read(file))), model: Model.undrawn)
      let text = DrawingExport.text(
        loop.model.world, wanted, events: loop.model.timeline.records(), width: width, isASCII: ascii)
      guard let output else { return StandardOutput.write(text) }
      do { try DiskFiles().write(Data(text.utf8), to: output) } catch { throw Complaint("\(error)") }
    }
  }
}
