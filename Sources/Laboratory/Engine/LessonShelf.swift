import Lessons

/// The lessons that there are, as lists show them and as commands name them.
package enum LessonShelf {
  /// - Throws: what is wrong with them, or that they did not come along.
  package static func all(in curriculum: Curriculum, _ attempts: Attempts = Attempts(.memory())) throws
    -> [LessonSummary]
  {
    try curriculum.lessons().map {
      LessonSummary(
        name: $0.name, title: $0.title, stepTitles: $0.steps.map(\.title), progress: attempts.summary(of: $0))
    }
  }

  /// - Parameter word: a name, or the path of a folder, which has a slash in it.
  static func lesson(_ word: String, in curriculum: () throws -> Curriculum) throws -> Lesson {
    let lesson: Lesson
    if word.contains("/") {
      lesson = try LessonReader.read(folder: word)
    } else {
      let curriculum = try curriculum()
      guard curriculum.names.contains(word) else {
        throw UsageError.unknown("lesson", word, among: curriculum.names)
      }
      lesson = try curriculum.lesson(word)
    }
    for step in lesson.steps {
      for file in [step.scenario, step.target].compactMap(\.self) {
        _ = try ScenarioReader.read(file.text, path: "\(lesson.name)/\(step.folder)/\(file.name)")
      }
    }
    return lesson
  }
}
