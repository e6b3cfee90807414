import Laboratory
import Stage

extension Screen {
  /// What is said, and under it the code with the line that ran last.
  mutating func drawLesson(in area: Area) {
    guard let sight = model.sight, let place = model.shown.lesson else { return }
    if model.code.isEditing { return drawEditing(sight, in: area) }
    drawBorder(
      area, title: "\(sight.step.number) \(sight.step.title)", hasFocus: hasFocus(.code),
      note: sight.isOurs ? "added to the source" : "")
    let inner = area.inner
    var row = inner.y
    let said = NarrationText.lines(sight.narration, width: inner.width - 2)
    // Before the run there is time to read; while it runs the code needs the room.
    let hasStarted = place.line != nil || model.code.line != nil
    let wanted: Int
    if sight.files.isEmpty {
      wanted = inner.height
    } else if !hasStarted {
      wanted = inner.height - 5
    } else {
      wanted = inner.height >= 26 ? inner.height * 35 / 100 : 1
    }
    let room = max(1, min(said.count, wanted))
    for (index, line) in said.prefix(room).enumerated() {
      var x = inner.x + 1
      let goesOn = index == room - 1 && said.count > room
      for word in line { x += frame.put(word.text, x, row, word.style, limit: inner.maxX - (goesOn ? 3 : 1) - x) }
      if goesOn { frame.put(" " + glyphs.ellipsis, x, row, .dim) }
      row += 1
    }
    row = drawKit(sight, in: inner, from: row)
    drawCode(sight, place, in: Area(x: inner.x, y: row, width: inner.width, height: inner.maxY - row))
  }

  /// The step's own screen, if its code has drawn on one.
  ///
  /// - Returns: the first row below it.
  private mutating func drawKit(_ sight: LessonSight, in inner: Area, from row: Int) -> Int {
    guard !sight.screen.isEmpty, model.at == nil else { return row }
    let bar = String(repeating: glyphs.pane.top, count: inner.width)
    frame.put(bar, inner.x, row, .of(.border))
    frame.put(" screen ", inner.x + 1, row, .dim)
    let lines = sight.screen.prefix(max(0, min(8, inner.maxY - row - 4)))
    for (index, line) in lines.enumerated() {
      frame.put(fitted(line, inner.width - 2), inner.x + 1, row + 1 + index, .of(.accent))
    }
    return row + 1 + lines.count
  }
}
