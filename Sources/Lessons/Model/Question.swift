import Stage

/// A question asked before a step runs. Its right answer is its query's result in a run of the step's untouched code with the
/// step's own `give`, or in a run of the variant that it asks about.
package struct Question: Hashable, Sendable {
  /// A word that stays when questions are moved: answers are kept under it. Empty for one that its place names.
  package let name: String
  package let ask: String
  package let query: Query
  /// What there is to choose from; none if a number or a word is typed.
  package let choices: [String]
  package let because: String?
  /// The variant of the code that is asked about; nil for the code as it stands.
  package let variant: String?
  /// A text of the code that the question is about: its line is shown while the question is open. Nil where the query or the
  /// variant says enough.
  package let at: String?
  /// The author's reason why words that the check takes for the answer do not give it away.
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

  /// What tells this question from one that was rewritten under its name: a hash of all that decides its answer.
  package var fingerprint: String {
    Self.hash([ask, "\(query)", variant ?? ""] + choices)
  }

  /// FNV-1a, 64 bits, in base 36.
  private static func hash(_ texts: [String]) -> String {
    let bytes = texts.joined(separator: "\0").utf8
    return String(bytes.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }, radix: 36)
  }

  /// What is pressed on the screen for each choice: its number from 1; where all choices are digits, the choice itself.
  package var keys: [String] {
    let areDigits = choices.allSatisfy { $0.count == 1 && $0.allSatisfy { ("0"..."9").contains($0) } }
    return areDigits ? choices : choices.indices.map { "\($0 + 1)" }
  }

  /// The answer that a learner means.
  ///
  /// - Parameter text: a choice's number from 1 or its words; what is typed where there are no choices.
  /// - Returns: nil if it is none of the choices.
  package func answer(_ text: String) -> String? {
    if choices.isEmpty { return text.isEmpty ? nil : text }
    if let number = Int(text) { return choices.indices.contains(number - 1) ? choices[number - 1] : nil }
    return choices.first { $0.lowercased() == text.lowercased() }
  }
}

/// An attempt that looks right and does not reach the goal, with the author's answer to it.
package struct NearMiss: Hashable, Sendable {
  /// The folder under `misses` that holds it.
  package let name: String
  /// All of them hold for the attempt, for no solution and not for the untouched code.
  package let when: [Query]
  package let say: String
  /// Where it stands in `step.md`.
  package let mark: Mark

  package init(name: String, when: [Query], say: String, mark: Mark = Mark()) {
    (self.name, self.when, self.say, self.mark) = (name, when, say, mark)
  }
}

/// Something for the learner to do in a step.
package struct Exercise: Hashable, Sendable {
  /// A word; the solution has it, too.
  package let name: String
  package let task: String
  /// Reached when all of them hold.
  package let goals: [Query]
  package let hints: [String]
  /// Commands that are switched off meanwhile.
  package let off: [String]
  /// What the learner gives to the solution's run; nil for what the step's own is given.
  package let give: [StepInput]?
  /// What was learned, in a sentence: said when it is reached.
  package let done: String?
  /// What is answered to attempts that come near.
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
  /// Whether a folder under `misses` belongs to this exercise: it has its name, or that of one of its near misses.
  package func owns(miss: String) -> Bool { miss == name || misses.contains { $0.name == miss } }
}
