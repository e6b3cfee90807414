import Laboratory

extension Model {
  /// Lines as they are said to somebody at the keyboard. Outcomes name commands, between quotes, for scripts and speech; here
  /// stands the key that does the same, or what is typed for it.
  func inKeys(_ lines: [OutputLine]) -> [OutputLine] {
    lines.map { $0.text.contains("'") ? OutputLine(inKeys($0.text), $0.tone) : $0 }
  }

  private func inKeys(_ text: String) -> String {
    var (result, rest) = ("", text[...])
    while let start = rest.firstIndex(of: "'"), let end = rest[rest.index(after: start)...].firstIndex(of: "'") {
      let command = String(rest[rest.index(after: start)..<end])
      // An apostrophe stands within a word.
      let isQuote = start == text.startIndex || !text[text.index(before: start)].isLetter
      guard isQuote, let words = keys(for: command) else {
        result += rest[...start]
        rest = rest[rest.index(after: start)...]
        continue
      }
      result += rest[..<start] + words
      rest = rest[rest.index(after: end)...]
    }
    return result + rest
  }

  /// - Returns: nil if it is no command.
  private func keys(for command: String) -> String? {
    // Where a word is the answer, letters are typed.
    let typesLetters = stage.openQuestion.map { $0.question.choices.isEmpty && !$0.question.query.isNumber } ?? false
    let key = keys.bindings(at: stage.place).first {
      $0.line == command && ($0.pane == nil || $0.pane == panes.focus)
    }?.keys.first
    if let key, !typesLetters || key.label.count > 1 { return key.label }
    // One word may be anything's name.
    guard command.contains(" "), (try? CommandTable.parse(command)) != nil else { return nil }
    return "\(stage.keys[.palette])\(command)"
  }
}
