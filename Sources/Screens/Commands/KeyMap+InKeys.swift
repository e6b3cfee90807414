import Laboratory

extension KeyMap {
  /// Replaces quoted commands in lines by the keys that run them, or by the text to type.
  ///
  /// Outcomes quote commands for scripts and speech. At a keyboard, keys are more useful.
  func inKeys(_ lines: [OutputLine], _ stage: ShownStage, focus: Pane) -> [OutputLine] {
    lines.map { $0.text.contains("'") ? OutputLine(inKeys($0.text, stage, focus), $0.tone) : $0 }
  }

  private func inKeys(_ text: String, _ stage: ShownStage, _ focus: Pane) -> String {
    var (result, rest) = ("", text[...])
    while let start = rest.firstIndex(of: "'"), let end = rest[rest.index(after: start)...].firstIndex(of: "'") {
      let command = String(rest[rest.index(after: start)..<end])
      // An apostrophe within a word is not a quotation mark.
      let isQuote = start == text.startIndex || !text[text.index(before: start)].isLetter
      guard isQuote, let words = keys(for: command, stage, focus) else {
        result += rest[...start]
        rest = rest[rest.index(after: start)...]
        continue
      }
      result += rest[..<start] + words
      rest = rest[rest.index(after: end)...]
    }
    return result + rest
  }

  /// Returns the key that runs a command, or the text to type in the palette.
  ///
  /// - Returns: nil if the text is not a command.
  private func keys(for command: String, _ stage: ShownStage, _ focus: Pane) -> String? {
    let key = bindings(at: stage.place).first {
      $0.line == command && ($0.pane == nil || $0.pane == focus)
    }?.keys.first
    if let key { return key.label }
    // A single quoted word may be a name instead of a command.
    guard command.contains(" "), (try? CommandTable.parse(command)) != nil else { return nil }
    return "\(stage.keys[.palette])\(command)"
  }
}
