import Lessons
import TestSupport
import Testing

/// State of a step's run, read from the last rows of the screen.
private enum RunPlace {
  case asksForKey, asksForLine, waitsForClock, over

  /// - Returns: nil while the run is in progress or not started.
  init?(_ screen: Screen) {
    let last = screen.lines.suffix(6).joined(separator: "\n")
    if last.contains("Esc cancels") || last.contains("running: keys are kept") { return nil }
    if last.contains("keys to Playground") {
      self = last.contains("send the line") ? .asksForLine : .asksForKey
    } else if last.contains("code waits until") && last.contains("clock:") {
      self = .waitsForClock
    } else if last.contains("does not compile") {
      self = .over
    } else if last.contains("? help"), !last.contains("Space run") {
      self = .over
    } else {
      return nil
    }
  }
}

extension Learner {
  /// True once a step has run to its end or its code does not compile, whatever the judgement.
  static func hasRun(_ screen: Screen) -> Bool { RunPlace(screen) == .over }

  /// Runs to the end, and types the input that the code waits for, in this order.
  func run(giving inputs: [StepInput]) async throws {
    var inputs = inputs[...]
    // The result of a coin must be given before the coin is tossed.
    while case .coin? = inputs.first { try shell.command("give \(inputs.removeFirst())") }
    try shell.press("Enter")
    var before: Screen?
    while true {
      // A key may change nothing on the screen. Input that comes too early waits for the code.
      let patience = ContinuousClock.now + .seconds(2)
      let screen = try await shell.wait("the run to go on to its end, or to where it waits (\(inputs.count) to give)") {
        ($0 != before || ContinuousClock.now > patience) && RunPlace($0) != nil
      }
      before = screen
      switch RunPlace(screen) {
      case .over, nil:
        #expect(inputs.isEmpty, "the run is over before \(inputs.map(\.description)) is given\(screen)")
        return
      case .waitsForClock:
        if case .clock? = inputs.first { inputs.removeFirst() }
        try shell.press("Enter")
      case .asksForKey, .asksForLine:
        guard let input = inputs.popFirst() else {
          Issue.record("the code waits for more than the step says is given\(screen)")
          return try shell.press("Escape")
        }
        if let last = try await give(input) { before = last }
      }
    }
  }

  /// Types one input.
  ///
  /// - Returns: the screen before the last key, if it differs from the screen at the start.
  private func give(_ input: StepInput) async throws -> Screen? {
    switch input {
    case .key(let key) where key.count == 1: try shell.type(key)
    case .key(let name): try shell.press(name)
    case .line(let text):
      if !text.isEmpty { try shell.type(text) }
      let typed = try await shell.wait(for: "> \(text)")
      try shell.press("Enter")
      return typed
    case .coin, .clock:
      // For one command the keys go to the program. Space returns them to the step's screen.
      try shell.press("Escape")
      try await shell.wait(without: "keys to Playground")
      try shell.command("give \(input)")
      try await shell.wait(without: ":give")
      try shell.press("Space")
    }
    return nil
  }

  /// Expects an exercise to be shown as done, whatever the text says about it.
  func expectDone(_ exercise: Exercise) async throws {
    try await shell.wait("'\(exercise.task)' done") {
      $0.shows("✓ Done: \((exercise.done ?? exercise.task).prefix(16))") && Self.hasRun($0)
    }
  }
}
