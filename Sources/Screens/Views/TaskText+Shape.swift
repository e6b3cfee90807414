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
      /// The result that matters most is whole. Other results have their first line if there is room.
      case brief
      /// The result that matters most, cut to the free lines. Other results are left out.
      case cut
      case none
    }

    var tasks: Tasks
    var answers: Answers

    /// Shapes in the order in which they are tried.
    ///
    /// The task stays whole as long as a line of the result remains. Then goals are shortened, and results are left out.
    /// The words of the goals are left out last.
    static let all: [Shape] =
      [Tasks.whole, .folded].flatMap { tasks in [.whole, .brief].map { Shape(tasks: tasks, answers: $0) } }
      + [Shape(tasks: .folded, answers: .cut)]
      + [Tasks.tight, .tighter].flatMap { tasks in [.whole, .brief, .cut].map { Shape(tasks: tasks, answers: $0) } }
      + Tasks.allCases.dropLast().map { Shape(tasks: $0, answers: .none) }
      + Answers.allCases.map { Shape(tasks: .marks, answers: $0) }
  }
}
