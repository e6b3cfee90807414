import Lessons
import Stage

/// A lesson as lists show it.
package struct LessonSummary: Hashable, Sendable, Encodable {
  package let name: String
  package let title: String
  package let stepTitles: [String]
  /// How long it takes, by estimate.
  package let minutes: Int
  /// How far it was walked.
  package let progress: ProgressSummary

  package init(
    name: String, title: String, stepTitles: [String], minutes: Int, progress: ProgressSummary = ProgressSummary()
  ) {
    self.minutes = minutes
    self.name = name
    self.title = title
    self.stepTitles = stepTitles
    self.progress = progress
  }

  package var steps: Int { stepTitles.count }
  /// `29 steps, about 90 minutes`
  package var size: String { "\(Wording.count(steps, "step")), about \(Wording.count(minutes, "minute"))" }

  enum CodingKeys: String, CodingKey { case name, title, steps, minutes }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(name, forKey: .name)
    try container.encode(title, forKey: .title)
    try container.encode(steps, forKey: .steps)
    try container.encode(minutes, forKey: .minutes)
  }
}
