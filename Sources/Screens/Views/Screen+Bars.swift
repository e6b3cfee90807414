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
    let room = max(0, start - x - (isNarrow ? 1 : 14))
    let sign = isNarrow ? "" : "\(glyphs.place) "
    let title =
      world.lesson.map { titleOfStep($0.step, room: room - TextWidth.of(sign)) } ?? stage.status.documentName + unsaved
    x += frame.put(fitted(sign + title, room), x, 0, .title)
    // A step without a counterpart in the other mode shows no mode.
    let hasMode = world.lesson?.step.hasCounterpart ?? true
    let mode = [past, hasMode ? world.mode.rawValue.uppercased() : nil].compactMap(\.self).joined(separator: "  ")
    let middle = max(x + 2, (frame.width - TextWidth.of(mode)) / 2)
    if middle + TextWidth.of(mode) < start {
      let role: Role = stage.at != nil ? .warning : world.mode == .locator ? .hidden : .good
      frame.put(mode, middle, 0, .of(role, bold: true))
    }
    if start > x {
      let width = frame.put(live, start, 0, .of(stage.picture.liveCount > 0 ? .good : .dim))
      frame.put(findings, start + width, 0, .of(.warning, bold: true))
    }
  }

  /// Returns the step's title after its place in the review, on the path or in its lesson.
  ///
  /// - Parameter room: number of cells. The lesson has its title if it fits, and else its short name.
  private func titleOfStep(_ step: StepTitle, room: Int) -> String {
    let snapshot = stage.snapshot?.step == step ? stage.snapshot : nil
    if let review = snapshot?.review { return "\(Words.Header.review(review.number, of: review.count)) \(step.title)" }
    if let path = snapshot?.path { return "\(path.title) \(path.number)/\(path.count) \(step.title)" }
    let place = "\(step.number)/\(step.count) \(step.title)"
    let whole = "\(step.lesson.title) \(place)"
    return TextWidth.of(whole) <= room ? whole : "\(capitalised(step.lesson.name)) \(place)"
  }

  /// Draws the message of the last command in as many rows as it needs, or else the hint.
  mutating func drawMessage() {
    let row = frame.height - 2
    // During a play only errors and warnings are shown. The rest follows after the play.
    var said = Self.message(stage.play == nil ? said : said.filter { $0.tone == .bad || $0.tone == .warning })
    // If a page shows the same message, its first line is enough.
    if page == self.said { said = Array(said.prefix(1)) }
    guard let first = said.first else {
      frame.put(" " + fitted(hint, frame.width - 2), 0, row, .of(.accent))
      return
    }
    let isShort = TextWidth.of(first.text) + TextWidth.of(hint) + 4 <= frame.width
    if said.count == 1, isShort || hint.isEmpty || first.tone != .good || !stage.isInLesson,
      TextWidth.of(first.text) <= frame.width - 2
    {
      let used = frame.put(" " + fitted(first.text, frame.width - 2), 0, row, Style(role: first.tone.role))
      let rest = " \(glyphs.separator) " + hint
      if first.tone == .good, !hint.isEmpty, used + TextWidth.of(rest) < frame.width {
        frame.put(rest, used, row, .of(.accent))
      }
      return
    }
    let side = borderSide(for: said.first?.text ?? "", row - 1)
    if first.text.hasPrefix(Self.printed), stage.place == .code, let task = layout.areas[.task], task.maxY == row {
      return drawOutputBelowVerdict(first, said.count > 1 ? said.last : nil, side, row)
    }
    let room = display.messageRows
    // The first line goes into the border if it fits there whole, or if breaking it needs no further row.
    let wide = Self.wrapped(said, width: frame.width - 4)
    let fits = wide.count < room && TextWidth.of(wide[0].text) <= side.width
    var lines = fits ? wide : Self.wrapped(said, width: min(frame.width - 4, side.width))
    // A pane of one row has no border, and the message must not cover its text.
    let isWhole = !layout.areas.values.contains { $0.height == 1 && $0.y == row - 1 }
    let staysInBorder = isWhole && lines.count < room && (fits || wide.count == lines.count)
    if !staysInBorder { lines = wide }
    // The last lines of the message, and the hint below them.
    if !hint.isEmpty, first.tone == .good { lines = lines.suffix(clamped: room - 1) + [OutputLine(hint)] }
    let shown = lines.prefix(clamped: room)
    let top = row + 1 - shown.count
    let isFramed = raiseBorder(from: row - 1, to: staysInBorder ? top : top - 1) && staysInBorder
    for (index, line) in shown.enumerated() {
      let isCut = index == room - 1 && lines.count > room
      let style = Style(role: line.text == hint ? .accent : line.tone.role)
      let text = fitted(isCut ? line.text + " " + glyphs.ellipsis : line.text, frame.width - 4)
      if index == 0, isFramed {
        frame.put(" \(text) ", side.start, top, style)
      } else {
        frame.put(" " + text, 0, top + index, style)
      }
    }
  }

  /// Draws a run's output without covering the verdict above it. The pane of events shows the whole output.
  ///
  /// The output begins in the border. The last line of the message and the hint stand below it.
  private mutating func drawOutputBelowVerdict(
    _ first: OutputLine, _ last: OutputLine?, _ side: (start: Int, width: Int), _ row: Int
  ) {
    frame.put(" \(fitted(first.text, side.width)) ", side.start, row - 1, Style(role: first.tone.role))
    var x = 0
    if let last { x = frame.put(" " + fitted(last.text, frame.width - 2), 0, row, Style(role: last.tone.role)) }
    let rest = last == nil ? " " + hint : " \(glyphs.separator) " + hint
    if !hint.isEmpty, x + TextWidth.of(rest) < frame.width { frame.put(rest, x, row, .of(.accent)) }
  }

  /// Returns start and width of a message in the panes' lower border, so that it covers no corner.
  ///
  /// The message begins in the first pane that has room for all of it, or else in the leftmost pane.
  private func borderSide(for text: String, _ row: Int) -> (start: Int, width: Int) {
    let lowest = layout.areas.values.filter { $0.maxY - 1 == row }.sorted { $0.x < $1.x }
    let sides = lowest.map { (start: $0.x + 1, width: $0.width - 4) }
    return sides.first { TextWidth.of(text) <= $0.width } ?? sides.first ?? (1, frame.width - 4)
  }

  /// Makes room for a message of several rows by moving the panes' lower border up.
  ///
  /// - Returns: true if there was a border.
  private mutating func raiseBorder(from bottom: Int, to top: Int) -> Bool {
    let border = (0..<frame.width).map { frame[$0, max(0, bottom)] }
    let isFramed = bottom >= top && border.first?.text == glyphs.pane.bottomLeft
    frame.fill(Area(x: 0, y: top, width: frame.width, height: frame.height - 1 - top))
    if isFramed {
      for (column, cell) in border.enumerated() { frame.put(cell.text, column, top, cell.style) }
    }
    return isFramed
  }

  /// Beginning of a message line with output of the step's code.
  private static let printed = "prints: "

  /// Returns the lines of a message, with consecutive lines of output joined if they have the same tone.
  static func message(_ lines: [OutputLine]) -> [OutputLine] {
    lines.reduce(into: []) { message, line in
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
