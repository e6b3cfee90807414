import Canvas
import Laboratory
import Stage
import Support

extension Screen {
  mutating func drawHeader() {
    if let attached = stage.attached { return drawHeader(attached) }
    if let source = stage.source { return drawHeader(source) }
    let world = stage.shown
    let count = Words.Header.live(mark: glyphs.dot, count: stage.picture.liveCount)
    // A narrow header shows the event of the past instead of the counts.
    let isNarrow = layout.form == .list
    let past = stage.at.map { Words.Header.past(event: $0, of: stage.timeline.count) }
    let live = isNarrow ? past ?? count : count
    let serious = isNarrow && past != nil ? 0 : stage.seriousFindings
    let findings = serious == 0 ? "" : "  \(glyphs.warning)\(serious)"
    let right = live + findings + " "
    let start = frame.width - TextWidth.of(right)
    var x = isNarrow ? 1 : frame.put(" \(Words.Header.program) ", 0, 0, .of(.focus, bold: true))
    let unsaved = stage.status.isUnsaved ? " \(glyphs.unsaved)" : ""
    // A step without a counterpart in the other mode shows no mode.
    let hasMode = world.lesson?.step.hasCounterpart ?? true
    let mode = [past, hasMode ? world.mode.rawValue.uppercased() : nil].compactMap(\.self).joined(separator: "  ")
    let room = max(0, start - x - (isNarrow || mode.isEmpty ? 1 : max(Self.modeWidth, TextWidth.of(mode) + 4)))
    let sign = isNarrow ? "" : "\(glyphs.place) "
    let title = world.lesson.map { titleOfStep($0.step, from: x, sign: sign) } ?? stage.status.documentName + unsaved
    x += frame.put(fitted(sign + title, room), x, 0, .title)
    let middle = max(x + 2, (frame.width - TextWidth.of(mode)) / 2)
    if middle + TextWidth.of(mode) < start {
      let role: Role = stage.at != nil ? .warning : world.mode == .locator ? .hidden : .good
      frame.put(mode, middle, 0, .of(role, bold: true))
    }
    if start > x {
      let width = frame.put(live, start, 0, .of(stage.picture.liveCount > 0 ? .good : .dim))
      let isError = stage.findings.contains { $0.severity == .error }
      frame.put(findings, start + width, 0, .of(isError ? .bad : .warning, bold: true))
    }
  }

  /// Returns the step's title after its place in the review, on the path or in its lesson.
  ///
  /// The lesson has its title if that fits with the titles of all its steps, and else its short name: at one width all
  /// steps have the same name of the lesson.
  ///
  /// - Parameter x: first column of the title.
  private func titleOfStep(_ step: StepTitle, from x: Int, sign: String) -> String {
    let snapshot = stage.snapshot?.step == step ? stage.snapshot : nil
    if let review = snapshot?.review { return "\(Words.Header.review(review.number, of: review.count)) \(step.title)" }
    if let path = snapshot?.path { return "\(path.title) \(path.number)/\(path.count) \(step.title)" }
    let short = step.lesson.title.count <= 12 ? step.lesson.title : capitalised(step.lesson.name)
    func whole(_ lesson: String, _ number: Int, _ title: String) -> String {
      "\(lesson) \(number)/\(step.count) \(title)"
    }
    let titles = snapshot?.titles ?? [step.title]
    let live = Words.Header.live(mark: glyphs.dot, count: 9) + " "
    let mode = layout.form == .list ? 1 : snapshot?.hasModes ?? true ? Self.modeWidth : 1
    let room = frame.width - x - TextWidth.of(sign) - TextWidth.of(live) - mode
    let isWhole = titles.enumerated().allSatisfy { index, title in
      TextWidth.of(whole(step.lesson.title, index + 1, title)) <= room
    }
    return whole(isWhole ? step.lesson.title : short, step.number, step.title)
  }

  /// Number of cells for the mode in the header, with its margins.
  private static let modeWidth = 14

  /// Lines of the last message, wrapped to the screen's width; empty if there is none.
  ///
  /// During a play only errors and warnings are shown; the rest follows after the play. A message that a page shows is
  /// not shown twice.
  private var messageLines: [OutputLine] {
    if page == said { return [] }
    let lines = Self.message(stage.play == nil ? said : said.filter { $0.tone == .bad || $0.tone == .warning })
    // A message of more rows is shown on a page.
    return Self.wrapped(Array(lines.prefix(messageRoom + 1)), width: frame.width - 2)
  }

  /// Rows that a message may take before it becomes a page. Each row beyond the first covers a row of the panes at the
  /// bottom, and these panes keep half of their rows.
  var messageRoom: Int {
    let framed = layout.areas.values.filter { $0.maxY == frame.height - 2 && $0.height > 2 }
    let lowest = framed.map(\.inner.height).min()
    guard hasMessageRow, let lowest else { return display.messageRows }
    return min(display.messageRows, lowest / 2 + 1)
  }

  /// Rows of the message, and the hint, which stands beside the last row of a good message as far as it fits there. The
  /// hint alone if there is no message.
  func plannedMessage() -> (rows: [OutputLine], hint: String) {
    let (lines, room) = (messageLines, messageRoom)
    guard let last = lines.last else { return ([], hint) }
    if coversGraph, lines.count > 1, lines.allSatisfy({ $0.tone == .good }) {
      return ([OutputLine(fitted(Self.wholeParts(said, in: frame.width - 2), frame.width - 2), .good)], "")
    }
    if lines.count > room {
      return (lines.prefix(room - 1) + [OutputLine(lines[room - 1].text + " " + glyphs.ellipsis, last.tone)], "")
    }
    guard lines[0].tone == .good, !hint.isEmpty else { return (lines, "") }
    // As many parts of the hint as fit, from the first.
    var parts = hint.split(separator: ", ")[...]
    func beside() -> String { " \(glyphs.separator) " + parts.joined(separator: ", ") }
    while !parts.isEmpty, TextWidth.of(last.text + beside()) + 2 > frame.width { parts.removeLast() }
    return (lines, parts.isEmpty ? "" : beside())
  }

  /// Returns as many parts of a message as fit in one row, from the first.
  private static func wholeParts(_ lines: [OutputLine], in width: Int) -> String {
    var parts = lines.flatMap { $0.text.split(separator: "; ") }
    while parts.count > 1, TextWidth.of(parts.joined(separator: "; ")) > width { parts.removeLast() }
    return parts.joined(separator: "; ")
  }

  /// True if a second row of the message would cover the graph of the code on stage.
  private var coversGraph: Bool {
    stage.source != nil && hasMessageRow && layout.areas[.graph]?.maxY == frame.height - 2
  }

  /// Returns the area inside a pane's border that no message covers.
  func uncovered(_ area: Area) -> Area {
    var inner = area.inner
    if hasMessageRow, area.maxY == frame.height - 2 {
      inner.height = max(0, inner.height - max(0, message.rows.count - 1))
    }
    return inner
  }

  /// True for a row of the message.
  func isMessage(_ row: Int) -> Bool {
    hasMessageRow && row < frame.height - 1 && row > frame.height - 2 - max(1, message.rows.count)
  }

  private var hasMessageRow: Bool { layout.form == .full || layout.form == .single }

  /// Draws the message of the last command in as many rows as it needs, and the hint.
  ///
  /// A message of several rows moves the panes' lower border up.
  mutating func drawMessage() {
    let (rows, hint) = message
    let bottom = frame.height - 2
    let top = bottom - max(0, rows.count - 1)
    if top < bottom { raiseBorder(from: bottom - 1, to: top - 1) }
    for (index, line) in rows.enumerated() {
      frame.put(" " + fitted(line.text, frame.width - 2), 0, top + index, Style(role: line.tone.role))
    }
    let used = rows.last.map { TextWidth.of(fitted($0.text, frame.width - 2)) } ?? 0
    frame.put(fitted(hint, frame.width - 2 - used), 1 + used, bottom, .of(.accent))
  }

  /// Makes room for a message of several rows by moving the panes' lower border up.
  private mutating func raiseBorder(from bottom: Int, to top: Int) {
    // The pane of one row, which shows the last event, is covered first. The border above it stays.
    let line = layout.areas.values.first { $0.height == 1 && $0.maxY == bottom + 1 }
    let border = (0..<frame.width).map { column in
      frame[column, max(0, line.map { $0.x..<$0.maxX ~= column } == true ? bottom - 1 : bottom)]
    }
    let isFramed = bottom >= top && border.first?.text == glyphs.pane.bottomLeft
    frame.fill(Area(x: 0, y: top, width: frame.width, height: frame.height - 1 - top))
    guard isFramed else { return }
    for (column, cell) in border.enumerated() { frame.put(cell.text, column, top, cell.style) }
  }

  /// Returns the lines of a message, with consecutive lines of output joined if they have the same tone.
  static func message(_ lines: [OutputLine]) -> [OutputLine] {
    let printed = Wording.printed
    return lines.reduce(into: []) { message, line in
      if let last = message.last, last.tone == line.tone, last.text.hasPrefix(printed), line.text.hasPrefix(printed) {
        message[message.count - 1] = OutputLine(last.text + " · " + line.text.dropFirst(printed.count), line.tone)
      } else {
        message.append(line)
      }
    }
  }

  private func capitalised(_ text: String) -> String { text.prefix(1).uppercased() + text.dropFirst() }
}

extension StageFinding {
  /// Colour of the severity.
  var role: Role { severity == .error ? .bad : severity == .warning ? .warning : .dim }
}

extension OutputLine.Tone {
  var role: Role {
    switch self {
    case .plain: .text
    case .good: .good
    case .warning: .warning
    case .bad: .bad
    }
  }
}
