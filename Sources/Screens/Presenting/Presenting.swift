import Laboratory
import Lessons
import Stage
import Support

/// State of a presentation: a layout for a projector, with only graph, code and caption.
struct Presenting: Sendable {
  /// True while the pointer is on, so that its target is highlighted.
  var isPointing = false
  /// True while the screen is blank, so that a class looks at the presenter.
  var isBlank = false
  /// Automatic run of the steps; nil while the presenter goes on by hand.
  var advance: AutoAdvance?
  /// Commands of a puzzle's solution that the presenter's key has run.
  struct Solved: Sendable {
    /// Number of the puzzle's step.
    var step = 0
    var count = 0
    /// The last command.
    var command: String?
    /// True if the puzzle was restarted because of the presenter's own commands.
    var hasRestarted = false
  }

  var solved = Solved()
  /// Number of a step with several questions, and how many of its answers were shown before the present one.
  var answers: (step: Int, told: Int) = (0, 0)

  /// Returns how many answers of a step were shown before the present one.
  func answersTold(in step: Int) -> Int { answers.step == step ? answers.told : 0 }

  /// Returns the question whose answer the presentation shows at the end of a run, with its index among those with a
  /// known answer and their number; nil if no answer is known.
  func toldAnswer(of snapshot: LessonSnapshot) -> (index: Int, count: Int, question: QuestionState)? {
    let judged = snapshot.verdict.questions.filter { $0.truth != nil }
    let index = min(answersTold(in: snapshot.step.number), judged.count - 1)
    return judged[at: index].map { (index, judged.count, $0) }
  }

  /// Number of the step whose text after the run was shown.
  var toldRest: Int?
  /// Graph of another step, which is shown beside the graph on stage; nil without a comparison.
  var comparison: Comparison?
  /// View to return to after the comparison, which shows graphs; nil without a comparison.
  var viewBefore: StepView?
}

extension ShownStage {
  /// True while a presentation shows the text that follows the answers, and the tasks, in place of code and caption.
  func tellsRest(_ presenting: Presenting?) -> Bool {
    guard let presenting, let told = presenting.toldRest, presenting.comparison == nil else { return false }
    return at == nil && isOver && lesson?.step.number == told
  }
}
