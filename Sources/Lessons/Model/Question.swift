import Stage

/// A question asked before a step runs. Its right answer is its query's result in the learner's own run.
package struct Question: Hashable, Sendable {
  package let ask: String
  package let query: Query
  /// What there is to choose from; none if a number or a word is typed.
  package let choices: [String]
  package let because: String?

  package init(ask: String, query: Query, choices: [String] = [], because: String? = nil) {
    self.ask = ask
    self.query = query
    self.choices = choices
    self.because = because
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

  package init(name: String, task: String, goals: [Query], hints: [String] = [], off: [String] = []) {
    self.name = name
    self.task = task
    self.goals = goals
    self.hints = hints
    self.off = off
  }
}
