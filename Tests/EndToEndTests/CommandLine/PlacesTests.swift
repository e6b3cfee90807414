import Foundation
import TestSupport
import Testing

/// The home folder, and the program's files in it.
@Suite struct PlacesTests {
  private static let scenario = "playground: 1\nservices:\n  Knight: { needs: [Armor] }\n  Armor: {}\n"

  /// Runs the program with a given folder as its home.
  private static func run(_ words: [String], input: String = "", home: String, in folder: Folder) throws
    -> Program.Ending
  {
    let clean = ["-i", "PATH=\(ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin")", "HOME=\(home)"]
    return try Program(path: "/usr/bin/env").run(
      clean + [Program.playground().path] + words, input: input, in: folder.url)
  }

  @Test(arguments: [
    ["export", "s.yaml", "--format", "dot", "-o", "~/out.txt"],
    ["lesson", "knight", "--format", "cheatsheet", "-o", "~/out.txt"],
    ["record", "~/out.txt", "--script", "s.pg"],
  ]) func aTildeIsTheHomeForTheGuardAndForTheWrite(words: [String]) throws {
    let folder = try Folder()
    defer { folder.remove() }
    try folder.write(Self.scenario, to: "s.yaml")
    try folder.write("describe\n", to: "s.pg")
    try folder.write("precious", to: "home/out.txt")
    let home = folder.url.appending(path: "home").path
    let refused = try Self.run(words, home: home, in: folder)
    #expect(refused.status == 2)
    #expect(refused.complaint.contains("home/out.txt already exists"), "\(refused.complaint)")
    #expect(folder.read("home/out.txt") == "precious")
    #expect(try Self.run(words + ["--force"], home: home, in: folder).status == 0)
    #expect(folder.read("home/out.txt") != "precious")
    #expect(!FileManager.default.fileExists(atPath: folder.url.appending(path: "~").path))
  }

  /// The compiler needs a folder for its module cache, and the user has none here.
  @Test(.timeLimit(.minutes(15))) func aHomeThatCannotBeWrittenCompilesAndRunsSteps() throws {
    let folder = try Folder()
    defer { folder.remove() }
    let script = "lesson \(KnightSteps.command("01-soldered").dropFirst("lesson ".count))\nplay\n"
    let ending = try Self.run(["run", "-"], input: script, home: "/proc/none", in: folder)
    #expect(ending.status == 0, "\(ending.complaint)")
    #expect(ending.output.contains("Armor#1"), "\(ending.output)")
  }

  /// Opening a pipe would block until its other end is opened.
  @Test(.timeLimit(.minutes(15))) func aPipeInThePlaceOfEachFileIsSetAside() throws {
    let folder = try Folder()
    defer { folder.remove() }
    let places = try Program.places(in: folder).map { "\($0.key)=\($0.value)" }
    func talk(_ lines: String...) throws -> Program.Ending {
      try Program(path: "/usr/bin/env").run(
        places + [Program.playground().path, "talk", "--trust"], input: lines.joined(separator: "\n") + "\n",
        in: folder.url)
    }
    try folder.write(Self.scenario, to: "s.yaml")
    let step = KnightSteps.command("01-soldered")
    let lines = ["open s.yaml", step, "answer 1 1", "code replace \"Boots()\" \"Boots( )\"", "quit --force"]
    #expect(try talk(lines[0], lines[1], lines[2], lines[3], lines[4]).status == 0)
    let kept = folder.files(below: ".local")
    #expect(kept.count >= 3, "\(kept)")
    for file in kept {
      let path = folder.url.appending(path: file).path
      unlink(path)
      try #require(mkfifo(path, 0o600) == 0)
    }
    let again = try talk(lines[0], lines[1], lines[2], lines[3], lines[4])
    #expect(again.status == 0, "\(again.complaint)")
    #expect(again.output.contains("it is a pipe, a socket or a device"), "\(again.output)")
  }

  @Test func theNameOfANewLessonIsPrintedWithoutEscapeSequences() throws {
    let ending = try playground(["lesson", "new", "x\u{1B}]0;title\u{7}"])
    #expect(ending.status == 0)
    #expect(!ending.output.contains("\u{1B}") && !ending.output.contains("\u{7}"), "\(ending.output)")
  }
}
