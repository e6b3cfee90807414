import Laboratory
import Lessons
import Stage

/// A row of the list of lessons: a lesson, a path, or a step of the one that is unfolded.
struct LessonRow: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    case lesson(LessonSummary)
    case path(PathSummary)
    /// - number: from 1.
    case step(StepStanding, number: Int)
  }

  let kind: Kind
  /// The command that leads there.
  let line: String
  /// Whether it is where the learner was last.
  var isHere = false
  /// Title of the lesson of a step that stands alone, because the list is filtered; nil below its lesson.
  var lesson: String?

  /// All rows, with the steps of what is unfolded below it.
  ///
  /// - Parameter opened: the command of the lesson or path that is unfolded.
  static func all(_ all: LessonOverview, opened: String?) -> [LessonRow] {
    var rows: [LessonRow] = []
    for lesson in all.lessons {
      let line = "lesson \(Tokens.quoted(lesson.name))"
      rows.append(LessonRow(kind: .lesson(lesson), line: line, isHere: all.last == lesson.name && all.lastPath == nil))
      if opened == line { rows += steps(lesson.standings, line, here: lesson.place) }
    }
    for path in all.paths {
      let line = "path \(Tokens.quoted(path.name))"
      rows.append(LessonRow(kind: .path(path), line: line, isHere: all.lastPath == path.name))
      if opened == line { rows += steps(path.standings, line, here: nil) }
    }
    return rows
  }

  /// Lessons, paths, and steps of lessons whose titles contain all words of a text, in any case and order.
  ///
  /// - Complexity: O(steps of all lessons).
  static func all(_ all: LessonOverview, containing text: String) -> [LessonRow] {
    let words = text.lowercased().split(separator: " ")
    func contains(_ title: String) -> Bool { words.allSatisfy(title.lowercased().contains) }
    var rows = Self.all(all, opened: nil)
    for lesson in all.lessons where !words.isEmpty {
      for var row in steps(lesson.standings, "lesson \(Tokens.quoted(lesson.name))", here: lesson.place) {
        row.lesson = lesson.title
        rows.append(row)
      }
    }
    return rows.filter { row in
      switch row.kind {
      case .lesson(let lesson): contains(lesson.title)
      case .path(let path): contains(path.title)
      case .step(let step, let number): contains("\(number) \(step.title)")
      }
    }
  }

  private static func steps(_ standings: [StepStanding], _ line: String, here: Int?) -> [LessonRow] {
    standings.enumerated().map { index, standing in
      LessonRow(
        kind: .step(standing, number: index + 1), line: "\(line) --step \(index + 1)", isHere: here == index + 1)
    }
  }

  var isStep: Bool { if case .step = kind { true } else { false } }

  /// Whether nothing was done in it.
  var isFresh: Bool {
    switch kind {
    case .lesson(let lesson): lesson.isFresh
    case .path(let path): !path.standings.contains(where: \.isBegun)
    case .step(let step, _): !step.isBegun
    }
  }

  /// What there is to say of it in full.
  var about: String {
    switch kind {
    case .lesson(let lesson): lesson.about ?? lesson.size
    case .path(let path): path.about
    case .step(let step, _):
      [
        step.open == 0 ? nil : Words.Lists.openQuestions(step.open),
        step.wrong == 0 ? nil : Words.Lists.wrongAnswers(step.wrong),
        step.exercises == 0 ? nil : Words.Lists.done(step.reached, of: step.exercises),
      ].compactMap(\.self).joined(separator: ", ")
    }
  }
}

/// How much of something is done, in a few cells: `▓▓▓░░░`.
enum ProgressBar {
  static func text(_ done: Int, of count: Int, width: Int = 10) -> String {
    guard count > 0 else { return "" }
    // What was begun is seen, and only what is done is full.
    let full = done == 0 ? 0 : max(1, done * width / count)
    return String(repeating: "▓", clamped: full) + String(repeating: "░", clamped: width - full)
  }
}
