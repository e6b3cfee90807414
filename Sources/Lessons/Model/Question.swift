import Stage

/// A question asked before a step runs. Its right answer is its query's result in the learner's own run, or in a run of the
/// variant that it asks about.
package struct Question: Hashable, Sendable {
  package let ask: String
  package let query: Query
  /// What there is to choose from; none if a number or a word is typed.
  package let choices: [String]
  package let because: String?
  /// The variant of the code that is asked about; nil for the code as it stands.
  package let variant: String?

  package init(
    ask: String, query: Query, choices: [String] = [], because: String? = nil, variant: String? = nil
  ) {
    self.ask = ask
    self.query = query
    self.choices = choices
    self.because = because
    self.variant = variant
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

  package init(
    name: String, task: String, goals: [Query], hints: [String] = [], off: [String] = [], give: [StepInput]? = nil
  ) {
    self.name = name
    self.task = task
    self.goals = goals
    self.hints = hints
    self.off = off
    self.give = give
  }
}
