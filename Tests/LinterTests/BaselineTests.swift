import Foundation
import Importer
import Linter
import Testing

/// Files of known findings. Only new findings are reported, even if code has moved.
@Suite struct BaselineTests {
  @Test func findingsAreKnownWhereverTheirLinesAre() throws {
    let (before, after) = (tree(missing("B")).findings, tree("\n\n" + missing("B", "C")).findings)
    #expect(Baseline(before).new(in: before).isEmpty)
    #expect(
      Baseline(before).new(in: after).filter { $0.severity == .error }.map { $0.path.map(\.name) } == [["UsesC", "C"]])
    #expect(Baseline([]).new(in: after) == after)
  }

  @Test func aResolvedFindingOfTheBaselineIsStale() {
    let (before, after) = (tree(missing("B", "C")).findings, tree(missing("C", "D")).findings)
    #expect(Baseline(before).stale(in: before).isEmpty)
    #expect(Baseline(before).stale(in: after).contains("missing|App.swift|UsesB|B"))
    #expect(!Baseline(before).stale(in: after).contains { $0.contains("UsesC") })
    let twice = Baseline(before + before)
    #expect(twice.stale(in: before).contains("missing|App.swift|UsesB|B"))
    #expect(twice.stale(in: []).contains("missing|App.swift|UsesB|B ×2"))
  }

  /// A baseline of the whole tree holds for a part of it, and entries of the rest do not count as stale.
  @Test func aPartOfTheTreeHasTheBaselineOfTheWhole() throws {
    let folder = try TestFolder(["Sources/A.swift": missing("B"), "Other/C.swift": missing("X")])
    let whole = Baseline(Importer().read(folder.path).findings)
    let part = Importer().read(folder.path + "/Sources").findings
    #expect(!part.isEmpty && whole.new(in: part).count == part.count)
    #expect(whole.new(in: part, folder: "Sources").isEmpty)
    #expect(whole.stale(in: part, folder: "Sources").isEmpty)
    #expect(whole.stale(in: [], folder: "Sources").allSatisfy { $0.contains("Sources/A.swift") })
  }

  /// A baseline in the format of an earlier version is accepted.
  @Test func aBaselineOfBeforeIsRead() throws {
    let text = #"{"findings": {"missing|App.swift|UsesB|B": 1, "bypass|App.swift|Screen|Api": 2}}"#
    let baseline = try Baseline(reading: Data(text.utf8))
    #expect(!baseline.new(in: tree(missing("B")).findings).contains { $0.kind == .missing })
    #expect(throws: Baseline.BaselineError.self) { try Baseline(reading: Data("[]".utf8)) }
  }
}
