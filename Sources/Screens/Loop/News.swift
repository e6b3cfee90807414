import Laboratory
import Lessons
import Stage

/// What one is told after each command: what has changed of all that a screen would show, in sentences.
struct News {
  /// How many sentences tell what a command has set going.
  private static let limit = 12

  private var events = 0
  private var step: StepTitle?
  private var questions: [Int: QuestionState] = [:]
  private var screen: [String] = []
  private var place: Place?

  /// - Parameter model: what is known already.
  init(_ model: Model) { remember(model) }

  /// What is new since the last time; nothing is told twice.
  mutating func take(_ model: Model) -> [String] {
    defer { remember(model) }
    let answer = model.said.lines.map { Sentence.of($0.text) }
    guard model.stage.world.lesson?.step == step else {
      // What a step begins with is all told; the title is a part of it.
      guard let sight = model.stage.lesson, model.stage.isInLesson else { return answer }
      let entry = StepSpeech(sight, in: model.stage.world).entry
      return answer.filter { $0 != entry.first } + entry
    }
    let records = (events + 1..<max(events, model.stage.timeline.count) + 1).compactMap(model.stage.timeline.record)
    let happened = EventSpeech.sentences(of: records, limit: Self.limit)
    // What was printed is told by both.
    return happened + answer.filter { !happened.contains($0) } + newsOfStep(model)
  }

  private func newsOfStep(_ model: Model) -> [String] {
    guard let sight = model.stage.lesson, model.stage.isInLesson else { return [] }
    let speech = StepSpeech(sight, in: model.stage.world)
    var result = sight.verdict.questions.filter { $0.truth != nil && questions[$0.number] != $0 }
      .flatMap(StepSpeech.sentences)
    if model.stage.world.lesson?.place != place { result += speech.place }
    if sight.screen != screen { result += speech.screen }
    return result
  }

  private mutating func remember(_ model: Model) {
    events = model.stage.timeline.count
    (step, place) = (model.stage.world.lesson?.step, model.stage.world.lesson?.place)
    questions = Dictionary(
      (model.stage.lesson?.verdict.questions ?? []).map { ($0.number, $0) }, uniquingKeysWith: { first, _ in first })
    screen = model.stage.lesson?.screen ?? []
  }
}
