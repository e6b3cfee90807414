import Canvas
import Laboratory
import Lessons
import Stage
import Support

extension Screen {
  /// Draws the step's narration, and the code below it or beside it. The line that ran last is highlighted.
  mutating func drawLesson(in area: Area) {
    guard let snapshot = stage.snapshot, let place = stage.shown.lesson else { return }
    if code.isEditing {
      drawEditing(snapshot, in: area)
      if presenting != nil { frame.makeHeavy(in: area) }
      return
    }
    drawBorder(
      area, title: "\(snapshot.step.number) \(snapshot.step.title)", hasFocus: hasFocus(.code),
      note: snapshot.isOurs ? Words.Keyed.added : "")
    let inner = area.inner
    let end = uncovered(area).maxY
    if isSideBySide(snapshot, in: inner) { return drawSideBySide(snapshot, place, in: inner, codeTo: end) }
    let (text, air) = narrationArea(snapshot, place, in: inner)
    let row = drawKit(snapshot, in: inner, from: drawNarration(snapshot, in: text, air: air))
    drawCode(snapshot, place, in: Area(x: inner.x, y: row, width: inner.width, height: max(0, end - row)))
  }

  /// Returns the area of the narration, and the number of rows that all lines must fit into to get blank lines between
  /// paragraphs; nil for the area's height.
  private func narrationArea(
    _ snapshot: LessonSnapshot, _ place: World.LessonPlace, in inner: Area
  ) -> (area: Area, air: Int?) {
    if isSideBySide(snapshot, in: inner) {
      return (Area(x: inner.x, y: inner.y, width: max(40, inner.width * 38 / 100), height: inner.height), nil)
    }
    // Before the run the narration has most of the rows; during the run the code does.
    let hasStarted = place.line != nil || code.line != nil
    let room: Int
    if snapshot.files.isEmpty {
      room = inner.height
    } else if narratesInGraph {
      room = 0
    } else if !hasStarted {
      room = inner.height - 5
    } else {
      // Rows that the code leaves free. On a screen of few rows, the explanation at the end of the run goes before the
      // code.
      let free = inner.height - 1 - (CodeCommands.shownFile(snapshot, code, stage)?.lineCount ?? 0)
      let least =
        inner.height >= 26
        ? inner.height * 35 / 100
        : max(2, inner.height - (saysTheRest(snapshot) ? Self.leastCode : Self.runningCode))
      room = max(free, least)
    }
    // The blank lines between paragraphs stay when the run begins, so that the text does not move.
    let air = snapshot.files.isEmpty ? room : inner.height >= 26 ? min(room, inner.height * 35 / 100) : 0
    return (Area(x: inner.x, y: inner.y, width: inner.width, height: room), air)
  }

  /// True if the step's text is on the screen, and a part of it has no room.
  var cutsNarration: Bool {
    guard !code.isEditing, !isPresented, let snapshot = stage.snapshot, let place = stage.shown.lesson,
      let inner = layout.areas[narratesInGraph ? .graph : .code]?.inner
    else { return false }
    let room: (area: Area, air: Int?) = narratesInGraph ? (inner, nil) : narrationArea(snapshot, place, in: inner)
    return room.area.height > 0 && !narration(snapshot, in: room.area, air: room.air).isWhole(in: room.area.height)
  }

  /// Minimum number of rows that the code keeps beside the text at the end of a run, the bar above it included.
  private static let leastCode = 5

  /// Minimum number of rows that the code keeps beside the text while it runs, the bar above it included.
  private static let runningCode = 9

  /// Returns true if the run has ended and the narration continues with text about its result.
  private func saysTheRest(_ snapshot: LessonSnapshot) -> Bool {
    stage.shown.lesson?.hasEnded == true && snapshot.isRevealed && !snapshot.afterwards.blocks.isEmpty
  }

  /// Minimum width in columns to place narration and code side by side.
  private static let sideBySide = 104

  private func isSideBySide(_ snapshot: LessonSnapshot, in inner: Area) -> Bool {
    inner.width >= Self.sideBySide && !snapshot.files.isEmpty
  }

  /// Draws the narration on the left, the code on the right, and a line between them.
  private mutating func drawSideBySide(
    _ snapshot: LessonSnapshot, _ place: World.LessonPlace, in inner: Area, codeTo end: Int
  ) {
    let text = narrationArea(snapshot, place, in: inner).area
    let left = text.width
    _ = drawKit(snapshot, in: text, from: drawNarration(snapshot, in: text))
    for row in inner.y..<inner.maxY { frame.put(glyphs.pane.side, inner.x + left, row, .of(.border)) }
    let code = Area(x: inner.x + left + 1, y: inner.y, width: inner.width - left - 1, height: max(0, end - inner.y))
    drawCode(snapshot, place, in: code)
  }

  /// True if the narration replaces the graph, which is still empty. This saves room for the code on screens of fewer
  /// than 30 rows.
  var narratesInGraph: Bool {
    guard stage.place == .code, layout.form == .full, display.height < 30, !code.isEditing,
      stage.view == .graph
    else { return false }
    return stage.shown.lesson?.line == nil && stage.picture.services.isEmpty
  }

  /// Draws the narration, cut to the area after a whole word. The last row then names the key that shows the whole
  /// text.
  ///
  /// - Parameter air: number of rows that all lines must fit into to get blank lines between paragraphs; nil for the
  ///   area's height.
  /// - Returns: the first row below the text.
  mutating func drawNarration(_ snapshot: LessonSnapshot, in area: Area, air: Int? = nil) -> Int {
    let shown = narration(snapshot, in: area, air: air)
    let said = shown.lines
    let room = min(said.count, area.height)
    for (index, line) in said.prefix(clamped: room).enumerated() {
      var (x, line) = (area.x + 1, line)
      let way = "\(glyphs.ellipsis) \(Words.Keyed.wholeText(stage.keys[.wholeText]))"
      let used = line.reduce(0) { $0 + TextWidth.of($1.text) }
      // The sentence for the run is never cut.
      let goesOn =
        index == room - 1
        && (said.count > room || shown.isPart && used + 1 + TextWidth.of(way) <= area.width - 2)
      // End after a whole word, before the name of the key that shows the rest.
      let more = goesOn ? " \(way)" : ""
      let room = area.width - 2 - TextWidth.of(more)
      while goesOn, line.count > 1,
        line.last?.text == " " || line.reduce(0, { $0 + TextWidth.of($1.text) }) > room
      {
        line.removeLast()
      }
      for word in line { x += frame.put(word.text, x, area.y + index, word.style, limit: area.x + 1 + room - x) }
      frame.put(more, x, area.y + index, .dim)
    }
    return area.y + room
  }

  /// Returns the lines of the narration for an area.
  ///
  /// If the text does not fit, the lines are its most useful part: after the run the explanation of the result, during
  /// the run the sentence that says what to watch or press.
  private func narration(_ snapshot: LessonSnapshot, in area: Area, air: Int?) -> ShownNarration {
    var said = NarrationText.lines(snapshot.narration, width: area.width - 2, height: air ?? area.height)
    // The text for after the answers replaces the text that the learner has read before.
    if said.count > area.height, saysTheRest(snapshot) || snapshot.files.isEmpty && snapshot.isRevealed,
      !snapshot.afterwards.blocks.isEmpty
    {
      said = NarrationText.lines(snapshot.afterwards, width: area.width - 2, height: air ?? area.height)
    } else if said.count > area.height, stage.shown.lesson?.line != nil, let guide = snapshot.narration.guide {
      // While the code runs, only the sentence that says what to watch or press.
      return ShownNarration(
        lines: NarrationText.lines(Narration([.paragraph(guide)]), width: area.width - 2), isPart: true)
    }
    return ShownNarration(lines: said, isPart: false)
  }

  /// Draws the step's own screen, if the code has drawn on it or waits for keys. In the past nothing is drawn.
  ///
  /// - Returns: the first row below the screen.
  private mutating func drawKit(_ snapshot: LessonSnapshot, in inner: Area, from row: Int) -> Int {
    let asked = stage.askedOfKeys
    guard !snapshot.screen.isEmpty || asked != nil, stage.at == nil else { return row }
    let bar = String(repeating: glyphs.pane.top, clamped: inner.width)
    frame.put(bar, inner.x, row, .of(.border))
    frame.put(Words.Keyed.screen, inner.x + 1, row, .dim)
    let lines = snapshot.screen.prefix(max(0, min(8, inner.maxY - row - 4)))
    for (index, line) in lines.enumerated() {
      frame.put(fitted(line, inner.width - 2), inner.x + 1, row + 1 + index, .of(.accent))
    }
    guard let asked else { return row + 1 + lines.count }
    drawAsked(asked, in: inner, row + 1 + lines.count)
    return row + 2 + lines.count
  }

  /// Draws the input row of the step's screen: a prompt with the typed line, or a notice that the code waits for a key.
  private mutating func drawAsked(_ asked: StepKeys.Asked, in inner: Area, _ row: Int) {
    guard asked == .line else {
      frame.put(Words.Keyed.aKey, inner.x + 1, row, .dim)
      return
    }
    let prompt = "> "
    frame.put(prompt, inner.x + 1, row, .dim)
    let x = inner.x + 1 + TextWidth.of(prompt)
    let room = inner.maxX - 2 - x
    let line = stage.stepKeys.line
    // A long line loses its beginning, so that the cursor stays visible.
    var head = line.text.prefix(clamped: line.cursor)
    while TextWidth.of(String(head)) > room, !head.isEmpty { head.removeFirst() }
    let text = String(head) + line.text.dropFirst(clamped: line.cursor)
    frame.put(text, x, row, .of(.accent), limit: room + 1)
    if !isCovered { frame.cursor = (x + TextWidth.of(String(head)), row) }
  }
}

/// Lines of a step's text for an area.
private struct ShownNarration {
  let lines: [[NarrationText.Word]]
  /// True if the lines are only the sentence for the run.
  let isPart: Bool

  func isWhole(in rows: Int) -> Bool { !isPart && lines.count <= rows }
}
