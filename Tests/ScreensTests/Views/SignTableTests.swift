import Canvas
import Foundation
import Testing

@testable import Screens

/// Signs, each with one meaning that the documents describe.
@Suite struct SignTableTests {
  private static let signs = SignTable.Group.allCases.flatMap(SignTable(isASCII: false).entries)

  @Test func noSignHasTwoMeanings() {
    let repeated = Dictionary(grouping: Self.signs, by: \.sign).filter { $0.value.count > 1 }
    #expect(repeated.isEmpty, "\(repeated)")
  }

  @Test func theDocumentHasTheTable() throws {
    let file = Checkout.root.appending(path: "docs/signs.md")
    let text = try String(contentsOf: file, encoding: .utf8)
    let start = try #require(text.range(of: "## ")?.lowerBound)
    if GoldenFrames.isRecording { try Data((text[..<start] + SignTable.markdown).utf8).write(to: file) }
    #expect(GoldenFrames.isRecording || text[start...] == SignTable.markdown)
  }

  /// A sign that is written outside of its table could have a second meaning there.
  @Test func signsAreWrittenInTheirTablesAlone() throws {
    let tables: Set<String> = [
      "Glyphs.swift", "Glyphs+Services.swift", "Glyphs+Faults.swift", "Frame.swift", "BoxLine.swift",
      "TimelineDrawing.swift", "LineCell+Glyph.swift",
      "MessageDrawing.swift", "MarbleDrawing.swift", "GraphPainter.swift",
      "GraphPainter+Fields.swift", "ClassDrawing.swift",
      "Frame+Drawing.swift", "GraphLegend.swift", "LifetimeStyle.swift",
      "StateDrawing.swift",
    ]
    let signs = Set(Self.signs.map(\.sign).filter { $0.count == 1 && !$0.allSatisfy(\.isASCII) && !"…·".contains($0) })
    for module in ["Canvas", "Diagrams", "Screens"] {
      let folder = Checkout.root.appending(path: "Sources/\(module)")
      let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
      for case let file as URL in try #require(files?.allObjects)
      where file.pathExtension == "swift" && !tables.contains(file.lastPathComponent) {
        let lines = try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n")
        for (number, line) in lines.enumerated() where !line.drop(while: \.isWhitespace).hasPrefix("//") {
          let found = signs.filter { line.contains($0) }
          #expect(found.isEmpty, "\(file.lastPathComponent):\(number + 1) has \(found.sorted()): \(line)")
        }
      }
    }
  }
}
