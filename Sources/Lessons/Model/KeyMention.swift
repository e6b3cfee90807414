/// A mention of a key in a lesson's prose. `{key:release}` stands for the key that runs the command `release`.
///
/// On the screen the mention becomes the reader's own key, in handouts the standard key. In other texts (JSON, lists,
/// the summary of a lesson) it becomes the command.
package enum KeyMention {
  /// The commands that prose may mention by their key, without arguments.
  package static let commands = [
    "event next", "event group", "event statement", "event to", "play", "watch", "give clock", "code edit",
    "code editor", "code variant", "code file next", "code file previous", "code undo", "code redo",
    "hint", "solution",
    "decision",
    "step next", "step previous", "step restart", "measures", "scoreboard", "resolve", "release", "use", "remove",
    "edit", "add", "scope open", "scope close", "mode", "why", "check", "find", "undo", "redo", "back",
    "forward", "edges", "graph", "view graph", "view timeline", "view messages", "view states", "detail more",
    "detail less", "fold", "focus", "zoom", "pane next", "copy", "link", "present", "lessons", "lesson leave",
    "scenarios", "save", "palette", "help", "narration",
  ]

  static let opening = "{key:"

  /// Returns true if a text contains `{key:`, the beginning of a mention.
  ///
  /// - Complexity: O(length).
  package static func isIn(_ text: String) -> Bool {
    text.utf8.contains(UInt8(ascii: "{")) && text.contains(opening)
  }

  /// Returns the text with every mention replaced.
  ///
  /// - Parameter label: receives a mention's command, and returns the text that replaces the mention, such as a key.
  package static func replaced(in text: String, by label: (String) -> String) -> String {
    guard isIn(text) else { return text }
    var (result, rest) = ("", text[...])
    while let start = rest.firstRange(of: opening), let end = rest[start.upperBound...].firstIndex(of: "}") {
      result += rest[..<start.lowerBound]
      let shown = label(String(rest[start.upperBound..<end]))
      // A key is pressed; a command, which has a sign before its name, is typed.
      if shown.count > 1, let sign = shown.first, "':`".contains(sign) {
        for (press, type) in [("Press ", "Type "), ("press ", "type ")] where result.hasSuffix(press) {
          result.replaceSubrange(result.index(result.endIndex, offsetBy: -press.count)..., with: type)
        }
      }
      result += shown
      rest = rest[rest.index(after: end)...]
    }
    return result + rest
  }
}

// Copies of a lesson's texts in which each mention is replaced, for example by the reader's own key.

extension Narration {
  package func naming(_ label: (String) -> String) -> Narration {
    Narration(
      blocks.map { block in
        let spans = block.spans.map { Span(KeyMention.replaced(in: $0.text, by: label), $0.style) }
        switch block {
        case .paragraph: return .paragraph(spans)
        case .item(_, let number): return .item(spans, number: number)
        }
      })
  }
}

extension Question {
  package func naming(_ label: (String) -> String) -> Question {
    Question(
      name: name, ask: KeyMention.replaced(in: ask, by: label), query: query, choices: choices,
      because: because.map { KeyMention.replaced(in: $0, by: label) }, variant: variant, at: at)
  }
}

extension Exercise {
  package func naming(_ label: (String) -> String) -> Exercise {
    Exercise(
      name: name, task: KeyMention.replaced(in: task, by: label), goals: goals,
      hints: hints.map { KeyMention.replaced(in: $0, by: label) }, off: off, give: give,
      done: done.map { KeyMention.replaced(in: $0, by: label) },
      misses: misses.map {
        NearMiss(name: $0.name, when: $0.when, say: KeyMention.replaced(in: $0.say, by: label), mark: $0.mark)
      })
  }
}

extension Step {
  package func naming(_ label: (String) -> String) -> Step {
    var result = self
    result.narration = narration.naming(label)
    result.revealed = revealed.naming(label)
    result.questions = questions.map { $0.naming(label) }
    result.exercises = exercises.map { $0.naming(label) }
    return result
  }
}
