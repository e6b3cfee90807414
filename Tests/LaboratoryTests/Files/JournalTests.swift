import Foundation
import TestSupport
import Testing

@testable import Laboratory
@testable import Stage

@Suite struct JournalTests {
  private func status(unsaved: Bool) -> Reply.Status {
    var status = Reply.Status()
    status.documentName = "knight.yaml"
    let saved = Scenario()
    var changed = saved
    changed.roots = ["Knight"]
    status.scenario = ScenarioStatus(
      World(), Document(path: nil, name: "knight.yaml", saved: unsaved ? changed : saved))
    return status
  }

  private func files(_ folder: TemporaryFolder) -> [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: folder.path("playground"))) ?? []
  }

  @Test func unsavedWorkIsInAFileUntilItIsSaved() throws {
    try TemporaryFolder.use { folder in
      let journal = Journal(folder: Journal.folder(["XDG_STATE_HOME": folder.url.path]))
      journal.keep(status(unsaved: true))
      journal.flush()
      let names = files(folder).sorted()
      #expect(names.map { $0.split(separator: ".").last } == ["lock", "yaml"])
      let text = try folder.read("playground/\(try #require(names.last))")
      #expect(text == "# unsaved work of knight.yaml\n" + ScenarioWriter.text(Scenario()))
      journal.keep(status(unsaved: false))
      journal.flush()
      #expect(files(folder) == [])
    }
  }

  /// A relative folder would depend on the folder in which the program was started.
  @Test(arguments: ["state", "./state", "", "~/state"])
  func aRelativeStateFolderIsIgnored(given: String) {
    let folder = Journal.folder(["XDG_STATE_HOME": given, "HOME": "/home/me"])
    #expect(folder.path == "/home/me/.local/state/playground")
  }

  @Test func onlyJournalsOfEndedProgramsAreFound() throws {
    try TemporaryFolder.use { folder in
      let state = Journal.folder(["XDG_STATE_HOME": folder.url.path])
      let running = Journal(folder: state)
      running.keep(status(unsaved: true))
      running.flush()
      let journal = Journal(folder: state)
      #expect(journal.orphans().isEmpty)
      #expect(running.orphans().isEmpty)
      try folder.write("# unsaved work of shop.yaml\nplayground: 1\n", to: "playground/journal-1.yaml")
      let found = journal.orphans()
      #expect(found.map(\.name) == ["shop.yaml"])
      found.forEach(journal.remove)
      #expect(journal.orphans().isEmpty)
      withExtendedLifetime(running) {}
    }
  }

  /// In a container the process number is the same at every start. A name by number alone would hide the work of the
  /// killed program, and then overwrite it.
  @Test func theWorkOfAKilledProgramIsFoundByTheNextProgramOfTheSameNumber() throws {
    try TemporaryFolder.use { folder in
      let state = Journal.folder(["XDG_STATE_HOME": folder.url.path])
      do {
        let killed = Journal(folder: state)
        killed.keep(status(unsaved: true))
        killed.flush()
      }
      let next = Journal(folder: state)
      #expect(next.orphans().map(\.name) == ["knight.yaml"])
      next.keep(status(unsaved: true))
      next.keep(status(unsaved: false))
      next.flush()
      #expect(next.orphans().map(\.name) == ["knight.yaml"], "it writes over nobody's work")
      next.orphans().forEach(next.remove)
      #expect(files(folder) == [])
    }
  }
}
