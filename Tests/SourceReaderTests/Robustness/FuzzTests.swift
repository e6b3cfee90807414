import Foundation
import Testing

@testable import SourceReader

/// Sources of this project, truncated and damaged at random places.
///
/// A failure prints its seed; `SEED=… swift test --filter FuzzTests` repeats it.
@Suite struct FuzzTests {
  private static let seed =
    ProcessInfo.processInfo.environment["SEED"].flatMap(UInt64.init) ?? .random(in: 0...9_999_999)

  @Test func damagedSourcesAreReadAndColoured() throws {
    var random = SplitMix(state: Self.seed)
    let sources = try OwnSources.texts(below: "Sources/Core").filter { $0.text.utf8.count < 6_000 }
    for _ in 0..<60 {
      guard let source = sources.randomElement(using: &random) else { return }
      var bytes = Array(source.text.utf8)
      switch Int.random(in: 0..<3, using: &random) {
      case 0: bytes.removeLast(Int.random(in: 0...bytes.count, using: &random))
      case 1:
        for _ in 0..<20 where !bytes.isEmpty { bytes.remove(at: Int.random(in: 0..<bytes.count, using: &random)) }
      default:
        for _ in 0..<10 where !bytes.isEmpty {
          let sign = "{}()[]\"\\#/*<>@.\n\0".utf8.randomElement(using: &random) ?? 0
          bytes.insert(sign, at: Int.random(in: 0..<bytes.count, using: &random))
        }
      }
      let text = String(decoding: bytes, as: UTF8.self)
      let joined = Highlighting.lines(of: text).map { $0.map(\.text).joined() }.joined(separator: "\n")
      #expect(Array(joined.utf8) == Array(text.utf8), "SEED=\(Self.seed) \(source.name)")
      let module = SourceModule([(source.name, text)])
      let end = text.utf8.count
      for statement in module.files[0].statements {
        #expect(statement.range.bytes.upperBound <= end, "SEED=\(Self.seed) \(source.name)")
      }
      for block in module.files[0].blocks {
        let found = module.files[0].block(line: block.range.start.line, column: block.range.start.column)
        #expect(found?.range.start == block.range.start, "SEED=\(Self.seed) \(source.name)")
      }
      _ = module.declaredGraph(locators: ["ServiceLocator"])
    }
  }
}

/// A small generator that gives the same numbers for the same seed.
struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
