import Foundation

/// The step that the learner was at last, of all lessons and of each one, kept between sessions.
package struct Places: Sendable {
  /// A step that was on stage.
  package struct Place: Hashable, Sendable, Codable {
    /// The word that the command `lesson` takes: a name, or the path of a folder.
    package let lesson: String
    /// The folder of the step: a number changes when steps are added.
    package let step: String
    /// The place on the path that was walked; nil where the lesson was.
    package let path: PathPlace?
    /// The review that followed the lesson's last step; nil outside of it.
    package let review: MissedReview?

    package init(lesson: String, step: String, path: PathPlace? = nil, review: MissedReview? = nil) {
      (self.lesson, self.step, self.path, self.review) = (lesson, step, path, review)
    }

    package init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      lesson = try container.decode(String.self, forKey: .lesson)
      step = try container.decode(String.self, forKey: .step)
      // Earlier versions kept the name of the path alone: the place in the lesson remains.
      path = try? container.decode(PathPlace.self, forKey: .path)
      review = try container.decodeIfPresent(MissedReview.self, forKey: .review)
    }
  }

  /// A step that was on stage once more, for questions that were missed.
  package struct MissedReview: Hashable, Sendable, Codable {
    /// The folder of the step.
    package let step: String
    package let place: ReviewPlace

    package init(step: String, place: ReviewPlace) { (self.step, self.place) = (step, place) }
  }

  private struct Kept: Codable {
    var last: Place?
    /// The folder of the step that was on stage last, by the word of its lesson.
    var steps: [String: String] = [:]
  }

  private let store: TextStore
  private static let file = "places.json"

  /// - Parameter store: `.state()` on the screen, `.memory()` for scripts.
  package init(_ store: TextStore) { self.store = store }

  /// The step that was on stage last, of all lessons.
  package var last: Place? { kept.last }

  /// The step of a lesson that was on stage last; nil where there was none, or the step is gone.
  package func number(in lesson: Lesson) -> Int? {
    guard let folder = kept.steps[lesson.word] else { return nil }
    let index = lesson.steps.firstIndex { step in
      step.folder == folder || lesson.formerly[step.folder]?.contains(folder) == true
    }
    return index.map { $0 + 1 }
  }

  /// Keeps the place of a step that comes on stage.
  package func keep(_ step: Step, of lesson: Lesson, path: PathPlace? = nil, review: MissedReview? = nil) {
    var kept = kept
    kept.last = Place(lesson: lesson.word, step: step.folder, path: path, review: review)
    kept.steps[lesson.word] = step.folder
    store.keep(kept, Self.file)
  }

  /// Forgets the place in a lesson: it begins with its first step again.
  package func reset(_ lesson: Lesson) {
    var kept = kept
    kept.steps[lesson.word] = nil
    if kept.last?.lesson == lesson.word { kept.last = nil }
    store.keep(kept, Self.file)
  }

  private var kept: Kept { store.value(Kept.self, Self.file) ?? Kept() }
}

/// A place on a path.
package struct PathPlace: Hashable, Sendable, Codable {
  /// The word that the command `path` takes.
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

/// A place in a review.
package struct ReviewPlace: Hashable, Sendable, Codable {
  /// The step's number in the review, from 1.
  package let number: Int
  /// The number of steps with questions that were missed.
  package let count: Int

  package init(number: Int, count: Int) { (self.number, self.count) = (number, count) }

  /// The place that follows another one in the same review.
  ///
  /// - Parameters:
  ///   - last: nil at the start of the review.
  ///   - left: number of steps that are left, with the one that follows.
  package init(after last: ReviewPlace?, left: Int) {
    number = (last?.number ?? 0) + 1
    count = number + left - 1
  }
}

extension Lesson {
  /// The word that the command `lesson` takes: its name, or the path of a folder that did not come along.
  package var word: String { folder.origin == .curriculum ? name : folder.path }
}
