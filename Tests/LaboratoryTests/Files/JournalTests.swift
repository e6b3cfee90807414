import Foundation
import TestSupport
import Testing

@testable import Laboratory
@testable import Stage

@Suite struct JournalTests {
  private func status(unsaved: Bool) -> Reply.Status {
    var status = Reply.Status()
    status.documentName = "knight.yaml"
    status.isUnsaved = unsaved
    status.scenarioText = "playground: 1\n"
    return status
  }

  private func files(_ folder: TemporaryFolder) -> [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: folder.path("playground"))) ?? []
  }

  @Test func whatIsNotSavedIsInAFileUntilItIs() throws {
    try TemporaryFolder.use { folder in
      let journal = Journal(folder: Journal.folder(["XDG_STATE_HOME": folder.url.path]))
      journal.keep(status(unsaved: true))
      journal.flush()
      #expect(files(folder) == ["journal-\(getpid()).yaml"])
      let text = try folder.read("playground/journal-\(getpid()).yaml")
      #expect(text == "# unsaved work of knight.yaml\nplayground: 1\n")
      journal.keep(status(unsaved: false))
      journal.flush()
      #expect(files(folder) == [])
    }
  }

  /// It would lie in whatever folder the program was started in.
  @Test(arguments: ["state", "./state", "", "~/state"])
  func aRelativeStateFolderIsIgnored(given: String) {
    let folder = Journal.folder(["XDG_STATE_HOME": given, "HOME": "/home/me"])
    #expect(folder.path == "/home/me/.local/state/playground")
  }

  @Test func onlyTheWorkOfProgramsThatAreGoneIsFound() throws {
    try TemporaryFolder.use { folder in
      let state = Journal.folder(["XDG_STATE_HOME": folder.url.path])
      let running = Journal(folder: state, process: getppid())
      running.keep(status(unsaved: true))
      running.flush()
      let journal = Journal(folder: state)
      #expect(journal.orphans().isEmpty)
      try folder.write("# unsaved work of shop.yaml\nplayground: 1\n", to: "playground/journal-999999999.yaml")
      let found = journal.orphans()
      #expect(found.map(\.name) == ["shop.yaml"])
      found.forEach(journal.remove)
      #expect(journal.orphans().isEmpty)
    }
  }
}
