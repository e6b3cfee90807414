import Lessons

/// The work to continue, and ways to begin.
package struct StartOffer: Hashable, Sendable {
  /// The lesson that was open last.
  package struct Continued: Hashable, Sendable {
    /// The command that leads there.
    package let line: String
    package let lesson: String
    /// From 1.
    package let number: Int
    package let count: Int
    /// Steps that were seen to their end.
    package let done: Int
    /// Whether it is the one that follows what was walked to its end.
    package let isNext: Bool
  }

  /// Nil for whoever has done nothing yet, and where the lesson is gone.
  package var continued: Continued?
  /// Whether nothing was ever done.
  package var isNew = true
  /// Questions that come back today.
  package var due = 0
  /// Whether the lesson that one begins with came along.
  package var hasOpening = false

  package init() {}

  /// - Complexity: O(length of the lesson's files): one lesson is read.
  package init(
    _ curriculum: @escaping @Sendable () throws -> Curriculum, _ places: Places, _ attempts: Attempts, due: Int
  ) {
    self.due = due
    let names = (try? curriculum())?.names ?? []
    hasOpening = names.contains("opening")
    guard let last = places.last else { return }
    isNew = false
    guard let lesson = try? LessonShelf.lesson(last.lesson, in: curriculum) else { return }
    let standings = attempts.standings(of: lesson)
    let number = places.number(in: lesson) ?? 1
    let isOver = number == lesson.steps.count && standings.last?.isDone == true
    if isOver, last.path == nil, let place = names.firstIndex(of: lesson.name), place + 1 < names.count,
      let next = try? LessonShelf.lesson(names[place + 1], in: curriculum)
    {
      continued = Continued(
        line: "lesson \(next.name)", lesson: next.title, number: places.number(in: next) ?? 1, count: next.steps.count,
        done: attempts.standings(of: next).count(where: \.isDone), isNext: true)
      return
    }
    continued = Continued(
      line: last.path.map { "path \(Tokens.quoted($0))" } ?? "lesson \(Tokens.quoted(last.lesson))",
      lesson: lesson.title, number: number, count: lesson.steps.count, done: standings.count(where: \.isDone),
      isNext: false)
  }
}
