import Foundation
import Testing

@testable import Lessons

/// The text on the screen is the text that was compiled.
@Suite struct EmbeddedSourceTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../Sources/Lessons/Steps/Knight").standardizedFileURL

  /// Every Swift file of the lesson's folders, by name.
  private static func files() throws -> [String: String] {
    let found = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)?.allObjects ?? []
    let urls = found.compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" }
    return try Dictionary(
      uniqueKeysWithValues: urls.map { ($0.lastPathComponent, try String(contentsOf: $0, encoding: .utf8)) })
  }

  @Test func everyFileIsAStepAndEveryStepAFile() throws {
    #expect(try Self.files().keys.sorted() == Lesson.knight.steps.map(\.file).sorted())
  }

  @Test(arguments: labels) func theEmbeddedTextIsTheFile(label: String) throws {
    let step = try Story(entering: label).step
    let file = try #require(try Self.files()[step.file])
    #expect(file.split(separator: "\n") == step.source.split(separator: "\n"))
    #expect(file == step.source)
  }

  /// What ran says where it is, and there the text says the same: the file that is shown is the file that was compiled.
  @Test(arguments: labels) func everyEventIsFoundOnItsLine(label: String) throws {
    let story = try Story(label)
    let lines = story.step.source.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    for happening in story.news {
      guard let number = happening.line else { continue }
      let line = try #require(lines.indices.contains(number - 1) ? lines[number - 1] : nil, "no line \(number)")
      switch happening {
      case .statement(_, let text):
        let first = text.prefix { $0 != "(" }
        #expect(line.contains(first), "line \(number) is no '\(text)'")
      case .entered(_, let function):
        let name = function.split(separator: ".").last ?? ""
        #expect(line.contains(name == "init" ? "init(" : "func \(name)"), "line \(number) is not \(function)")
      case .printed(_, let text): #expect(line.contains("print("), "line \(number) does not print '\(text)'")
      case .ended: #expect(line == "}")
      case .created, .pulled, .released: break
      }
    }
  }

  /// String literals are shown as they were written, and a brace that closes something else is not.
  @Test func statementsReadAsTheyWereWritten() throws {
    func statements(_ label: String) throws -> [String] {
      try Story(label).news.compactMap { if case .statement(_, let text) = $0 { text } else { nil } }
    }
    #expect(try statements("1b").contains(#"name.text = "Knight against dragon""#))
    #expect(try statements("9").contains("kept = armor"))
    #expect(try statements("4").contains("Boots()"))
  }
}
