import Core
import Lessons
import Stage
import Trace

extension Engine {
  /// Carries out a command on the step's own laboratory.
  ///
  /// In a step without a laboratory `instead` is called. If `instead` is nil, the command is refused.
  func change(
    _ stage: LessonStage, by command: EngineCommand, _ label: String, _ work: @Sendable (Lab) throws -> Outcome,
    instead: (@Sendable (Engine, LessonStage) throws -> Job.Next)?
  ) throws -> Job.Next {
    guard let laboratory = stage.laboratory else {
      guard let instead else { throw UsageError.lessonOnStage }
      return try instead(self, stage)
    }
    try laboratory.check(label)
    let outcome = try laboratory.lab.carryOut(work, label, isUndoable: command.traits.contains(.isUndoable))
    stage.attempt.commands.append(label)
    judge()
    keepProgress(stage)
    return .done(outcome)
  }

  /// Goes to the step that shows the same objects in the other mode, and runs its code if no question is open there.
  ///
  /// - Parameter mode: mode to show; nil for the mode that the step on stage does not show.
  /// - Throws: `UsageError` if the lesson has no such step.
  func goToCounterpart(of stage: LessonStage, in mode: Mode?) throws -> Job.Next {
    guard let other = stage.lesson.counterpart(of: stage.step) else {
      throw UsageError.oneWayOnly(stage.lesson)
    }
    let now = stage.step.mode
    if mode == now { return .done(.modeIsAlready(now)) }
    return .then(
      moving(from: stage, to: other) { engine, info in
        let same = Outcome.sameByMode(info.step.mode, number: other, title: info.step.title)
        // Do not run the code before the step's open question is answered.
        guard let stage = engine.lesson, stage.verdict.openQuestion == nil else { return .done(same) }
        let run = stage.run
        return .then(engine.running(info, run, saying: same) { await $0.play() })
      })
  }

  /// Leaves the lesson on stage, if there is one, before something else is put on stage.
  func endLesson() {
    guard let stage = lesson else { return }
    judgeAnswersLeft(stage)
    keepProgress(stage)
    stage.laboratory?.close()
    stage.stop()
    lesson = nil
    recorder.record(StageEvent(.lessonLeft))
  }

  func onStage() throws -> LessonStage {
    guard let lesson else { throw UsageError.noLesson }
    return lesson
  }

  // MARK: Lists and folders

  func listing() -> Job {
    let outside = surroundings.lessons
    return .blocking(.listing(Words.Subject.lessons)) {
      let lessons = Result { try LessonCatalog.all(in: outside.curriculum(), outside.attempts, outside.places) }
      return { _ in .done(.lessons(try lessons.get())) }
    }
  }

  func reading(_ word: String, step: Int?, at: Int?, trust: Bool) -> Job {
    let outside = surroundings.lessons
    return .blocking(.reading(word)) {
      let read = Result { try LessonCatalog.walkable(word, in: outside.curriculum) }
      let mayRun = (try? read.get()).map { outside.mayRun($0, isAllowed: trust) } ?? true
      return { engine in
        let lesson = try read.get()
        if !mayRun, outside.consent == .refused {
          throw UsageError(Words.LaboratoryErrors.needsTrust(outside.trust.question(lesson)))
        }
        if trust, outside.consent != .refused { outside.trust.trust(lesson) }
        guard mayRun else {
          return .done(.asksForTrust(outside.trust.question(lesson), word, step: step, at: at))
        }
        // Without a number, continue where the lesson was left.
        if step == nil, at == nil, let last = outside.places.last, last.lesson == lesson.word, let review = last.review,
          let index = lesson.steps.firstIndex(where: { $0.folder == review.step })
        {
          return engine.starting(lesson, at: index + 1, StepVisit(again: .missed(review.place)))
        }
        let number = step ?? (at == nil ? outside.places.number(in: lesson) : nil) ?? 1
        guard let entered = lesson.step(number) else { throw UsageError.noStep(number, of: lesson) }
        if at != nil, entered.files.isEmpty {
          throw UsageError(Words.LaboratoryErrors.stepHasNoCode(number, of: lesson.name))
        }
        return engine.starting(lesson, at: number, StepVisit(at: at))
      }
    }
  }

  // MARK: Entering and leaving

  /// Begins a lesson at a step, after leaving the step on stage.
  ///
  /// - Parameter then: called when the step's code is ready to run, or its laboratory is on stage.
  func starting(
    _ lesson: Lesson, at number: Int, _ visit: StepVisit,
    then: @escaping @Sendable (Engine, StageInfo) -> Job.Next = { _, stage in .done(stage.entered) }
  ) -> Job.Next {
    let enter: @Sendable (Engine) -> Job.Next = { engine in
      engine.recorder.record(StageEvent(.lessonStarted(LessonTitle(name: lesson.name, title: lesson.title))))
      return engine.entering(lesson, number, visit, then: then)
    }
    guard let stage = self.lesson else { return enter(self) }
    return .then(leaving(stage) { enter($0) })
  }

  /// Puts a step on stage, and compiles its code or sets up its laboratory. If the lesson has no step of this number,
  /// the outcome is the end of the lesson with its results.
  ///
  /// - Parameter then: called when the code is ready to run, or the laboratory is on stage.
  func entering(
    _ lesson: Lesson, _ number: Int, _ visit: StepVisit = StepVisit(),
    then: @escaping @Sendable (Engine, StageInfo) -> Job.Next = { _, stage in .done(stage.entered) }
  ) -> Job.Next {
    guard let step = lesson.step(number) else { return .done(closing(lesson)) }
    let stage = LessonStage(
      lesson, number: number, step: step, surroundings: surroundings.lessons, visit: visit)
    source = nil
    leaveAttached()
    self.lesson = stage
    if let at = visit.at { stage.attempt.position = at }
    if visit.isFresh { stage.attempt.rewind() }
    stage.restoreCommands = stage.commandsToRestore(isPlaced: visit.at != nil)
    stage.askAgain()
    keepPlace(of: stage)
    surroundings.recent.leave()
    recorder.record(StageEvent(.stepEntered(stage.title)))
    if !step.files.isEmpty { return .then(starting(stage, then: then)) }
    do { try setUpLaboratory(stage) } catch { return .done(.cannotRun("\(error)")) }
    judge()
    return then(self, stage.info)
  }

  /// Puts the laboratory of a step on stage, in the state in which the learner left it.
  ///
  /// A command that fails because the lesson has changed is reported and removed from the attempt. A step without a
  /// laboratory stays as it is.
  ///
  /// - Throws: `FileError` for a scenario that cannot be read, `ScriptError` for a command of `start.pg`.
  func setUpLaboratory(_ stage: LessonStage) throws {
    stage.laboratory = try StageLaboratory(stage.step, recorder)
    stage.beganLaboratory()
    guard let laboratory = stage.laboratory else { return }
    try laboratory.begin()
    stage.addAnswers(PuzzleRun.answers(stage.step, stage.title))
    var done: [String] = []
    for line in stage.attempt.commands {
      do {
        try laboratory.carryOut(line)
        done.append(line)
      } catch {
        surroundings.notices.add(Words.LaboratoryErrors.couldNotRepeat(line, reason: "\(error)"))
      }
    }
    if done == stage.attempt.commands { return }
    stage.attempt.commands = done
    stage.restoreCommands = stage.commandsToRestore(isPlaced: true)
  }

  /// Creates the job that compiles the current code, starts its process, and runs the code to the saved position.
  func starting(
    _ stage: LessonStage, then: @escaping @Sendable (Engine, StageInfo) -> Job.Next
  ) -> Job {
    let (run, info, attempt) = (stage.run, stage.info, stage.attempt)
    let ahead = stage.lesson.step(stage.number + 1)
    let outside = surroundings.lessons
    return .task(.entering("\(stage.number) \(stage.step.title)")) {
      // Continue where the run was left.
      let events = await run.enter() + (await run.advance(by: attempt.position))
      let status = await run.status
      if outside.compilesAhead, let ahead, !ahead.files.isEmpty, !Task.isCancelled {
        let code = outside.edits.code(of: ahead, in: info.lesson)
        Task.detached(priority: .low) { await outside.tools.compileAhead(ahead, code) }
      }
      return { engine in
        engine.record(events, of: info.version, status)
        if let refusal = Self.refusal(events, status) { return .done(refusal) }
        return then(engine, info)
      }
    }
  }

  /// Returns the outcome for a step whose code cannot be run or whose start was cancelled; nil if it can be run.
  private static func refusal(_ events: [StageEvent], _ status: StepRun.Status) -> Outcome? {
    for event in events {
      if case .failed(_, let failure) = event.what { return .cannotRun(failure.message) }
      if case .compiled(let messages) = event.what, messages.contains(where: { $0.severity == .error }) {
        return .notCompiled(messages)
      }
    }
    return status.progress == .left ? .cancelled(Words.Subject.enteringStep) : nil
  }

  /// Saves the progress of a step, and creates the job that ends its run and frees its objects.
  ///
  /// - Parameter then: called after that; nil leaves the lesson.
  func leaving(_ stage: LessonStage, then: (@Sendable (Engine) -> Job.Next)? = nil) -> Job {
    judgeAnswersLeft(stage)
    keepProgress(stage)
    stage.laboratory?.close()
    let (run, version) = (stage.run, stage.info.version)
    // The list of lessons has no row for a folder, and none that leads back to a review.
    let isListed = !stage.isReview && !stage.lesson.word.contains("/")
    let number = isListed ? stage.walk?.place.number ?? stage.number : nil
    return .task(.leaving) {
      let events = await run.leave()
      let status = await run.status
      return { engine in
        engine.record(events, of: version, status)
        if let then { return then(engine) }
        engine.lesson = nil
        engine.recorder.record(StageEvent(.lessonLeft))
        return .done(.leftLesson(step: number))
      }
    }
  }

  private func moving(
    from stage: LessonStage, to number: Int, again: StepVisit.Again = .nothing,
    then: @escaping @Sendable (Engine, StageInfo) -> Job.Next = { _, stage in .done(stage.entered) }
  ) -> Job {
    let lesson = stage.lesson
    let visit = StepVisit(again: again, walk: stage.walk?.at(number, of: lesson))
    return leaving(stage) { $0.entering(lesson, number, visit, then: then) }
  }

  /// Goes to another step.
  ///
  /// - Parameter again: questions that the step asks again, unless it is the next step of a review.
  /// - Throws: `UsageError` without a lesson, and for a number without a step.
  func go(_ move: StepMove, again: StepVisit.Again = .nothing) throws -> Job.Next {
    let stage = try onStage()
    if move == .next, case .due = stage.again { return .then(reviewing()) }
    if let walk = stage.walk {
      switch move {
      case .next:
        guard let next = walk.moved(by: 1) else {
          return .done(.lastStep(walk.closing(surroundings.lessons.attempts)))
        }
        return try enter(next, isFresh: true, again: again)
      case .previous:
        guard let before = walk.moved(by: -1) else { return .done(.firstStep) }
        return try enter(before, isFresh: false)
      case .number: break
      }
    }
    if move == .next, stage.isReview || stage.number == stage.lesson.steps.count {
      let missed = missedSteps(stage)
      if let next = missed.first {
        let place = ReviewPlace(after: stage.again.place, left: missed.count)
        return .then(
          moving(from: stage, to: next, again: .missed(place)) { _, info in
            .done(.review(place, title: info.step.title))
          })
      }
    }
    if move == .next, stage.isReview {
      if let last = stage.lesson.steps.last { surroundings.lessons.places.keep(last, of: stage.lesson) }
      return .done(closing(stage.lesson))
    }
    let number =
      switch move {
      case .next: stage.number + 1
      case .previous: stage.number - 1
      case .number(let number): number
      }
    guard stage.lesson.step(number) != nil else {
      switch move {
      case .next: return .done(closing(stage.lesson))
      case .previous: return .done(.firstStep)
      case .number: throw UsageError(Words.LaboratoryErrors.noSuchStep(number, count: stage.lesson.steps.count))
      }
    }
    return .then(moving(from: stage, to: number, again: again))
  }

  private func closing(_ lesson: Lesson) -> Outcome {
    var closing = LessonClosing(lesson, surroundings.lessons.attempts)
    if lesson.folder.origin == .curriculum, let place = lessonNames.firstIndex(of: lesson.name) {
      closing.next = lessonNames.dropFirst(place + 1).first
      closing.nextTitle = closing.next.flatMap { try? surroundings.lessons.curriculum().lesson($0).title }
    }
    return .lastStep(closing)
  }

  // MARK: Running

  /// Continues the run of the code. Starts it again if the code was changed since it was compiled, or if its process is
  /// gone.
  ///
  /// Does not run code that has ended, does not compile, or waits for a key or a line.
  ///
  /// - Parameters:
  ///   - target: place that the run should reach; nil for any.
  ///   - advance: continues the run, and returns its events.
  func goOn(to target: RunTarget? = nil, _ advance: @escaping @Sendable (StepRun) async -> [StageEvent]) throws
    -> Job.Next
  {
    let stage = try onStage()
    if stage.step.files.isEmpty { return .done(.stepIsOver) }
    if !stage.isStale {
      if let request = stage.status.request {
        guard case .clock = request else { return .done(.waits(request)) }
        return .then(
          running(stage.info, stage.run, to: target) { run in
            await run.letTimeGoOn()
            return await advance(run)
          })
      }
      switch stage.status.progress {
      case .ended: return .done(.stepIsOver)
      case .refused: return .done(.notCompiled(recorder.world.lesson?.messages ?? []))
      case .left: return restarting(stage, to: target, advance)
      case .waiting, .compiling, .starting, .running:
        return .then(running(stage.info, stage.run, to: target, advance))
      }
    }
    return restarting(stage, to: target, advance)
  }

  /// Continues the run to its next visible event.
  ///
  /// - Parameter thread: thread to continue; nil for the next in turn.
  /// - Throws: `UsageError` for a thread that cannot be continued.
  func goOn(thread: Int?) throws -> Job.Next {
    let stage = try onStage()
    let threads = stage.status.threads.map(\.number)
    if let thread, !stage.isStale, stage.status.progress == .running, !threads.isEmpty, !threads.contains(thread) {
      throw UsageError(
        Words.LaboratoryErrors.threadCannotRun(
          thread, expected: threads.sorted().map(String.init).joined(separator: " or "))
      )
    }
    if thread != nil { stage.choseThread() }
    return try goOn { await $0.next(.visible, thread: thread) }
  }

  private func restarting(
    _ stage: LessonStage, to target: RunTarget?, _ advance: @escaping @Sendable (StepRun) async -> [StageEvent]
  ) -> Job.Next {
    .then(
      leaving(stage) { engine in
        guard let stage = engine.lesson else { return .done(.silent) }
        stage.restart(engine.surroundings.lessons)
        engine.recorder.record(StageEvent(.stepEntered(stage.title)))
        return .then(
          engine.starting(stage) { engine, info in
            guard let run = engine.lesson?.run else { return .done(.silent) }
            return .then(engine.running(info, run, to: target, advance))
          })
      })
  }

  /// Advances a run in a job, and records its events.
  ///
  /// - Parameters:
  ///   - outcome: outcome to report; nil for the printed lines and the end of the run.
  ///   - target: place that the run should reach. If it does not, the outcome reports that.
  func running(
    _ info: StageInfo, _ run: StepRun, saying outcome: Outcome? = nil, to target: RunTarget? = nil,
    _ advance: @escaping @Sendable (StepRun) async -> [StageEvent]
  ) -> Job {
    .task(.running) {
      let events = await advance(run)
      let status = await run.status
      return { engine in
        engine.record(events, of: info.version, status)
        let reported = outcome ?? Self.outcome(of: events, status)
        guard let target, !events.contains(where: target.holds) else { return engine.deciding { _ in reported } }
        return engine.deciding { _ in .notReached(file: target.file, line: target.lines.lowerBound, reported) }
      }
    }
  }

  private static func outcome(of events: [StageEvent], _ status: StepRun.Status) -> Outcome {
    var (printed, ended, crash): ([String], RunOutcome?, String?) = ([], nil, nil)
    for event in events {
      switch event.what {
      case .printed(let text): printed.append(text)
      case .ended(let outcome): ended = outcome
      case .crashed(let message): crash = message
      default: break
      }
    }
    if let ended {
      let last = events.last { $0.place != nil }?.place
      return .ran(ended, crash: ended.isLimit ? last.map { "\($0.file):\($0.line)" } : crash, printed: printed)
    }
    if let request = status.request { return .waits(request) }
    return status.progress == .left ? .cancelled(Words.Subject.run) : .printed(printed)
  }

  func give(_ input: StepInput) throws -> Job.Next {
    let stage = try onStage()
    let (run, request) = (stage.run, stage.status.request)
    guard input.fits(request) else {
      throw UsageError(request.map(Outcome.waits) ?? Words.LaboratoryErrors.doesNotWait)
    }
    return .then(
      .task(.running) {
        await run.give(input)
        let status = await run.status
        return { engine in
          engine.lesson?.status = status
          engine.lesson?.gave(input)
          return .done(.silent)
        }
      })
  }

  /// Records events of a run.
  ///
  /// - Parameters:
  ///   - version: version of the stage to which the events belong. If another stage has replaced it, the events are
  ///     only recorded: they change neither the position of the run nor the verdict.
  ///   - status: status of the run after the events.
  func record(_ events: [StageEvent], of version: Int, _ status: StepRun.Status) {
    for event in events { recorder.record(event) }
    if let notice = status.notice { surroundings.notices.add(notice) }
    guard let lesson, lesson.info.version == version else { return }
    lesson.status = status
    // Events of the story's return, and events after the end of the process, do not count for the position.
    if status.progress != .left { lesson.attempt.position += events.count { $0.isOfRun } }
    recordEnd(events)
    judge()
  }
}

/// Destination of a move between steps.
enum StepMove: Hashable, Sendable {
  case next, previous
  case number(Int)
}
