import Lessons

/// Result of checking a lesson, or all learning paths.
package struct LessonReport: Hashable, Sendable {
  /// Name or folder of the lesson, as the user gave it: `knight`, `./FOLDER`. For learning paths: `paths`.
  package let name: String
  package let title: String?
  /// Faults of the lesson's files, or of learning paths. The report contains the steps that could be checked.
  package var faults: [Fault] = []
  package var steps: [StepReport] = []

  package init(name: String, title: String? = nil, faults: [Fault] = []) {
    self.name = name
    self.title = title
    self.faults = faults
  }

  /// The more common right answer to yes/no questions, the number of questions with that answer, and the number of all
  /// yes/no questions. If both answers are equally common, it is `no`.
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
