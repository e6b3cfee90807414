import Laboratory
import Layout
import Stage

extension Screen {
  /// What is asked and what is to be done; on a step that has a laboratory, where to arrive stands beside it.
  mutating func drawTask(in area: Area) {
    guard let sight = model.sight else { return }
    // In the past of a step one still sees what became of it.
    let isPastOfNow = model.at != nil && model.lesson?.step == sight.step
    let verdict = isPastOfNow ? model.lesson?.verdict ?? sight.verdict : sight.verdict
    drawBorder(area, title: taskTitle(sight), hasFocus: hasFocus(.task), note: taskNote(sight))
    var inner = area.inner
    let isOver = (isPastOfNow ? model.world : model.shown).lesson?.hasEnded == true
    if let target = model.target { inner.width -= drawTarget(target, in: inner) }
    let text = TaskText(
      verdict, open: model.openQuestion, answer: model.answer, isOver: isOver,
      width: inner.width - 1, height: inner.height, glyphs: glyphs)
    let first = max(0, min(model.scroll[.task] ?? 0, text.lines.count - inner.height))
    for (row, line) in text.lines[first...].prefix(inner.height).enumerated() {
      var x = inner.x
      for part in line { x += frame.put(part.text, x, inner.y + row, part.style, limit: inner.maxX - x) }
    }
    if let place = text.answerPlace, model.overlay == nil, place.line >= first, place.line - first < inner.height {
      frame.cursor = (min(inner.maxX - 1, inner.x + place.cell), inner.y + place.line - first)
    }
    if text.lines.count - first > inner.height, inner.height > 0 {
      let way = hasFocus(.task) ? "↓" : "Tab, ↓"
      let note = " \(text.lines.count - first - inner.height) more: \(glyphs.isASCII ? "Tab, j" : way) "
      frame.put(note, max(area.x + 1, area.maxX - 2 - TextWidth.of(note)), area.maxY - 1, .dim)
    }
  }

  private func taskTitle(_ sight: LessonSight) -> String {
    if sight.isReview { return "Once more" }
    if model.openQuestion != nil { return "What do you expect?" }
    return sight.verdict.exercises.isEmpty ? "What you expected" : "Your turn"
  }

  private func taskNote(_ sight: LessonSight) -> String {
    guard let commands = sight.commands else {
      guard let open = model.openQuestion, sight.verdict.questions.count > 1 else { return "" }
      return "question \(open.number) of \(sight.verdict.questions.count)"
    }
    let count = "\(commands.given) command\(commands.given == 1 ? "" : "s")"
    return commands.solution.map { "\(count), \($0) would do" } ?? count
  }

  private static let targetTitle = "where to arrive"

  /// - Returns: how many columns it takes.
  private mutating func drawTarget(_ target: GraphScene, in area: Area) -> Int {
    let width = min(max(target.drawing.size.width + 3, TextWidth.of(Self.targetTitle) + 2), area.width / 2)
    guard width > 8, area.height > 1 else { return 0 }
    let box = Area(x: area.maxX - width, y: area.y, width: width, height: area.height)
    for row in box.y..<box.maxY { frame.put(glyphs.pane.side, box.x, row, .of(.border)) }
    frame.put(fitted(Self.targetTitle, width - 2), box.x + 2, box.y, .dim)
    let view = Rect(x: 0, y: 0, width: width - 2, height: box.height - 1)
    let canvas = GraphPainter(scene: target, glyphs: glyphs).paint(view)
    for row in 0..<view.height {
      for column in 0..<view.width where !canvas[column, row].text.isEmpty {
        let cell = canvas[column, row]
        frame.put(cell.text, box.x + 2 + column, box.y + 1 + row, cell.style)
      }
    }
    return width
  }
}
