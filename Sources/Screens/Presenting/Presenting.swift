import Stage

/// State of a presentation: a layout for a projector, with only graph, code and caption.
struct Presenting: Sendable {
  /// True while the pointer is on, so that its target is highlighted.
  var isPointing = false
  /// Automatic run of the steps; nil while the presenter goes on by hand.
  var advance: AutoAdvance?
  /// Graph of another step, which is shown beside the graph on stage; nil without a comparison.
  var comparison: Comparison?
  /// View to return to after the comparison, which shows graphs; nil without a comparison.
  var viewBefore: StepView?
}
