import Testing

@testable import Diagrams
@testable import Laboratory
@testable import Screens

/// Names of services in a graph of code that has no room for all of them.
@Suite struct SourceNameTests {
  /// Services with names too long for their boxes, in layers that need each other.
  private static var longNames: [String: String] {
    var lines: [String] = []
    for layer in 0..<3 {
      for index in 0..<8 {
        let needs = layer < 2 ? (0..<8).map { "r.resolve(\(name(layer + 1, $0)).self)!" } : []
        lines.append("  c.register(\(name(layer, index)).self) { r in Made(\(needs.joined(separator: ", "))) }")
      }
    }
    return [
      "Sources/App.swift": "import Swinject\nfunc assemble(c: Container) {\n\(lines.joined(separator: "\n"))\n}\n"
    ]
  }

  private static func name(_ layer: Int, _ index: Int) -> String {
    "WatchOnlyWalletAddressInputController\(["First", "Second", "Third"][layer])\(index)"
  }

  /// Regression: the box of the selected service was cut like any other.
  @Test(arguments: [(80, 24), (120, 40)]) func theNameOfTheSelectedServiceIsWhole(width: Int, height: Int) throws {
    let code = try SourceBench(Self.longNames, width: width, height: height)
    for (layer, index) in [(0, 3), (1, 7), (2, 0)] {
      let name = Self.name(layer, index)
      code.bench.run("select \(name)")
      let pane = try #require(code.model.layout.areas[.graph]?.inner)
      let rows = code.frame.split(separator: "\n", omittingEmptySubsequences: false)
        .dropFirst(pane.y).prefix(pane.height).map { String($0.dropFirst(pane.x).prefix(pane.width)) }
      #expect(rows.contains { $0.contains(name) }, "\(code.frame)")
    }
  }
}
