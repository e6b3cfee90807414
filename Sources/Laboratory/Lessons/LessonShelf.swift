import Lessons

/// The lessons that there are, as lists show them and as commands name them.
package enum LessonShelf {
  /// - Throws: what is wrong with them, or that they did not come along.
  package static func all(
    in curriculum: Curriculum, _ attempts: Attempts = Attempts(.memory()), _ places: Places = Places(.memory())
  )
    throws -> LessonOverview
  {
    let lessons = try curriculum.lessons()
    return LessonOverview(
      lessons: lessons.map { LessonSummary($0, attempts, places) },
      paths: try curriculum.paths(lessons).map { PathSummary($0, lessons, attempts) }, last: places.last)
  }

  /// - Parameter word: a name, or the path of a folder, which has a slash in it.
  /// - Throws: `UsageError` for a name that is none; `LessonFaults`.
  package static func lesson(_ word: String, in curriculum: () throws -> Curriculum) throws -> Lesson {
    if word.contains("/") { return try LessonReader.read(folder: word) }
    let curriculum = try curriculum()
    guard curriculum.names.contains(word) else {
      throw UsageError.unknown("lesson", word, among: curriculum.names)
    }
    return try curriculum.lesson(word)
  }

  /// The same, to be walked: the scenarios of its steps can be read, too.
  ///
  /// - Throws: `FileError` besides.
  static func walkable(_ word: String, in curriculum: () throws -> Curriculum) throws -> Lesson {
    let lesson = try lesson(word, in: curriculum)
    for step in lesson.steps {
      for file in [step.scenario, step.target].compactMap(\.self) {
        _ = try ScenarioReader.read(file.text, path: "\(lesson.name)/\(step.folder)/\(file.name)")
      }
    }
    return lesson
  }

  /// What messages about a lesson's files begin with.
  static func prefix(_ word: String) -> String { word.hasSuffix("/") ? word : word + "/" }
}
