import Foundation
import TestSupport
import Testing

@testable import Laboratory
@testable import Screens
@testable import Stage

/// Work that a program which was killed has left.
@Suite struct RecoveryTests {
  private static func withOrphan(
    _ text: String = "playground: 1\nservices: { Lost: {} }\n", _ body: (Bench, Journal) throws -> Void
  ) throws {
    try TemporaryFolder.use { folder in
      try folder.write("# unsaved work of shop.yaml\n\(text)", to: "journal-77.yaml")
      var surroundings = Surroundings.memory
      surroundings.journal = Journal(folder: folder.url, process: 78, isAlive: { $0 != 77 })
      try body(Bench(surroundings: surroundings), surroundings.journal)
    }
  }

  @Test func itIsOfferedAtTheStart() throws {
    try Self.withOrphan { bench, _ in
      bench.loop.lookForOrphans()
      bench.loop.settle()
      #expect(
        bench.model.lines.map(\.text) == [
          "unsaved work of shop.yaml was found: ':recover' brings it back, ':recover --discard' drops it"
        ])
    }
  }

  @Test func recoverBringsItBackAndUndoTakesItAway() throws {
    try Self.withOrphan { bench, journal in
      bench.run("add Mine")
      #expect(bench.run("recover") == "the unsaved work of shop.yaml is back; save it with save FILE.yaml")
      #expect(bench.world.orderedRegistrations.map(\.name) == ["Lost"])
      #expect(journal.orphans().isEmpty)
      bench.run("undo")
      #expect(bench.world.orderedRegistrations.map(\.name) == ["Mine"])
    }
  }

  @Test func discardingChangesNothingElse() throws {
    try Self.withOrphan { bench, journal in
      bench.run("add Mine")
      #expect(bench.run("recover --discard") == "the unsaved work of shop.yaml is dropped")
      #expect(bench.world.orderedRegistrations.map(\.name) == ["Mine"])
      #expect(journal.orphans().isEmpty)
      #expect(bench.run("recover") == "there is no unsaved work to bring back")
    }
  }

  @Test func workThatCannotBeReadIsKeptAndSaysWhere() throws {
    try Self.withOrphan("playground: 1\nservices: [\n") { bench, journal in
      #expect(bench.run("recover").contains("journal-77.yaml:"))
      #expect(bench.model.lastError != nil)
      #expect(journal.orphans().count == 1)
    }
  }

  @Test func everyChangeIsInTheJournalUntilItIsSaved() throws {
    try Self.withOrphan { bench, journal in
      try TemporaryFolder.use { folder in
        bench.run("add Mine")
        journal.flush()
        let other = Journal(folder: journal.folder, process: 79, isAlive: { _ in false })
        #expect(other.orphans().map(\.name).contains("empty"))
        bench.run("save \(folder.path("a.yaml"))")
        journal.flush()
        #expect(other.orphans().map(\.name) == ["shop.yaml"])
      }
    }
  }
}
