import Stage

/// Checks that each term that a step needs is explained before it, or in it, on every path that leads to it.
package struct PathCheck {
  private let lessons: [Lesson]

  package init(_ lessons: [Lesson]) { self.lessons = lessons }

  /// - Returns: a fault for each term that nobody has explained by then, at the step in the path's file.
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

  /// Where the term is explained, for whoever puts it right.
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

  /// Terms that a step's words use without naming them: a word of another step's `explains`, in `terms` of none.
  ///
  /// - Returns: what is missing, by the step's path.
  package func unnamed(in lesson: Lesson) -> [(step: Step, terms: [String])] {
    let glossary = Set(lessons.flatMap(\.steps).flatMap(\.explains))
    return lesson.steps.compactMap { step in
      let named = Set(step.terms + step.explains)
      let used = glossary.subtracting(named).filter { Term.isUsed($0, in: Self.words(of: step)) }.sorted()
      return used.isEmpty ? nil : (step, used)
    }
  }

  /// All that a step says.
  private static func words(of step: Step) -> [String] {
    let questions = step.questions.flatMap { [$0.ask, $0.because ?? ""] }
    let exercises = step.exercises.flatMap { [$0.task, $0.done ?? ""] + $0.hints }
    let said = (step.narration.blocks + step.revealed.blocks).map { block in
      // What stands in code is a name.
      block.spans.filter { $0.style != .code }.map(\.text).joined()
    }
    return Term.words(([step.title] + said + questions + exercises).joined(separator: " . "))
  }
}

/// A term of the field in a text.
enum Term {
  static func words(_ text: String) -> [String] {
    text.split { !$0.isLetter && $0 != "-" }.map { singular($0.lowercased()) }
  }

  /// - Parameter words: of a text, as `words` gives them.
  static func isUsed(_ term: String, in words: [String]) -> Bool {
    let wanted = self.words(term)
    guard let first = wanted.first, words.count >= wanted.count else { return false }
    return words.indices.dropLast(wanted.count - 1).contains { index in
      words[index] == first && words[index..<(index + wanted.count)].elementsEqual(wanted)
    }
  }

  /// `dependencies` and `dependency` are one word.
  private static func singular(_ word: String) -> String {
    if word.hasSuffix("ies"), word.count > 4 { return word.dropLast(3) + "y" }
    return word.hasSuffix("s") && !word.hasSuffix("ss") && word.count > 3 ? String(word.dropLast()) : word
  }
}
