import Foundation
import Stage
import Yams

/// Reads a learning path: a YAML file with a title, a description, and steps by their folders.
///
///     title: Injection or locator
///     about: …
///     steps:
///       - opening                     # a whole lesson
///       - knight/06-injection         # a step of one
package enum LearningPathReader {
  /// Reads a learning path.
  ///
  /// - Parameters:
  ///   - name: the file's name without its extension.
  ///   - lessons: all lessons that may occur in the path.
  /// - Throws: `LessonFaults` with every fault at its place.
  package static func read(_ text: String, name: String, _ lessons: [Lesson]) throws(LessonFaults) -> LearningPath {
    var faults = FaultList(file: "paths/\(name).yaml")
    let path = path(text, name, lessons, &faults)
    guard let path, faults.faults.isEmpty else {
      throw LessonFaults(
        faults.faults.isEmpty
          ? [Fault(file: faults.file, message: "the file is empty; expected 'title: …'")] : faults.faults)
    }
    return path
  }

  private static func path(
    _ text: String, _ name: String, _ lessons: [Lesson], _ faults: inout FaultList
  ) -> LearningPath? {
    guard let node = YAMLText.node(text, &faults),
      let fields = FieldReader(node, "the path", known: ["title", "about", "steps"], &faults)
    else { return nil }
    let title = fields.required("title", "the path's title", &faults)
    let about = fields.required("about", "what it is about, in a sentence", &faults)
    let words = fields.texts("steps", "a list of lessons and steps: [opening, knight/06-injection]", &faults)
    var stops: [LearningPath.Stop] = []
    for (word, mark) in zip(words, fields.marks("steps")) {
      let added = self.stops(word, mark, lessons, &faults)
      for stop in added where stops.contains(stop) {
        faults.add("'\(stop.path)' occurs above already; expected each step once", line: mark.line, column: mark.column)
      }
      stops += added
    }
    if stops.isEmpty, faults.faults.isEmpty {
      faults.add("the path has no steps; expected 'steps:' with a list", at: node)
    }
    guard let title, let about else { return nil }
    return LearningPath(name: name, title: title, about: about, stops: stops)
  }

  /// Returns the steps that an entry denotes: the step of a folder, or all steps of a lesson. For an unknown name,
  /// which is reported, there are none.
  private static func stops(
    _ word: String, _ mark: Mark, _ lessons: [Lesson], _ faults: inout FaultList
  ) -> [LearningPath.Stop] {
    let parts = word.split(separator: "/", maxSplits: 1).map(String.init)
    guard let first = parts.first, let lesson = lessons.first(where: { $0.name == first }) else {
      faults.add(
        Wording.unknown("lesson", parts.first ?? word, among: lessons.map(\.name)), line: mark.line, column: mark.column
      )
      return []
    }
    guard parts.count == 2 else {
      return lesson.steps.map { LearningPath.Stop(lesson: lesson.name, folder: $0.folder, mark: mark) }
    }
    guard lesson.steps.contains(where: { $0.folder == parts[1] }) else {
      faults.add(
        Wording.unknown("step", parts[1], among: lesson.steps.map(\.folder)), line: mark.line, column: mark.column)
      return []
    }
    return [LearningPath.Stop(lesson: lesson.name, folder: parts[1], mark: mark)]
  }
}
