import Lessons

/// What a check of a lesson found.
package struct LessonReport: Hashable, Sendable {
  /// What was asked for: `knight`, `./FOLDER`.
  package let name: String
  package let title: String?
  /// What keeps it from being read; there are no steps then.
  package var faults: [Fault] = []
  package var steps: [StepReport] = []

  package init(name: String, title: String? = nil, faults: [Fault] = []) {
    self.name = name
    self.title = title
    self.faults = faults
  }

  /// How many of the yes/no questions have the answer that more of them have, and which it is.
  package var commonAnswer: (answer: String, count: Int, of: Int) {
    let truths = steps.flatMap(\.truths)
    let yes = truths.count { $0 == "yes" }
    return yes * 2 > truths.count ? ("yes", yes, truths.count) : ("no", truths.count - yes, truths.count)
  }

  /// Whether its yes/no questions can be guessed: more than 60 % of them have one answer. Fewer than five say nothing.
  package var isGuessable: Bool { commonAnswer.of >= 5 && commonAnswer.count * 10 > commonAnswer.of * 6 }

  /// Whether there is no fault in it.
  package var isSound: Bool { faults.isEmpty && steps.allSatisfy(\.faults.isEmpty) }
}
