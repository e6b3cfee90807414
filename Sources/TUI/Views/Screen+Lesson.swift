import Lessons

extension Screen {
  /// What is said, and under it the code with the line that ran last.
  mutating func drawLesson(in area: Area) {
    guard let step = model.step, let place = model.shown.lesson else { return }
    drawBorder(
      area, title: "\(place.step) \(step.title)", hasFocus: hasFocus(.code), note: step.isOurs ? "ours" : "")
    let inner = area.inner
    var row = inner.y
    let said = step.narration.flatMap { DisplayText.wrapped($0, width: inner.width - 2) }
    // Before the run there is time to read; while it runs the code needs the room.
    let hasStarted = place.line != nil
    let room = max(3, min(said.count, hasStarted ? inner.height * 45 / 100 : inner.height - 7))
    // What to watch comes last: where not all of it fits, the beginning has been read before the run.
    for (index, line) in said.suffix(room).enumerated() {
      let isCut = index == 0 && said.count > room
      frame.put(fitted(isCut ? glyphs.ellipsis + " " + line : line, inner.width - 2), inner.x + 1, row, .of(.text))
      row += 1
    }
    let bar = String(repeating: glyphs.pane.top, count: inner.width)
    frame.put(bar, inner.x, row, .of(.border))
    frame.put(" \(step.file) ", inner.x + 1, row, .dim)
    row += 1
    drawCode(step, place, in: Area(x: inner.x, y: row, width: inner.width, height: inner.maxY - row))
  }

  private mutating func drawCode(_ step: LessonStep, _ place: World.LessonPlace, in area: Area) {
    guard area.height > 0 else { return }
    let lines = step.source.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let current = place.line.map { $0 - 1 }
    let start = lines.firstIndex { $0.contains("func story()") } ?? 0
    let focus = current ?? max(0, start - area.height / 3)
    let wanted = model.scroll[.code] ?? (current == nil ? 0 : focus - area.height / 2)
    let first = max(0, min(wanted, lines.count - area.height))
    let changed = changedLines(of: place)
    let digits = String(lines.count).count
    for (index, line) in lines[first...].prefix(area.height).enumerated() {
      let number = first + index
      let row = area.y + index
      let isCurrent = number == current
      if isCurrent {
        frame.fill(Area(x: area.x, y: row, width: area.width, height: 1), " ", Style(role: .text, isCurrent: true))
      }
      frame.put(
        isCurrent ? glyphs.pointer : changed.contains(number) ? glyphs.changed : " ", area.x, row,
        Style(role: isCurrent ? .focus : .changed, isBold: isCurrent, isCurrent: isCurrent))
      let label = String(repeating: " ", count: digits - String(number + 1).count) + String(number + 1)
      frame.put(label, area.x + 1, row, Style(role: .dim, isCurrent: isCurrent))
      var x = area.x + digits + 2
      if digits + 2 + TextWidth.of(line) > area.width {
        frame.put(glyphs.ellipsis, area.maxX - 1, row, Style(role: .dim, isCurrent: isCurrent))
      }
      for span in SwiftHighlighter.spans(line) {
        x += frame.put(
          DisplayText.visible(span.text), x, row, Style(role: span.role, isBold: isCurrent, isCurrent: isCurrent),
          limit: max(0, area.maxX - x - (digits + 2 + TextWidth.of(line) > area.width ? 1 : 0)))
      }
    }
  }

  /// The lines that were not in the step before.
  private func changedLines(of place: World.LessonPlace) -> Set<Int> {
    guard place.step > 1, let lesson = Lesson.named(place.name) else { return [] }
    func lines(_ step: LessonStep) -> [Substring] {
      step.source.split(separator: "\n", omittingEmptySubsequences: false)
    }
    let before = lines(lesson.steps[place.step - 2])
    let now = lines(lesson.steps[place.step - 1])
    return Set(
      now.difference(from: before).insertions.compactMap { change in
        if case .insert(let offset, let line, _) = change, !line.allSatisfy(\.isWhitespace) { offset } else { nil }
      })
  }

  /// The scenario as it would be saved, the selected service lit.
  mutating func drawScenario(in area: Area) {
    drawBorder(
      area, title: "Scenario", hasFocus: hasFocus(.code),
      note: model.at != nil ? "then" : model.status.documentPath == nil ? "not saved" : "")
    let inner = area.inner
    let text = model.at == nil ? model.status.scenarioText : ScenarioWriter.text(Scenario(model.shown))
    let lines = text.split(separator: "\n").map(String.init)
    let selected = model.selection.flatMap { name in lines.firstIndex { $0.hasPrefix("  \(name):") } }
    let wanted = model.scroll[.code] ?? (selected ?? 0) - inner.height / 2
    let first = max(0, min(wanted, lines.count - inner.height))
    for (index, line) in lines[max(0, first)...].prefix(inner.height).enumerated() {
      let isSelected = first + index == selected
      frame.put(
        fitted(line, inner.width), inner.x, inner.y + index,
        Style(role: isSelected ? .accent : line.hasPrefix(" ") ? .text : .dim, isBold: isSelected))
    }
  }

  mutating func drawEvents(in area: Area) {
    let count = model.at ?? model.timeline.entries.count
    drawBorder(area, title: "Events", hasFocus: hasFocus(.events), note: count == 0 ? "" : "\(count)")
    let inner = area.inner
    let entries = model.timeline.entries.prefix(count)
    let back = min(max(0, model.scroll[.events] ?? 0), max(0, entries.count - inner.height))
    let shown = entries.dropLast(back).suffix(inner.height)
    let digits = String(count).count
    for (index, entry) in shown.enumerated() {
      let row = inner.y + index
      let number = String(entry.n)
      frame.put(String(repeating: " ", count: max(0, digits - number.count)) + number, inner.x, row, .dim)
      let isPrint = entry.kind == .statement && entry.message?.hasPrefix("prints ") == true
      let kind = isPrint ? "prints" : entry.kind.rawValue
      var x = inner.x + digits + 1
      x += max(frame.put(kind, x, row, .of(isPrint ? .accent : entry.kind.role), limit: inner.maxX - x), 9) + 1
      frame.put(fitted(entry.text, max(0, inner.maxX - x)), x, row, .text, limit: max(0, inner.maxX - x))
    }
  }
}

extension LogEntry.Kind {
  var role: Role {
    switch self {
    case .created, .scopeOpened: .good
    case .released, .scopeClosed, .removed: .warning
    case .missing, .failed: .bad
    case .pulled: .hidden
    case .statement: .dim
    case .lessonStarted, .stepEntered, .modeChanged, .undone, .redone: .accent
    default: .text
    }
  }
}
