import Canvas
import Laboratory
import Stage
import Support

/// What happened, the newest last.
enum EventsPanel: Panel {
  static let keys: [KeyBinding] = [
    KeyBinding([.character("[")], .anywhere, "back", "", "one event back in time", as: .backInTime),
    KeyBinding([.character("]")], .anywhere, "forward", "", "one event forth", as: .forthInTime),
  ]

  static func draw(on screen: inout Screen, in area: Area) { screen.drawEvents(in: area) }

  static func scroll(lines: Int, _ model: inout Model) {
    let count = model.moment
    let room = ScreenLayout(model).areas[.events]?.inner.height ?? 1
    let first = model.timeline.numbers.lowerBound
    model.scroll[.events] = Navigation.clamp((model.scroll[.events] ?? 0) - lines, 0, count + 1 - first - room)
  }
}

extension Screen {
  mutating func drawEvents(in area: Area) {
    let count = model.moment
    drawBorder(area, title: "Events", hasFocus: hasFocus(.events), note: count == 0 ? "" : "\(count)")
    let inner = area.inner
    let before = model.timeline.numbers.lowerBound - 1
    let back = min(max(0, model.scroll[.events] ?? 0), max(0, count - before - inner.height))
    let last = count - back
    let digits = String(count).count
    var first = max(before, last - inner.height)
    // What a step begins with is not what the one before it ended with; scrolling back shows that, too.
    if back == 0, model.isInLesson {
      first = (first..<last).last { model.timeline.record($0 + 1)?.kind == .stepEntered } ?? first
    }
    // That the code compiles would answer the question whether it does.
    let asksForCompiling = model.openQuestion?.question.query.subject == .compiles
    let records = (first..<last).compactMap { model.timeline.record($0 + 1) }
      .filter { !(asksForCompiling && $0.kind == .compiled && $0.message == nil) }
    for (index, record) in records.enumerated() {
      let row = inner.y + index
      let number = String(record.n)
      frame.put(String(repeating: " ", clamped: digits - number.count) + number, inner.x, row, .dim)
      var x = inner.x + digits + 1
      x += max(frame.put(record.kind.rawValue, x, row, .of(record.kind.role), limit: inner.maxX - x), 9) + 1
      frame.put(fitted(record.text, max(0, inner.maxX - x)), x, row, .text, limit: max(0, inner.maxX - x))
    }
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
