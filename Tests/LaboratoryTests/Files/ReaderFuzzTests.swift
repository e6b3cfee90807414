import Foundation
import TestSupport
import Testing

@testable import Laboratory
@testable import Stage

/// Whatever stands in a file, the readers of scenarios and settings end well, and say where the fault is.
@Suite struct ReaderFuzzTests {
  private static let texts =
    BuiltInScenarios.all.map(\.text) + [
      "theme: light # by day\nmotion: off\nspeed: fast\nkeys:\n  R: resolve %s\n  '^s': none\n",
      "playground: 1\nservices:\n  \"騎士 👑\":\n    needs:\n      - { service: 'a''b', by: property }\n      - C # c\n",
      #"{"playground": 1, "services": {"A": {"needs": ["B"]}, "B": null}}"#,
      #"{"nodes": ["A", "B"], "edges": [["A", "B"]]}"#, "a: &x [1, *x]\nb: !!str 3\n? c\n: d\n--- \ne: |\n  f\n",
    ]

  private func mutated(_ text: String, _ random: inout SplitMix) -> String {
    var bytes = Array(text.utf8)
    let signs = Array("{}[]:,#'\"\\-?&*!|>% \t\n\r\u{0}é🙂".utf8)
    for _ in 0...Int.random(in: 0...5, using: &random) {
      let place = Int.random(in: 0...bytes.count, using: &random)
      switch Int.random(in: 0...3, using: &random) {
      case 0: bytes.insert(signs.randomElement(using: &random) ?? 0, at: place)
      case 1: if place < bytes.count { bytes.remove(at: place) }
      case 2: if place < bytes.count { bytes[place] = signs.randomElement(using: &random) ?? 0 }
      default: bytes.removeSubrange(place..<min(bytes.count, place + Int.random(in: 0...20, using: &random)))
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test func nothingCrashesAndEachFaultHasItsPlace() throws {
    let seed = Seed.fresh()
    var random = SplitMix(state: seed)
    for round in 0..<1_500 {
      let text = mutated(Self.texts[round % Self.texts.count], &random)
      do {
        let scenario = try ScenarioReader.read(text, path: "f.yaml")
        // What can be read can be changed, or is said not to be.
        var other = scenario
        other.services.append(ServiceDraft(name: "Fuzz\(round)"))
        let document = Document(path: "f.yaml", name: "f", saved: scenario, bytes: Data(text.utf8))
        if let changed = document.checkedText(of: other, at: "f.yaml") {
          #expect(try ScenarioReader.read(changed, path: "f.yaml") == other, "SEED=\(seed) \(text.debugDescription)")
        }
        #expect(document.text(of: scenario).isEmpty == false)
      } catch let error as FileError {
        #expect(!error.faults.isEmpty, "SEED=\(seed)")
      }
      let settings = SettingsFile(text, path: "c.yaml")
      for fault in settings.faults { #expect(fault.line >= 1 && fault.column >= 1, "SEED=\(seed) \(fault)") }
      if let source = YAMLSource(text) {
        #expect(source.text(changing: .map([]), to: .map([])) == text, "SEED=\(seed) \(text.debugDescription)")
      }
    }
  }
}
