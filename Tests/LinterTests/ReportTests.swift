import Core
import Foundation
import Testing

@testable import Importer
@testable import Linter

/// Reports, checked against the grammars of their readers.
@Suite struct ReportTests {
  private func report(
    _ texts: [String: String], below: String = "", level: Diagnostic.Severity = .warning
  ) throws -> (Report, TestFolder) {
    let folder = try TestFolder(texts)
    var checker = Checker(Configuration(), version: "1.0")
    checker.level = level
    let root = folder.path + below
    return (
      checker.report(Importer().read(root), paths: ReportPaths(root: root, workingDirectory: folder.path)), folder
    )
  }

  @Test func textHasPathsOfTheWorkingDirectory() throws {
    let (report, folder) = try report(["Sources/A b.swift": missing("B")], below: "/Sources")
    let lines = try report.text(.text).split(separator: "\n").map(String.init)
    #expect(
      lines.first
        == "Sources/A b.swift:3:39: error: UsesB requests B, but nothing in this code registers B. [missing]")
    #expect(lines[1] == "  UsesB (Sources/A b.swift:3) → B")
    #expect(lines.last?.hasSuffix("; 1 error; not listed: 1 note (--strict shows it)") == true)
    withExtendedLifetime(folder) {}
  }

  /// Errors and warnings are findings, at each level.
  @Test func theSummaryTellsFindingsFromNotes() throws {
    let (report, folder) = try report(["A.swift": missing("B")], level: .note)
    #expect(report.summary.hasSuffix("; 1 error, 1 note"))
    #expect([Diagnostic.Severity.error, .warning, .note].countText == "1 error, 1 warning, 1 note")
    #expect([Diagnostic.Severity]().countText == "no errors or warnings")
    withExtendedLifetime(folder) {}
  }

  @Test func aFileOutsideOfTheWorkingDirectoryIsAbsolute() {
    let paths = ReportPaths(root: "/a/b", workingDirectory: "/a/bc")
    #expect(paths.relative("x.swift") == "/a/b/x.swift")
    #expect(ReportPaths(root: "/a/b", workingDirectory: "/a").relative("x.swift") == "b/x.swift")
    #expect(ReportPaths(root: "/a/b.swift", workingDirectory: "/a").relative("") == "b.swift")
    #expect(ReportPaths(root: "/", workingDirectory: "/").relative("x.swift") == "x.swift")
  }

  /// Format: `{absolute path}:{line}:{column}: {error|warning|note}: {message}`
  @Test func xcodeFindsEachLine() throws {
    let (report, folder) = try report(["A b.swift": missing("B", "C")], level: .note)
    let lines = try report.text(.xcode).split(separator: "\n").map(String.init)
    #expect(lines.count == report.findings.count && lines.count > 2)
    for line in lines {
      let match = try #require(try /^(\/[^:]+):([0-9]+):([0-9]+): (error|warning|note): (.+)$/.wholeMatch(in: line))
      #expect(FileManager.default.fileExists(atPath: String(match.1)))
    }
    withExtendedLifetime(folder) {}
  }

  /// Format: `::{error|warning|notice} file={name},line={line},col={col},title={title}::{message}`
  @Test func gitHubAnnotatesEachLine() throws {
    let (report, folder) = try report(["A, 100%:b.swift": missing("B")], level: .note)
    let lines = try report.text(.github).split(separator: "\n").map(String.init)
    #expect(lines.count == report.findings.count)
    for line in lines {
      let match = try #require(
        try /^::(error|warning|notice) file=([^,:]+),line=([0-9]+),col=([0-9]+),title=([^,:]+)::(.+)$/
          .wholeMatch(in: line))
      #expect(match.2.removingPercentEncoding == "A, 100%:b.swift")
    }
    withExtendedLifetime(folder) {}
  }

  @Test func aMessageDoesNotEndItsAnnotation() {
    let finding = Finding(
      kind: .captive, severity: .note, path: [], message: "50 %\nand ::error::", remedy: "",
      place: Place(file: "a.swift", line: 1, column: 2))
    #expect(
      LineReport.github(finding, ReportPaths(root: "/x", workingDirectory: "/x")) == [
        "::notice file=a.swift,line=1,col=2,title=captive::50 %25%0Aand ::error::"
      ])
  }

  @Test func jsonHasFindingsAndStaleEntries() throws {
    struct Object: Decodable {
      struct Entry: Decodable { let kind, severity, file, message: String, line: Int }
      let playground: Int
      let diagnostics: [Entry]
      let belowLevel: Int
      let stale: [String]
    }
    var (report, folder) = try report(["A.swift": missing("B")])
    report.stale = ["missing|A.swift|X|Y"]
    let object = try JSONDecoder().decode(Object.self, from: Data(try report.text(.json).utf8))
    #expect(object.diagnostics.map(\.kind) == ["missing"] && object.diagnostics.first?.line == 3)
    #expect(object.belowLevel == 1 && object.stale == report.stale)
    withExtendedLifetime(folder) {}
  }

  @Test func aMarkdownTableEscapesSpecialCharacters() throws {
    var (report, folder) = try report(["A|`b`.swift": missing("B")])
    report.findings[0].message = "Cart<Int> asks | for _B_\n[x](y) & `z`"
    let text = try report.text(.markdown)
    let rows = text.split(separator: "\n").filter { $0.hasPrefix("|") }
    #expect(rows.count == 3)
    // The unescaped pipes are the borders of the four cells.
    for row in rows { #expect(row.replacing("\\|", with: "").count { $0 == "|" } == 5, "\(row)") }
    #expect(text.contains("Cart&lt;Int&gt; asks \\| for \\_B\\_ \\[x\\](y) &amp; \\`z\\`"))
    #expect(text.contains("1 error in 1 service. Not listed: 1 note."))
    withExtendedLifetime(folder) {}
  }
}
