import Foundation
import Testing

/// `playground check` and `playground export`.
@Suite struct FileTests {
  private static let good = "playground: 1\nservices:\n  Knight: { needs: [Armor] }\n  Armor: { lifetime: container }\n"
  private static let missing = "playground: 1\nservices:\n  Knight: { needs: [Armour] }\n  Armor: {}\n"
  private static let bad = "playground: 1\nservices:\n  Knight: { lifetime: transiant }\n  Armor: { nedes: [Boots] }\n"

  @Test func cleanIsZero() throws {
    let ending = try playground(["check", "s.yaml"], files: ["s.yaml": Self.good])
    #expect(ending.status == 0)
    #expect(ending.output == "2 services, no findings\n")
  }

  @Test func aFindingEndsWithStatusOne() throws {
    let ending = try playground(["check", "s.yaml"], files: ["s.yaml": Self.missing])
    #expect(ending.status == 1)
    #expect(ending.output.hasPrefix("error missing: Knight needs Armour, but nothing is registered for Armour."))
    let json = try playground(["check", "s.yaml", "--format", "json"], files: ["s.yaml": Self.missing])
    let list = try #require(try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any])
    #expect((list["diagnostics"] as? [[String: Any]])?.map { $0["kind"] as? String } == ["missing"])
  }

  @Test func aBadFileEndsWithStatusTwoAndAllItsFaults() throws {
    let ending = try playground(["check", "s.yaml"], files: ["s.yaml": Self.bad])
    #expect(ending.status == 2)
    #expect(ending.output == "")
    #expect(ending.complaint.contains("s.yaml:3:23: unknown lifetime 'transiant'"), "\(ending.complaint)")
    #expect(ending.complaint.contains("s.yaml:4:12: unknown key 'nedes'"), "\(ending.complaint)")
  }

  @Test func noFileIsTwo() throws {
    let ending = try playground(["check", "nowhere.yaml"])
    #expect(ending.status == 2)
    #expect(ending.complaint.contains("nowhere.yaml: no such file"))
  }

  @Test(arguments: [
    ("text", "○ Knight"), ("dot", #""Knight" -> "Armor""#),
    ("mermaid", "s0 -->|initializer| s1"),
  ]) func aGraphIsExported(format: String, line: String) throws {
    let ending = try playground(["export", "s.yaml", "--format", format], files: ["s.yaml": Self.good])
    #expect(ending.status == 0)
    #expect(ending.output.contains(line), "\(ending.output)")
  }

  @Test func theStateIsExportedAsJSON() throws {
    let ending = try playground(["export", "s.yaml", "--format", "json"], files: ["s.yaml": Self.good])
    let state = try #require(try JSONSerialization.jsonObject(with: Data(ending.output.utf8)) as? [String: Any])
    let edges = try #require(state["edges"] as? [[String: Any]])
    #expect(edges.count == 1)
    #expect(edges[0]["from"] as? String == "Knight")
    #expect(edges[0]["declared"] as? Bool == true)
    #expect(edges[0]["observed"] as? Bool == false)
  }

  @Test func anExportGoesToAFile() throws {
    let folder = try Folder()
    defer { folder.remove() }
    try folder.write(Self.good, to: "s.yaml")
    let ending = try Program.playground().run(
      ["export", "s.yaml", "--format", "dot", "-o", "graph.dot"], in: folder.url)
    #expect(ending.status == 0)
    #expect(ending.output == "")
    #expect(folder.read("graph.dot").hasPrefix("digraph"))
  }

  @Test(
    arguments: [
      ([], "x.svg", "<svg "), ([], "x.json", "{"), ([], "x.dot", "digraph"), ([], "x.mmd", "flowchart"),
      ([], "x.mermaid", "flowchart"), (["--format", "dot"], "x.svg", "digraph"),
    ] as [([String], String, String)])
  func theEndingOfTheFileIsTheFormatUnlessOneIsNamed(option: [String], file: String, beginning: String) throws {
    let folder = try Folder()
    defer { folder.remove() }
    try folder.write(Self.good, to: "s.yaml")
    let ending = try Program.playground().run(["export", "s.yaml", "-o", file] + option, in: folder.url)
    #expect(ending.status == 0)
    #expect(folder.read(file).hasPrefix(beginning), "\(folder.read(file).prefix(40))")
  }

  @Test func aNameBesideFilesIsRefusedWithTheCommandThatWritesProgress() throws {
    let ending = try playground(["progress", "learn.json", "--name", "learn"])
    #expect(ending.status == 2)
    #expect(
      ending.complaint.contains("'playground progress -o learn.json --name learn' writes your progress"),
      "\(ending.complaint)")
  }

  @Test func anUnknownFormatIsTwo() throws {
    let ending = try playground(["export", "s.yaml", "--format", "jsno"], files: ["s.yaml": Self.good])
    #expect(ending.status == 2)
    #expect(ending.complaint.contains("unknown format 'jsno'"))
    #expect(ending.complaint.contains("did you mean 'json'?"))
  }

  @Test(arguments: [
    ["export", "s.yaml", "--format", "dot", "-o", "graph.dot"],
    ["export", "App.swift", "--format", "dot", "-o", "graph.dot"],
    ["record", "graph.dot", "--script", "s.pg"],
  ])
  func aFileOfAnotherOriginIsNotOverwritten(words: [String]) throws {
    let folder = try Folder()
    defer { folder.remove() }
    try folder.write(Self.good, to: "s.yaml")
    try folder.write("describe\n", to: "s.pg")
    try folder.write(
      "import Swinject\nfinal class App {}\nfunc wire(_ all: Container) { all.register(App.self) { _ in App() } }\n",
      to: "App.swift")
    try folder.write("precious", to: "graph.dot")
    let places = try Program.places(in: folder).map { "\($0.key)=\($0.value)" }
    func export(_ more: [String]) throws -> Program.Ending {
      let words = words + more
      return try Program(path: "/usr/bin/env").run(places + [Program.playground().path] + words, in: folder.url)
    }
    let refused = try export([])
    #expect(refused.status == 2)
    #expect(refused.complaint.contains("graph.dot already exists and was not written by Playground"))
    #expect(folder.read("graph.dot") == "precious")
    #expect(try export(["--force"]).status == 0)
    #expect(try export([]).status == 0)
    #expect(folder.read("graph.dot").hasPrefix(words[0] == "export" ? "digraph" : "{"))
  }

  /// Unless the signal for the limit is ignored, the system kills the program in the middle of a write.
  @Test func exceedingTheFileSizeLimitIsAnErrorAndKeepsTheOldFile() throws {
    let folder = try Folder()
    defer { folder.remove() }
    try folder.write(Self.good, to: "s.yaml")
    let services = (0..<200).map { "add Service\($0)" }.joined(separator: "\n")
    try folder.write("open s.yaml\n\(services)\nsave --force\n", to: "script.pg")
    let path = try Program.playground().path
    let before = try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted()
    let ending = try Program(path: "/bin/sh").run(["-c", "ulimit -f 1; \"$0\" run script.pg", path], in: folder.url)
    #expect(ending.status == 2)
    #expect(ending.complaint.contains("s.yaml: cannot be written: the file exceeds the size limit"))
    #expect(try String(contentsOf: folder.url.appending(path: "s.yaml"), encoding: .utf8) == Self.good)
    let after = try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted()
    #expect(after == before)
  }

  @Test func aRecordingThatCannotBeWrittenLeavesTheOldOne() throws {
    let folder = try Folder()
    defer { folder.remove() }
    try folder.write("precious", to: "old.cast")
    try folder.write("add Knight\nresolve Knight\n", to: "script.pg")
    let before = folder.files(below: "").sorted()
    let path = try Program.playground().path
    let ending = try Program(path: "/bin/sh").run(
      ["-c", "ulimit -f 1; \"$0\" record old.cast --force --script script.pg", path], in: folder.url)
    #expect(ending.status == 2)
    #expect(ending.complaint.contains("the older file stays as it was"), "\(ending.complaint)")
    #expect(folder.read("old.cast") == "precious")
    #expect(folder.files(below: "").sorted() == before)
    let complete = try Program.playground().run(
      ["record", "old.cast", "--force", "--script", "script.pg"], in: folder.url)
    #expect(complete.status == 0)
    #expect(folder.read("old.cast").hasPrefix("{"))
    #expect(folder.files(below: "").sorted() == before)
  }

  @Test(arguments: ["export s.yaml", "check s.yaml", "--help", "run script.pg"])
  func aFullDiskBehindStandardOutputIsAnError(words: String) throws {
    let folder = try Folder()
    defer { folder.remove() }
    try folder.write(Self.good, to: "s.yaml")
    try folder.write("add A\n", to: "script.pg")
    let path = try Program.playground().path
    let ending = try Program(path: "/bin/sh").run(["-c", "\"$0\" \(words) > /dev/full", path], in: folder.url)
    #expect(ending.status == 2)
    #expect(ending.complaint.contains("playground: standard output: cannot be written: the disk is full"))
  }

  @Test func codeWithoutAKnownStyleIsReportedWithThePlacesThatMayBeAContainer() throws {
    let folder = try Folder()
    defer { folder.remove() }
    try folder.write(
      """
      final class Api {}
      final class Router {}
      final class Application { static let shared = Application(); let api = Api(); let router = Router(); var name = "" }
      final class Cart { func pay() { print(Application.shared.name) } }
      final class Home { func open() { print(Application.shared.name) } }
      """, to: "App.swift")
    let ending = try Program.playground().run(["check", "."], in: folder.url)
    #expect(ending.status == 2)
    #expect(
      ending.complaint.contains(
        "; not understood: App.swift:3: 2 types use Application.shared, which makes api and router"))
  }
}
