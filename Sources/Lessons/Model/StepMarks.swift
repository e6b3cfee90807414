/// A place in a file; line and column count from 1.
package struct Mark: Hashable, Sendable {
  package var line: Int
  package var column: Int

  package init(line: Int = 1, column: Int = 1) {
    self.line = line
    self.column = column
  }
}

/// Where the parts of a step stand in its `step.md`, so that what turns out wrong when it is run is told there, too. Each
/// list is in the order of what it belongs to.
package struct StepMarks: Hashable, Sendable {
  package struct Question: Hashable, Sendable {
    package var whole = Mark()
    package var query = Mark()
    package var choices = Mark()
  }

  package struct Exercise: Hashable, Sendable {
    package var whole = Mark()
    package var goals: [Mark] = []
    package var off: [Mark] = []
  }

  package var locators: [Mark] = []
  package var roots: [Mark] = []
  package var states = Mark()
  package var marbles: [Mark] = []
  package var change = Mark()
  package var give = Mark()
  package var ends: [Mark] = []
  package var questions: [Question] = []
  package var exercises: [Exercise] = []
  package var narration = Mark()

  package init() {}
}
