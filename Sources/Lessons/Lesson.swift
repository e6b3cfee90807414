/// A lesson: steps in the order in which they are walked.
public struct Lesson: Sendable {
  /// The word that commands use: `knight`.
  public let name: String
  public let title: String
  /// Numbered from 1 on the screen, in commands and in JSON.
  public let steps: [LessonStep]

  public init(name: String, title: String, steps: [LessonStep]) {
    self.name = name
    self.title = title
    self.steps = steps
  }

  /// Every lesson there is, in the order of the curriculum.
  public static let all: [Lesson] = [.knight]

  public static func named(_ name: String) -> Lesson? { all.first { $0.name == name } }
}
