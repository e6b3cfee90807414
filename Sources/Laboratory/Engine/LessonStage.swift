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
  /// The questions that are asked again.
  let again: StepVisit.Again
  /// The path that is walked.
  let walk: PathWalk?
  var isReview: Bool { again != .nothing }
  /// Answers that were judged since somebody asked.
  private var judged: [(name: String, question: Question, isRight: Bool)] = []
  /// What runs beside this one have shown, by the numbers of questions.
  private var decided: [Int: QueryResult] = [:]
  /// What runs beside of the code as it stood have come to.
  private var tried: (code: StepCode?, states: [String: ExerciseState]) = (nil, [:])
  /// Goals that hold on the untouched code.
  private var kept: Set<Query> = []
  private(set) var verdict = Verdict()
  /// Questions that a run has told while they had no answer, by their numbers.
  private var told: [Int: QuestionState] = [:]
  /// Who gave the run on the screen what it has taken.
  var drive = StepJudge.Drive.none
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

  init(_ lesson: Lesson, number: Int, step: Step, surroundings: LessonSurroundings, visit: StepVisit = StepVisit()) {
    self.lesson = lesson
    self.number = number
    self.step = step
    (again, walk) = (visit.again, visit.walk)
    attempt = surroundings.attempts.attempt(step, of: lesson)
    code = surroundings.edits.code(of: step, in: lesson)
    run = StepRun(step: step, files: code.files, isOptimized: code.isOptimized, tools: surroundings.tools)
    version = Self.versions.next()
    identity = version
    // What the text says of itself holds before anything was done.
    let sources = StepCode(step.files).querySources(step)
    kept = Set(
      step.exercises.flatMap(\.goals).filter { goal in
        guard case .unchanged(let type) = goal.subject, let holds = sources.isUnchanged(type) else { return false }
        return holds != goal.isNegated
      })
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
    (isStale, drive) = (false, .none)
    attempt.position = 0
    history.pause()
  }

  /// Ends the process at once.
  func stop() {
    let run = run
    Task.detached { _ = await run.leave() }
  }

  // MARK: Judging

  /// Looks what is known now.
  ///
  /// - Returns: the goals that are reached, were not before, and did not hold on the untouched code.
  func judge(_ timeline: Timeline) -> [StageEvent] {
    let before = verdict
    if !code.isEdited, !isStale, timeline.world.lesson?.isComplete == true {
      // The untouched code has run: what held there is nobody's doing.
      let judge = Judge(step, attempt, timeline: timeline, sources: sight.sources)
      kept.formUnion(goalsByEdit.filter { judge.known($0).map { $0.fault == nil } ?? false })
    }
    let judge = stepJudge(timeline)
    verdict = judge.verdict
    for (index, question) in verdict.questions.enumerated() {
      note(question)
      // What a run has told stays told.
      if question.answer == nil, question.truth == nil, let state = told[question.number] {
        verdict.questions[index] = state.ofAnEarlierRun
      } else {
        told[question.number] = isTold(question, timeline) ? question : nil
      }
    }
    for exercise in verdict.exercises where exercise.isReached { attempt.reached.insert(exercise.exercise.name) }
    if timeline.world.lesson?.isComplete == true, laboratory == nil || verdict.isReached {
      attempt.isDone = true
    }
    var events: [StageEvent] = []
    for (index, exercise) in verdict.exercises.enumerated() {
      for (place, goal) in exercise.goals.enumerated() where goal.isReached && !kept.contains(goal.goal) {
        let known = before.exercises.indices.contains(index) && before.exercises[index].goals[place].isReached
        if !known {
          events.append(StageEvent(.goalReached(exercise: exercise.exercise.name, goal: "\(goal.goal)")))
        }
      }
    }
    return events
  }

  private func stepJudge(_ timeline: Timeline) -> StepJudge {
    var shown = StepJudge.Shown(timeline: timeline, sources: sight.sources)
    (shown.isStale, shown.isEdited, shown.drive) = (isStale, code.isEdited, drive)
    var judge = StepJudge(step, attempt, shown)
    (judge.decided, judge.kept) = (decided, kept)
    if tried.code == code { judge.tried = tried.states }
    return judge
  }

  /// An answer is judged once, and stays.
  private func note(_ question: QuestionState) {
    let name = step.questionName(question.number)
    guard let answer = question.answer, let truth = question.truth, let isRight = question.isRight else { return }
    if attempt.judged[name]?.answer == answer { return }
    attempt.judged[name] = JudgedAnswer(
      answer: answer, truth: truth, isRight: isRight, asked: step.questions[question.number - 1].fingerprint,
      found: question.found)
    attempt.rewritten[name] = nil
    judged.append((name, step.questions[question.number - 1], isRight))
    if isRight { attempt.wrong.remove(name) } else { attempt.wrong.insert(name) }
    if attempt.settled.insert(name).inserted, !isRight { attempt.missed.insert(name) }
  }

  /// Whether a run has told the answer to a question that has none.
  private func isTold(_ question: QuestionState, _ timeline: Timeline) -> Bool {
    question.answer == nil && question.truth != nil && timeline.world.lesson?.isCompiled == true
  }

  private var goalsByEdit: [Query] {
    step.exercises.filter { !step.isDriven($0.name) }.flatMap(\.goals)
  }

  // MARK: Runs beside

  /// The runs that what is open waits for; nil if there are none.
  func decidingRuns(_ timeline: Timeline) -> DecidingRuns? {
    if step.files.isEmpty { return nil }
    let judge = stepJudge(timeline)
    let (questions, exercises) = (judge.openQuestions, judge.openExercises)
    return questions.isEmpty && exercises.isEmpty
      ? nil : DecidingRuns(step, title, code, questions: questions, exercises: exercises)
  }

  /// Takes what they have shown.
  func take(_ results: DecidingRuns.Results, of runs: DecidingRuns) {
    decided.merge(results.decided) { _, new in new }
    kept.formUnion(results.kept.intersection(goalsByEdit))
    if tried.code != runs.code { tried = (runs.code, [:]) }
    tried.states.merge(results.tried) { _, new in new }
  }

  /// Takes what the first solution has shown, in a laboratory of its own.
  func take(_ answers: [Int: QueryResult]) { decided.merge(answers) { _, new in new } }

  /// Answers that were judged since this was asked last.
  func takeJudged() -> [(name: String, question: Question, isRight: Bool)] {
    defer { judged = [] }
    return judged
  }

  /// The questions of a review are asked once more, from the start of the run or the laboratory.
  func askAgain() {
    switch again {
    case .nothing: return
    case .missed:
      for name in attempt.missed { attempt.forget(name) }
      attempt.missed = []
    case .due(let names, _): for name in names { attempt.forget(name) }
    }
    attempt.rewind()
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
    var asked: [Int: QuestionPlace.Place] = [:]
    for (index, question) in step.questions.enumerated() {
      asked[index + 1] = QuestionPlace.of(question, step, code.files)
    }
    return LessonSight(
      step: title, titles: lesson.steps.map(\.title),
      word: lesson.word,
      isOurs: step.origin == .ours, before: step.narration, afterwards: step.revealed, questions: step.questions.count,
      files: files, asked: asked,
      isEdited: code.isEdited,
      isOptimized: code.isOptimized,
      hasTask: !step.questions.isEmpty || !step.exercises.isEmpty, path: walk?.place, review: again.place,
      variants: step.variants.filter(\.isStateOfCode).map(LessonSight.Variant.init),
      edgeChanges: Deferred { [step, files = code.files] in
        SolutionDifference("", of: step, files: step.files, to: CodeVersion(name: "", files: files)).edges
      },
      variantChanges: Deferred { [step] in
        Dictionary(
          step.variants.map { ($0.name, StepCode.changes(from: step.files, to: $0.applied(to: step.files))) },
          uniquingKeysWith: { first, _ in first })
      }, target: laboratory?.target,
      outline: code.outline(step), graph: GraphSubject(rawValue: step.graph.rawValue) ?? .services,
      view: step.view, states: step.states, marbles: step.marbles, give: step.give,
      classDiagram: Deferred { [code, step] in code.classes(step) },
      surface: Deferred { [code, step] in code.stateSurface(step) },
      signaturesOfCode: Deferred { [code, step] in code.signatures(step) },
      levelsOfCode: Deferred { [code, step] in code.levels(step) },
      changes: Deferred { [lesson, number] in lesson.changePlaces(upTo: number) },
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
