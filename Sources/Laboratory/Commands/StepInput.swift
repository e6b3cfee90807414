import Trace

/// What a learner gives to a step's code.
package enum StepInput: Hashable, Sendable {
  case key(String)
  case line(String)
  /// The clock goes on by so many seconds.
  case clock(Double)
  /// The sides on which the coin falls next.
  case coin([Bool])

  var command: TraceCommand {
    switch self {
    case .key(let key): .key(key)
    case .line(let text): .line(text)
    case .clock(let seconds): .clock(seconds)
    case .coin(let sides): .coin(sides)
    }
  }
}
