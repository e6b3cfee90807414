import Laboratory
import Lessons
import Stage
import Support

/// Page about a decided question: the right answer, its explanation, the compiler's message, and the changed lines of a
/// variant.
enum DecisionPage {
  static func lines(_ state: QuestionState, _ snapshot: LessonSnapshot) -> [OutputLine] {
    var lines = [OutputLine(DisplayText.visible(state.question.ask))]
    if let truth = state.truth {
      let tone: OutputLine.Tone = state.isRight == false ? .warning : .good
      lines.append(
        OutputLine(DisplayText.visible(Words.Page.answer(truth, because: state.question.because ?? "")), tone))
    }
    if let found = state.found, state.question.query.subject == .compiles {
      lines += [OutputLine(""), OutputLine(Words.Page.compilerSays)]
      let errors = found.firstRange(of: ", ").map { String(found[$0.upperBound...]) } ?? found
      lines.append(OutputLine(DisplayText.visible(errors), .bad))
    }
    let changes = snapshot.changes(of: state.question.variant ?? "")
    if changes.isEmpty, let variant = snapshot.variants.first(where: { $0.name == state.question.variant }) {
      // The run on the screen is another run, so no moment of it is shown.
      lines += [OutputLine(""), OutputLine(DisplayText.visible(Words.Page.sameCode(variant.title ?? variant.name)))]
    }
    if !changes.isEmpty {
      lines += [OutputLine(""), OutputLine(Words.Page.changedLines)] + Outcome.edit(.changes(changes)).lines
    }
    return lines
  }
}
