import Foundation
import Importer
import Testing

@testable import Linter

/// Findings that a commit has added, from reading both trees.
@Suite struct SinceTests {
  private func repository() throws -> TestFolder {
    let folder = try TestFolder(["App/A.swift": missing("B"), "Other/C.swift": missing("X")])
    try folder.git("init", "-q")
    try folder.git("add", ".")
    try folder.git("commit", "-q", "-m", "first")
    return folder
  }

  @Test func theOlderTreeIsReadBesideTheNewOne() throws {
    let folder = try repository()
    try folder.write(missing("C"), "App/A.swift")
    let path: String
    do {
      let older = try OlderTree(of: folder.path + "/App", at: "HEAD")
      path = older.path
      #expect(try String(contentsOfFile: path + "/A.swift", encoding: .utf8) == missing("B"))
      #expect(try FileManager.default.contentsOfDirectory(atPath: path) == ["A.swift"])
    }
    #expect(!FileManager.default.fileExists(atPath: path))
    #expect(try String(contentsOfFile: folder.path + "/App/A.swift", encoding: .utf8) == missing("C"))
  }

  private func failure(_ root: String, _ revision: String) -> String? {
    do {
      _ = try OlderTree(of: root, at: revision)
      return nil
    } catch { return "\(error)" }
  }

  @Test func aMissingOlderTreeIsAnError() throws {
    let folder = try repository()
    #expect(
      failure(folder.path, "nowhere")
        == "\(folder.path) has no revision 'nowhere', or is in no Git repository; expected a commit, branch or tag")
    #expect(failure(folder.path, "--all") == "'--all' is not a revision; expected a commit, branch or tag")
    let file = folder.path + "/App/A.swift"
    #expect(failure(file, "HEAD") == "--since needs a folder; \(file) is not a folder")
  }

  @Test func onlyNewFindingsAreReportedAndTheGraphIsDrawn() throws {
    let (old, new) = (tree(missing("B")), tree("\n" + missing("B", "C")))
    let checker = Checker(Configuration(), version: "1.0")
    let report = checker.report(
      new, paths: ReportPaths(root: "/x", workingDirectory: "/x"), since: ("main", old))
    #expect(report.findings.map { $0.path.map(\.name) } == [["UsesC", "C"]])
    let text = try report.text(.markdown)
    #expect(text.contains("New since `main`: 1 error in 2 services."))
    #expect(
      text.contains(
        """
        ```mermaid
        flowchart LR
          n0["UsesC"]
          n1["C"]
          n0 --> n1
          class n0 added
        """))
    let same = checker.report(old, paths: report.paths, since: ("main", old))
    #expect(same.findings.isEmpty)
    #expect(try same.text(.markdown).contains("The graph is the same."))
  }

  /// Services with equal keys are distinguished by their lines, which may move.
  @Test func movedCodeIsNoChange() {
    func filled(_ lines: Int, _ count: Int) -> ImportedProject {
      tree(
        "import Swinject\nfunc fill(_ c: Container) {\n" + String(repeating: "\n", count: lines)
          + String(repeating: "  c.register(A.self) { r in A(r.resolve(B.self)!) }\n", count: count)
          + "  c.register(B.self) { _ in B() }\n}\nclass A {}\nclass B {}\n")
    }
    func changes(_ old: ImportedProject, _ new: ImportedProject) -> ImportChanges? {
      Checker(Configuration(), version: "").report(new, paths: ReportPaths(root: "/x"), since: ("main", old)).since?
        .changes
    }
    let two = filled(0, 2)
    #expect(two.services.contains { $0.name == "A (App.swift:3)" })
    #expect(changes(two, filled(3, 2))?.isSameGraph == true)
    #expect(changes(two, filled(3, 3))?.services.added == ["A (App.swift) 3"])
    #expect(changes(filled(3, 3), two)?.services.removed == ["A (App.swift) 3"])
  }

  @Test func namesDoNotBreakTheChart() {
    var changes = ImportChanges()
    changes.services.added = ["Box<\"a\">", "x#1;"]
    changes.services.removed = ["`y`"]
    #expect(
      ChangeChart(changes).text.split(separator: "\n").dropFirst().prefix(3).map(String.init) == [
        "  n0[\"Box#lt;#quot;a#quot;#gt;\"]", "  n1[\"x#35;1;\"]", "  n2[\"#96;y#96;\"]",
      ])
  }
}
