extension Screen {
  mutating func drawHeader() {
    let world = model.shown
    let live = "\(glyphs.dot)\(model.picture.liveCount) live"
    let serious = model.findings.filter { $0.severity > .note }.count
    let findings = serious == 0 ? "" : "  \(glyphs.warning)\(serious)"
    let right = live + findings + " "
    let start = frame.width - TextWidth.of(right)
    var x = frame.put(" Playground ", 0, 0, .of(.focus, bold: true))
    let unsaved = model.status.isUnsaved ? (glyphs.isASCII ? " *" : " •") : ""
    let place = world.lesson.map {
      "\(capitalised($0.name)) \($0.step)/\(max(model.status.stepCount, $0.step)) \($0.title)"
    }
    x += frame.put(
      fitted("\(glyphs.pointer) \(place ?? model.status.documentName + unsaved)", max(0, start - x - 14)), x, 0, .title)
    // A step that shows one way only has no mode to speak of.
    let mode =
      model.at.map { "AT \($0) of \(model.timeline.entries.count)" }
      ?? (model.step.map { $0.style == nil } ?? false ? "" : world.mode.rawValue.uppercased())
    let middle = max(x + 2, (frame.width - TextWidth.of(mode)) / 2)
    if middle + TextWidth.of(mode) < start {
      let role: Role = model.at != nil ? .warning : world.mode == .locator ? .hidden : .good
      frame.put(mode, middle, 0, .of(role, bold: true))
    }
    if start > x {
      let width = frame.put(live, start, 0, .of(model.picture.liveCount > 0 ? .good : .dim))
      frame.put(findings, start + width, 0, .of(.warning, bold: true))
    }
  }

  /// What the last command said, or what to press first.
  mutating func drawMessage() {
    let row = frame.height - 2
    if model.lines.isEmpty {
      frame.put(" " + fitted(hint, frame.width - 2), 0, row, .of(.accent))
      return
    }
    guard let line = model.lines.first else { return }
    let more = model.lines.count > 1 ? "  (+\(model.lines.count - 1))" : ""
    let used = frame.put(" " + fitted(line.text + more, frame.width - 2), 0, row, Style(role: line.tone.role))
    let rest = "  " + hint
    if line.tone == .good, !hint.isEmpty, used + TextWidth.of(rest) < frame.width {
      frame.put(rest, used, row, .of(.accent))
    }
  }

  private var hint: String {
    if model.at != nil { return "the past: [ and ] go back and forth, :at now returns" }
    if model.isInLesson {
      if model.world.lesson?.hasEnded == true { return "the step is over: n goes on, p goes back, Esc leaves" }
      return model.world.lesson?.line == nil
        ? "Space runs the code, Enter all of it" : "Space runs on, Enter to the end"
    }
    if model.isFresh {
      return "n walks the knight's lesson · r makes a \(model.selection ?? "service") · a adds a service · ? help"
    }
    return ""
  }

  /// What applies here and now, from the key table.
  mutating func drawFooter() {
    let row = frame.height - 1
    var x = 1
    for (key, label) in footerItems {
      let width = TextWidth.of(key) + 1 + TextWidth.of(label) + 2
      if x + width - 2 > frame.width { break }
      x += frame.put(key, x, row, .of(.focus, bold: true)) + 1
      x += frame.put(label, x, row, .dim) + 2
    }
  }

  private var footerItems: [(String, String)] {
    switch model.overlay {
    case .palette?: return [("Enter", "run"), ("Tab", "complete"), ("↑", "history"), ("Esc", "close")].map(asciiKeys)
    case .find?: return [("Enter", "select"), ("Esc", "close")]
    case .form?:
      return [("Enter", "done"), ("Tab", "next field"), ("←/→", "lifetime"), ("Esc", "cancel")].map(asciiKeys)
    case .page?: return [("↑/↓", "scroll"), ("Esc", "close")].map(asciiKeys)
    case .lessons?: return [("↑/↓", "choose"), ("Enter", "begin"), ("Esc", "close")].map(asciiKeys)
    case .confirm?: return [("Enter", "yes"), ("Esc", "no")]
    case nil: break
    }
    return KeyTable.bindings(inLesson: model.isInLesson).filter { !$0.label.isEmpty && applies($0) }.map { binding in
      (binding.keys.first.map { asciiKeys(($0.label, "")).0 } ?? "", binding.label)
    }
  }

  /// Whether a key would do something now.
  private func applies(_ binding: KeyBinding) -> Bool {
    let node = model.selection.flatMap { model.picture[$0] }
    switch binding.line {
    case "undo": return model.status.undo != nil
    case "remove %s", "form edit", "resolve %s": return node?.standing == .registered
    case "release %h": return node?.instances.contains { $0.keepers.contains(.you) } ?? false
    case "use %i": return node?.instances.isEmpty == false
    case "event next", "play": return model.world.lesson?.hasEnded != true
    case "mode": return !model.isInLesson || model.step?.style != nil
    default: return true
    }
  }

  private func asciiKeys(_ item: (String, String)) -> (String, String) {
    guard glyphs.isASCII else { return item }
    var text = item.0
    for (from, to) in [("↑", "Up"), ("↓", "Down"), ("←", "Left"), ("→", "Right")] {
      text = text.split(separator: from, omittingEmptySubsequences: false).joined(separator: to)
    }
    return (text, item.1)
  }

  private func capitalised(_ text: String) -> String { text.prefix(1).uppercased() + text.dropFirst() }
}

extension OutputLine.Tone {
  var role: Role {
    switch self {
    case .plain: .text
    case .good: .good
    case .warning: .warning
    case .bad: .bad
    }
  }
}
