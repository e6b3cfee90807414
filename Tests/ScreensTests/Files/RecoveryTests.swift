import Foundation
import TestSupport
import Testing

@testable import Laboratory
@testable import Screens
@testable import Stage

/// Recovery of the work of a killed program.
@Suite struct RecoveryTests {
  private static func withOrphan(
    _ text: String = "playground: 1\nservices: { Lost: {} }\n", _ body: (Bench, Journal) throws -> Void
  ) throws {
    try TemporaryFolder.use { folder in
      try folder.write("# unsaved work of shop.yaml\n\(text)", to: "journal-77.yaml")
      var surroundings = Surroundings.memory
      surroundings.journal = Journal(folder: folder.url)
      try body(Bench(surroundings: surroundings), surroundings.journal)
    }
  }

  @Test func unsavedWorkIsOfferedAtTheStart() throws {
    try Self.withOrphan { bench, _ in
      bench.loop.lookForOrphans()
      bench.loop.settle()
      #expect(
        bench.model.said.lines.map(\.text) == [
          "unsaved work of shop.yaml was found: 'recover' opens the work, 'recover --discard' moves it to a file"
        ])
    }
  }

  @Test func aLessonFromTheCommandLineIsNotInterruptedByTheOffer() throws {
    try Self.withOrphan { bench, journal in
      bench.loop.model.recoveryOffer = .left
      bench.loop.lookForOrphans()
      bench.loop.settle()
      #expect(bench.model.said.lines.isEmpty && bench.model.overlay == nil)
      #expect(journal.orphans().count == 1)
    }
  }

  @Test func oneKeyRecoversUnsavedWork() throws {
    try Self.withOrphan { bench, journal in
      bench.loop.model.presenter = ScreenPresenter()
      bench.loop.lookForOrphans()
      bench.loop.settle()
      #expect(bench.frame.contains { $0.contains("Unsaved work of shop.yaml was found.") })
      bench.press(.enter)
      #expect(bench.world.orderedRegistrations.map(\.name) == ["Lost"])
      #expect(journal.orphans().isEmpty)
    }
  }

  /// The start page and the offer take some time to make, so that either may come first.
  @Test(arguments: [true, false]) func theStartPageDoesNotHideTheOffer(offerFirst: Bool) throws {
    try Self.withOrphan { bench, _ in
      bench.loop.model.presenter = ScreenPresenter()
      let start = { _ = bench.run("start") }
      if !offerFirst { start() }
      bench.loop.lookForOrphans()
      bench.loop.settle()
      if offerFirst { start() }
      #expect(bench.frame.contains { $0.contains("Unsaved work of shop.yaml was found.") })
    }
  }

  @Test func recoverBringsItBackAndUndoTakesItAway() throws {
    try Self.withOrphan { bench, journal in
      bench.run("add Mine")
      bench.loop.model.presenter = ScreenPresenter()
      bench.run("recover")
      #expect(bench.model.overlay is Screens.Confirmation, "it would take the place of unsaved changes")
      #expect(bench.world.orderedRegistrations.map(\.name) == ["Mine"])
      #expect(bench.run("recover --force") == "Recovered the unsaved work of shop.yaml; :save FILE.yaml saves it")
      #expect(bench.world.orderedRegistrations.map(\.name) == ["Lost"])
      #expect(journal.orphans().isEmpty)
      bench.run("undo")
      #expect(bench.world.orderedRegistrations.map(\.name) == ["Mine"])
    }
  }

  @Test(arguments: [
    ("empty", "mine.yaml"), ("shop", "shop.yaml"), ("shop.yaml", "shop.yaml"), ("knight", "knight.yaml"),
  ])
  func recoveredWorkWithoutAFileKeepsItsName(name: String, proposed: String) throws {
    try TemporaryFolder.use { folder in
      try folder.write("# unsaved work of \(name)\nplayground: 1\nservices: { Lost: {} }\n", to: "journal-77.yaml")
      var surroundings = Surroundings.memory
      surroundings.journal = Journal(folder: folder.url)
      let bench = Bench(knight: true, surroundings: surroundings)
      bench.run("recover")
      #expect(bench.model.stage.status.documentName == name && bench.model.stage.status.isUnsaved)
      #expect(Commands.proposedFile(bench.model) == proposed)
      bench.run("undo")
      #expect(bench.model.stage.status.documentName == "knight" && !bench.model.stage.status.isUnsaved)
    }
  }

  @Test func discardingUnsavedWorkKeepsTheCurrentWork() throws {
    try Self.withOrphan { bench, journal in
      bench.run("add Mine")
      let kept = try #require(journal.folder).path + "/discarded-77.yaml"
      #expect(
        bench.run("recover --discard") == "Kept unsaved work of shop.yaml in a file; 'open \(kept)' opens it")
      #expect(bench.world.orderedRegistrations.map(\.name) == ["Mine"])
      #expect(journal.orphans().isEmpty)
      #expect(bench.run("recover") == "no unsaved work to recover")
      #expect(try String(contentsOfFile: kept, encoding: .utf8).contains("Lost"))
    }
  }

  @Test func onlyTheLatestDiscardedWorksAreKept() throws {
    try TemporaryFolder.use { folder in
      let journal = Journal(folder: folder.url)
      for number in 0..<12 {
        try folder.write("# unsaved work of a\nplayground: 1\n", to: "journal-\(number).yaml")
        _ = try journal.discard(#require(journal.orphans().first))
      }
      let kept = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
      #expect(kept.count == Journal.mostDiscarded && kept.contains("discarded-11.yaml"), "\(kept)")
    }
  }

  @Test func unreadableWorkIsKeptAndItsPlaceIsReported() throws {
    try Self.withOrphan("playground: 1\nservices: [\n") { bench, journal in
      #expect(bench.run("recover").contains("journal-77.yaml:"))
      #expect(bench.model.said.error != nil)
      #expect(journal.orphans().count == 1)
    }
  }

  @Test func everyChangeIsInTheJournalUntilItIsSaved() throws {
    try Self.withOrphan { bench, journal in
      try TemporaryFolder.use { folder in
        bench.run("add Mine")
        journal.flush()
        func kept() throws -> Int {
          let names = try FileManager.default.contentsOfDirectory(atPath: try #require(journal.folder).path)
          return names.filter { $0.hasSuffix(".yaml") && $0 != "journal-77.yaml" }.count
        }
        let before = try kept()
        #expect(before == 1)
        bench.run("save \(folder.path("a.yaml"))")
        journal.flush()
        let after = try kept()
        #expect(after == 0)
        #expect(journal.orphans().map(\.name) == ["shop.yaml"])
      }
    }
  }

  @Test func workOfAFileGoesBackToThatFile() throws {
    try TemporaryFolder.use { folder in
      let path = try folder.write("# mine\nplayground: 1\n", to: "a.yaml")
      var surroundings = Surroundings.memory
      surroundings.journal = Journal(folder: folder.url)
      let bench = Bench(["open \(path)", "add Lost"], surroundings: surroundings)
      surroundings.journal.flush()
      _ = bench
      // Without its lock file, the journal looks like that of a killed program.
      for name in try FileManager.default.contentsOfDirectory(atPath: folder.url.path) where name.hasSuffix(".lock") {
        try FileManager.default.removeItem(atPath: folder.path(name))
      }
      surroundings.journal = Journal(folder: folder.url)
      let after = Bench(surroundings: surroundings)
      #expect(after.run("recover") == "Recovered the unsaved work of a.yaml; 'save' writes it to \(path)")
      #expect(after.model.stage.status.isUnsaved)
      after.run("save")
      #expect(try folder.read("a.yaml") == "# mine\nplayground: 1\nservices:\n  Lost: { lifetime: transient }\n")
    }
  }

  @Test func savingRecoveredWorkOverAChangedFileAsksFirst() throws {
    try TemporaryFolder.use { folder in
      let path = try folder.write("playground: 1\n", to: "a.yaml")
      let text = "# unsaved work of a.yaml\n# file: \(path)\n# content: other\nplayground: 1\nservices: { Lost: {} }\n"
      try folder.write(text, to: "journal-77.yaml")
      var surroundings = Surroundings.memory
      surroundings.journal = Journal(folder: folder.url)
      let bench = Bench(["recover"], surroundings: surroundings)
      #expect(bench.run("save").contains("was changed outside Playground"))
      #expect(try folder.read("a.yaml") == "playground: 1\n")
    }
  }
}
