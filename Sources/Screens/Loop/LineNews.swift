import Laboratory
import Lessons
import Stage

/// What one is told after each command: what has changed of all that a screen would show, in sentences.
struct LineNews {
  /// How many sentences tell what a command has set going.
  private static let limit = 12

  private var events = 0
  private var step: StepTitle?
  private var questions: [Int: QuestionState] = [:]
  private var screen: [String] = []
  private var place: Place?

  /// - Parameter stage: the stage as it is known already.
  init(_ stage: ShownStage) { remember(stage) }

  /// What is new since the last time; nothing is told twice.
  mutating func take(_ said: [OutputLine], _ stage: ShownStage) -> [String] {
    defer { remember(stage) }
    let answer = said.map { Sentence.of($0.text) }
    guard stage.world.lesson?.step == step else {
      // What a step begins with is all told; the title is a part of it.
      guard let sight = stage.lesson, stage.isInLesson else { return answer }
      let entry = StepSpeech(sight, in: stage.world).entry
      return answer.filter { $0 != entry.first } + entry
    }
    let records = (events + 1..<max(events, stage.timeline.count) + 1).compactMap(stage.timeline.record)
    let happened = EventSpeech.sentences(of: records, limit: Self.limit)
    // What was printed is told by both.
    return happened + answer.filter { !happened.contains($0) } + newsOfStep(stage)
  }

  private func newsOfStep(_ stage: ShownStage) -> [String] {
    guard let sight = stage.lesson, stage.isInLesson else { return [] }
    let speech = StepSpeech(sight, in: stage.world)
    var result = sight.verdict.questions.filter { $0.truth != nil && questions[$0.number] != $0 }
      .flatMap(StepSpeech.sentences)
    if stage.world.lesson?.place != place { result += speech.place }
    if sight.screen != screen { result += speech.screen }
    return result
  }

  private mutating func remember(_ stage: ShownStage) {
    events = stage.timeline.count
    (step, place) = (stage.world.lesson?.step, stage.world.lesson?.place)
    questions = Dictionary(
      (stage.lesson?.verdict.questions ?? []).map { ($0.number, $0) }, uniquingKeysWith: { first, _ in first })
    screen = stage.lesson?.screen ?? []
  }
}
