extension TaskText {
  /// Amount of text for exercises and results.
  struct Shape {
    enum Tasks: CaseIterable {
      case whole
      /// Only the first open exercise has the words of its goals, and only the last hint is shown.
      case folded
      /// Like `folded`, but the task has one line, and a goal half a line. Below 60 columns a goal has one line.
      case tight
      /// Like `tight`, but a goal has a third of a line.
      case tighter
      /// A line for each exercise, with the marks of its goals.
      case marks
    }

    enum Answers: CaseIterable {
      case whole
      /// The result that matters most is whole. Other results have the lines that are left.
      case brief
      /// The result that matters most, cut to the free lines. Other results are left out.
      case cut
      case none
    }

    var tasks: Tasks
    var answers: Answers

    /// Returns the shapes in the order in which they are tried.
    ///
    /// The explanation of a wrong answer stays whole longer than the task: goals are shortened first, and then results are
    /// cut and left out. If no answer is wrong, the task stays whole as long as a line of the result remains. The words
    /// of the goals are left out last.
    ///
    /// - Parameter hasWrongAnswer: true if one of the results is a wrong answer.
    static func all(hasWrongAnswer: Bool) -> [Shape] {
      let tasks = Tasks.allCases.dropLast()
      func shapes(_ tasks: some Sequence<Tasks>, _ answers: Answers...) -> [Shape] {
        tasks.flatMap { tasks in answers.map { Shape(tasks: tasks, answers: $0) } }
      }
      return
        (hasWrongAnswer
        ? shapes(tasks, .whole, .brief) + shapes(tasks, .cut)
        : shapes([.whole, .folded], .whole, .brief) + shapes([.folded], .cut)
          + shapes([.tight, .tighter], .whole, .brief, .cut))
        + shapes(tasks, .none) + Answers.allCases.map { Shape(tasks: .marks, answers: $0) }
    }
  }
}
