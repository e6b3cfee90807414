import Foundation

/// The learner's last step, overall and in each lesson, stored between sessions.
package struct Places: Sendable {
  /// A step that was on stage.
  package struct Place: Hashable, Sendable, Codable {
    /// The word for the command `lesson`: the lesson's name, or the path of its folder.
    package let lesson: String
    /// The folder of the step. Numbers of steps are not stored, because they change when steps are added.
    package let step: String
    /// The place on the path that the learner follows; nil if the learner follows a lesson.
    package let path: PathPlace?
    /// The place in the review after the lesson's last step; nil outside the review.
    package let review: MissedReview?

    package init(lesson: String, step: String, path: PathPlace? = nil, review: MissedReview? = nil) {
      (self.lesson, self.step, self.path, self.review) = (lesson, step, path, review)
    }

    package init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      lesson = try container.decode(String.self, forKey: .lesson)
      step = try container.decode(String.self, forKey: .step)
      // Earlier versions stored only the name of the path. Then the place on the path is lost, and the place in the
      // lesson is kept.
      path = try? container.decode(PathPlace.self, forKey: .path)
      review = try container.decodeIfPresent(MissedReview.self, forKey: .review)
    }
  }

  /// A step that came on stage again in the review of missed questions, at the end of a lesson.
  package struct MissedReview: Hashable, Sendable, Codable {
    /// The folder of the step.
    package let step: String
    package let place: ReviewPlace

    package init(step: String, place: ReviewPlace) { (self.step, self.place) = (step, place) }
  }

  private struct Kept: Codable {
    var last: Place?
    /// The folder of the last step in each lesson, by the lesson's word.
    var steps: [String: String] = [:]
  }

  private let store: TextStore
  private static let file = "places.json"

  /// Creates the storage of places.
  ///
  /// - Parameter store: `.state()` on the screen, `.memory()` for scripts.
  package init(_ store: TextStore) { self.store = store }

  /// The last step on stage in any lesson; nil if there was none.
  package var last: Place? { kept.last }

  /// Returns the number of the last step in a lesson; nil if there is none, or if the step no longer exists.
  package func number(in lesson: Lesson) -> Int? {
    guard let folder = kept.steps[lesson.word] else { return nil }
    let index = lesson.steps.firstIndex { step in
      step.folder == folder || lesson.formerly[step.folder]?.contains(folder) == true
    }
    return index.map { $0 + 1 }
  }

  /// Stores the place of a step that comes on stage.
  package func keep(_ step: Step, of lesson: Lesson, path: PathPlace? = nil, review: MissedReview? = nil) {
    var kept = kept
    kept.last = Place(lesson: lesson.word, step: step.folder, path: path, review: review)
    kept.steps[lesson.word] = step.folder
    store.keep(kept, Self.file)
  }

  /// Deletes the place in a lesson, so that the lesson begins with its first step.
  package func reset(_ lesson: Lesson) {
    var kept = kept
    kept.steps[lesson.word] = nil
    if kept.last?.lesson == lesson.word { kept.last = nil }
    store.keep(kept, Self.file)
  }

  private var kept: Kept { store.value(Kept.self, Self.file) ?? Kept() }
}

/// A position on a learning path.
package struct PathPlace: Hashable, Sendable, Codable {
  /// The name of the path, which is the word for the command `path`.
  package let name: String
  package let title: String
  /// The step's number on the path, from 1.
  package let number: Int
  /// The number of steps on the path.
  package let count: Int

  package init(name: String, title: String, number: Int, count: Int) {
    (self.name, self.title, self.number, self.count) = (name, title, number, count)
  }
}

/// A position in a review.
package struct ReviewPlace: Hashable, Sendable, Codable {
  /// The step's number in the review, from 1.
  package let number: Int
  /// The number of steps with missed questions.
  package let count: Int

  package init(number: Int, count: Int) { (self.number, self.count) = (number, count) }

  /// Creates the position that follows `last` in the same review.
  ///
  /// - Parameters:
  ///   - last: the previous position; nil at the start of the review.
  ///   - left: number of remaining steps, including this one.
  package init(after last: ReviewPlace?, left: Int) {
    number = (last?.number ?? 0) + 1
    count = number + left - 1
  }
}

extension Lesson {
  /// The word for the command `lesson`: the lesson's name, or the path of a folder that is not built in.
  package var word: String { folder.origin == .curriculum ? name : folder.path }
}
