import Stage

/// A question that is asked before a step runs.
///
/// The result of the query is the right answer. The query is evaluated in a run of the untouched code, or of the
/// question's variant, with its `give`. In a step with a laboratory, the solution of the first exercise is carried out
/// instead.
package struct Question: Hashable, Sendable {
  /// The key under which answers are stored, so that questions can be reordered. If it is empty, the question's number
  /// is used.
  package let name: String
  package let ask: String
  package let query: Query
  /// The choices; empty if a number or a word is typed.
  package let choices: [String]
  package let because: String?
  /// The variant of the code that the question is about; nil for the untouched code.
  package let variant: String?
  /// A text of the code whose line is shown while the question is open. Nil if the query or the variant determines the
  /// line.
  package let at: String?
  /// The author's reason why the words which the check reports as giving the answer away do not do so; nil if there is
  /// none.
  package let fair: String?

  package init(
    name: String = "", ask: String, query: Query, choices: [String] = [], because: String? = nil,
    variant: String? = nil, at: String? = nil, fair: String? = nil
  ) {
    self.fair = fair
    self.at = at
    self.name = name
    self.ask = ask
    self.query = query
    self.choices = choices
    self.because = because
    self.variant = variant
  }

  /// A hash of the question's text, query, variant and choices. It shows that a question was rewritten although it kept
  /// its name.
  package var fingerprint: String {
    Self.hash([ask, "\(query)", variant ?? ""] + choices)
  }

  /// Hash of some texts (FNV-1a, 64 bits), in base 36.
  private static func hash(_ texts: [String]) -> String {
    let bytes = texts.joined(separator: "\0").utf8
    return String(bytes.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }, radix: 36)
  }

  /// The key to press for each choice: the choice's number from 1. If all choices are single digits, the choice itself.
  package var keys: [String] {
    let areDigits = choices.allSatisfy { $0.count == 1 && $0.allSatisfy { ("0"..."9").contains($0) } }
    return areDigits ? choices : choices.indices.map { "\($0 + 1)" }
  }

  /// Returns the answer that an input stands for.
  ///
  /// - Parameter text: a choice's number from 1, or its words in upper or lower case; any text if there are no choices.
  /// - Returns: nil if the input is none of the choices, or empty.
  package func answer(_ text: String) -> String? {
    if choices.isEmpty { return text.isEmpty ? nil : text }
    if let number = Int(text) { return choices.indices.contains(number - 1) ? choices[number - 1] : nil }
    return choices.first { $0.lowercased() == text.lowercased() }
  }
}

/// A wrong solution of an exercise that the author expects, with a comment for the learner.
package struct NearMiss: Hashable, Sendable {
  /// The name of the near miss, and of its folder under `misses`.
  package let name: String
  /// Queries that all hold for the near miss. At least one fails for each solution and for the untouched code.
  package let when: [Query]
  package let say: String
  /// The near miss's place in `step.md`.
  package let mark: Mark

  package init(name: String, when: [Query], say: String, mark: Mark = Mark()) {
    (self.name, self.when, self.say, self.mark) = (name, when, say, mark)
  }
}

/// A task for the learner in a step.
package struct Exercise: Hashable, Sendable {
  /// The exercise's name, one word. Its solution has the same name.
  package let name: String
  package let task: String
  /// Queries that all have to hold for the exercise to be reached.
  package let goals: [Query]
  package let hints: [String]
  /// Commands that are disabled during the exercise.
  package let off: [String]
  /// Input for the runs that decide the exercise; nil uses the step's own `give`.
  package let give: [StepInput]?
  /// A sentence about what was learned, shown when the exercise is reached; nil for none.
  package let done: String?
  /// Known near misses with comments.
  package let misses: [NearMiss]

  package init(
    name: String, task: String, goals: [Query], hints: [String] = [], off: [String] = [], give: [StepInput]? = nil,
    done: String? = nil, misses: [NearMiss] = []
  ) {
    (self.done, self.misses) = (done, misses)
    self.name = name
    self.task = task
    self.goals = goals
    self.hints = hints
    self.off = off
    self.give = give
  }
}

extension Exercise {
  /// Returns true if a folder under `misses` belongs to this exercise: it has the name of the exercise or of one of its
  /// near misses.
  package func owns(miss: String) -> Bool { miss == name || misses.contains { $0.name == miss } }
}
