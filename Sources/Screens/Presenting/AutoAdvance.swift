import Laboratory
import Lessons
import Stage

/// Steps that run by themselves before a class: there is time to read what a step says, to think about what it asks, and to
/// see what it came to, and then the next one begins. A question stays unanswered unless somebody answers it meanwhile. It
/// counts ticks of the pace, and knows no clock.
struct AutoAdvance: Sendable {
  /// What steps that run by themselves do where something is asked.
  enum Way: String, CaseIterable {
    /// They leave time for it, and go on.
    case on
    /// They stand still until somebody has answered.
    case wait
    /// They do not run by themselves any more.
    case off
  }

  /// What it gives time for.
  private enum Phase: Hashable {
    case reading
    /// A question, by its number.
    case asking(Int)
    /// A puzzle.
    case solving
    /// What the code waits for from whoever operates its screen.
    case giving
    case running
    case seeing
  }

  /// Whether it stands still at what is asked until somebody has answered.
  let waits: Bool
  /// Whether it stands still now.
  private(set) var asks = false
  private var phase: Phase?
  private var waited = 0
  /// The step for whose text there was time.
  private var read: Int?
  /// How much of what a step is given was given.
  private var given = (step: 0, count: 0)

  init(waits: Bool = false) { self.waits = waits }

  // MARK: Time

  /// Time went by.
  ///
  /// - Returns: nil if no steps run by themselves.
  static func tick(_ model: inout Model) -> [Effect]? {
    guard var advance = model.presenting?.advance else { return nil }
    let effects = advance.tick(&model)
    if model.presenting?.advance != nil { model.presenting?.advance = advance }
    return effects
  }

  private mutating func tick(_ model: inout Model) -> [Effect] {
    guard let number = model.stage.world.lesson?.step.number else { return [] }
    if number != given.step { given = (number, 0) }
    let phase = phase(model)
    if phase != self.phase {
      (self.phase, waited) = (phase, 0)
      // What is asked is what there is to read.
      if case .asking = phase { model.said.lines = [] }
    }
    // Whoever types has time.
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
    case .solving, .seeing: return next(&model)
    case .giving: return give(model) ?? next(&model)
    case .running:
      // A coin is laid down before it is tossed.
      if case .coin? = input(model) { return give(model) ?? [] }
      return [.perform(.eventNext(), label: "event next")]
    }
  }

  private func phase(_ model: Model) -> Phase {
    switch model.stage.place {
    case .code where model.stage.isOver || model.stage.isRefused: return .seeing
    case .code where model.stage.askedOfKeys != nil: return .giving
    case .puzzle where model.stage.isOpenPuzzle: return .solving
    case .puzzle: return .seeing
    default: break
    }
    if read != model.stage.world.lesson?.step.number, model.stage.world.lesson?.line == nil { return .reading }
    if let question = model.stage.openQuestion { return .asking(question.number) }
    return model.stage.place == .page ? .seeing : .running
  }

  /// How many ticks there are for something.
  private static func ticks(_ phase: Phase, _ model: Model) -> Int {
    /// Two ticks are a second at the usual pace, in which a class that listens reads three words, or thinks about one.
    func reading(_ words: Int) -> Int { words * 2 / 3 }
    func thinking(_ words: Int) -> Int { words * 2 }
    switch phase {
    case .reading: return min(60, max(4, reading(words(of: model.stage.lesson?.narration))))
    case .asking:
      guard let question = model.stage.openQuestion?.question else { return 0 }
      return min(90, max(12, thinking(([question.ask] + question.choices).reduce(0) { $0 + count($1) })))
    case .solving:
      let task = model.stage.lesson?.verdict.exercises.first { !$0.isReached }?.exercise.task ?? ""
      return min(90, max(16, reading(words(of: model.stage.lesson?.narration)) + thinking(count(task))))
    case .giving: return 4
    case .running: return 1
    case .seeing where model.stage.place == .page: return 1
    case .seeing: return min(60, max(8, reading(PresentingCaption(model).lines.reduce(0) { $0 + count($1.text) })))
    }
  }

  private static func words(of narration: Narration?) -> Int {
    narration?.blocks.reduce(0) { $0 + count($1.text) } ?? 0
  }

  private static func count(_ text: String) -> Int { text.split(whereSeparator: \.isWhitespace).count }

  // MARK: Going on

  private func next(_ model: inout Model) -> [Effect] {
    guard model.stage.lesson?.isLast != true else {
      Self.stop(&model, Words.Presented.lastStep)
      return []
    }
    return Commands.run("step next", &model)
  }

  /// What the step is given next where nobody gives it.
  private func input(_ model: Model) -> StepInput? {
    let give = model.stage.lesson?.give ?? []
    return give.indices.contains(given.count) ? give[given.count] : nil
  }

  /// - Returns: nil if what the code waits for is not what it is given.
  private mutating func give(_ model: Model) -> [Effect]? {
    guard let input = input(model), input.fits(model.stage.lesson?.wish) else { return nil }
    given.count += 1
    return [.perform(.give(input), label: "give \(input)")]
  }

  // MARK: Whoever is there

  /// A key for what is asked; any other stops it.
  ///
  /// - Returns: nil if no steps run by themselves.
  static func handle(_ key: Key, _ model: inout Model) -> [Effect]? {
    guard model.presenting?.advance != nil else { return nil }
    if key != .escape, let effects = StepKeys.handle(key, &model) ?? Answering.handle(key, &model) {
      // Who answers has read.
      let step = model.stage.world.lesson?.step.number
      model.presenting?.advance?.read = step
      return effects
    }
    stop(&model, Words.Presented.stopped)
    return []
  }

  /// Where it is to wait it stands still at a question, a puzzle, and code that waits for somebody; when that is done it
  /// goes on.
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

  /// - Parameter why: said of it.
  static func stop(_ model: inout Model, _ why: String) {
    end(&model)
    model.said.lines = [
      OutputLine(
        why + (model.stage.keys[.advance].isEmpty ? "" : Words.Presented.continues(model.stage.keys[.advance])))
    ]
  }
}

extension ShownStage {
  /// Whether a step's laboratory is on stage, with something to do in it.
  fileprivate var isOpenPuzzle: Bool {
    place == .puzzle && lesson?.verdict.isReached == false
  }
}
