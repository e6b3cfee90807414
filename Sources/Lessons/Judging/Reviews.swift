import Foundation

/// A missed question that is asked again later.
package struct Review: Hashable, Sendable, Codable {
  /// The word for the command `lesson`: the lesson's name, or the path of its folder.
  package let lesson: String
  /// The folder of the step.
  package let step: String
  /// The question's name.
  package let question: String
  /// The fingerprint of the question when it was missed. A rewritten question has another fingerprint.
  package let asked: String
  /// The first day on which the question is asked again.
  package fileprivate(set) var due: Day
  /// Number of times that the question was asked again.
  package fileprivate(set) var times = 0
  /// Number of correct answers since the question was missed.
  package fileprivate(set) var right = 0

  fileprivate func isAbout(_ other: Review) -> Bool {
    (lesson, step, question) == (other.lesson, other.step, other.question)
  }
}

/// The missed questions, stored between sessions.
///
/// A missed question is asked again after 1, 3 and 7 days, then every 7 days. Two correct answers end its review.
package struct Reviews: Sendable {
  /// Days until a question is asked again, by the number of times it was asked again before.
  package static let pauses = [1, 3, 7]
  /// Number of correct answers that end the review.
  package static let enough = 2

  private let store: TextStore
  private static let file = "reviews.json"

  /// Creates the storage of reviews.
  ///
  /// - Parameter store: `.state()` on the screen, `.memory()` for scripts.
  package init(_ store: TextStore) { self.store = store }

  /// All pending reviews, the earliest first.
  package var all: [Review] { store.value([Review].self, Self.file) ?? [] }

  /// Returns the reviews that are due on a day.
  package func due(on day: Day) -> [Review] { all.filter { $0.due <= day } }

  /// Records a missed question. A pending review keeps its day.
  ///
  /// - Parameter name: the question's name.
  package func missed(_ name: String, _ question: Question, of step: Step, in lesson: Lesson, on day: Day) {
    let review = Review(
      lesson: lesson.word, step: step.folder, question: name, asked: question.fingerprint, due: day + Self.pauses[0])
    let kept = all.filter { !$0.isAbout(review) || $0.asked == review.asked }
    if kept.contains(where: review.isAbout) { return }
    write(kept + [review])
  }

  /// Records the answer to a question that was asked again.
  ///
  /// - Returns: True if the review of the question is finished, or if there is no such review.
  @discardableResult
  package func answered(_ name: String, of step: Step, in lesson: Lesson, isRight: Bool, on day: Day) -> Bool {
    var kept = all
    guard
      let index = kept.firstIndex(where: { ($0.lesson, $0.step, $0.question) == (lesson.word, step.folder, name) })
    else { return true }
    kept[index].times += 1
    kept[index].right += isRight ? 1 : 0
    kept[index].due = day + Self.pauses[min(kept[index].times, Self.pauses.count - 1)]
    let isDone = kept[index].right >= Self.enough
    if isDone { kept.remove(at: index) }
    write(kept)
    return isDone
  }

  /// Deletes the reviews that satisfy a condition, for example because their question no longer exists.
  package func forget(where isGone: (Review) -> Bool) {
    let kept = all
    let left = kept.filter { !isGone($0) }
    if left.count != kept.count { write(left) }
  }

  private func write(_ reviews: [Review]) {
    let sorted = reviews.sorted {
      ($0.due, $0.lesson, $0.step, $0.question) < ($1.due, $1.lesson, $1.step, $1.question)
    }
    store.keep(sorted.isEmpty ? nil : sorted, Self.file)
  }
}
