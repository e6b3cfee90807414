/// Automatic run of a lesson's steps before a class, with time to read, to think and to see the result of each step.
///
/// A question stays unanswered unless someone answers it in time. Time is counted in ticks of the pace, not by a clock.
struct AutoAdvance: Sendable {
  /// Argument of `present auto`: the behaviour at a question, an open puzzle or a request for input.
  enum Way: String, CaseIterable {
    /// Leaves time, and then continues.
    case on
    /// Waits until someone has answered.
    case wait
    /// Stops the automatic run.
    case off
  }

  /// Part of a step that the automatic run gives time for.
  enum Phase: Hashable {
    case reading
    /// Thinking about the question with this number.
    case asking(Int)
    /// Thinking about an unsolved puzzle.
    case solving
    /// Waiting before the automatic run gives the key or line that the code requests.
    case giving
    case running
    case seeing
  }

  /// True if the run stops at questions, puzzles and requests for input until someone has answered.
  let waits: Bool
  /// True while the run is stopped until someone answers.
  var asks = false
  var phase: Phase?
  var waited = 0
  /// Number of the step whose narration has had its reading time.
  var read: Int?
  /// Number of the step, and how many inputs of its `give` the code has received.
  var given = (step: 0, count: 0)
}
