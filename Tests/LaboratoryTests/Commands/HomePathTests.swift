import Foundation
import Testing

@testable import Laboratory

/// A `~` is replaced where a command is read, so that its guard, its reading and its writing see the same file.
@Suite struct HomePathTests {
  @Test(arguments: [
    "open ~/a.yaml", "save ~/a.yaml", "save --force ~/a.yaml", "export ~/a.svg", "report ~/a.md", "session save ~/a.pg",
    "quit saving ~/a.yaml", "lesson ~/a", "lesson check ~/a",
  ]) func everyCommandThatTakesAPathKnowsTheHome(line: String) throws {
    let command = "\(try #require(try CommandTable.parse(line)))"
    #expect(command.contains("\(Paths.home)/a"), "\(command)")
    #expect(!command.contains("~"), "\(command)")
  }

  @Test func otherPathsStayAsTheyAre() {
    #expect(Paths.expanded("a~b/~c") == "a~b/~c")
    #expect(Paths.expanded("~nobody-of-this-name/a") == "~nobody-of-this-name/a")
  }
}
