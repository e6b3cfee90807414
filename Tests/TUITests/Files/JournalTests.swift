import Foundation
import Testing

@testable import TUI

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
      let journal = Journal(environment: ["XDG_STATE_HOME": folder.url.path])
      journal.keep(status(unsaved: true))
      #expect(files(folder) == ["journal-\(getpid()).yaml"])
      let text = try folder.read("playground/journal-\(getpid()).yaml")
      #expect(text == "# unsaved work of knight.yaml\nplayground: 1\n")
      journal.keep(status(unsaved: false))
      #expect(files(folder) == [])
    }
  }

  @Test func onlyTheWorkOfProgramsThatAreGoneIsFound() throws {
    try TemporaryFolder.use { folder in
      let environment = ["XDG_STATE_HOME": folder.url.path]
      Journal(environment: environment).keep(status(unsaved: true))
      #expect(Journal.orphans(environment: environment).isEmpty)
      try folder.write("# unsaved work of shop.yaml\nplayground: 1\n", to: "playground/journal-999999999.yaml")
      let found = Journal.orphans(environment: environment)
      #expect(found.map(\.name) == ["shop.yaml"])
      found.forEach(Journal.remove)
      #expect(Journal.orphans(environment: environment).isEmpty)
    }
  }
}
