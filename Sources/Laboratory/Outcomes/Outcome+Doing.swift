import Lessons
import Stage

extension QuestionState {
  /// Sentence about the way in which an answer is checked.
  package var wayToCheck: String {
    if question.variant != nil { return "The changed code runs to check your answer." }
    return isDecidedByCode ? "Run the code to check your answer." : "Do the task to check your answer."
  }
}

/// Wording of a learner's actions in a step.
extension Outcome {
  static func answered(_ state: QuestionState) -> [OutputLine] {
    let answer = state.answer ?? ""
    guard let truth = state.truth, let isRight = state.isRight else {
      return [OutputLine("Your answer: \(answer). \(state.wayToCheck)")]
    }
    let because = state.question.because.map { " \($0)" } ?? ""
    return isRight
      ? [OutputLine("Right: \(truth).\(because)", .good)]
      : [OutputLine("You answered \(answer); the answer is \(truth).\(because)", .warning)]
  }

  static func closing(_ closing: LessonClosing) -> [OutputLine] {
    [OutputLine("Last step; 'lesson leave' leaves the lesson", .warning)]
      + closing.counts.map { OutputLine($0) }
      + (closing.next.map { [OutputLine("Next lesson: 'lesson \($0)'")] } ?? [])
      + closing.left.map { OutputLine("\($0.label), \($0.title): \($0.text)") }
  }

  static func solution(_ difference: SolutionDifference) -> [OutputLine] {
    if !difference.commands.isEmpty {
      return [OutputLine("Commands of the solution")] + difference.commands.map { OutputLine("  \($0)", .good) }
    }
    if difference.lines.isEmpty { return [OutputLine("The code is already the solution")] }
    var lines: [OutputLine] = []
    var file = ""
    // Number of a removed line in the old code, or of an added line in the new code.
    let width = difference.lines.map { String($0.line).count }.max() ?? 0
    func number(_ line: Int) -> String { String(repeating: " ", clamped: width - String(line).count) + "\(line)" }
    for group in CodeChange.groups(difference.lines) {
      guard let first = group.first else { continue }
      // Lines of two places, such as two functions, do not follow each other directly.
      lines += first.file == file ? [OutputLine("")] : [OutputLine("Changes to \(first.file)")]
      file = first.file
      lines += group.map { change in
        OutputLine(
          "\(number(change.line)) \(change.kind == .added ? "+" : "-") \(change.text)",
          change.kind == .added ? .good : .bad)
      }
    }
    lines += [
      OutputLine(""),
      OutputLine(difference.edges.isEmpty ? "Dependencies between the types: unchanged" : "Changed dependencies"),
    ]
    lines += difference.edges.map { edge in
      OutputLine(
        "\(edge.kind == .added ? "+" : "-") \(edge.from) → \(edge.to) (\(edge.by.rawValue))",
        edge.kind == .added ? .good : .bad)
    }
    return lines
  }

  static func why(_ why: Why) -> [OutputLine] {
    let by = why.maker.map { " " + Wording.maker($0, isFor: why.isForMaker) } ?? ""
    let made = OutputLine("\(why.instance) was made\(by)\(at(why.madeAt)) (event \(why.made))")
    switch why.fate {
    case .alive(let holders):
      if holders.isEmpty { return [made, OutputLine("alive, no known holder", .warning)] }
      // A path of two names repeats the direct holders.
      let way = why.path.count > 2 ? [OutputLine("kept alive by " + why.path.joined(separator: " → "), .good)] : []
      return [made] + way + holders.map { OutputLine("held by \(name($0))", .good) }
    case .freed(let freeing):
      let statement = freeing.statement.map { ": \($0)" } ?? ""
      let last = freeing.holders.map { OutputLine("previously held by \(name($0))") }
      return [made] + last
        + [OutputLine("freed\(at(freeing.place))\(statement) (event \(freeing.event))", .warning)]
    }
  }

  private static func name(_ holder: Why.Holder) -> String {
    holder.field.map { "\(holder.name).\($0)" } ?? holder.name
  }

  private static func at(_ place: Place?) -> String { place.map { " at \($0.file):\($0.line)" } ?? "" }
}
