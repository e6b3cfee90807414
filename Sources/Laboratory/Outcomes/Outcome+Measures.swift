import Lessons
import Support

// Measures as lines of text, for use without a screen.
extension Outcome {
  static func measured(_ figures: [Figure], _ withPlaces: Bool) -> [OutputLine] {
    let width = figures.compactMap { $0.of?.count }.max() ?? 0
    return figures.flatMap { figure -> [OutputLine] in
      var line =
        figure.of.map { "  \($0.padded(to: max(width, 12)))  " } ?? figure.measure.rawValue.padded(to: 14) + "  "
      line += figure.text.padded(to: 7)
      if case .unknown(let reason) = figure.value {
        line += "  " + reason
      } else if figure.of == nil || figures.count == 1 {
        line += "  " + figure.measure.meaning
      }
      let places = withPlaces ? figure.places : []
      let isSum = figure.of == nil && figures.count > 1
      return [OutputLine(line.trimmedAtEnd)]
        + (isSum ? [] : places.map { OutputLine("    " + $0.line(withText: true)) })
    }
  }

  /// Returns the lines of a bar chart: the measure in each version of the code, all bars to one scale.
  static func plotted(_ series: MeasureSeries) -> [OutputLine] {
    let width = series.points.map { TextWidth.of($0.name) }.max() ?? 0
    let most = max(1, series.points.compactMap(\.number).max() ?? 1)
    let of = series.subject.map { " of \($0)" } ?? ""
    let title = OutputLine("\(series.measure.rawValue)\(of): \(series.measure.meaning)")
    return [title]
      + series.points.map { point in
        guard let number = point.number else { return OutputLine("  \(point.name.padded(to: width))    ?") }
        // Use one character for each unit if the bar is not too wide.
        let length = most <= 40 ? number : (number * 40 + most / 2) / most
        let line = "  \(point.name.padded(to: width))  \("\(number)".padded(to: 3, atEnd: false))  "
        return OutputLine((line + String(repeating: "=", count: length)).trimmedAtEnd)
      }
  }

  static func scoreboard(_ scoreboard: Scoreboard) -> [OutputLine] {
    let table = ScoreboardTable(scoreboard, width: 160)
    return [OutputLine(table.header)] + table.rows.map { OutputLine($0.trimmedAtEnd) }
      + [OutputLine(ScoreboardTable.legend)]
  }
}

/// A scoreboard as rows of text of equal width.
package struct ScoreboardTable: Sendable {
  package let header: String
  package let rows: [String]

  /// Meaning of each column.
  package static let legend =
    "coupling: other types that a type creates, summed over all types. "
    + "change: types and lines that a solution changes (of several solutions, the largest). "
    + "hidden: dependencies that code pulls and no signature shows, summed over all types. "
    + "detection: when a missing dependency is noticed ('?': 'measures detection' measures it). "
    + "isolable: types that can be tested alone. state: properties that methods can use, summed over all methods. "
    + "live: objects alive at the end of the run ('?': not run in this session)."

  /// Returns a description of the changes that a step's measures count.
  package static func changes(_ row: Scoreboard.Row) -> String {
    let counts = row.changes.map { change in
      "\(change.types) type\(change.types == 1 ? "" : "s"), \(change.lines) line\(change.lines == 1 ? "" : "s") "
        + "(\(KeyMention.replaced(in: change.task) { "'\($0)'" }))"
    }
    let change = counts.isEmpty ? "No change to count" : "change: " + counts.joined(separator: "; ")
    return "\(row.number) \(row.title). \(change)"
  }

  package init(_ scoreboard: Scoreboard, width: Int) {
    let columns = Scoreboard.Column.allCases
    let widths = columns.map { column in
      max(
        column.rawValue.count, scoreboard.rows.compactMap { $0.cells[column].map { TextWidth.of($0.text) } }.max() ?? 0)
    }
    let longest = scoreboard.rows.map { TextWidth.of($0.title) + ($0.isEdited ? 2 : 0) }.max() ?? 0
    let gap = 2
    let room = width - 3 - widths.reduce(0) { $0 + $1 + gap }
    let title = max(8, min(longest, room))
    let space = String(repeating: " ", count: gap)
    func row(_ number: String, _ name: String, _ cells: [String]) -> String {
      let head = number.padded(to: 2, atEnd: false) + " " + DisplayText.fitted(name, to: title).padded(to: title)
      return head + zip(cells, widths).map { space + DisplayText.fitted($0, to: $1).padded(to: $1) }.joined()
    }
    header = row("", "step", columns.map(\.rawValue))
    rows = scoreboard.rows.map { line in
      row(
        "\(line.number)", line.title + (line.isEdited ? " *" : ""), columns.map { line.cells[$0]?.text ?? "" })
    }
  }
}

extension MeasuredPlace {
  /// Returns a line for the place: `Soldered.swift:19  boots = Boots()  (Boots)`.
  package func line(withText: Bool) -> String {
    "\(file):\(line)" + (withText && !text.isEmpty ? "  \(text)" : "") + (what.isEmpty ? "" : "  (\(what))")
  }
}

extension String {
  fileprivate var trimmedAtEnd: String {
    var result = self
    while result.last == " " { result.removeLast() }
    return result
  }
}
