import Laboratory
import Lessons
import Support

/// Page with the narration, decided questions and exercises of a step, to be read again.
///
/// The text that follows the answers, and the exercises, are added once all questions are decided.
enum NarrationPage {
  static func lines(_ snapshot: LessonSnapshot) -> [OutputLine] {
    var lines: [OutputLine] = []
    func add(_ line: OutputLine, air: Bool = true) {
      if air, !lines.isEmpty { lines.append(OutputLine("")) }
      lines.append(line)
    }
    for block in snapshot.narration.blocks {
      let text = DisplayText.visible(block.text)
      guard case .item(_, let number) = block else {
        add(OutputLine(text))
        continue
      }
      add(
        OutputLine((number.map { "\($0). " } ?? "- ") + text),
        air: lines.last?.text.hasPrefix("- ") == false && number == nil)
    }
    for state in snapshot.verdict.questions where state.answer != nil || state.truth != nil {
      let because = state.truth == nil ? "" : state.question.because.map { " \($0)" } ?? ""
      let said = [state.answer.map { Words.Page.yourAnswer($0) }, state.truth.map { Words.Page.rightAnswer($0) }]
        .compactMap(\.self)
      add(
        OutputLine(
          DisplayText.visible("\(state.question.ask) (\(said.joined(separator: ", ")))\(because)"),
          state.isRight == true ? .good : state.isRight == false ? .warning : .plain))
    }
    guard snapshot.isRevealed else { return lines }
    for state in snapshot.verdict.exercises {
      add(OutputLine(DisplayText.visible(Words.Page.task(state.exercise.task)), state.isReached ? .good : .plain))
      if state.isReached, let done = state.exercise.done {
        add(OutputLine(DisplayText.visible(Words.Page.done(done)), .good), air: false)
      }
      for (index, hint) in state.hints.enumerated() {
        add(OutputLine(DisplayText.visible(Words.Page.hint(index + 1, hint: hint))), air: false)
      }
    }
    return lines
  }
}
