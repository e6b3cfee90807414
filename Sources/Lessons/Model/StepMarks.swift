/// A place in a file. Line and column count from 1.
package struct Mark: Hashable, Sendable {
  package var line: Int
  package var column: Int

  package init(line: Int = 1, column: Int = 1) {
    self.line = line
    self.column = column
  }
}

/// The places of a step's parts in its `step.md`, for faults that only a run reveals.
///
/// Each list has the order of the parts whose places it contains.
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
