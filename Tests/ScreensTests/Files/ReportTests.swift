import TestSupport
import Testing

@testable import Laboratory
@testable import Screens
@testable import Stage

/// Contents of a fault report.
@Suite struct ReportTests {
  @Test func aReportHasVersionScreenSessionAndEvents() throws {
    try TemporaryFolder.use { folder in
      let path = folder.path("r.txt")
      let bench = Bench(["scenario knight", "resolve Garrison", "theme light", "fly", "expect live Armor 1"])
      #expect(bench.run("report \(path)") == "Wrote \(path)")
      let text = try folder.read("r.txt")
      #expect(text.hasPrefix("playground \(ProgramVersion.current)\nscreen: 120x36, Unicode, theme light\n"))
      #expect(
        text.contains(
          "\n# session\nscenario knight\nresolve Garrison\ntheme light\n\n# events\n1 registered Garrison (container)\n"
        )
      )
      #expect(text.hasSuffix("injected Knight#1 → Garrison#1\n"))
    }
  }

  @Test func itsSessionDoesTheSameAgain() {
    let bench = Bench([
      "scenario shop", "add Extra --needs Router", "resolve Extra", "mode locator", "use Extra", "undo",
    ])
    let again = Bench(bench.model.session)
    #expect(Export.plain(again.world) == Export.plain(bench.world))
    #expect(bench.model.session.count == 6)
  }
}
