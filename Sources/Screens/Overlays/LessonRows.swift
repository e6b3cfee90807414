import Laboratory
import Lessons
import Stage

/// Row of the list of lessons: a lesson, a path or a step.
struct LessonRow: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    case lesson(LessonSummary)
    case path(PathSummary)
    /// Step with its number, from 1.
    case step(StepStanding, number: Int)
  }

  let kind: Kind
  /// Command line that opens the lesson, path or step.
  let line: String
  /// True for the lesson, path or step where the learner was last.
  var isHere = false
  /// Title of a step's lesson in a filtered list; nil where the step stands below its lesson or path.
  var lesson: String?

  /// Returns all lessons and paths, with the steps of an unfolded lesson or path below it.
  ///
  /// - Parameter opened: command line of the unfolded lesson or path; nil if none is unfolded.
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

  /// Returns the lessons, paths and steps of lessons whose titles contain all words of a text, in any case and order.
  ///
  /// An empty text gives all lessons and paths, without steps.
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

  /// True if the learner has done nothing in the lesson, path or step.
  var isFresh: Bool {
    switch kind {
    case .lesson(let lesson): lesson.isFresh
    case .path(let path): !path.standings.contains(where: \.isBegun)
    case .step(let step, _): !step.isBegun
    }
  }

  /// Description of the row: the subject of a lesson or path, or the results of a step.
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

/// Progress bar of a few cells: `▓▓▓░░░`.
enum ProgressBar {
  static func text(_ done: Int, of count: Int, width: Int = 10) -> String {
    guard count > 0 else { return "" }
    // Any progress fills at least one cell. Only completion fills all cells.
    let full = done == 0 ? 0 : max(1, done * width / count)
    return String(repeating: "▓", clamped: full) + String(repeating: "░", clamped: width - full)
  }
}
