import Lessons
import SourceReader
import Stage

/// The step on stage: its code as it stands and the run of it, or its laboratory; and what the learner does in it.
final class LessonStage {
  let lesson: Lesson
  /// From 1.
  let number: Int
  let step: Step
  private(set) var code: StepCode
  var run: StepRun
  /// The stage of a step that has a scenario.
  var laboratory: StageLaboratory?
  /// What the learner has done.
  var attempt: Attempt
  /// Whether it is entered once more for questions that were missed.
  let isReview: Bool
  /// What runs of variants have shown, by the number of the question that asks about one.
  var variantTruths: [Int: QueryResult] = [:]
  private(set) var verdict = Verdict()
  /// Questions as they were decided, with the code that they were about: an edit later on, or a variant, is another question.
  private var judged: [Int: (state: QuestionState, code: StepCode)] = [:]
  /// What the code was before it was changed.
  private(set) var history = CodeHistory()
  /// Whether the code was changed since it was compiled.
  private(set) var isStale = false
  /// What is known of the run, when it was last looked at.
  var status = StepRun.Status()
  /// Rises whenever the text on the screen is another.
  private var version: Int
  /// Of this stage; another one has another.
  private let identity: Int
  /// What leaving pieces out of its code has shown in this session.
  var detections: [Detection] = []
  /// The commands that bring it from its beginning to where it was left.
  var asLeft: [String] = []

  private static let versions = Versions()

  init(_ lesson: Lesson, number: Int, step: Step, surroundings: LessonSurroundings, reviews: Bool = false) {
    self.lesson = lesson
    self.number = number
    self.step = step
    isReview = reviews
    attempt = surroundings.attempts.attempt(step, of: lesson)
    code = surroundings.edits.code(of: step, in: lesson)
    run = StepRun(step: step, files: code.files, isOptimized: code.isOptimized, tools: surroundings.tools)
    version = Self.versions.next()
    identity = version
  }

  var info: StageInfo {
    StageInfo(lesson: lesson, number: number, step: step, version: identity)
  }

  var title: StepTitle { step.title(number, of: lesson) }

  /// Changes the code; the next run is of what stands there then.
  ///
  /// - Parameter typing: the file that was typed in, if that is what changes it.
  func edit(
    typing file: String? = nil, _ surroundings: LessonSurroundings, _ change: (inout StepCode) throws -> Void
  ) rethrows {
    let before = code
    try change(&code)
    if code != before { history.note(before, typing: file) }
    changed(surroundings)
  }

  /// Takes a state of the code that it was in.
  func restore(_ state: StepCode, _ surroundings: LessonSurroundings) {
    history.restored(state, from: code)
    code = state
    changed(surroundings)
  }

  private func changed(_ surroundings: LessonSurroundings) {
    surroundings.edits.keep(code, of: step, in: lesson)
    isStale = true
    attempt.position = 0
    version = Self.versions.next()
    cached = nil
  }

  /// Takes a fresh run of the code as it stands.
  func restart(_ surroundings: LessonSurroundings) {
    run = StepRun(step: step, files: code.files, isOptimized: code.isOptimized, tools: surroundings.tools)
    status = StepRun.Status()
    isStale = false
    attempt.position = 0
    history.pause()
  }

  /// Ends the process at once.
  func stop() {
    let run = run
    Task.detached { _ = await run.leave() }
  }

  // MARK: Judging

  /// Looks what the run shows now.
  ///
  /// - Returns: the goals that are reached and were not before.
  func judge(_ timeline: Timeline) -> [StageEvent] {
    let before = verdict
    let judge = Judge(
      step, attempt, timeline: timeline, sources: sight.sources, isStale: isStale, variantTruths: variantTruths)
    verdict = judge.verdict
    for (index, question) in verdict.questions.enumerated() {
      if let known = judged[question.number], known.state.answer == question.answer,
        known.code != code || (question.truth == nil && (isStale || question.answer == nil))
      {
        verdict.questions[index] = known.state.ofAnEarlierRun
      } else {
        judged[question.number] = isDecided(question, timeline) ? (question, code) : nil
      }
    }
    for question in verdict.questions {
      guard let isRight = question.isRight else { continue }
      if isRight { attempt.wrong.remove(question.number) } else { attempt.wrong.insert(question.number) }
      if attempt.settled.insert(question.number).inserted, !isRight { attempt.missed.insert(question.number) }
    }
    for exercise in verdict.exercises where exercise.isReached { attempt.reached.insert(exercise.exercise.name) }
    if timeline.world.lesson?.hasEnded == true, laboratory == nil || verdict.exercises.allSatisfy(\.isReached) {
      attempt.isDone = true
    }
    var events: [StageEvent] = []
    for (index, exercise) in verdict.exercises.enumerated() {
      for (place, goal) in exercise.goals.enumerated() where goal.isReached {
        let known = before.exercises.indices.contains(index) && before.exercises[index].goals[place].isReached
        if !known {
          events.append(StageEvent(.goalReached(exercise: exercise.exercise.name, goal: "\(goal.goal)")))
        }
      }
    }
    return events
  }

  /// Whether an answer was judged, or a run has told what nobody had answered.
  private func isDecided(_ question: QuestionState, _ timeline: Timeline) -> Bool {
    question.isRight != nil || (question.truth != nil && timeline.world.lesson?.isCompiled == true)
  }

  /// Questions that were missed are asked once more, from the start of the run.
  func askAgain() {
    for number in attempt.missed { attempt.answers[number] = nil }
    attempt.missed = []
    attempt.position = 0
  }

  // MARK: What the screen shows

  private var cached: LessonSight?

  /// Made once for each text.
  var sight: LessonSight {
    var sight = cached ?? makeSight()
    cached = sight
    (sight.screen, sight.wish, sight.threads) = (status.screen, status.wish, status.threads)
    sight.verdict = verdict
    sight.asLeft = asLeft
    sight.isStale = isStale
    sight.detections = detections
    sight.commands = laboratory.map { $0.count(attempt.commands) }
    return sight
  }

  private func makeSight() -> LessonSight {
    let before = lesson.step(number - 1)?.files ?? []
    let files = code.files.enumerated().map { index, file in
      let changed = before.indices.contains(index) ? Self.changedLines(from: before[index].text, to: file.text) : []
      return LessonSight.File(name: file.name, text: file.text, changed: changed)
    }
    let measures = code.measures(step)
    return LessonSight(
      step: title, titles: lesson.steps.map(\.title),
      word: lesson.folder.origin == .curriculum ? lesson.name : lesson.folder.path,
      isOurs: step.origin == .ours, narration: step.narration, files: files, isEdited: code.isEdited,
      isOptimized: code.isOptimized,
      hasTask: !step.questions.isEmpty || !step.exercises.isEmpty, isReview: isReview,
      variants: step.variants.filter(\.isStateOfCode).map(LessonSight.Variant.init), target: laboratory?.target,
      outline: code.outline(step), graph: GraphSubject(rawValue: step.graph.rawValue) ?? .services,
      view: step.view, states: step.states, marbles: step.marbles, give: step.give,
      classDiagram: Deferred { [code, step] in code.classes(step) },
      code: Deferred { [code, step] in code.querySources(step, measures: measures) }, measuresOfCode: measures,
      version: version)
  }

  private static func changedLines(from old: String, to new: String) -> Set<Int> {
    func lines(_ text: String) -> [Substring] { text.split(separator: "\n", omittingEmptySubsequences: false) }
    let now = lines(new)
    let changed = Set(
      now.difference(from: lines(old)).insertions.compactMap { change in
        if case .insert(let offset, let line, _) = change, !line.allSatisfy(\.isWhitespace) { offset } else { nil }
      })
    // Where most is new, a mark at each line says nothing.
    return changed.count * 2 < now.count(where: { !$0.allSatisfy(\.isWhitespace) }) ? changed : []
  }
}

/// What does not change of a stage, for work beside the loop.
struct StageInfo: Sendable {
  let lesson: Lesson
  let number: Int
  let step: Step
  let version: Int

  var entered: Outcome { .step(number: number, of: lesson.steps.count, title: step.title) }
}
