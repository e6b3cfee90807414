import Lessons

/// Result of checking a lesson.
package struct LessonReport: Hashable, Sendable {
  /// Name or folder as it was given: `knight`, `./FOLDER`.
  package let name: String
  package let title: String?
  /// Faults that keep the lesson from being read. There are no steps then.
  package var faults: [Fault] = []
  package var steps: [StepReport] = []

  package init(name: String, title: String? = nil, faults: [Fault] = []) {
    self.name = name
    self.title = title
    self.faults = faults
  }

  /// The more common truth of the yes/no questions, with its count and the number of such questions.
  package var commonAnswer: (answer: String, count: Int, of: Int) {
    let truths = steps.flatMap(\.truths)
    let yes = truths.count { $0 == "yes" }
    return yes * 2 > truths.count ? ("yes", yes, truths.count) : ("no", truths.count - yes, truths.count)
  }

  /// True if more than 60 % of at least five yes/no questions have the same answer.
  package var isGuessable: Bool { commonAnswer.of >= 5 && commonAnswer.count * 10 > commonAnswer.of * 6 }

  /// True if the lesson has no fault.
  package var isSound: Bool { faults.isEmpty && steps.allSatisfy(\.faults.isEmpty) }
}
