import Foundation
import TestSupport
import Testing

@testable import Screens

/// Texts of the user interface, which are in one place of each module, where they can be read together.
@Suite struct WordingTests {
  struct Module: Sendable, CustomTestStringConvertible {
    let name: String
    /// Files that contain wording only, by the beginning or end of their names. The module's `Words.swift` names them.
    let tables: [String]
    /// Beginnings of literals that are no wording though they have two words. Command lines are recognised as such.
    let exceptions: [String]

    var testDescription: String { name }

    func isTable(_ file: String) -> Bool { tables.contains { file.hasPrefix($0) || file.hasSuffix($0) } }
  }

  private static let modules = [
    Module(
      name: "Screens",
      tables: [
        "CommandTable", "KeyTable.swift", "EditorKeys.swift", "PresentingKeys.swift", "SignTable.swift",
        "Setting.swift",
      ],
      exceptions: [
        "<div style="  // a tag of HTML
      ]),
    Module(
      name: "Laboratory",
      tables: [
        "EngineTable", "Outcome", "+Wording.swift", "UsageError.swift", "FileError.swift", "ScenarioNote.swift",
        "BuiltInScenarios.swift", "ScenarioTexts.swift",
      ],
      exceptions: [
        "digraph services", "flowchart TD", "  subgraph ",  // languages of graphs
        "func story(",  // the beginning of Swift code
        "# unsaved work of ",  // a line of a file that is read again
        "Ann Other",  // a name that a test types
      ]),
  ]

  @Test(arguments: modules) func textsStandInTheFolderOfWording(module: Module) throws {
    let folder = Checkout.root.appending(path: "Sources/\(module.name)")
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    var unused = Set(module.exceptions)
    var count = 0
    for case let file as URL in try #require(files?.allObjects)
    where file.pathExtension == "swift" && !module.isTable(file.lastPathComponent) {
      let literals = SourceLiterals.all(in: try String(contentsOf: file, encoding: .utf8)).filter(\.hasTwoWords)
      if file.deletingLastPathComponent().lastPathComponent == "Wording" {
        count += literals.count
        continue
      }
      for literal in literals where !Self.isCommand(literal.text) {
        let exception = module.exceptions.first { literal.text.hasPrefix($0) }
        if let exception { unused.remove(exception) }
        #expect(exception != nil, "\(file.lastPathComponent):\(literal.line) has a text of its own: \(literal.text)")
      }
    }
    #expect(unused.isEmpty, "exceptions that nothing needs")
    #expect(count > 100, "texts were found where they belong")
  }

  /// True for a literal that is run as a command, with any values in its gaps, or a command's name with gaps alone.
  private static func isCommand(_ text: String) -> Bool {
    let filled = String(text.map { $0 == SourceLiterals.gap ? "1" : $0 })
    let name = text.filter { $0 != SourceLiterals.gap }.trimmingCharacters(in: .whitespaces)
    return CommandTable.named(name) != nil || (try? CommandTable.parse(filled)) != nil
  }

  @Test(arguments: [
    ("let a = \"two words\"", ["two words"]),
    ("let a = \"one\" // \"in a comment\"\nlet b = \"a \\(c ? \"d e\" : \"\") f\"", ["one", "d e", "", "a \u{1} f"]),
    ("print(\"say \\\"a b\\\"\", #\"raw \\n \\#(x) text\"#)", ["say \\\"a b\\\"", "raw \\n \u{1} text"]),
    ("let a = \"\"\"\n  some \"quoted\" text\n  \"\"\"", ["\n  some \"quoted\" text\n  "]),
    ("/* \"a b\" */ f(g(\"h\"))", ["h"]),
  ])
  func literalsAreFound(code: String, literals: [String]) {
    #expect(SourceLiterals.all(in: code).map(\.text) == literals)
  }
}
