import Laboratory
import Lessons
import Stage

/// Sentences about the changes that a screen would show after each command.
struct SpokenChanges {
  /// Greatest number of sentences about the events of a command.
  private static let limit = 12

  private var events = 0
  private var step: StepTitle?
  private var questions: [Int: QuestionState] = [:]
  private var screen: [String] = []
  private var place: Place?

  /// Starts from a stage whose content is known already.
  ///
  /// - Parameter stage: the stage whose content is not described again.
  init(_ stage: ShownStage) { remember(stage) }

  /// Returns sentences about everything that is new since the last call, without repeats.
  ///
  /// - Parameter said: lines of the answer to the command.
  mutating func next(_ said: [OutputLine], _ stage: ShownStage) -> [String] {
    defer { remember(stage) }
    let answer = said.map { Sentence.of($0.text) }
    guard stage.world.lesson?.step == step else {
      // Another step is described completely. The description contains the title, so it is dropped from the answer.
      guard let snapshot = stage.lesson, stage.isInLesson else { return answer }
      let entry = StepSpeech(snapshot, in: stage.world).entry
      return answer.filter { $0 != entry.first } + entry
    }
    let records = (events + 1..<max(events, stage.timeline.count) + 1).compactMap(stage.timeline.record)
    let happened = EventSpeech.sentences(of: records, limit: Self.limit)
    // Both the events and the answer contain printed text.
    return happened + answer.filter { !happened.contains($0) } + changesOfStep(stage)
  }

  private func changesOfStep(_ stage: ShownStage) -> [String] {
    guard let snapshot = stage.lesson, stage.isInLesson else { return [] }
    let speech = StepSpeech(snapshot, in: stage.world)
    var result = snapshot.verdict.questions.filter { $0.truth != nil && questions[$0.number] != $0 }
      .flatMap { StepSpeech.sentences($0) }
    if stage.world.lesson?.place != place { result += speech.place }
    if snapshot.screen != screen { result += speech.screen }
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
