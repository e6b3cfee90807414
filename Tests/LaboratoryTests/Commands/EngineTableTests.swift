import Testing

@testable import Laboratory

/// The table of the engine's commands.
@Suite struct EngineTableTests {
  @Test func everyNameIsThereOnce() {
    let names = EngineTable.language.specs.map(\.name)
    #expect(names.count == Set(names).count)
    for name in names {
      #expect((1...2).contains(name.split(separator: " ").count), "\(name) is one or two words")
      #expect(name == name.lowercased(), "\(name)")
    }
  }

  @Test(arguments: EngineTable.language.specs.map(\.name)) func everyCommandIsFoundAndSummedUp(name: String) throws {
    let spec = try #require(EngineTable.language.named(name))
    #expect(spec.synopsis.hasPrefix(name))
    #expect(!spec.summary.isEmpty)
  }

  /// Random words after a command's name are parsed as a command, or fail with a `UsageError`.
  @Test(
    arguments: EngineTable.language.specs.map(\.name),
    ["", " \"", " --nonsense", " a b c d e f g h i j", " 0", " -1 --"])
  func anyWordsAfterANameAreACommandOrAnError(name: String, rest: String) {
    do {
      _ = try EngineTable.parse(name + rest)
    } catch let error as UsageError {
      #expect(!error.description.isEmpty)
    } catch {
      Issue.record("\(name + rest): \(error)")
    }
  }

  @Test(arguments: [("resolv Knight", "resolve"), ("undoo", "undo"), ("lesso", "lesson")])
  func aMisspelledCommandNamesTheNearest(line: String, nearest: String) {
    #expect {
      try EngineTable.parse(line)
    } throws: {
      "\($0)".contains("'\(nearest)'")
    }
  }

  @Test(arguments: ["", "   ", "# a comment", "  # indented"]) func nothingToDoIsNoCommand(line: String) throws {
    #expect(try EngineTable.parse(line) == nil)
  }

  @Test(arguments: ["plain", "two words", "#hash", "ünï"]) func aQuotedNameIsReadUnchanged(word: String) throws {
    let tokens = try Tokens.split("find \(Tokens.quoted(word))")
    #expect(tokens.map { $0.text } == ["find", word])
  }
}
