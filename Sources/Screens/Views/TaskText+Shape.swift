extension TaskText {
  /// How much is said.
  struct Shape {
    enum Tasks: CaseIterable {
      case whole
      /// Of the hints the last one, and in words only the first exercise that is open.
      case folded
      /// Its task has a line, and each of its goals half a line at most.
      case tight
      /// Each of its goals has a third of a line at most.
      case tighter
      /// A line for each exercise, with the marks of its goals.
      case marks
    }

    enum Answers: CaseIterable {
      case whole
      /// The one that matters; of the others the first line, as far as there is room.
      case brief
      /// As much of the one that matters as there is room for.
      case cut
      case none
    }

    var tasks: Tasks
    var answers: Answers

    /// What is tried one after the other: a reason is whole as long as every goal has words, and these go last.
    static let all: [Shape] =
      Tasks.allCases.dropLast().flatMap { tasks in [.whole, .brief].map { Shape(tasks: tasks, answers: $0) } }
      + Tasks.allCases.dropLast().map { Shape(tasks: $0, answers: .cut) }
      + Tasks.allCases.dropLast().map { Shape(tasks: $0, answers: .none) }
      + Answers.allCases.map { Shape(tasks: .marks, answers: $0) }
  }
}
