import Canvas
import Laboratory
import Stage
import Support

// Pane of the events, the newest last.
extension Screen {
  mutating func drawEvents(in area: Area) {
    let count = stage.moment
    if area.height == 1 { return drawLastEvent(in: area) }
    drawBorder(area, title: Words.Pane.events, hasFocus: hasFocus(.events), note: count == 0 ? "" : "\(count)")
    let inner = uncovered(area)
    let before = stage.timeline.numbers.lowerBound - 1
    let back = min(max(0, panes.scroll[.events] ?? 0), max(0, count - before - inner.height))
    let last = count - back
    let digits = String(count).count
    var first = max(before, last - inner.height)
    // Events before the current step are hidden, unless the user scrolls back.
    if back == 0, stage.isInLesson {
      first = (first..<last).last { stage.timeline.record($0 + 1)?.kind == .stepEntered } ?? first
    }
    // A successful compilation is hidden if it would answer the open question.
    let asksForCompiling = stage.openQuestion?.question.query.subject == .compiles
    let records = (first..<last).compactMap { stage.timeline.record($0 + 1) }
      .filter { !(asksForCompiling && $0.kind == .compiled && $0.message == nil) }
    for (index, record) in records.enumerated() { draw(record, digits, in: inner, row: inner.y + index) }
  }

  /// Draws only the newest event, in a pane of one row.
  private mutating func drawLastEvent(in area: Area) {
    guard let record = stage.timeline.record(stage.moment) else { return }
    let x = area.x + 1 + frame.put(Words.Pane.lastEvent, area.x + 1, area.y, .dim)
    draw(record, String(record.n).count, in: Area(x: x, y: area.y, width: area.maxX - 1 - x, height: 1), row: area.y)
  }

  /// Draws an event into a row: its number, kind and text.
  ///
  /// - Parameter digits: number of columns for the event's number.
  private mutating func draw(_ record: EventRecord, _ digits: Int, in area: Area, row: Int) {
    let number = String(record.n)
    frame.put(String(repeating: " ", clamped: digits - number.count) + number, area.x, row, .dim)
    var x = area.x + digits + 1
    x += max(frame.put(record.kind.words, x, row, .of(record.kind.role), limit: area.maxX - x), 9) + 1
    frame.put(fitted(record.words, max(0, area.maxX - x)), x, row, .text, limit: max(0, area.maxX - x))
  }
}

extension EventRecord.Kind {
  var role: Role {
    switch self {
    case .created, .scopeOpened, .goalReached: .good
    case .released, .scopeClosed, .removed, .dropped: .warning
    case .missing, .failed, .crashed, .threw: .bad
    case .pulled: .hidden
    case .statement, .called, .returned, .held: .dim
    case .lessonStarted, .stepEntered, .lessonLeft, .modeChanged, .undone, .redone, .printed, .ended, .answered,
      .changed:
      .accent
    case .registered, .edited, .renamed, .resolving, .reused, .injected, .used, .compiled: .text
    }
  }
}
