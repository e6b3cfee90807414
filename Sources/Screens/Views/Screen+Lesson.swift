import Laboratory
import Stage

extension Screen {
  /// What is said, and under it the code with the line that ran last.
  mutating func drawLesson(in area: Area) {
    guard let sight = model.sight, let place = model.shown.lesson else { return }
    drawBorder(
      area, title: "\(sight.step.number) \(sight.step.title)", hasFocus: hasFocus(.code),
      note: sight.isOurs ? "added to the source" : "")
    let inner = area.inner
    var row = inner.y
    let said = NarrationText.lines(sight.narration, width: inner.width - 2)
    // Before the run there is time to read; while it runs the code needs the room.
    let hasStarted = place.line != nil || model.pointed != nil
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
    guard let file = shownFile(sight, place), row < inner.maxY else { return }
    let bar = String(repeating: glyphs.pane.top, count: inner.width)
    frame.put(bar, inner.x, row, .of(.border))
    let edited = sight.isEdited ? ", edited" : ""
    frame.put(" \(DisplayText.visible(file.name))\(edited) ", inner.x + 1, row, .dim)
    row += 1
    drawCode(file, place, in: Area(x: inner.x, y: row, width: inner.width, height: inner.maxY - row))
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

  /// The file that ran last, or the one with the story.
  private func shownFile(_ sight: LessonSight, _ place: World.LessonPlace) -> LessonSight.File? {
    sight.files.first { $0.name == model.pointed?.file ?? place.place?.file } ?? sight.files.first
  }

  private mutating func drawCode(_ file: LessonSight.File, _ place: World.LessonPlace, in area: Area) {
    guard area.height > 0 else { return }
    let current = place.place?.file == file.name ? place.line.map { $0 - 1 } : nil
    let pointed = model.pointed?.file == file.name ? model.pointed.map { $0.line - 1 } : nil
    let wanted = model.scroll[.code] ?? ((pointed ?? current).map { $0 - area.height / 2 } ?? 0)
    let first = max(0, min(wanted, file.lines.count - area.height))
    let faults = Dictionary(
      place.messages.filter { $0.severity == .error && $0.file == file.name }.map { ($0.line - 1, $0.message) },
      uniquingKeysWith: { first, _ in first })
    for number in file.lines.indices[first...].prefix(area.height) {
      drawLine(
        file, number, isCurrent: number == current, isPointed: number == pointed,
        fault: faults[number],
        in: Area(x: area.x, y: area.y + number - first, width: area.width, height: 1))
    }
  }

  private mutating func drawLine(
    _ file: LessonSight.File, _ number: Int, isCurrent: Bool, isPointed: Bool, fault: String?, in area: Area
  ) {
    let line = file.lines[number]
    let digits = String(file.lines.count).count
    if isCurrent { frame.fill(area, " ", Style(role: .text, isCurrent: true)) }
    let isBright = isCurrent || isPointed
    if isPointed, !isCurrent { frame.fill(area, " ", Style(role: .text, isCurrent: true)) }
    let (mark, role): (String, Role) =
      isBright
      ? (glyphs.pointer, .focus)
      : fault != nil ? (glyphs.warning, .bad) : (file.changed.contains(number) ? glyphs.changed : " ", .changed)
    frame.put(mark, area.x, area.y, Style(role: role, isBold: isBright, isCurrent: isBright))
    let label = String(repeating: " ", count: digits - String(number + 1).count) + String(number + 1)
    frame.put(label, area.x + 1, area.y, Style(role: .dim, isCurrent: isBright))
    let isCut = digits + 2 + line.reduce(0) { $0 + TextWidth.of($1.text) } > area.width
    if isCut { frame.put(glyphs.ellipsis, area.maxX - 1, area.y, Style(role: .dim, isCurrent: isBright)) }
    var x = area.x + digits + 2
    for span in line {
      x += frame.put(
        DisplayText.visible(span.text), x, area.y,
        Style(role: Role(span.kind), isBold: isBright, isCurrent: isBright),
        limit: max(0, area.maxX - x - (isCut ? 1 : 0)))
    }
    if let fault, x + 4 < area.maxX {
      frame.put(fitted("  \(glyphs.pointer) \(fault)", area.maxX - x), x, area.y, .of(.bad))
    }
  }
}
