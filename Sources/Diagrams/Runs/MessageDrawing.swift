import Canvas
import Layout
import Stage
import Support

/// A message diagram with a lifeline for each type that takes part, and a row for each message.
package struct MessageDrawing: RunDrawing {
  package let size: Size
  package let pinned: Size
  package let focus: Rect?
  package let places: [(name: String, box: Rect)]
  package func emptyText(_ keys: RunKeys) -> String {
    isLesson
      ? "no calls yet: \(keys.nextEvent) runs the code" : "no service was requested yet: \(keys.resolve) resolves one"
  }

  private let chart: MessageChart
  private let isLesson: Bool
  private let now: Int
  private let selection: String?
  /// Column of each lifeline.
  private let columns: [Int]
  /// Index of the highlighted row; nil if no message has been sent yet.
  private let present: Int?

  private static let narrowest = 7
  private static let widest = 30
  private static let longestName = 24

  /// Lays out the message diagram of an account.
  ///
  /// - Parameter room: the size of the pane; nil for no limit.
  package init(_ account: RunAccount, in room: Size?) {
    chart = MessageChart(account)
    (isLesson, now, selection) = (account.isLesson, account.now, account.selection)
    let names = chart.lifelines.map { min(Self.longestName, TextWidth.of($0)) }
    let labels = chart.rows.map { TextWidth.of(Self.longest($0)) }
    // The distance fits the longest message between two neighbours, or less if the pane is narrow.
    let natural = min(Self.widest, max(12, (labels.max() ?? 0) + 5, (names.max() ?? 0) + 2))
    let left = (names.first ?? 0) / 2 + 2
    let right = (names.last ?? 0) / 2 + 1
    let gaps = max(1, chart.lifelines.count - 1)
    let gap = room.map { max(Self.narrowest, min(natural, ($0.width - left - right - 1) / gaps)) } ?? natural
    columns = chart.lifelines.indices.map { left + $0 * gap }
    // If names do not fit side by side, every second name stands one row lower.
    let isStaggered = names.contains { $0 > gap - 1 }
    pinned = Size(width: 0, height: isStaggered ? 2 : 1)
    // A label beside the last lifeline may use the remaining width.
    let longest = (columns.last ?? 0) + max(right, (labels.max() ?? 0) + 4)
    let width = max((columns.last ?? 0) + right, min(longest, room?.width ?? longest))
    size = chart.rows.isEmpty ? Size(width: 0, height: 0) : Size(width: width, height: chart.rows.count + pinned.height)
    present = chart.rows.lastIndex { $0.n <= account.now }
    places = zip(chart.lifelines, columns).enumerated().map { index, lifeline in
      let width = min(TextWidth.of(lifeline.0), isStaggered ? 2 * gap - 1 : gap - 1)
      let x = max(0, lifeline.1 - width / 2)
      return (lifeline.0, Rect(x: x, y: isStaggered ? index % 2 : 0, width: width, height: 1))
    }
    focus = present.map { [chart, columns, pinned] row in
      let message = chart.rows[row]
      let (first, last) = (
        min(columns[message.from], columns[message.to]), max(columns[message.from], columns[message.to])
      )
      // A label beside the arrow has to be visible as well.
      let label = TextWidth.of(Self.longest(message))
      let isBeside = label > last - first - 4 && last + label + 2 <= width
      let (start, end) = (max(0, first - left), min(width, last + 3 + (isBeside ? label : 0)))
      return Rect(x: start, y: row + pinned.height, width: end - start, height: 1)
    }
  }

  private static func longest(_ row: MessageChart.Row) -> String { row.made.map { "@ \($0.name)" } ?? row.label }

  // MARK: Painting

  package func paint(on canvas: inout Viewport) {
    for place in places where canvas.rows.contains(place.box.y) {
      let isSelected = place.name == selection
      let style: Style = isSelected ? .of(.focus, bold: true) : .title
      canvas.put(
        DisplayText.fittedInMiddle(place.name, to: place.box.width, ellipsis: canvas.glyphs.ellipsis),
        place.box.x, place.box.y, style)
    }
    for row in canvas.rows.clamped(to: pinned.height..<max(pinned.height, size.height)) {
      paint(chart.rows[row - pinned.height], row, isLit: row - pinned.height == present, on: &canvas)
    }
  }

  private func paint(_ row: MessageChart.Row, _ y: Int, isLit: Bool, on canvas: inout Viewport) {
    let isFuture = row.n > now
    for (line, life) in row.lives.enumerated() {
      let style: Style = life == .active && !isFuture ? .text : .dim
      canvas.put(canvas.glyphs.lifeline(life), columns[line], y, style)
    }
    var style = isLit ? Style.of(.accent, bold: true) : isFuture ? .dim : Style.of(row.kind.role)
    if isLit { style.isCurrent = true }
    let (from, to) = (columns[row.from], columns[row.to])
    if isLit { canvas.put(canvas.glyphs.pointer, 0, y, style) }
    if from == to {
      let isEnd = row.kind == .freed || row.kind == .crashed || row.kind == .threw
      canvas.put(isEnd ? canvas.glyphs.gone : canvas.glyphs.ownCall, from, y, style)
      return beside(text(row, canvas.glyphs), from, from, y, style, on: &canvas)
    }
    let (left, right) = (min(from, to), max(from, to))
    canvas.fill(canvas.glyphs.message(row.kind), left + 1..<right, y, style)
    canvas.put(canvas.glyphs.head(row.kind, toRight: to > from), to > from ? right - 1 : left + 1, y, style)
    let label = text(row, canvas.glyphs)
    // The label is written on the arrow, or beside it across other lifelines.
    let inner = right - left - 4
    let width = TextWidth.of(label)
    if width > inner, inner < max(size.width - right - 2, left - 4) {
      return beside(label, left, right, y, style, on: &canvas)
    }
    if width == 0 { return }
    let padded = width + 2 <= inner ? " \(label) " : label
    let start = left + 2 + max(0, inner - TextWidth.of(padded)) / 2 + (to > from ? 0 : 1)
    canvas.put(padded, start, y, style, width: inner)
  }

  private func beside(
    _ label: String, _ left: Int, _ right: Int, _ y: Int, _ style: Style, on canvas: inout Viewport
  ) {
    if label.isEmpty { return }
    let (width, after, before) = (TextWidth.of(label), size.width - right - 2, left - 3)
    if width <= after || after >= before {
      canvas.put(" \(label) ", right + 1, y, style, width: after + 1)
    } else {
      let shown = min(width, before)
      canvas.put(" ", left - 1, y, style)
      canvas.put(label, left - 1 - shown, y, style, width: shown)
      canvas.put(" ", left - 2 - shown, y, style)
    }
  }

  private func text(_ row: MessageChart.Row, _ glyphs: Glyphs) -> String {
    // While an initializer runs, its object is not known yet.
    let isMade = row.made.map { $0.n <= now || row.n > now } ?? true
    switch row.kind {
    case .create where isMade: return "\(glyphs.made) \(row.made?.name ?? row.label)"
    case .crashed: return "crashed: \(row.label)"
    case .pulled: return "pull \(row.label)"
    case .call, .create, .back, .threw, .freed, .handed: return row.label
    }
  }
}

extension MessageChart.Kind {
  fileprivate var role: Role {
    switch self {
    case .call: .text
    case .create: .good
    case .back: .edge
    case .threw, .crashed: .bad
    case .freed: .warning
    case .handed: .edge
    case .pulled: .hidden
    }
  }
}

extension Glyphs {
  fileprivate func lifeline(_ life: MessageChart.Life) -> String {
    switch life {
    case .active: isASCII ? "#" : "┃"
    case .alive: isASCII ? "|" : "│"
    case .gone: isASCII ? ":" : "┊"
    }
  }

  fileprivate func message(_ kind: MessageChart.Kind) -> String {
    switch kind {
    case .call, .freed, .crashed: isASCII ? "-" : "─"
    case .create: isASCII ? "=" : "═"
    case .back, .threw, .handed, .pulled: isASCII ? "~" : "┄"
    }
  }

  fileprivate func head(_ kind: MessageChart.Kind, toRight: Bool) -> String {
    if kind == .threw { return gone }
    if isASCII { return toRight ? ">" : "<" }
    return toRight ? "▶" : "◀"
  }

  /// Mark of a call within one lifeline.
  fileprivate var ownCall: String { isASCII ? "@" : "┣" }
}
