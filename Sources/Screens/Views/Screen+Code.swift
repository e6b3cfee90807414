import Canvas
import Laboratory
import Lessons
import SourceReader
import Stage
import Support

extension Screen {
  /// Draws the step's code under a bar with the names of its files.
  mutating func drawCode(_ snapshot: LessonSnapshot, _ place: World.LessonPlace, in area: Area) {
    guard let file = CodeCommands.shownFile(snapshot, code, stage), area.height > 0 else { return }
    let body = Area(x: area.x, y: area.y + 1, width: area.width, height: area.height - 1)
    let told = presenting?.toldAnswer(of: snapshot)?.question
    if let supposed = CodeCommands.supposed(snapshot, code, stage, told: told) {
      drawFiles(snapshot, shown: supposed.name, note: Words.Pane.supposed, in: area)
      return drawSupposed(supposed, snapshot, in: body)
    }
    drawFiles(snapshot, shown: file.name, note: snapshot.note, in: area)
    drawLines(file, place, in: body)
  }

  /// Draws the changed lines of the code that a question supposes, with as many of the lines around them as fit.
  private mutating func drawSupposed(_ file: MergedFile, _ snapshot: LessonSnapshot, in area: Area) {
    let colours = snapshot.files.first { $0.name == file.name }.map { code.lines(of: $0) } ?? []
    let digits = String(colours.count).count
    let rows = file.lines.map { line in
      let known = line.old.flatMap { colours.indices.contains($0) ? colours[$0] : nil }
      return CodeRow.rows(of: known ?? [Span(line.text, .plain)], width: area.width - digits - 3)
    }
    func height(_ shown: [Int]) -> Int {
      let gaps = zip(shown, shown.dropFirst()).count { $1 != $0 + 1 }
      return shown.reduce(gaps) { $0 + rows[$1].count }
    }
    var distance = 0
    while distance < file.lines.count, height(file.indices(within: distance + 1)) <= area.height { distance += 1 }
    let shown = file.indices(within: distance)
    var (y, last, drawn): (Int, Int?, Int) = (area.y, nil, 0)
    for index in shown where y < area.maxY {
      if let last, last + 1 != index {
        frame.put(glyphs.ellipsis, area.x + digits + 2, y, .dim)
        y += 1
      }
      (last, drawn) = (index, y < area.maxY ? drawn + 1 : drawn)
      let line = file.lines[index]
      for (number, row) in rows[index].enumerated() where y < area.maxY {
        let look = CodeLook(number: line.old, count: colours.count, isFirst: number == 0, change: line.change)
        draw(row, look, in: Area(x: area.x, y: y, width: area.width, height: 1))
        y += 1
      }
    }
    drawHidden(above: 0, below: shown.count - drawn, over: area)
  }

  /// Draws a bar with the names of the step's files, the shown file highlighted.
  ///
  /// If the names do not fit, the bar has only the name of the shown file and its number.
  mutating func drawFiles(_ snapshot: LessonSnapshot, shown: String, note: String, in area: Area) {
    frame.put(String(repeating: glyphs.pane.top, clamped: area.width), area.x, area.y, .of(.border))
    let room = area.width - 4 - (note.isEmpty ? 0 : TextWidth.of(note) + 2)
    func fits(_ names: [String]) -> Bool { names.reduce(0) { $0 + TextWidth.of($1) + 2 } <= room }
    let whole = snapshot.files.map { file in
      snapshot.files.count > 1 && file.name == shown
        ? "[\(DisplayText.visible(file.name))]" : DisplayText.visible(file.name)
    }
    let names = fits(whole) ? whole : whole.map { $0.replacing(".swift", with: "") }
    var x = area.x + 1
    if fits(names) {
      x += frame.put(" ", x, area.y, .dim)
      for (index, name) in names.enumerated() {
        if index > 0 { x += frame.put("  ", x, area.y, .dim) }
        let isShown = names.count > 1 && snapshot.files[index].name == shown
        x += frame.put(name, x, area.y, isShown ? .of(.accent, bold: true) : .dim)
      }
    } else {
      let number = (snapshot.files.firstIndex { $0.name == shown } ?? 0) + 1
      let count = names.count > 1 ? " \(number)/\(names.count)" : ""
      x += frame.put(" " + fitted(shown, max(4, room - TextWidth.of(count))) + count, x, area.y, .dim)
    }
    frame.put(note.isEmpty ? " " : ", \(note) ", x, area.y, .dim, limit: area.maxX - x)
  }

  /// Draws the lines around one line of the file, with that line whole as far as it fits.
  ///
  /// That line is the first that exists: the selected line, the line that ran last, the line of the open question, the
  /// first error. Otherwise the file begins at its top before the run, and the function `story` is shown afterwards.
  mutating func drawLines(_ file: LessonSnapshot.File, _ place: World.LessonPlace, in area: Area) {
    let lines = code.lines(of: file)
    guard area.height > 0, !lines.isEmpty else { return }
    // A run of outdated code has no line in the present text.
    let ran = place.place?.file == file.name && stage.snapshot?.isStale != true
    let current = ran ? place.line.map { $0 - 1 } : nil
    let marked = hasFocus(.code) && (!isPresented || isPointing) ? code.line : nil
    let faults = faults(stage.at == nil ? code.messages : place.messages, in: file.name)
    let waiting = ran ? waitingThreads(file, place) : [:]
    let (width, glyphs) = (area.width - String(file.lineCount).count - 3, self.glyphs)
    func rows(_ line: Int) -> [CodeRow] {
      let code = CodeRow.rows(of: lines.indices.contains(line) ? lines[line] : [], width: width)
      guard let fault = faults[line] else { return code }
      return code
        + CodeRow.rows(of: fault, below: code, width: width, ellipsis: glyphs.ellipsis)
    }
    let window: ClosedRange<Int>
    // After the run the window returns to the story, except after a crash.
    let running = place.hasEnded && place.crash == nil ? nil : current
    let asked = stage.snapshot.flatMap { CodeCommands.asked($0, stage) }
    let question = asked.flatMap { $0.file == file.name ? $0.line : nil }
    if let middle = code.line ?? running ?? question ?? faults.keys.min() {
      window = Self.window(
        around: max(0, min(file.lineCount - 1, middle)), count: file.lineCount, height: area.height
      ) { rows($0).count }
    } else {
      // The top before the run, the end of the story afterwards.
      let story = place.hasEnded ? file.story ?? (current.map { $0...$0 } ?? 0...0) : 0...0
      let last = file.lineCount - 1
      window = Self.window(
        of: min(story.lowerBound, last)...min(story.upperBound, last), fromEnd: place.hasEnded, count: file.lineCount,
        height: area.height
      ) { rows($0).count }
    }
    drawHidden(above: window.lowerBound, below: file.lineCount - 1 - window.upperBound, over: area)
    // In a presentation, the pointer's highlight replaces that of the running line.
    let pointed = isPresented ? marked : nil
    draw(window, in: area, rows) { line in
      CodeLook(
        number: line, count: file.lineCount, isCurrent: line == current && line != pointed, isMarked: line == marked,
        isChanged: file.changed.contains(line), thread: waiting[line], fault: faults[line])
    }
  }

  /// The first error in each line of a file, with the mark of errors, by line from 0.
  func faults(_ messages: [CompilerMessage], in file: String) -> [Int: String] {
    messages.errors(in: file).mapValues { "\(glyphs.warning) \(DisplayText.visible($0))" }
  }

  /// Draws lines of code from the top of an area, as far as it has rows.
  ///
  /// - Parameters:
  ///   - rows: returns the rows of a line.
  ///   - look: returns the attributes of a line.
  mutating func draw(
    _ lines: ClosedRange<Int>, in area: Area, _ rows: (Int) -> [CodeRow], _ look: (Int) -> CodeLook
  ) {
    var y = area.y
    for line in lines {
      let parts = rows(line)
      for (index, part) in parts.enumerated() where y < area.maxY {
        var own = look(line)
        (own.isFirst, own.isLast) = (index == 0, index == parts.count - 1)
        draw(part, own, in: Area(x: area.x, y: y, width: area.width, height: 1))
        y += 1
      }
    }
  }

  /// Returns the numbers of the waiting threads and tasks, by line from 0. Empty unless several wait.
  private func waitingThreads(_ file: LessonSnapshot.File, _ place: World.LessonPlace) -> [Int: Int] {
    guard stage.at == nil, let threads = stage.snapshot?.threads, threads.count > 1 else { return [:] }
    let there = threads.compactMap { thread in
      thread.file == file.name ? thread.line.map { ($0 - 1, thread.number) } : nil
    }
    return Dictionary(there) { first, _ in first }
  }

  /// Draws the numbers of hidden lines, above and below the visible lines, into the bar over the code.
  private mutating func drawHidden(above: Int, below: Int, over area: Area) {
    let note = [("↑", above), ("↓", below)].filter { $0.1 > 0 }.map { $0.0 + "\($0.1)" }.joined(separator: " ")
    guard !note.isEmpty else { return }
    frame.put(" \(note) ", area.maxX - TextWidth.of(note) - 3, area.y - 1, .dim)
  }

  /// Returns the visible lines with `middle` as close to the middle of the window as possible.
  ///
  /// - Parameters:
  ///   - count: number of lines of the file.
  ///   - rows: returns the number of rows of a line.
  static func window(around middle: Int, count: Int, height: Int, rows: (Int) -> Int) -> ClosedRange<Int> {
    let own = rows(middle)
    // First up to half of the free rows upwards, then downwards, then upwards again if the file ends.
    var (first, above) = (middle, 0)
    while first > 0, above + rows(first - 1) <= (height - own) / 2 {
      first -= 1
      above += rows(first)
    }
    var (last, used) = (middle, above + own)
    while last + 1 < count, used < height {
      last += 1
      used += rows(last)
    }
    while first > 0, used + rows(first - 1) <= height {
      first -= 1
      used += rows(first)
    }
    return first...last
  }

  /// Returns the visible lines for a range: as many lines of the range as fit, then lines above it, then below it.
  ///
  /// - Parameter fromEnd: true to prefer lines at the end of the range; false to prefer lines at its beginning.
  static func window(
    of wanted: ClosedRange<Int>, fromEnd: Bool, count: Int, height: Int, rows: (Int) -> Int
  ) -> ClosedRange<Int> {
    var (first, last) = fromEnd ? (wanted.upperBound, wanted.upperBound) : (wanted.lowerBound, wanted.lowerBound)
    var used = rows(first)
    func takesBelow(to end: Int) -> Bool {
      guard last < end, used + rows(last + 1) <= height else { return false }
      last += 1
      used += rows(last)
      return true
    }
    func takesAbove() -> Bool {
      guard first > 0, used + rows(first - 1) <= height else { return false }
      first -= 1
      used += rows(first)
      return true
    }
    while takesBelow(to: wanted.upperBound) {}
    while takesAbove() {}
    // The last line may be visible in part.
    while last + 1 < count, used < height {
      last += 1
      used += rows(last)
    }
    return first...last
  }

  private func mark(of look: CodeLook) -> (text: String, role: Role) {
    if let change = look.change { return change == .added ? ("+", .good) : ("-", .bad) }
    if look.fault != nil { return (glyphs.warning, .bad) }
    if look.isCurrent || look.isMarked { return (glyphs.pointer, .focus) }
    if let thread = look.thread { return ("\(thread % 10)", .accent) }
    return (look.isChanged ? glyphs.changed : " ", .changed)
  }

  /// Draws a row of code with the line's number and mark, and after the last row the compiler's message.
  mutating func draw(_ row: CodeRow, _ look: CodeLook, in area: Area) {
    let (isCurrent, isMarked) = (look.isCurrent, look.isMarked)
    func style(_ role: Role, bold: Bool = false) -> Style {
      Style(role: role, isBold: bold, isSelected: isMarked && !isCurrent, isCurrent: isCurrent)
    }
    if isCurrent || isMarked { frame.fill(area, " ", style(.text)) }
    let digits = String(look.count).count
    if look.isFirst {
      let (mark, role) = mark(of: look)
      frame.put(mark, area.x, area.y, style(role, bold: isCurrent))
      if let number = look.number {
        let label = String(number + 1)
        frame.put(label, area.x + 1 + digits - label.count, area.y, style(look.fault != nil ? .bad : .dim))
      }
    }
    var x = area.x + digits + 2 + row.indent
    for span in row.spans {
      let role = row.isMessage ? .bad : look.change.map { $0 == .added ? .good : .dim } ?? Role(span.kind)
      x += frame.put(span.text, x, area.y, style(role, bold: isCurrent), limit: max(0, area.maxX - x))
    }
    if let cells = look.selected {
      let text = area.x + digits + 2 + row.indent
      let (first, end) = (text + cells.lowerBound - row.start, text + cells.upperBound - row.start)
      // One cell after the end of the line stands for its line feed.
      let last = min(end, look.isLast ? x + 1 : x, area.maxX)
      for column in max(first, text)..<max(first, text, last) { frame.select(column, area.y) }
    }
    guard look.isLast, !row.isMessage, let fault = look.fault else { return }
    // The editor shows a message that does not fit here below the text.
    if x + 2 + TextWidth.of(fault) < area.maxX { frame.put("  " + fault, x, area.y, style(.bad)) }
  }
}

/// Attributes of a row of code beside its text.
struct CodeLook {
  /// Index of the line, from 0; nil for a line that the file does not have. `count` is the number of lines of the file.
  let number: Int?
  let count: Int
  /// True for the first row of its line. `isLast` is true for the last row.
  var isFirst = true
  var isLast = true
  /// True if the line ran last, or, in the editor, has the cursor. `isMarked` is true for the selected line.
  var isCurrent = false
  var isMarked = false
  var isChanged = false
  /// Change of the line in code that a question supposes; nil for an unchanged line.
  var change: CodeChange.Kind?
  /// Number of the thread or task that waits at the line; nil for none.
  var thread: Int?
  /// First error of the compiler in the line; nil for none.
  var fault: String?
  /// Selected cells of the line, counted as if it were not wrapped; nil for none.
  var selected: Range<Int>?
}
