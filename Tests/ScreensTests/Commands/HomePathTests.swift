import Foundation
import Synchronization
import Testing

@testable import Laboratory
@testable import Screens

/// Expansion of `~`, which happens when a command is parsed, so that checks, reading and writing use the same file.
@Suite struct HomePathTests {
  @Test(arguments: ["open ~/a.yaml", "save ~/a.yaml", "save --force ~/a.yaml", "quit saving ~/a.yaml"])
  func everyFileArgumentExpandsTheHomeFolder(line: String) {
    let files = AskedFiles()
    let bench = Bench(
      ["add A"], surroundings: Surroundings(files: files, journal: Journal(folder: nil), lessons: .memory))
    bench.run(line)
    #expect(Set(files.asked) == ["\(Paths.home)/a.yaml"])
  }

  @Test(arguments: ["export ~/a.svg", "report ~/a.svg", "session save ~/a.svg"])
  func everyOutputArgumentExpandsTheHomeFolder(line: String) {
    let files = AskedFiles()
    let bench = Bench(
      ["add A"], surroundings: Surroundings(files: files, journal: Journal(folder: nil), lessons: .memory))
    bench.run(line)
    #expect(Set(files.asked) == ["\(Paths.home)/a.svg"])
  }

  @Test(arguments: ["lesson ~/none-of-this-name", "lesson check ~/none-of-this-name"])
  func aLessonsFolderMayBeInTheHome(line: String) async {
    let said = await Bench.lesson([]).runs(line)
    #expect(said.contains("\(Paths.home)/none-of-this-name"), "\(said)")
  }

  @Test func otherPathsStayAsTheyAre() {
    #expect(Paths.expanded("a~b/~c") == "a~b/~c")
    #expect(Paths.expanded("~nobody-of-this-name/a") == "~nobody-of-this-name/a")
  }
}

/// A file access without files that records the requested paths.
private final class AskedFiles: FileAccess {
  private let paths = Mutex<[String]>([])

  var asked: [String] { paths.withLock { $0 } }

  private func note(_ path: String) { paths.withLock { $0.append(path) } }

  func read(_ path: String) throws -> Data {
    note(path)
    return Data()
  }
  func contents(_ path: String) -> Data? {
    note(path)
    return nil
  }
  func write(_ data: Data, to path: String) { note(path) }
  func list(_ folder: String) -> [(name: String, isFolder: Bool)] { [] }
  func isSource(_ path: String) -> Bool {
    note(path)
    return false
  }
}
