import Laboratory
import Layout
import Stage

extension Screen {
  mutating func draw(_ overlay: Overlay) {
    switch overlay {
    case .palette(let editor): drawPalette(editor, prompt: ":", below: paletteHelp(editor.text))
    case .find(let editor): drawPalette(editor, prompt: "/", below: matches(editor.text))
    case .form(let form): drawForm(form)
    case .page(let title, let lines, let scroll, _): drawPage(title, lines, scroll)
    case .lessons(let lessons, let selected): drawLessons(lessons, selected)
    case .measures(let list): drawMeasures(list)
    case .scoreboard(let scoreboard, let selected): drawScoreboard(scoreboard, selected)
    case .confirm(let question, _): drawConfirm(question)
    }
  }

  /// A box in the middle of the screen, emptied.
  mutating func window(width: Int, height: Int, title: String) -> Area {
    let width = min(width, frame.width)
    let height = min(height, max(3, frame.height - 1))
    let area = Area(
      x: (frame.width - width) / 2, y: max(0, (frame.height - 1 - height) / 2), width: width, height: height)
    frame.fill(area)
    drawBorder(area, title: title, hasFocus: true)
    return area.inner
  }

  // MARK: Palette and find

  private mutating func drawPalette(_ editor: LineEditor, prompt: String, below lines: [OutputLine]) {
    let shown = lines.prefix(max(0, frame.height - 4))
    let height = shown.count + 1
    let top = max(0, frame.height - 1 - height)
    frame.fill(Area(x: 0, y: top, width: frame.width, height: height))
    for (index, line) in shown.enumerated() {
      frame.put(
        " " + fitted(line.text, frame.width - 2), 0, top + index,
        Style(role: line.tone == .plain ? .dim : line.tone.role))
    }
    let row = top + shown.count
    frame.put(prompt, 0, row, .of(.focus, bold: true))
    drawEditor(editor, x: 1, row: row, width: frame.width - 1, hasFocus: true)
  }

  /// The text of an editor, scrolled so that its cursor is seen.
  private mutating func drawEditor(_ editor: LineEditor, x: Int, row: Int, width: Int, hasFocus: Bool) {
    guard width > 1 else { return }
    // As much of what stands before the cursor as fits, from its end.
    let before = String(
      DisplayText.prefix(
        of: String(DisplayText.visible(String(editor.text.prefix(editor.cursor))).reversed()), cells: width - 1
      )
      .reversed())
    let used = frame.put(before, x, row, .text, limit: width)
    let after = DisplayText.visible(String(editor.text.dropFirst(editor.cursor).prefix(width)))
    frame.put(after, x + used, row, .text, limit: width - used)
    if hasFocus { frame.cursor = (x + used, row) }
  }

  private func paletteHelp(_ text: String) -> [OutputLine] {
    if let error = model.lines.first, error.tone == .bad, model.paletteError != nil {
      return Self.wrapped([error], width: max(1, frame.width - 2))
    }
    let words = text.split(separator: " ")
    if words.isEmpty {
      return CommandTable.specs.prefix(6).map { OutputLine("\($0.synopsis)  \($0.summary)") } + [
        OutputLine("help lists all")
      ]
    }
    let matching = CommandTable.specs.filter { spec in
      spec.name.hasPrefix(text) || text == spec.name || text.hasPrefix(spec.name + " ")
    }
    let best = matching.filter { text.hasPrefix($0.name + " ") }.max { $0.name.count < $1.name.count }
    if let best {
      let head = OutputLine("\(best.synopsis)  \(best.summary)")
      if let variants = variants(of: best, text) { return [head] + variants }
      let candidates = Completion.candidates(text, model).prefix(8).map {
        String($0.dropFirst(Completion.stem(text).count))
      }
      let list = candidates.isEmpty ? [] : [OutputLine(candidates.joined(separator: "  "))]
      return [head] + list
    }
    return matching.prefix(6).map { OutputLine("\($0.synopsis)  \($0.summary)") }
  }

  /// Variants with their titles, one a line, where one is to be chosen.
  private func variants(of spec: CommandSpec, _ text: String) -> [OutputLine]? {
    guard spec.completions.contains(where: { if case .variant = $0 { true } else { false } }),
      let variants = model.sight?.variants, variants.contains(where: { !$0.says.isEmpty })
    else { return nil }
    let word = text.dropFirst(Completion.stem(text).count)
    return variants.filter { $0.name.hasPrefix(word) }.prefix(8).map { OutputLine($0.name + $0.says) }
  }

  private func matches(_ text: String) -> [OutputLine] {
    let found = Completion.services(containing: text, model)
    return found.isEmpty
      ? [OutputLine("no service's name holds '\(text)'", .warning)]
      : [OutputLine(found.prefix(12).joined(separator: "  "))]
  }

  // MARK: The form

  private mutating func drawForm(_ form: ServiceForm) {
    let inner = window(
      width: 68, height: 12, title: form.original.map { "Edit \(DisplayText.visible($0.name))" } ?? "Add a service")
    for field in ServiceForm.Field.allCases {
      let row = inner.y + 1 + field.rawValue * 2
      let isFocused = field == form.focus
      guard row < inner.maxY else { break }
      frame.put(isFocused ? glyphs.pointer : " ", inner.x, row, .of(.focus))
      frame.put(field.label, inner.x + 2, row, isFocused ? .of(.focus, bold: true) : .dim)
      let editor = form.fields[field.rawValue]
      if editor.text.isEmpty, !isFocused {
        frame.put(fitted(field.hint, inner.width - 14), inner.x + 13, row, .dim)
      } else {
        drawEditor(editor, x: inner.x + 13, row: row, width: inner.width - 14, hasFocus: isFocused)
      }
      if isFocused, row + 1 < inner.maxY {
        frame.put(fitted(field.hint, inner.width - 14), inner.x + 13, row + 1, .dim)
      }
    }
    if let error = form.error {
      for (index, line) in DisplayText.wrapped(error, width: inner.width - 2).suffix(2).enumerated() {
        frame.put(line, inner.x + 1, inner.maxY - 2 + index, .of(.bad))
      }
    }
  }

  // MARK: Pages

  private mutating func drawPage(_ title: String, _ lines: [OutputLine], _ scroll: Int) {
    let width = min(frame.width, 100)
    let wrapped = Self.wrapped(lines, width: width - 4)
    let inner = window(width: width, height: min(frame.height - 2, wrapped.count + 2), title: title)
    let first = max(0, min(scroll, wrapped.count - inner.height))
    for (index, line) in wrapped[first...].prefix(inner.height).enumerated() {
      frame.put(fitted(line.text, inner.width - 2), inner.x + 1, inner.y + index, Style(role: line.tone.role))
    }
    if wrapped.count > inner.height {
      let note = " \(first + 1)-\(min(wrapped.count, first + inner.height)) of \(wrapped.count) "
      frame.put(note, inner.maxX - TextWidth.of(note), inner.maxY, .dim)
    }
  }

  static func wrapped(_ lines: [OutputLine], width: Int) -> [OutputLine] {
    lines.flatMap { line in
      if TextWidth.of(line.text) <= width { return [line] }
      // What is indented, or stands behind a key, stays in its column.
      let lead = Self.lead(line.text)
      let indent = TextWidth.of(lead)
      guard indent < width / 2 else {
        return DisplayText.wrapped(line.text, width: width).map { OutputLine($0, line.tone) }
      }
      let rows = DisplayText.wrapped(String(line.text.dropFirst(lead.count)), width: width - indent)
      return rows.enumerated().map { index, row in
        OutputLine((index == 0 ? lead : String(repeating: " ", count: indent)) + row, line.tone)
      }
    }
  }

  /// The first column of a line: its indentation and, where two spaces or more end it, the words before those.
  private static func lead(_ text: String) -> String {
    let first = text.prefix { $0 == " " }
    guard !first.isEmpty, let gap = text[first.endIndex...].firstRange(of: "  ") else { return String(first) }
    return String(text[..<gap.lowerBound]) + text[gap.lowerBound...].prefix { $0 == " " }
  }

  private mutating func drawLessons(_ lessons: [LessonSummary], _ selected: Int) {
    let inner = window(width: 76, height: lessons.count + 4, title: "Lessons")
    for (index, lesson) in lessons.enumerated() {
      let row = inner.y + 1 + index
      frame.put(index == selected ? glyphs.pointer : " ", inner.x + 1, row, .of(.focus))
      let text = "\(lesson.title), \(lesson.size)\(Self.progress(lesson))"
      frame.put(fitted(text, inner.width - 4), inner.x + 3, row, Style(role: .text, isBold: index == selected))
    }
  }

  private static func progress(_ lesson: LessonSummary) -> String {
    let progress = lesson.progress
    if progress.done == 0, progress.reached == 0 { return "" }
    return ", \(progress.done) seen, \(progress.reached) of \(progress.exercises) tasks done"
  }

  private mutating func drawConfirm(_ question: [String]) {
    let lines = question.flatMap { DisplayText.wrapped($0, width: min(56, max(16, frame.width - 6))) }
    let inner = window(width: 62, height: lines.count + 5, title: "Sure?")
    for (index, line) in lines.enumerated() {
      frame.put(fitted(line, inner.width - 2), inner.x + 1, inner.y + 1 + index, .text)
    }
    frame.put("Enter yes   Esc no", inner.x + 1, inner.maxY - 1, .of(.focus))
  }
}
