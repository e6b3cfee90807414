import Foundation

/// A question that was missed and comes back.
package struct Review: Hashable, Sendable, Codable {
  /// The word that the command `lesson` takes.
  package let lesson: String
  /// The folder of the step.
  package let step: String
  /// The question's name.
  package let question: String
  /// The question's fingerprint: one that was rewritten since is another question.
  package let asked: String
  /// The first day on which it comes back.
  package fileprivate(set) var due: Day
  /// Number of times that it came back.
  package fileprivate(set) var times = 0
  /// Number of right answers since.
  package fileprivate(set) var right = 0

  fileprivate func isAbout(_ other: Review) -> Bool {
    (lesson, step, question) == (other.lesson, other.step, other.question)
  }
}

/// Questions that were missed, kept from one time to the next: each comes back after 1, 3 and 7 days, from then on every
/// 7 days, until it was answered right twice.
package struct Reviews: Sendable {
  /// Days until a question comes back, by how often it did.
  package static let pauses = [1, 3, 7]
  /// Number of right answers that end it.
  package static let enough = 2

  private let store: TextStore
  private static let file = "reviews.json"

  /// - Parameter store: `.state()` on the screen, `.memory()` for scripts.
  package init(_ store: TextStore) { self.store = store }

  /// All questions that wait to come back, the earliest first.
  package var all: [Review] { store.value([Review].self, Self.file) ?? [] }

  /// Those that come back on a day.
  package func due(on day: Day) -> [Review] { all.filter { $0.due <= day } }

  /// Notes a question that was missed. One that waits already keeps its day.
  ///
  /// - Parameter name: the question's name.
  package func missed(_ name: String, _ question: Question, of step: Step, in lesson: Lesson, on day: Day) {
    let review = Review(
      lesson: lesson.word, step: step.folder, question: name, asked: question.fingerprint, due: day + Self.pauses[0])
    let kept = all.filter { !$0.isAbout(review) || $0.asked == review.asked }
    if kept.contains(where: review.isAbout) { return }
    write(kept + [review])
  }

  /// Notes how a question that came back was answered.
  ///
  /// - Returns: whether it is done.
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

  /// Forgets questions that are not asked any more, and those of a lesson that begins anew.
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
