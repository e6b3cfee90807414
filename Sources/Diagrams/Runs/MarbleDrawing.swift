import Canvas
import Layout
import Stage
import Support

/// A marble diagram: a time line for each function, and a mark for each call.
package struct MarbleDrawing: RunDrawing {
  package let size: Size
  package let pinned: Size
  package let focus: Rect?
  private let whyEmpty: String
  package func emptyText(_ keys: RunKeys) -> String { whyEmpty }
  package let note: String

  private let chart: MarbleChart
  private let now: Int
  /// First column of each marble.
  private let columns: [Int]
  private let present: Int?
  /// Labels of the clock's time in seconds, with their columns.
  private let times: [(column: Int, text: String)]

  private static let widestValue = 10
  private static let widestName = 20

  /// Lays out the marble diagram of an account.
  ///
  /// - Parameter room: the size of the pane; nil for no limit.
  package init(_ account: RunAccount, in room: Size?) {
    chart = MarbleChart(account)
    now = account.now
    whyEmpty =
      !account.isLesson
      ? "no code: calls are shown in steps with code"
      : chart.rows.isEmpty
        ? "this step names no functions to follow" : "no call of \(chart.rows.joined(separator: ", ")) yet"
    note = chart.hasClock ? "by the clock" : chart.marbles.isEmpty ? "" : "in order"
    let widestName = min(Self.widestName, (room?.width ?? 100) / 4)
    titles = chart.rows.map { name in
      // The type is left out if there is little room.
      let short = name.split(separator: ".").last.map(String.init) ?? name
      return TextWidth.of(name) <= widestName ? name : short
    }
    let names = min(widestName, titles.map { TextWidth.of($0) }.max() ?? 0) + 1
    pinned = Size(width: names, height: chart.hasClock ? 1 : 0)
    var (columns, times): ([Int], [(column: Int, text: String)]) = ([], [])
    // The distance is proportional to the time between calls, as far as the pane has room.
    let widths = chart.marbles.map { Self.width(of: $0) }
    let last = chart.marbles.last?.clock ?? 0
    let free = (room?.width ?? 120) - names - 6 - widths.reduce(0, +) - widths.count
    let perSecond = last > 0 ? max(0, min(4, Double(free) / last)) : 0
    var x = names + 2
    var clock = -1.0
    for (marble, width) in zip(chart.marbles, widths) {
      let seconds = marble.clock ?? 0
      if chart.hasClock, seconds != clock {
        x += clock < 0 ? 0 : max(1, Int((seconds - clock) * perSecond))
        let text = Self.text(seconds)
        if times.last.map({ $0.column + TextWidth.of($0.text) < x }) ?? true { times.append((x, text)) }
        clock = seconds
      }
      columns.append(x)
      x += width + 1
    }
    (self.columns, self.times) = (columns, times)
    // Functions are separated by a blank row if there is room.
    let isLoose = (room?.height ?? 100) >= 2 * chart.rows.count + pinned.height
    step = isLoose ? 2 : 1
    let width = max(x + 2, room?.width ?? 0)
    size =
      chart.marbles.isEmpty
      ? Size(width: 0, height: 0)
      : Size(width: width, height: pinned.height + (chart.rows.count - 1) * step + 1)
    present = chart.marbles.lastIndex { $0.n <= account.now }
    focus = present.map { [chart, columns, pinned, step] index in
      let marble = chart.marbles[index]
      return Rect(x: columns[index], y: pinned.height + marble.row * step, width: widths[index] + 2, height: 1)
    }
  }

  private let step: Int
  private let titles: [String]

  private static func width(of marble: MarbleChart.Marble) -> Int {
    guard case .value(let text) = marble.mark else { return 1 }
    return text.isEmpty ? 1 : min(widestValue, TextWidth.of(text)) + 2
  }

  private static func text(_ seconds: Double) -> String {
    seconds == seconds.rounded() ? "\(Int(seconds))s" : "\((seconds * 100).rounded() / 100)s"
  }

  package func paint(on canvas: inout Viewport) {
    if isEmpty { return }
    for time in times { canvas.put(time.text, time.column, 0, .dim) }
    for (row, name) in titles.enumerated() {
      let y = pinned.height + row * step
      let line = canvas.glyphs.isASCII ? "-" : "─"
      let end = chart.marbles.indices.last { chart.marbles[$0].row == row && chart.marbles[$0].mark == .end }
      // The line is dim after the present, and ends with its function.
      let until = min(size.width - 1, end.map { columns[$0] } ?? size.width - 1)
      let border = present.map { columns[$0] + Self.width(of: chart.marbles[$0]) + 1 } ?? pinned.width
      canvas.put(name, 0, y, .title, width: pinned.width - 1)
      canvas.fill(line, pinned.width..<max(pinned.width, min(border, until)), y, .text)
      canvas.fill(
        canvas.glyphs.isASCII ? "." : "╌", max(pinned.width, min(border, until))..<max(pinned.width, until), y, .dim)
      if end == nil { canvas.put(canvas.glyphs.isASCII ? ">" : "▶", until, y, .dim) }
    }
    for (index, marble) in chart.marbles.enumerated() {
      let y = pinned.height + marble.row * step
      guard canvas.rows.contains(y) else { continue }
      var style = Style.of(marble.mark.role, bold: index == present)
      if marble.n > now { style = .dim }
      style.isCurrent = index == present
      canvas.put(text(marble, isPresent: index == present, canvas.glyphs), columns[index], y, style)
    }
  }

  private func text(_ marble: MarbleChart.Marble, isPresent: Bool, _ glyphs: Glyphs) -> String {
    switch marble.mark {
    case .value(""): return isPresent ? glyphs.made : glyphs.dot
    case .value(let text):
      let value = DisplayText.fitted(DisplayText.visible(text), to: Self.widestValue, ellipsis: glyphs.ellipsis)
      // Square brackets mark the present value without the help of colour.
      return isPresent ? "[\(value)]" : "(\(value))"
    case .error: return glyphs.gone
    case .cancelled: return "/"
    case .end: return glyphs.isASCII ? "|" : "┤"
    }
  }
}

extension MarbleChart.Mark {
  fileprivate var role: Role {
    switch self {
    case .value: .accent
    case .error: .bad
    case .cancelled: .warning
    case .end: .text
    }
  }
}
