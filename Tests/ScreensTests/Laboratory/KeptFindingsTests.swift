import Laboratory
import Stage
import TestSupport
import Testing

@testable import Screens

/// Cached findings, which equal findings that are computed anew after each command.
@Suite struct KeptFindingsTests {
  @Test func cachedFindingsEqualComputedFindingsAfterEachCommand() {
    let seed = Seed.fresh()
    print("kept findings: SEED=\(seed)")
    var random = SplitMix(state: seed)
    let bench = Bench(knight: true)
    let names = ["Knight", "Armor", "Boots", "Ring", "Forge", "Squire"]
    func name() -> String { names.randomElement(using: &random) ?? "" }
    for _ in 0..<300 {
      let lifetime = ["transient", "container", "weak", "scoped:user"].randomElement(using: &random) ?? ""
      let lines = [
        "add \(name()) --lifetime \(lifetime) --needs \(name())", "edit \(name()) --lifetime \(lifetime)",
        "edit \(name()) --needs \(name())", "remove \(name())", "resolve \(name())", "release \(name())", "undo",
        "redo",
        "mode", "scope open user anna", "scope close user", "open knight",
      ]
      bench.run(lines.randomElement(using: &random) ?? "")
      // A new value has no cache.
      #expect(bench.model.stage.findings == bench.world.findings.map(StageFinding.init), "SEED=\(seed)")
    }
  }

  @Test func errorsComeFirst() {
    let bench = Bench(["add A --needs B", "add C --lifetime container --needs D", "add D", "add E --needs F"])
    let severities = bench.model.stage.findings.map(\.severity)
    #expect(severities == severities.sorted(by: >))
    #expect(bench.model.stage.findings.filter { $0.severity == .error }.map(\.path) == [["A", "B"], ["E", "F"]])
  }
}
