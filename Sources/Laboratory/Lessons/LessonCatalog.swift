import Lessons

/// Lists the bundled lessons and learning paths, and finds the lesson that a word of a command denotes.
package enum LessonCatalog {
  /// Lists all lessons and learning paths with the learner's progress.
  ///
  /// - Throws: an error if the lessons are missing or cannot be read.
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

  /// Finds a lesson.
  ///
  /// - Parameter word: name of a bundled lesson, a word that only its title has, or path of a folder. A path contains a
  ///   slash.
  /// - Throws: `UsageError` for an unknown name; `LessonFaults`.
  package static func lesson(_ word: String, in curriculum: () throws -> Curriculum) throws -> Lesson {
    if word.contains("/") { return try LessonReader.read(folder: word) }
    let curriculum = try curriculum()
    if curriculum.names.contains(word) { return try curriculum.lesson(word) }
    let titled = try curriculum.lessons().filter { lesson in
      lesson.title.lowercased().split { !$0.isLetter }.contains { $0 == word.lowercased() }
    }
    guard titled.count == 1 else { throw UsageError.unknown("lesson", word, among: curriculum.names) }
    return titled[0]
  }

  /// Finds a lesson to be entered, and checks that the scenarios of its steps can be read.
  ///
  /// - Throws: `UsageError`, `LessonFaults` or `FileError`.
  static func walkable(_ word: String, in curriculum: () throws -> Curriculum) throws -> Lesson {
    let lesson = try lesson(word, in: curriculum)
    for step in lesson.steps {
      for file in [step.scenario, step.target].compactMap(\.self) {
        _ = try ScenarioReader.read(file.text, path: "\(lesson.name)/\(step.folder)/\(file.name)")
      }
    }
    return lesson
  }

  /// Returns the prefix of a lesson's files in messages: the lesson's word with a slash at its end.
  static func prefix(_ word: String) -> String { word.hasSuffix("/") ? word : word + "/" }
}
