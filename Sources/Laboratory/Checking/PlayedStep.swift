import Lessons
import Stage
import Trace

/// A step that is played: accepts answers, keys and solutions, and gives the resulting verdict.
protocol PlayedStep: AnyObject {
  /// Current state of the step's questions and exercises.
  var verdict: Verdict { get }
  func enter() async throws
  func answer(_ number: Int, _ text: String) async throws
  /// Gives a random input, or continues the run if it waits for none.
  ///
  /// - Returns: the input as a command; nil if the run has ended.
  func press(_ keys: inout RandomKeys) async throws -> String?
  /// Applies the solution of an exercise and runs the code to its end.
  func solve(_ exercise: String) async throws
  /// Leaves the step and enters it again, as a learner does on another day.
  func comeBack() async throws
  func leave() async
}

/// A step that is played in a separate engine.
final class EnginePlay: PlayedStep {
  private let lesson: Lesson
  private let number: Int
  private let surroundings: Surroundings
  private(set) var engine: Engine

  /// Creates a play of a step.
  ///
  /// - Parameter number: number of the step, from 1.
  init(_ lesson: Lesson, number: Int, tools: StepTools) {
    self.lesson = lesson
    self.number = number
    var surroundings = Surroundings.memory
    surroundings.lessons.tools = tools
    self.surroundings = surroundings
    engine = Engine(surroundings: surroundings)
  }

  var verdict: Verdict { engine.lesson?.verdict ?? Verdict() }

  func enter() async throws { _ = try await engine.complete(engine.entering(lesson, number)) }

  func answer(_ number: Int, _ text: String) async throws {
    let choices = lesson.step(self.number)?.questions[number - 1].choices ?? []
    let index = choices.firstIndex(of: text).map { "\($0 + 1)" }
    try await perform(.answer(question: number, index ?? text))
  }

  func press(_ keys: inout RandomKeys) async throws -> String? {
    guard let stage = engine.lesson, stage.status.progress == .running else { return nil }
    switch stage.status.request {
    case .key: return try await give(keys.chance() && keys.chance() ? .clock(1) : .key(keys.key()))
    case .line: return try await give(.line(keys.line()))
    case .clock: return try await keys.chance() ? give(.clock(1)) : play()
    case nil:
      guard let thread = keys.element(stage.status.threads.map(\.number)), keys.chance() else {
        return try await play()
      }
      try await perform(.eventNext(thread: thread))
      return "event next \(thread)"
    }
  }

  func solve(_ exercise: String) async throws {
    try await perform(.codeSolution(exercise))
    _ = try await play()
  }

  func comeBack() async throws {
    if let lesson = engine.lesson { engine.keepProgress(lesson) }
    await leave()
    engine = Engine(surroundings: surroundings)
    try await enter()
  }

  func leave() async { _ = await engine.lesson?.run.leave() }

  private func give(_ input: StepInput) async throws -> String {
    try await perform(.give(input))
    _ = try await play()
    return "\(input)"
  }

  private func play() async throws -> String {
    try await perform(.play)
    return "play"
  }

  private func perform(_ command: EngineCommand) async throws {
    _ = try await engine.complete(engine.carryOut(command, ""))
  }
}

/// Generator of random keys and lines for a step: those of its author and some others.
struct RandomKeys {
  private let keys: [String]
  private let lines: [String]
  private var state: UInt64

  init(_ step: Step, seed: UInt64) {
    var (keys, lines) = (["a", "q", "t", "x", "Enter", " "], ["Ada", "", "Ann Other"])
    for input in step.give + step.exercises.flatMap({ $0.give ?? [] }) {
      switch input {
      case .key(let key): keys.append(key)
      case .line(let line): lines.append(line)
      case .clock, .coin: break
      }
    }
    (self.keys, self.lines) = (keys, lines)
    state = seed &* 0x9e37_79b9_7f4a_7c15
  }

  /// Returns the next random number by SplitMix64 (Steele, Lea, Flood: Fast splittable pseudorandom number generators,
  /// 2014).
  private mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var value = state
    value = (value ^ (value >> 30)) &* 0xbf58_476d_1ce4_e5b9
    value = (value ^ (value >> 27)) &* 0x94d0_49bb_1331_11eb
    return value ^ (value >> 31)
  }

  mutating func element<Element>(_ list: [Element]) -> Element? {
    list.isEmpty ? nil : list[Int(next() % UInt64(list.count))]
  }

  mutating func chance() -> Bool { next() % 2 == 0 }
  mutating func key() -> String { element(keys) ?? "a" }
  mutating func line() -> String { element(lines) ?? "" }
}
