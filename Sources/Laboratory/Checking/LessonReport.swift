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

  /// Whether there is no fault in it.
  package var isSound: Bool { faults.isEmpty && steps.allSatisfy(\.faults.isEmpty) }
}
