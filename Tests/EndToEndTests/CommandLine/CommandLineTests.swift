import Foundation
import TestSupport
import Testing

/// Uses of the program without a terminal, besides scripts and files.
@Suite struct CommandLineTests {
  @Test(arguments: [[], ["lesson", "knight"], ["--ascii"]]) func withoutATerminalOneLineNamesRunAndExport(
    arguments: [String]
  ) throws {
    let ending = try playground(arguments)
    #expect(ending.status == 2)
    #expect(ending.output == "")
    #expect(ending.complaint.split(separator: "\n").count == 1)
    #expect(ending.complaint.contains("playground run"))
    #expect(ending.complaint.contains("playground export"))
  }

  @Test func lessonsAreListedForPrograms() throws {
    let ending = try playground(["lesson", "--format", "json"])
    #expect(ending.status == 0)
    let list = try #require(try JSONSerialization.jsonObject(with: Data(ending.output.utf8)) as? [String: Any])
    let lessons = try #require(list["lessons"] as? [[String: Any]])
    #expect(
      lessons.map { $0["name"] as? String } == ["opening", "lab", "knight", "keys", "locator", "operations", "methods"])
    #expect(lessons[2]["steps"] as? Int == KnightSteps.count)
    #expect(lessons[2]["title"] as? String == "The knight and his armor")
    let paths = try #require(list["paths"] as? [[String: Any]])
    #expect(
      paths.map { $0["name"] as? String } == [
        "injection-or-locator", "what-keeps-it-alive", "keys-and-scopes", "whole",
      ])
    let first = try #require((paths[0]["steps"] as? [[String: String]])?.first)
    #expect(first == ["lesson": "opening", "step": "01-a-dependency"])
  }

  @Test func lessonsAreListedForPeople() throws {
    let ending = try playground(["lesson"])
    #expect(ending.status == 0)
    #expect(ending.output.contains("  1 \(KnightSteps.title(1))\n"))
    #expect(ending.output.contains("  \(KnightSteps.count) \(KnightSteps.title(KnightSteps.count))\n"))
  }

  @Test(arguments: [[], ["run"], ["check"], ["export"], ["lesson"], ["open"]]) func helpIsEverywhere(
    command: [String]
  ) throws {
    let ending = try playground(command + ["--help"])
    #expect(ending.status == 0)
    #expect(ending.complaint == "")
    #expect(ending.output.contains("USAGE: playground"))
  }

  @Test func theVersionIsANumber() throws {
    let ending = try playground(["--version"])
    #expect(ending.status == 0)
    #expect(ending.output.contains(/^\d+\.\d+\.\d+\n$/))
  }

  @Test(arguments: [
    ["frobnicate"], ["run"], ["run", "nowhere.txt"], ["run", "-", "--size", "big"], ["lesson", "dragon"], ["check"],
    ["open"], ["--theme", "pink"],
  ]) func wrongUsageEndsWithStatusTwo(arguments: [String]) throws {
    let ending = try playground(arguments)
    #expect(ending.status == 2)
    #expect(ending.output == "")
    #expect(!ending.complaint.isEmpty)
  }

  @Test func aReaderThatLeavesIsNoError() throws {
    let folder = try Folder()
    defer { folder.remove() }
    let path = try Program.playground().path
    let ending = try Program(path: "/bin/sh").run(
      ["-c", "\"$0\" --help | head -n 1", path], in: folder.url)
    #expect(ending.status == 0)
    #expect(ending.complaint == "")
  }
}

/// Runs the program without a terminal in a folder of its own.
func playground(_ arguments: [String], input: String = "", files: [String: String] = [:]) throws -> Program.Ending {
  let folder = try Folder()
  defer { folder.remove() }
  for (name, text) in files { try folder.write(text, to: name) }
  let places = try Program.places(in: folder).map { "\($0.key)=\($0.value)" }.sorted()
  let program = try Program.playground().path
  return try Program(path: "/usr/bin/env").run(places + [program] + arguments, input: input, in: folder.url)
}
