/// A learning path: a list of steps from one or several lessons, to be taken in this order.
package struct LearningPath: Hashable, Sendable {
  /// A step of the path, named by its lesson and its folder.
  package struct Stop: Hashable, Sendable {
    package let lesson: String
    package let folder: String
    /// The stop's place in the path's file.
    package let mark: Mark

    package init(lesson: String, folder: String, mark: Mark = Mark()) {
      (self.lesson, self.folder, self.mark) = (lesson, folder, mark)
    }

    package static func == (a: Stop, b: Stop) -> Bool { (a.lesson, a.folder) == (b.lesson, b.folder) }
    package func hash(into hasher: inout Hasher) {
      hasher.combine(lesson)
      hasher.combine(folder)
    }

    /// The stop as lesson and folder: `knight/06-injection`.
    package var path: String { "\(lesson)/\(folder)" }
  }

  /// The name of the path's file without its extension, and the argument of the command `path`.
  package let name: String
  package let title: String
  /// Subject of the path, in one sentence.
  package let about: String
  package let stops: [Stop]

  package init(name: String, title: String, about: String, stops: [Stop]) {
    (self.name, self.title, self.about, self.stops) = (name, title, about, stops)
  }

  /// Returns the steps of the path with their lessons and numbers, from 1. Stops whose step does not exist are left
  /// out.
  ///
  /// - Complexity: O(stops × steps of a lesson).
  package func steps(in lessons: [Lesson]) -> [(lesson: Lesson, number: Int)] {
    stops.compactMap { stop in
      guard let lesson = lessons.first(where: { $0.name == stop.lesson }),
        let index = lesson.steps.firstIndex(where: { $0.folder == stop.folder })
      else { return nil }
      return (lesson, index + 1)
    }
  }
}
