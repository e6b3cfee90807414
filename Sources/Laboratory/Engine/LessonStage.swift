import Lessons
import SourceReader
import Stage

/// The step on stage, with its current code and run, or its laboratory, and the learner's attempt.
final class LessonStage {
  let lesson: Lesson
  /// Number of the step, from 1.
  let number: Int
  let step: Step
  private(set) var code: StepCode
  var run: StepRun
  /// Laboratory of the step; nil for a step without a scenario.
  var laboratory: StageLaboratory?
  /// Answers, hints, commands and other progress of the learner. The edited code is in `code`.
  var attempt: Attempt
  /// Kind of questions that this visit asks again.
  let again: StepVisit.Again
  /// Position on the learning path that the learner follows; nil if there is none.
  let walk: PathWalk?
  var isReview: Bool { again.place != nil }
  /// Number of the question that was answered last, and the code at that time; nil if no answer can be taken back.
  private var lastAnswered: (question: Int, code: StepCode)?
  /// Answers judged since the last call of `drainJudged`.
  private var judged: [(name: String, question: Question, isRight: Bool)] = []
  /// Right answers found by deciding runs or by the first exercise's solution, by the numbers of their questions.
  private var decided: [Int: QueryResult] = [:]
  /// Numbers of the questions that an event of a deciding run has decided.
  private var deciders: Set<Int> = []
  /// States of exercises that deciding runs have found, and the code of these runs. They are invalid for any other
  /// code.
  private var tried: (code: StepCode?, states: [String: ExerciseState]) = (nil, [:])
  /// True once the right answers to all questions are wanted, also to those without an answer.
  var showsAnswers = false
  /// True once the learner leaves the step. Answers then count, although the task is not done.
  private var isLeft = false
  /// Goals that already hold for the unedited code, so that the learner has not reached them.
  private var kept: Set<Query> = []
  private(set) var verdict = Verdict()
  /// Exercises that were reached in the step's laboratory since its beginning. They stay reached while the learner plays
  /// on.
  private var doneHere: Set<String> = []
  /// States of unanswered questions whose right answer a run has shown, by the question's number.
  private var shownTruths: [Int: QuestionState] = [:]
  /// Origin of the input given to the run on the screen.
  private(set) var drive = StepJudge.Drive.none
  /// Input that the learner gave to the run on the screen. It is nil after the learner chose a thread.
  private var given: [StepInput]? = []
  /// Earlier and undone versions of the code, for undo and redo.
  private(set) var history = CodeHistory()
  /// True if the code was changed since it was compiled.
  private(set) var isStale = false
  /// Status of the run when it was last checked.
  var status = StepRun.Status()
  /// Version of the step's code on the screen. It increases with each change of the code.
  private var version: Int
  /// Number that distinguishes this stage from later stages, so that a late answer for a former stage can be dropped.
  private let identity: Int
  /// Results of running the code without types that it supplies, in this session.
  var detections: [Detection] = []
  /// Commands that bring a fresh step to the state in which the learner left this step before this visit.
  var restoreCommands: [String] = []

  private static let versions = Versions()

  init(_ lesson: Lesson, number: Int, step: Step, surroundings: LessonSurroundings, visit: StepVisit = StepVisit()) {
    self.lesson = lesson
    self.number = number
    self.step = step
    (again, walk) = (visit.again, visit.walk)
    attempt = surroundings.attempts.attempt(step, of: lesson)
    // The questions of a review are about the original code.
    code = visit.again == .nothing ? surroundings.edits.code(of: step, in: lesson) : StepCode(step.files)
    run = StepRun(step: step, files: code.files, isOptimized: code.isOptimized, tools: surroundings.tools)
    version = Self.versions.next()
    identity = version
    // Goals about the text alone hold before anything was done.
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

  /// Changes the code, and stores it. The next run uses the changed code. Without a difference, nothing happens.
  ///
  /// - Parameter typing: name of the file that is being typed in; nil for any other change.
  func edit(
    typing file: String? = nil, _ surroundings: LessonSurroundings, _ change: (inout StepCode) throws -> Void
  ) rethrows {
    let before = code
    try change(&code)
    if code == before { return }
    history.record(before, typing: file)
    changed(surroundings)
  }

  /// Restores an earlier or undone version of the code, and stores it.
  func restore(_ state: StepCode, _ surroundings: LessonSurroundings) {
    history.restored(state, from: code)
    code = state
    changed(surroundings)
  }

  private func changed(_ surroundings: LessonSurroundings) {
    // Edits during a review do not replace those of the lesson.
    if again == .nothing { surroundings.edits.keep(code, of: step, in: lesson) }
    isStale = true
    attempt.position = 0
    version = Self.versions.next()
    cached = nil
  }

  /// A run of the current code beside the run on the screen, which can follow it; nil if the learner gave input or chose
  /// threads, which a second run does not repeat.
  func makeTrialOfRun(_ tools: StepTools) -> StepRun? {
    guard given == [] else { return nil }
    return StepRun(step: step, files: code.files, isOptimized: code.isOptimized, tools: tools)
  }

  /// Replaces the run by a fresh run of the current code.
  func restart(_ surroundings: LessonSurroundings) {
    run = StepRun(step: step, files: code.files, isOptimized: code.isOptimized, tools: surroundings.tools)
    status = StepRun.Status()
    (isStale, drive, given) = (false, .none, [])
    attempt.position = 0
    history.pause()
  }

  /// Ends the process of the run, without waiting for its end.
  func stop() {
    let run = run
    Task.detached { _ = await run.leave() }
  }

  // MARK: Judging

  /// Judges questions and exercises by the present timeline. Stores the verdict, and adds new results to the attempt.
  ///
  /// - Returns: events for goals that are newly reached and did not hold for the unedited code.
  func judge(_ timeline: Timeline) -> [StageEvent] {
    let before = verdict
    if !code.isEdited, !isStale, timeline.world.lesson?.isComplete == true {
      // The unedited code has run. Goals that hold now are not achieved by the learner.
      let judge = Judge(step, attempt, timeline: timeline, sources: snapshot.sources)
      kept.formUnion(goalsByEdit.filter { judge.known($0).map { $0.fault == nil } ?? false })
    }
    let judge = stepJudge(timeline)
    verdict = judge.verdict
    if laboratory != nil { keepDone() }
    deciders.formUnion(verdict.questions.filter(\.hasDecider).map(\.number))
    for (index, question) in verdict.questions.enumerated() {
      recordJudgement(of: question)
      // A right answer that a run has shown stays visible.
      if question.answer == nil, question.truth == nil, let state = shownTruths[question.number] {
        verdict.questions[index] = state.ofAnEarlierRun
      } else {
        shownTruths[question.number] = showsTruth(question, timeline) ? question : nil
      }
    }
    for exercise in verdict.exercises where exercise.isReached { attempt.reached.insert(exercise.exercise.name) }
    if timeline.world.lesson?.isComplete == true, laboratory == nil || verdict.isReached {
      attempt.isDone = true
    }
    var events: [StageEvent] = []
    for (index, exercise) in verdict.exercises.enumerated() {
      // After an edit, goals can hold that the code fulfilled all along. They count once the whole exercise is reached.
      let isDriven = step.isDriven(exercise.exercise.name)
      guard isDriven || exercise.isReached else { continue }
      for (place, goal) in exercise.goals.enumerated() where goal.isReached && !kept.contains(goal.goal) {
        let known =
          before.exercises.indices.contains(index)
          && (before.exercises[index].isReached || isDriven && before.exercises[index].goals[place].isReached)
        if !known {
          events.append(StageEvent(.goalReached(exercise: exercise.exercise.name, goal: "\(goal.goal)")))
        }
      }
    }
    return events
  }

  /// Marks the exercises that were reached before as reached, whatever the laboratory contains now.
  private func keepDone() {
    doneHere.formUnion(verdict.exercises.filter(\.isReached).map(\.exercise.name))
    verdict.exercises = verdict.exercises.map { state in
      doneHere.contains(state.exercise.name) && !state.isReached ? state.reachedBefore : state
    }
  }

  /// Records that the step's laboratory begins anew, with the commands of the attempt.
  func beganLaboratory() { doneHere = attempt.commands.isEmpty ? [] : attempt.reached }

  /// Judges the answers of a step that the learner leaves.
  func judgeAnswersLeft(_ timeline: Timeline) {
    guard laboratory != nil else { return }
    isLeft = true
    for question in stepJudge(timeline).verdict.questions { recordJudgement(of: question) }
  }

  private func stepJudge(_ timeline: Timeline) -> StepJudge {
    var shown = StepJudge.Shown(timeline: timeline, sources: snapshot.sources)
    (shown.isStale, shown.isEdited, shown.drive) = (isStale, code.isEdited, drive)
    var judge = StepJudge(step, attempt, shown)
    (judge.decided, judge.kept, judge.decidesAll) = (decided, kept, showsAnswers)
    judge.deciders = deciders
    judge.decidesAnswers = isReview || isLeft
    if tried.code == code { judge.tried = tried.states }
    return judge
  }

  /// Records the judgement of an answer. An answer is judged once, and the judgement stays.
  private func recordJudgement(of question: QuestionState) {
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

  /// Returns whether a run has shown the right answer to a question that the learner has not answered.
  private func showsTruth(_ question: QuestionState, _ timeline: Timeline) -> Bool {
    question.answer == nil && question.truth != nil && timeline.world.lesson?.isCompiled == true
  }

  private var goalsByEdit: [Query] {
    step.exercises.filter { !step.isDriven($0.name) }.flatMap(\.goals)
  }

  // MARK: Deciding runs

  /// Returns the runs needed to decide open questions and exercises; nil if none is open, or if the step has no code.
  func decidingRuns(_ timeline: Timeline) -> DecidingRuns? {
    if step.files.isEmpty { return nil }
    let judge = stepJudge(timeline)
    let (questions, exercises) = (judge.openQuestions, judge.openExercises)
    return questions.isEmpty && exercises.isEmpty
      ? nil : DecidingRuns(step, title, code, questions: questions, exercises: exercises)
  }

  /// Stores the results of deciding runs.
  func addResults(_ results: DecidingRuns.Results, of runs: DecidingRuns) {
    decided.merge(results.decided) { _, new in new }
    deciders.formUnion(results.deciders)
    kept.formUnion(results.kept.intersection(goalsByEdit))
    if tried.code != runs.code { tried = (runs.code, [:]) }
    tried.states.merge(results.tried) { _, new in new }
  }

  func answer(_ question: Int, _ answer: String) {
    attempt.answers[step.questionName(question)] = answer
    lastAnswered = (question, code)
  }

  /// Removes the last answer if nothing has decided it and the code was not changed since.
  ///
  /// - Returns: the number of its question; nil if nothing was removed.
  func takeBackAnswer() -> Int? {
    guard let (question, code) = lastAnswered, code == self.code else { return nil }
    lastAnswered = nil
    let name = step.questionName(question)
    if attempt.judged[name] != nil || verdict.questions[question - 1].truth != nil { return nil }
    return attempt.answers.removeValue(forKey: name) == nil ? nil : question
  }

  /// Stores the right answers that the first exercise's solution gives in a separate laboratory.
  func addAnswers(_ answers: [Int: QueryResult]) { decided.merge(answers) { _, new in new } }

  /// Returns and removes the answers that were judged since the last call.
  func drainJudged() -> [(name: String, question: Question, isRight: Bool)] {
    defer { judged = [] }
    return judged
  }

  /// Asks the questions of a review, or all questions for a class, again, from the start of the run or laboratory.
  func askAgain() {
    switch again {
    case .nothing: return
    case .all: forgetAnswers()
    case .missed:
      for name in attempt.missed { attempt.forget(name) }
      attempt.missed = []
    case .due(let names, _): for name in names { attempt.forget(name) }
    }
    attempt.rewind()
  }

  /// Removes the answers, so that all questions are open. The first answer to each question stays in the progress.
  func forgetAnswers() { for number in step.questions.indices { attempt.forget(step.questionName(number + 1)) } }

  // MARK: Input to the run

  /// Records input that the learner gave to the run on the screen.
  func gave(_ input: StepInput) {
    drive = .learner
    given?.append(input)
  }

  /// Records that the learner chose the order of threads.
  func choseThread() { (drive, given) = (.learner, nil) }

  /// Records that the run on the screen gets the step's own input.
  func replays() { drive = .author }

  /// True if the run on the screen has got the input of the run that decides questions.
  ///
  /// Time counts only if it is a part of the step's own input. Otherwise that run lets the clock go on by itself.
  private var isDecidingInputKnown: Bool {
    if drive == .author || laboratory != nil { return true }
    let countsTime = step.give.contains(where: \.isTime)
    return given.map { $0.filter { countsTime || !$0.isTime } == step.give } ?? false
  }

  // MARK: Snapshot for the screen

  private var cached: LessonSnapshot?

  /// Snapshot of the step. Its parts that do not depend on the run are cached until the code changes.
  var snapshot: LessonSnapshot {
    var snapshot = cached ?? makeSnapshot()
    cached = snapshot
    (snapshot.screen, snapshot.request, snapshot.threads) = (status.screen, status.request, status.threads)
    snapshot.clock = status.seconds
    snapshot.verdict = verdict
    snapshot.restoreCommands = restoreCommands
    snapshot.isStale = isStale
    snapshot.decidingInput = isDecidingInputKnown ? [] : step.give
    snapshot.detections = detections
    snapshot.commands = laboratory.map { $0.count(attempt.commands) }
    return snapshot
  }

  private func makeSnapshot() -> LessonSnapshot {
    let before = lesson.step(number - 1)?.files ?? []
    let files = code.files.enumerated().map { index, file in
      let changed = before.indices.contains(index) ? Self.changedLines(from: before[index].text, to: file.text) : []
      return LessonSnapshot.File(name: file.name, text: file.text, changed: changed)
    }
    let measures = code.measures(step)
    var asked: [Int: QuestionPlace.Place] = [:]
    for (index, question) in step.questions.enumerated() {
      asked[index + 1] = QuestionPlace.of(question, step, code.files)
    }
    return LessonSnapshot(
      step: title, titles: lesson.steps.map(\.title),
      hasModes: lesson.steps.contains { lesson.counterpart(of: $0) != nil },
      word: lesson.word,
      isOurs: step.origin == .ours, before: step.narration, afterwards: step.revealed, questions: step.questions.count,
      files: files, asked: asked,
      supposedFiles: Deferred { [step] in step.questions.map { step.supposed(by: $0) } },
      isEdited: code.isEdited,
      isOptimized: code.isOptimized,
      hasTask: !step.questions.isEmpty || !step.exercises.isEmpty, path: walk?.place, review: again.place,
      variants: step.variants.filter(\.isStateOfCode).map(LessonSnapshot.Variant.init),
      edgeChanges: Deferred { [step, files = code.files] in
        SolutionDifference("", of: step, files: step.files, to: CodeVersion(name: "", files: files)).edges
      },
      variantChanges: Deferred { [step] in
        Dictionary(
          step.variants.map { ($0.name, StepCode.changes(from: step.files, to: $0.applied(to: step.files))) },
          uniquingKeysWith: { first, _ in first })
      },
      solutionPlaces: Deferred { [step] in
        var places: [String: CodeChange] = [:]
        for solution in step.solutions where solution.commands == nil && places[solution.name] == nil {
          let changes = StepCode.changes(from: step.files, to: solution.applied(to: step.files))
          places[solution.name] = changes.first { $0.kind == .removed } ?? changes.first
        }
        return places
      },
      solutionCommands: laboratory == nil
        ? []
        : step.exercises.first.flatMap { exercise in step.solutions.first { $0.name == exercise.name } }
          .map { StageLaboratory.lines($0.commands ?? "") } ?? [],
      target: laboratory?.target,
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
    // If most lines are new, marking each of them does not help.
    return changed.count * 2 < now.count(where: { !$0.allSatisfy(\.isWhitespace) }) ? changed : []
  }
}

/// The constant values of a stage, for work outside the loop.
struct StageInfo: Sendable {
  let lesson: Lesson
  let number: Int
  let step: Step
  let version: Int

  var entered: Outcome { .step(number: number, of: lesson.steps.count, title: step.title) }
}
