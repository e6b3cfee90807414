import Foundation
import Testing

@testable import Lessons

/// The tables of docs/sources.md. Each idea of an article names existing steps, or a reason why it has none.
@Suite struct SourceTableTests {
  /// A row of the table below a lesson's heading.
  private struct Row {
    let lesson: String
    let number: Int?
    let idea: String
    let steps: String
  }

  private static let headings = ["knight", "locator", "operations", "keys", "methods"]

  private static func page() throws -> String {
    let page = URL(fileURLWithPath: #filePath).appending(path: "../../../../docs/sources.md").standardizedFileURL
    return try String(contentsOf: page, encoding: .utf8)
  }

  private static func rows(_ page: String) -> [Row] {
    page.components(separatedBy: "\n## ").dropFirst().flatMap { chapter -> [Row] in
      let lines = chapter.components(separatedBy: "\n")
      return lines.compactMap { line -> Row? in
        let cells = line.components(separatedBy: "|").map { $0.trimmingCharacters(in: .whitespaces) }
        guard cells.count > 3, cells[1] != "#", !cells[1].hasPrefix("--") else { return nil }
        return Row(
          lesson: lines[0], number: Int(cells[1]), idea: cells[2],
          steps: cells.dropFirst(3).dropLast().joined(separator: "|"))
      }
    }
  }

  /// Faults of the rows, in words.
  private static func faults(_ rows: [Row], steps: Set<String>) -> [String] {
    rows.flatMap { row -> [String] in
      let place = "\(row.lesson) \(row.number.map(String.init) ?? "?")"
      if row.idea.isEmpty { return ["\(place) has no idea"] }
      if let reason = row.steps.firstMatch(of: /^Left out: (.*)/)?.1 {
        return reason.split(separator: " ").count < 3 ? ["\(place) has no reason"] : []
      }
      let named = row.steps.components(separatedBy: ", ").map { $0.trimmingCharacters(in: ["`"]) }
      return named.filter { !steps.contains($0) }.map { "\(place) names '\($0)', which is no step" }
    }
  }

  private static func steps() throws -> Set<String> {
    let curriculum = try Curriculum()
    return Set(
      try curriculum.names.flatMap { name in try curriculum.lesson(name).steps.map { "\(name)/\($0.folder)" } })
  }

  @Test func everyIdeaHasStepsOrAReason() throws {
    let rows = Self.rows(try Self.page())
    let faults = Self.faults(rows, steps: try Self.steps())
    #expect(faults.isEmpty, "\(faults.joined(separator: "\n"))")
    #expect(rows.count == 177)
    for lesson in Self.headings {
      let numbers = rows.filter { $0.lesson == lesson }.map(\.number)
      #expect(!numbers.isEmpty && numbers == numbers.indices.map { $0 + 1 }, "\(lesson): \(numbers)")
    }
  }

  @Test func aRowWithoutAStepIsAFault() {
    let rows = Self.rows(
      "\n## keys\n\n| # | idea | steps |\n|--:|---|---|\n| 1 | A lock | `keys/lock`, `keys/door` |\n"
        + "| 2 | A door | |\n| 3 | A wall | Left out: |\n| 4 | A roof | Left out: no code can show it |\n")
    #expect(
      Self.faults(rows, steps: ["keys/lock"]) == [
        "keys 1 names 'keys/door', which is no step", "keys 2 names '', which is no step",
        "keys 3 names 'Left out:', which is no step",
      ])
  }

  /// Each lesson with a table names its source. Only the article of `knight` has a named author and a link.
  @Test func everyLessonWithATableNamesItsSource() throws {
    for lesson in Self.headings {
      let source = try #require(try Curriculum().lesson(lesson).source, "\(lesson)")
      #expect(source.contains("Evgeny Yolchev") == (lesson == "knight"))
      #expect(source.contains("https://") == (lesson == "knight"))
    }
  }

  /// Steps that are no article's idea have the origin `ours`.
  @Test func thirtyFiveStepsAndMoreAreOurs() throws {
    let curriculum = try Curriculum()
    let ours = try curriculum.names.flatMap { try curriculum.lesson($0).steps.filter { $0.origin == .ours } }
    #expect(ours.count >= 35)
  }
}
