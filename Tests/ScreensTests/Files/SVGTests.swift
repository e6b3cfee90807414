import Foundation
import Testing

@testable import Canvas
@testable import Laboratory
@testable import Screens
@testable import Stage

/// Drawings as SVG.
@Suite struct SVGTests {
  private func svg(_ name: String, theme: Theme = .dark, locator: Bool = false) throws -> String {
    let lines = ["scenario \(name)"] + (locator ? ["mode locator", "resolve Garrison", "use Garrison"] : [])
    let model = Bench(lines).model
    return try DrawingExport.text(model.stage.world, .svg, events: [], theme: theme)
  }

  private func texts(_ svg: String) -> [String] { svg.matches(of: />([^<]+)<\/text>/).map { String($0.1) } }

  @Test func linesArePathsAndNoText() throws {
    let svg = try svg("knight")
    #expect(svg.contains("<path "))
    for text in texts(svg) {
      #expect(!text.contains { ("\u{2500}"..."\u{257F}").contains($0) || "▼▲▶◀".contains($0) }, "\(text)")
    }
    #expect(texts(svg).contains { $0.contains("Garrison") })
  }

  @Test func anSVGIsValidXML() throws {
    for name in BuiltInScenarios.all.map(\.name) {
      let document = try svg(name)
      #expect(XMLCheck.isBalanced(document), "\(name)")
    }
  }

  @Test func theLegendListsTheDrawnSymbols() throws {
    let knight = texts(try svg("knight")).joined(separator: "\n")
    #expect(knight.contains("transient") && knight.contains("container") && knight.contains("declared"))
    #expect(!knight.contains("scoped") && !knight.contains("hidden"))
    let pulled = texts(try svg("knight", locator: true)).joined(separator: "\n")
    #expect(pulled.contains("pulled") && pulled.contains("live"))
  }

  @Test func everyThemeHasDifferentColours() throws {
    let drawings = try Theme.all.map { try svg("knight", theme: $0) }
    #expect(Set(drawings).count == Theme.all.count)
    #expect(drawings[0].contains(##"fill="#181818""##))
    #expect(drawings[1].contains(##"fill="#ffffff""##))
  }

  @Test(arguments: Array("─│╭╮╰╯├┤┬┴┼━┃┏┓┗┛═║╔╗╚╝╒╕╘╛╌╎┄┆╪╫")) func everyLineOfTheScreensIsKnown(character: Character) {
    guard case .arms(let arms, _)? = BoxLine(String(character)) else { return #expect(Bool(false)) }
    #expect([arms.up, arms.right, arms.down, arms.left].filter { $0 > 0 }.count >= 2)
  }
}

/// A minimal XML reader that checks whether tags match.
private enum XMLCheck {
  static func isBalanced(_ text: String) -> Bool {
    var open: [Substring] = []
    for tag in text.matches(of: /<(\/?)([a-z]+)[^<>]*?(\/?)>/) {
      if !tag.1.isEmpty {
        if open.popLast() != tag.2 { return false }
      } else if tag.3.isEmpty {
        open.append(tag.2)
      }
    }
    return open.isEmpty
  }
}
