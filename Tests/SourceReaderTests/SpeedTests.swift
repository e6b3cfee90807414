import Foundation
import Testing

@testable import SourceReader

/// Speed of reading this project's own sources, with `SPEED=1 swift test --filter SpeedTests`. For reliable figures add
/// `-c release -Xswiftc -enable-testing`.
@Suite struct SpeedTests {
  @Test(.enabled(if: ProcessInfo.processInfo.environment["SPEED"] != nil)) func linesPerSecond() throws {
    let texts = try OwnSources.texts(below: "Sources")
    let lines = texts.reduce(0) { $0 + $1.text.utf8.count { $0 == UInt8(ascii: "\n") } }
    func measure(_ name: String, _ work: () -> Void) -> Double {
      let seconds = ContinuousClock().measure(work) / .seconds(1)
      print("\(name): \(Int(Double(lines) / seconds)) lines/s of \(lines)")
      return Double(lines) / seconds
    }
    let one = measure("one file after the other") { for text in texts { _ = SourceFile(text.text) } }
    _ = measure("all processors") { _ = SourceModule(texts) }
    let module = SourceModule(texts)
    _ = measure("graph") { _ = module.declaredGraph(locators: ["ServiceLocator"]) }
    _ = measure("colours") { for text in texts { _ = Highlighting.lines(of: text.text) } }
    #expect(one > 100)
  }
}
