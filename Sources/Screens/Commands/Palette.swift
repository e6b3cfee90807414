import Canvas
import Laboratory
import Stage
import Support

/// Input line for a command, with completions above it. Tab goes through the completions.
struct Palette: Overlay {
  private(set) var editor: LineEditor
  /// Error of the rejected line; nil after the next edit.
  private(set) var error: String?
  /// Entries of the folder in which the line names a file.
  private var entries: [FolderEntry] = []
  private var folder: String?
  private var cycle: Cycle?
  /// Text of the line before the user went through the history. Only earlier lines that begin with it are shown.
  private var typed = ""

  /// Completions that Tab goes through, as whole lines.
  private struct Cycle: Hashable, Sendable {
    let lines: [String]
    var index: Int
  }

  /// The start page over which the line was opened. Esc shows it again.
  private let page: StartPage?

  private static let mostRows = 8

  init(_ editor: LineEditor, error: String? = nil, over page: StartPage? = nil) {
    (self.editor, self.error, self.page) = (editor, error, page)
  }

  func footer(_ behind: Backdrop) -> [FooterItem] {
    [
      FooterItem("Enter", Words.Footer.run),
      FooterItem("Tab", cycle == nil ? Words.Footer.complete : Words.Footer.next),
      FooterItem("↑", Words.Footer.history),
      FooterItem("Esc", Words.Footer.close),
    ]
  }

  // MARK: Keys

  mutating func handle(_ key: Key, _ behind: Backdrop) -> OverlayAnswer {
    editor.acceptProposal(before: key)
    switch key {
    case .enter: return run()
    // The key that opens the line begins a new one after an error.
    case .character(":") where error != nil && editor.cursor == editor.text.count:
      (editor, error, cycle) = (LineEditor(), nil, nil)
    case .tab: turn(by: 1, behind.stage)
    case .backTab: turn(by: -1, behind.stage)
    case .up, .down:
      cycle = nil
      if editor.recalled == nil { typed = editor.text }
      let now = editor.recalled ?? behind.history.count
      let places = behind.history.indices.filter { behind.history[$0].hasPrefix(typed) }
      let place = key == .up ? places.last { $0 < now } : places.first { $0 > now }
      if place == nil, key == .up { break }
      editor.replace(with: place.map { behind.history[$0] } ?? typed)
      editor.recalled = place
    default:
      let old = editor.text
      if editor.edit(key) { (error, cycle) = (nil, nil) }
      if editor.text != old { editor.recalled = nil }
    }
    return .stays(look())
  }

  mutating func closeInnermost(_ behind: Backdrop) -> OverlayAnswer {
    guard let page else { return .closes }
    return .does { model in
      model.overlay = page
      return []
    }
  }

  mutating func paste(_ line: String, _ behind: Backdrop) -> OverlayAnswer {
    editor.insert(line)
    (error, cycle) = (nil, nil)
    return .stays()
  }

  /// Runs the line. A rejected line stays in the palette with its error.
  ///
  /// If the engine rejects the command later, the palette opens again with the line.
  private func run() -> OverlayAnswer {
    let line = editor.text.trimmed
    if line.isEmpty { return .closes }
    let palette = self
    return .does { model in
      var effects: [Effect] = []
      if model.prompt.history.last != line {
        model.prompt.history.append(line)
        effects.append(.remember(line))
      }
      func stays(_ error: String) {
        var palette = palette
        palette.error = error
        model.overlay = palette
      }
      do {
        let command = try CommandTable.parse(line)
        model.overlay = nil
        guard let command else { return effects }
        effects += Commands.handle(command, label: line, &model)
        if let fault = model.said.error {
          stays(fault.description)
          return effects
        }
        model.prompt.sent = effects.contains { if case .perform = $0 { true } else { false } } ? palette.editor : nil
      } catch {
        Commands.fail(error, &model)
        stays("\(error)")
      }
      return effects
    }
  }

  /// Completes the line as far as all candidates agree, and then goes through the candidates.
  private mutating func turn(by step: Int, _ stage: ShownStage) {
    if var cycle {
      cycle.index = (cycle.index + step + cycle.lines.count) % cycle.lines.count
      editor.replace(with: cycle.lines[cycle.index])
      self.cycle = cycle
      return
    }
    let lines = LineCompletion.candidates(editor.text, stage, with: entries)
    if let common = LineCompletion.completed(editor.text, stage, with: entries) {
      return editor.replace(with: common)
    }
    guard lines.count > 1 else { return }
    let index = step > 0 ? 0 : lines.count - 1
    cycle = Cycle(lines: lines, index: index)
    editor.replace(with: lines[index])
  }

  // MARK: Files

  /// Returns the effect that lists the folder named in the line. Empty if its entries were already requested, if the
  /// line names no folder, or while Tab goes through completions.
  mutating func look() -> [Effect] {
    guard cycle == nil else { return [] }
    let wanted = LineCompletion.folder(editor.text)
    if wanted == folder { return [] }
    (folder, entries) = (wanted, [])
    return wanted.map { [.list(folder: $0, line: editor.text)] } ?? []
  }

  mutating func take(_ entries: [FolderEntry], of folder: String) {
    if folder == self.folder { self.entries = entries }
  }

  // MARK: Drawing

  func draw(on screen: inout Screen) { screen.drawPrompt(":", editor, below: help(screen)) }

  private func help(_ screen: Screen) -> [OutputLine] {
    let stage = screen.stage
    let width = max(1, screen.frame.width - 2)
    if let error { return Screen.wrapped([OutputLine(error, .bad)], width: width) }
    let spec = LineCompletion.spec(of: editor.text)
    let lines = cycle?.lines ?? LineCompletion.candidates(editor.text, stage, with: entries)
    let head = spec.map { [OutputLine("\($0.synopsis)  \($0.summary)")] } ?? []
    return head + rows(lines, spec, stage, width: width)
  }

  /// Returns the rows of the completions.
  ///
  /// Commands, steps and variants have a row each, with a description. Other words stand side by side.
  private func rows(_ lines: [String], _ spec: CommandTable.Spec?, _ stage: ShownStage, width: Int) -> [OutputLine] {
    let selected = cycle?.index
    let namesSteps = spec?.completions.contains(.step) ?? false
    let notes = lines.map { line -> String? in
      if let named = CommandTable.named(line.trimmed), spec == nil || spec?.name != named.name {
        return "\(named.synopsis)  \(named.summary)"
      }
      let word = line.dropFirst(LineCompletion.stem(line).count)
      if namesSteps, let snapshot = stage.snapshot, let number = Int(word), snapshot.titles.indices.contains(number - 1)
      {
        return "\(number)".padded(to: 4) + snapshot.titles[number - 1]
      }
      return stage.snapshot?.variants.first { Tokens.quoted($0.name) == word && !$0.says.isEmpty }.map {
        $0.name + $0.says
      }
    }
    if notes.contains(where: { $0 != nil }) {
      let first = max(0, min((selected ?? 0) - Self.mostRows / 2, lines.count - Self.mostRows))
      let shown = lines.indices.dropFirst(clamped: first).prefix(clamped: Self.mostRows).map { index in
        OutputLine(
          (selected == index ? "> " : selected == nil ? "" : "  ") + (notes[index] ?? lines[index]),
          selected == index ? .good : .plain)
      }
      let rest = lines.count - first - shown.count
      return shown
        + (rest > 0 ? [OutputLine(editor.text.isEmpty ? Words.Lists.helpListsAll : Words.Lists.andMore(rest))] : [])
    }
    let words = lines.map { String($0.dropFirst(LineCompletion.stem($0).count)).trimmed }
    if words.isEmpty { return [] }
    let marked = words.enumerated().map { $0 == selected ? "[\($1)]" : $1 }
    let rows = DisplayText.wrapped(marked.joined(separator: "  "), width: width)
    let place = rows.firstIndex { selected != nil && $0.contains("[") } ?? 0
    let first = max(0, min(place - 1, rows.count - 3))
    return rows.dropFirst(clamped: first).prefix(3).map { OutputLine($0) }
  }
}

extension Screen {
  /// Draws an input line at the foot of the screen, with rows above it.
  mutating func drawPrompt(_ prompt: String, _ editor: LineEditor, below lines: [OutputLine]) {
    let shown = lines.prefix(max(0, frame.height - 4))
    let top = openPrompt(rows: shown.count, prompt, editor)
    for (index, line) in shown.enumerated() {
      frame.put(
        " " + fitted(line.text, frame.width - 2), 0, top + index,
        Style(role: line.tone == .plain ? .dim : line.tone.role))
    }
  }

  /// Clears the foot of the screen and draws the input line.
  ///
  /// - Returns: row of the screen where the `rows` rows above the input line begin.
  mutating func openPrompt(rows: Int, _ prompt: String, _ editor: LineEditor) -> Int {
    let top = max(0, frame.height - 2 - rows)
    frame.fill(Area(x: 0, y: top, width: frame.width, height: rows + 1))
    frame.put(prompt, 0, top + rows, .of(.focus, bold: true))
    drawEditor(editor, x: 1, row: top + rows, width: frame.width - 1, hasFocus: true)
    return top
  }
}
