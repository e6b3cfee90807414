import Core
import Importer

/// A summary for a pull request: counts, a table of findings, stale entries of the baseline, and a chart of the changes
/// since an older revision.
struct MarkdownReport {
  /// Maximum number of rows in the table. Further findings are only counted.
  static let rows = 50

  private let report: Report

  init(_ report: Report) { self.report = report }

  var text: String {
    var parts = ["## Services\n", counts]
    if !report.findings.isEmpty { parts.append(table) }
    if !report.stale.isEmpty {
      parts.append(
        "The baseline has entries that are no longer found: "
          + report.stale.map { Self.code($0) }.joined(separator: ", ") + ".\n")
    }
    if let since = report.since { parts.append(changes(since.revision, since.changes)) }
    return parts.joined(separator: "\n")
  }

  private var counts: String {
    let number = [Diagnostic.Severity.error, .warning, .note].compactMap { severity -> String? in
      let count = report.findings.count { $0.severity == severity }
      return count > 0 ? ProjectText.counted(count, severity.rawValue) : nil
    }
    let since = report.since.map { "New since \(Self.code($0.revision)): " } ?? ""
    let found = number.isEmpty ? (since.isEmpty ? "No findings" : "no findings") : number.joined(separator: ", ")
    let notes = report.belowLevel > 0 ? " Not listed: \(report.hiddenCountText)." : ""
    return since + found + " in \(ProjectText.counted(report.project.services.count, "service")).\(notes)\n"
  }

  private var table: String {
    var lines = ["| | rule | place | finding |", "|---|---|---|---|"]
    for finding in report.findings.prefix(Self.rows) {
      let place = "\(report.paths.relative(finding.place.file)):\(finding.place.line)"
      lines.append(
        "| \(finding.severity.rawValue) | \(Self.code(finding.kind.rawValue)) | \(Self.code(place)) | "
          + "\(Self.cell(finding.text)) |")
    }
    let left = report.findings.count - Self.rows
    if left > 0 { lines.append("\nand \(left) more.") }
    return lines.joined(separator: "\n") + "\n"
  }

  private func changes(_ revision: String, _ changes: ImportChanges) -> String {
    guard !changes.services.isEmpty || !changes.addedEdges.isEmpty || !changes.removedEdges.isEmpty else {
      return "### Changes since \(Self.code(revision))\n\nThe graph is the same.\n"
    }
    let chart = ChangeChart(changes)
    return """
      ### Changes since \(Self.code(revision))

      Solid arrows and green boxes are new, dotted arrows and red boxes are gone, yellow boxes are registered differently.\
      \(chart.omitted > 0 ? " Arrows not drawn: \(chart.omitted)." : "")

      ```mermaid
      \(chart.text)
      ```

      """
  }

  /// Returns a text as a code span. Backticks, which would end the span, are replaced. Pipes, which would end a table
  /// cell, are escaped.
  private static func code(_ text: String) -> String {
    "`" + text.replacing("`", with: "'").replacing("|", with: "\\|") + "`"
  }

  /// Returns a text for a table cell, escaped so that neither Markdown nor HTML interprets it.
  private static func cell(_ text: String) -> String {
    text.map { character -> String in
      switch character {
      case "<": "&lt;"
      case ">": "&gt;"
      case "&": "&amp;"
      case "|", "*", "_", "`", "[", "]", "\\": "\\\(character)"
      case "\n", "\r", "\r\n": " "
      default: String(character)
      }
    }
    .joined()
  }
}
