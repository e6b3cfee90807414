import Laboratory
import Lessons
import Stage

// The automatic run of a lesson's steps: its times, and its commands.
extension AutoAdvance {
  /// Advances the automatic run by one tick of the pace.
  ///
  /// - Returns: nil if no steps run by themselves.
  static func tick(_ model: inout Model) -> [Effect]? {
    guard var advance = model.presenting?.advance else { return nil }
    let effects = advance.tick(&model)
    if model.presenting?.advance != nil { model.presenting?.advance = advance }
    return effects
  }

  private mutating func tick(_ model: inout Model) -> [Effect] {
    guard let number = model.stage.world.lesson?.step.number, model.stage.play == nil else { return [] }
    if number != given.step { given = (number, 0) }
    let phase = phase(model)
    if phase != self.phase {
      (self.phase, waited) = (phase, 0)
      // Without a message, the caption shows the question.
      if case .asking = phase { model.said.lines = [] }
    }
    // The wait starts again while someone types.
    waited = model.stage.answer.text.isEmpty && model.stage.stepKeys.line.text.isEmpty ? waited + 1 : 0
    guard waited >= Self.ticks(phase, model) else { return [] }
    waited = 0
    switch phase {
    case .reading:
      read = number
      return tick(&model)
    case .asking(let question):
      model.stage.setAside.insert(question)
      return tick(&model)
    case .solving: return PresentingKeys.solveOn(&model) ?? next(&model)
    case .seeing:
      if let effects = PresentingKeys.showAnswers(&model) ?? PresentingKeys.nextAnswer(&model) { return effects }
      if model.stage.place == .code, let effects = PresentingKeys.tellRest(&model) { return effects }
      return next(&model)
    case .giving: return give(model) ?? next(&model)
    case .running:
      // The side of the coin is given before the code tosses the coin.
      if case .coin? = input(model) { return give(model) ?? [] }
      return [.perform(.eventNext(), label: "event next")]
    }
  }

  private func phase(_ model: Model) -> Phase {
    switch model.stage.place {
    case .code where model.stage.isOver || model.stage.isRefused: return .seeing
    case .code where model.stage.askedOfKeys != nil: return .giving
    case .puzzle where !model.stage.isOpenPuzzle: return .seeing
    default: break
    }
    if read != model.stage.world.lesson?.step.number, model.stage.world.lesson?.line == nil { return .reading }
    if let question = model.stage.openQuestion { return .asking(question.number) }
    if model.stage.place == .puzzle { return .solving }
    return model.stage.place == .page ? .seeing : .running
  }

  /// Returns the duration of a phase in ticks.
  private static func ticks(_ phase: Phase, _ model: Model) -> Int {
    /// Returns the ticks for reading three words in a second. At the normal pace, two ticks are a second.
    func reading(_ words: Int) -> Int { words * 2 / 3 }
    /// Returns the ticks for thinking about one word in a second.
    func thinking(_ words: Int) -> Int { words * 2 }
    switch phase {
    case .reading: return min(60, max(4, reading(words(of: model.stage.lesson?.narration))))
    case .asking:
      guard let question = model.stage.openQuestion?.question else { return 0 }
      return min(90, max(12, thinking(([question.ask] + question.choices).reduce(0) { $0 + count($1) })))
    case .solving:
      // The class thinks about the task before the first command of the solution.
      guard model.stage.lesson?.commands?.given == 0 else { return 8 }
      let task = model.stage.lesson?.verdict.exercises.first { !$0.isReached }?.exercise.task ?? ""
      return min(60, max(12, thinking(count(task))))
    case .giving: return 4
    case .running:
      // Each event stays for the time to read its sentence.
      return min(8, max(2, reading(PresentingCaption.happened(model.stage).reduce(0) { $0 + count($1.text) })))
    case .seeing where model.stage.place == .page: return 1
    case .seeing where model.stage.tellsRest(model.presenting):
      let tasks = model.stage.lesson?.verdict.exercises.reduce(0) { $0 + count($1.exercise.task) } ?? 0
      return min(60, max(8, reading(words(of: model.stage.lesson?.afterwards) + tasks)))
    case .seeing:
      return min(60, max(8, reading(PresentingCaption(model.screen).lines.reduce(0) { $0 + count($1.text) })))
    }
  }

  private static func words(of narration: Narration?) -> Int {
    narration?.blocks.reduce(0) { $0 + count($1.text) } ?? 0
  }

  private static func count(_ text: String) -> Int { text.split(whereSeparator: \.isWhitespace).count }

  // MARK: Continuing

  private func next(_ model: inout Model) -> [Effect] {
    guard model.stage.lesson?.isLast != true else {
      Self.stop(&model, Words.Presented.lastStep)
      return []
    }
    return Commands.run(PresentingKeys.nextStepCommand, &model)
  }

  /// Returns the next input of the step's `give`; nil after the last.
  private func input(_ model: Model) -> StepInput? {
    model.stage.lesson?.give[at: given.count]
  }

  /// Gives the code the next input of the step's `give`.
  ///
  /// - Returns: nil if there is no further input, or if it does not fit the request of the code.
  private mutating func give(_ model: Model) -> [Effect]? {
    guard let input = input(model), input.fits(model.stage.lesson?.request) else { return nil }
    given.count += 1
    return [.perform(.give(input), label: "give \(input)")]
  }

  /// Stops a waiting run at a question, a puzzle or a request for input, and resumes it after the answer.
  static func follow(_ model: inout Model) {
    guard let advance = model.presenting?.advance, advance.waits else { return }
    let isAsked = model.stage.openQuestion != nil || model.stage.askedOfKeys != nil || model.stage.isOpenPuzzle
    if isAsked, model.stage.isPlaying {
      model.presenting?.advance?.asks = true
      (model.stage.isPlaying, model.said.lines) = (false, [])
    } else if !isAsked, advance.asks {
      let step = model.stage.world.lesson?.step.number
      model.presenting?.advance?.asks = false
      model.presenting?.advance?.read = step
      model.stage.isPlaying = true
    }
  }

  static func end(_ model: inout Model) {
    model.presenting?.advance = nil
    model.stage.isPlaying = false
  }

  /// Stops the automatic run with a message.
  ///
  /// - Parameter why: text of the message.
  static func stop(_ model: inout Model, _ why: String) {
    end(&model)
    model.said.lines = [
      OutputLine(
        why + (model.stage.keys[.advance].isEmpty ? "" : Words.Presented.continues(model.stage.keys[.advance])))
    ]
  }
}

extension ShownStage {
  /// True if a puzzle is on stage whose goal is not reached.
  fileprivate var isOpenPuzzle: Bool { place == .puzzle && lesson?.verdict.isReached == false }
}
