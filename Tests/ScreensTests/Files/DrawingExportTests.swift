import Foundation
import Layout
import Testing

@testable import Laboratory
@testable import Screens
@testable import Stage
@testable import Support

@Suite struct DrawingExportTests {
  private let bench = Bench("add Boots\nadd Armor --lifetime container --needs Boots\nadd \"騎士 <&>\" --needs Armor")

  @Test func textIsTheDrawing() throws {
    let text = try DrawingExport.text(bench.world, .text, events: [])
    #expect(text.contains("┃■ Armor  ┃"))
    #expect(text.contains("▼"))
  }

  @Test func asciiTextIsASCII() throws {
    let text = try DrawingExport.text(Bench("add A --needs B\nadd B").world, .text, events: [], isASCII: true)
    #expect(text.allSatisfy(\.isASCII) && text.contains("v"))
  }

  @Test(arguments: [20, 40, 200]) func aDrawingKeepsToItsWidthWhereItCan(width: Int) throws {
    let text = try DrawingExport.text(bench.world, .text, events: [], width: width)
    #expect(text.split(separator: "\n").allSatisfy { TextWidth.of(String($0)) <= width })
  }

  @Test func svgIsWellFormedAndEscaped() throws {
    let svg = try DrawingExport.text(bench.world, .svg, events: [])
    #expect(svg.contains("&lt;&amp;&gt;"))
    #expect(svg.hasPrefix("<svg ") && svg.hasSuffix("</svg>\n"))
    #expect(svg.components(separatedBy: "<text ").count == svg.components(separatedBy: "</text>").count)
  }

  @Test func theLayoutExportHasBoxSizesEdgesAndDirection() throws {
    let text = try DrawingExport.text(bench.world, .layout, events: [])
    let object = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    let nodes = try #require(object["nodes"] as? [String: [String: Double]])
    #expect(nodes["Boots"]?["w"] == 9 && nodes["Boots"]?["h"] == 3)
    let edges = try #require(object["edges"] as? [[String: Any]])
    #expect(edges.count == 2 && object["dir"] as? String == "TB")
  }
}
