import Stage

/// Checks that each term a step needs is explained in that step or in an earlier step of the learning path.
package struct PathCheck {
  private let lessons: [Lesson]

  package init(_ lessons: [Lesson]) { self.lessons = lessons }

  /// Returns the faults of a path.
  ///
  /// - Returns: A fault for each term that no earlier step explains, at the line of the step in the path's file.
  /// - Complexity: O(steps × terms).
  package func faults(_ path: LearningPath) -> [Fault] {
    var known: Set<String> = []
    var faults: [Fault] = []
    for stop in path.stops {
      guard let step = step(stop) else { continue }
      known.formUnion(step.explains)
      for term in step.terms where !known.contains(term) {
        faults.append(
          Fault(
            file: "paths/\(path.name).yaml", line: stop.mark.line, column: stop.mark.column,
            message: "\(stop.path) needs the term '\(term)', \(advice(term, path))"))
      }
    }
    return faults
  }

  /// Returns the part of a message that names the step which explains a term.
  private func advice(_ term: String, _ path: LearningPath) -> String {
    let explaining = lessons.flatMap { lesson in
      lesson.steps.filter { $0.explains.contains(term) }.map {
        LearningPath.Stop(lesson: lesson.name, folder: $0.folder)
      }
    }
    if let later = explaining.first(where: path.stops.contains) {
      return "which \(later.path) explains later; move that before it"
    }
    guard let first = explaining.first else {
      return "which no step explains; expected 'explains: [\(term)]' in an earlier step"
    }
    return "which no earlier step of the path explains; \(first.path) does"
  }

  private func step(_ stop: LearningPath.Stop) -> Step? {
    lessons.first { $0.name == stop.lesson }?.steps.first { $0.folder == stop.folder }
  }
}
