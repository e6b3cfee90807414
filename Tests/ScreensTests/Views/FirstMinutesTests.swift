import Foundation
import Testing

@testable import Laboratory
@testable import Screens
@testable import Stage

/// The README's first five minutes, key by key in one session, at common sizes of terminals.
@Suite struct FirstMinutesTests {
  struct Size: CustomTestStringConvertible, Sendable {
    let (width, height): (Int, Int)
    var testDescription: String { "\(width)x\(height)" }
  }

  private static let sizes = [(80, 24), (100, 30), (120, 40), (200, 60)].map { Size(width: $0.0, height: $0.1) }

  /// Rows of the README's table.
  private static func rows() throws -> [[String]] {
    let file = URL(fileURLWithPath: #filePath).appending(path: "../../../../README.md").standardizedFileURL
    let text = try String(contentsOf: file, encoding: .utf8)
    let start = try #require(text.range(of: "## The first five minutes")?.upperBound)
    return text[start...].split(separator: "\n").prefix { !$0.hasPrefix("#") }.filter { $0.hasPrefix("| `") }.map {
      $0.split(separator: "|")[0].matches(of: /`([^`]+)`/).map { String($0.1) }
    }
  }

  /// Expected results of the rows, by their keys. Each row has one, so that no untested key is recommended.
  private static let comesTrue: [String: @Sendable (Bench) -> Bool] = [
    "r": { $0.holders("Garrison#1").contains("you") && $0.live.count == 11 },
    "Tab ↓ ↓ r x": { $0.model.stage.selection == "Knight" && $0.hasMessage("freed Knight#2") && $0.live.count == 11 },
    "d Enter": { $0.model.stage.picture["Knight"]?.standing == .missing && $0.hasMessage("Garrison") },
    "u": { $0.model.stage.picture["Knight"]?.standing == .registered },
    "a": { $0.model.overlay is ServiceForm },
    "Home m": { $0.model.stage.selection == "Garrison" && $0.world.mode == .locator },
    "Space": { bench in
      bench.hasMessage(" used ") && bench.edges.contains { $0.hasPrefix("Garrison -> ") && $0.contains("locator") }
        && bench.frame.contains { $0.contains("┄") }
    },
    "[ ]": { $0.model.stage.at == nil },
    "!": { $0.model.overlay is FindingList },
    "+ - f z": { $0.model.panes.isZoomed && $0.model.stage.look.folded == ["Garrison"] },
    "/": { $0.model.overlay is FindList },
    "y": { $0.hasMessage("Copied") },
    "S": { $0.model.overlay is Choice },
    "?": { $0.model.overlay is HelpList },
    "L": { $0.model.overlay is LessonList },
    "q": { $0.model.overlay is Choice },
  ]

  @Test(arguments: sizes) func theInstructionsOfTheREADMEWork(size: Size) async throws {
    let bench = await Bench.lesson([], knight: true, width: size.width, height: size.height, pages: true)
    for (index, keys) in try Self.rows().enumerated() {
      let row = keys.joined(separator: " ")
      for key in keys {
        let pressed = try #require(Self.key(key), "\(key) is no key")
        // The footer of a small terminal offers the first keys, too.
        if index < 3, bench.model.overlay == nil, let binding = bench.model.keys.binding(pressed, at: .laboratory),
          !binding.label.isEmpty
        {
          #expect(bench.frame.last?.contains("\(key) \(binding.label)") == true, "\(row): \(bench.shown)")
        }
        await bench.presses(pressed)
      }
      let isTrue = try #require(Self.comesTrue[row], "nobody tries '\(row)' yet")
      #expect(isTrue(bench), "\(row): \(bench.shown)")
      // Escape leads back, according to the README.
      while bench.model.overlay != nil || bench.model.stage.at != nil { await bench.presses(.escape) }
      if bench.model.stage.isInLesson { await bench.runs("lesson leave") }
      if bench.model.panes.isZoomed { await bench.presses(.character("z"), .character("f")) }
    }
    bench.loop.end()
  }

  private static func key(_ label: String) -> Key? {
    KeyTable.bindings.flatMap(\.keys).first { $0.label == label }
  }
}

extension Bench {
  fileprivate func hasMessage(_ text: String) -> Bool { model.said.lines.contains { $0.text.contains(text) } }

  fileprivate var shown: String { "\(model.said.lines.map(\.text))\n\(frame.joined(separator: "\n"))" }
}
