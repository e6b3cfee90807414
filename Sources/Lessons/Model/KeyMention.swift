import Stage

/// A key in a lesson's prose. `{key:release}` stands for the key that runs the command `release`, whichever key that is for
/// the one who reads; in sentences and on paper it is what one uses there.
package enum KeyMention {
  /// The commands that prose may name a key by: what a key does, without what it does it to.
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

  private static let opening = "{key:"

  /// - Complexity: O(length) of a text that holds no brace, which is given back as it is.
  package static func isIn(_ text: String) -> Bool {
    text.utf8.contains(UInt8(ascii: "{")) && text.contains(opening)
  }

  /// The text with every mention replaced.
  ///
  /// - Parameter label: the key of a command.
  package static func replaced(in text: String, by label: (String) -> String) -> String {
    guard isIn(text) else { return text }
    var (result, rest) = ("", text[...])
    while let start = rest.firstRange(of: opening), let end = rest[start.upperBound...].firstIndex(of: "}") {
      result += rest[..<start.lowerBound] + label(String(rest[start.upperBound..<end]))
      rest = rest[rest.index(after: end)...]
    }
    return result + rest
  }

  /// Notes what is wrong with the mentions in a file.
  static func check(_ file: String, _ faults: inout FaultList) {
    guard isIn(file) else { return }
    for (number, line) in file.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
      var rest = line
      while let start = rest.firstRange(of: opening) {
        func add(_ message: String, at index: String.Index) {
          faults.add(message, line: number + 1, column: line.distance(from: line.startIndex, to: index) + 1)
        }
        rest = rest[start.upperBound...]
        guard let end = rest.firstIndex(of: "}") else {
          add("a '{key:' has no '}' in its line; expected {key:COMMAND}", at: start.lowerBound)
          break
        }
        let command = String(rest[..<end])
        if !commands.contains(command) {
          add(Wording.unknown("command of a key", command, among: commands), at: start.upperBound)
        }
        rest = rest[end...]
      }
    }
  }
}

// What a lesson says, with the keys that its reader has.

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

extension Verdict {
  package func naming(_ label: (String) -> String) -> Verdict {
    var result = self
    result.questions = questions.map { state in
      QuestionState(
        number: state.number, question: state.question.naming(label), answer: state.answer, truth: state.truth,
        isRight: state.isRight, event: state.event, rewritten: state.rewritten, found: state.found)
    }
    result.exercises = exercises.map { state in
      ExerciseState(
        exercise: state.exercise.naming(label), goals: state.goals,
        hints: state.hints.map { KeyMention.replaced(in: $0, by: label) }, hasSolution: state.hasSolution,
        near: state.near.map { KeyMention.replaced(in: $0, by: label) })
    }
    return result
  }
}
