extension TaskText {
  /// Amount of text for exercises and results.
  struct Shape {
    enum Tasks: CaseIterable {
      case whole
      /// Only the first open exercise has the words of its goals, and only the last hint is shown.
      case folded
      /// Like `folded`, but a goal has half a line. Below 60 columns a goal has one line.
      case tight
      /// Like `tight`, but a goal has a third of a line.
      case tighter
      /// The first open exercise has its whole task, and only marks for its goals.
      case task
      /// Like `tighter`, but the task has one line, and the free lines.
      case short
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
    /// The task says what to do, so the words of its goals are shortened and left out before it. The explanation of a
    /// wrong answer stays whole longer than the task. If no answer is wrong, the result is shortened before the task.
    /// While the learner works on the task, results are left out before the task is shortened.
    ///
    /// - Parameters:
    ///   - hasWrongAnswer: true if one of the results is a wrong answer.
    ///   - isWorking: true while the learner works on an exercise.
    static func all(hasWrongAnswer: Bool, isWorking: Bool) -> [Shape] {
      let tasks = Tasks.allCases.dropLast()
      func shapes(_ tasks: some Sequence<Tasks>, _ answers: Answers...) -> [Shape] {
        tasks.flatMap { tasks in answers.map { Shape(tasks: tasks, answers: $0) } }
      }
      let work = isWorking ? shapes([.whole], .whole, .brief, .cut, .none) + shapes(tasks, .none) : []
      return work
        + (hasWrongAnswer
          ? shapes(tasks, .whole, .brief) + shapes(tasks, .cut)
          : shapes([.whole, .folded], .whole, .brief) + shapes([.folded], .cut)
            + shapes([.tight, .tighter, .task, .short], .whole, .brief, .cut))
        + shapes(tasks, .none) + Answers.allCases.map { Shape(tasks: .marks, answers: $0) }
    }
  }
}
