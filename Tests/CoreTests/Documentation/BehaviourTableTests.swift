import Foundation
import Testing

/// Tables of docs/core-behaviours.md: each test that they name exists, and their counts are correct.
@Suite struct BehaviourTableTests {
  private static let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
  private static let docs = tests.deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("docs")

  private static func page(_ name: String) throws -> String {
    try String(contentsOf: docs.appendingPathComponent(name), encoding: .utf8)
  }

  /// Names of all tests of Core as `Suite.function`.
  private static let existing: Set<String> = {
    var result: Set<String> = []
    let files = FileManager.default.enumerator(at: tests, includingPropertiesForKeys: nil)
    while let file = files?.nextObject() as? URL {
      guard file.pathExtension == "swift", let text = try? String(contentsOf: file, encoding: .utf8) else { continue }
      var suite = ""
      var isTest = false
      for line in text.split(separator: "\n") {
        if line.hasPrefix("@Suite"), let name = line.firstMatch(of: /struct (\w+)/) { suite = String(name.1) }
        isTest = isTest || line.contains("@Test")
        if let name = line.firstMatch(of: /func (\w+)\(/) {
          if isTest { result.insert("\(suite).\(name.1)") }
          isTest = false
        }
      }
    }
    return result
  }()

  /// Rows of a chapter's table, of four columns each.
  private static func rows(of heading: String) throws -> [[String]] {
    let chapter = try #require(page("core-behaviours.md").components(separatedBy: "\n## \(heading)\n").last)
    return chapter.components(separatedBy: "\n## ")[0].split(separator: "\n").compactMap { line in
      let cells = line.split(separator: "|", omittingEmptySubsequences: false).map {
        $0.trimmingCharacters(in: .whitespaces)
      }
      guard cells.count == 7, cells[1] != "behaviour", !cells[1].hasPrefix("---") else { return nil }
      return Array(cells[2...5])
    }
  }

  private static func named(in text: String) -> [String] {
    text.matches(of: /`(\w+Tests\.\w+)`/).map { String($0.1) }
  }

  @Test(arguments: ["Swinject", "Factory"]) func eachBehaviourIsInOneColumn(_ library: String) throws {
    let rows = try Self.rows(of: library)
    #expect(rows.count > 50)
    for row in rows { #expect(row.count { !$0.isEmpty } == 1, "\(row)") }
    for row in rows where !row[0].isEmpty { #expect(!Self.named(in: row[0]).isEmpty, "\(row)") }
  }

  @Test(arguments: ["core-behaviours.md", "core-testing.md"]) func eachTestThatIsNamedExists(_ page: String) throws {
    let names = try Self.named(in: Self.page(page))
    #expect(names.count > 30)
    for name in names { #expect(Self.existing.contains(name), "\(name)") }
  }

  @Test func theStatedCountsMatchTheTable() throws {
    var lines: [String] = []
    var all = [0, 0, 0, 0]
    for library in ["Swinject", "Factory"] {
      let rows = try Self.rows(of: library)
      let counts = (0..<4).map { column in rows.count { !$0[column].isEmpty } }
      all = zip(all, counts).map(+)
      lines.append("| \(library) | \(rows.count) | \(counts.map(String.init).joined(separator: " | ")) |")
    }
    lines.append("| both | \(all.reduce(0, +)) | \(all.map(String.init).joined(separator: " | ")) |")
    let page = try Self.page("core-compared.md")
    for line in lines { #expect(page.contains(line), "docs/core-compared.md should have: \(line)") }
  }
}
