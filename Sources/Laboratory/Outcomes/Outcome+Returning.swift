import Lessons
import Stage

/// Wording of reviews and of the start page.
extension Outcome {
  static func noReview(_ days: Int?) -> String {
    guard let days else { return "No question is due for review" }
    return days <= 0
      ? "No review is left for today" : "No review today; the next is due in \(Wording.count(days, "day"))"
  }
}

extension StartOffer {
  /// Lines that replace the start page where there is no screen.
  var lines: [OutputLine] {
    var lines = file.map { [OutputLine("continue: 'open \(Tokens.quoted($0))'", .good)] } ?? []
    if let continued {
      lines.append(OutputLine("continue: \(continued.title), \(continued.place): '\(continued.line)'", .good))
    } else if hasOpening {
      lines.append(OutputLine("begin with a lesson of ten minutes: 'lesson opening'", .good))
    }
    if due > 0 { lines.append(OutputLine("\(Wording.count(due, "question")) to review: 'review'")) }
    return lines + [
      OutputLine("lessons and paths: 'lessons'"),
      OutputLine("an example: 'scenarios'; an empty laboratory: 'scenario empty'"),
      OutputLine("your own file or code: 'open FILE' or 'open FOLDER'"),
    ]
  }
}

extension StartOffer.Continued {
  /// Position in the lesson, learning path or review: `step 6 of 29`, or `review 1 of 3`.
  package var place: String { "\(kind == .review ? "review" : "step") \(number) of \(count)" }
}
