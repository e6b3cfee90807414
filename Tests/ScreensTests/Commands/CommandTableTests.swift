import Laboratory
import Testing

@testable import Screens

/// The table of commands, from which parser, help, palette and completion are generated.
@Suite struct CommandTableTests {
  @Test func everyNameIsThereOnce() {
    let names = CommandTable.specs.map(\.name)
    #expect(names.count == Set(names).count)
    for name in names {
      #expect((1...2).contains(name.split(separator: " ").count), "\(name) is one or two words")
      #expect(name == name.lowercased(), "\(name)")
    }
  }

  @Test func everyScreenCommandHasAPlaceAmongTheEngineCommands() {
    let runs = CommandTable.looking + CommandTable.lessons + CommandTable.screen
    let names = Set(CommandTable.specs.map(\.name))
    for run in runs {
      #expect(EngineTable.language.named(run.place) != nil, "\(run.place)")
      #expect(names.isSuperset(of: run.specs.map(\.name)))
    }
    #expect(names.count == EngineTable.language.specs.count + runs.flatMap(\.specs).count)
  }

  /// Completion offers no command that code on stage refuses, and all that it puts first.
  @Test func completionWithSourceOffersCommandsThatWorkThere() throws {
    #expect(SourceCommands.names.count == Set(SourceCommands.names).count)
    #expect(SourceCommands.names.first == "filter")
    for name in SourceCommands.names {
      let spec = try #require(CommandTable.named(name), "\(name)")
      let words = ["", " A", " 1", " A B", " up", " on"].lazy.compactMap { try? CommandTable.parse(spec.name + $0) }
      if let command = words.first { #expect(!command.isRefusedOnSource, "\(name)") }
    }
    for name in ["add", "edit", "resolve", "mode", "undo", "step next"] {
      #expect(!SourceCommands.names.contains(name), "\(name)")
    }
  }

  /// Random words after a command's name are parsed as a command, or fail with a `UsageError`.
  @Test(arguments: CommandTable.specs.map(\.name), ["", " \"", " --nonsense", " a b c d e f g h i j", " 0", " -1 --"])
  func anyWordsAfterANameAreACommandOrAnError(name: String, rest: String) {
    do {
      _ = try CommandTable.parse(name + rest)
    } catch let error as UsageError {
      #expect(!error.description.isEmpty)
    } catch {
      Issue.record("\(name + rest): \(error)")
    }
  }
}
