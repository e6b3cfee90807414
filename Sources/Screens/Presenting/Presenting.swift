import Stage

/// State of a presentation: a layout for a projector, with only graph, code and caption.
struct Presenting: Sendable {
  /// True while the pointer is on, so that its target is highlighted.
  var isPointing = false
  /// Automatic run of the steps; nil while the presenter goes on by hand.
  var advance: AutoAdvance?
  /// Number of a puzzle's step, how many commands of its solution the presenter's key has run there, and the last of
  /// them.
  var solved: (step: Int, count: Int, command: String?) = (0, 0, nil)
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
