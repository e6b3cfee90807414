import Lessons
import Stage

/// Changes the code of the step on stage, and answers questions about it.
extension Engine {
  func edit(typing file: String? = nil, _ change: (inout StepCode) throws -> StepEdit) throws -> Job.Next {
    let stage = try onStage()
    let before = stage.code
    var made = StepEdit.reset
    do { try stage.edit(typing: file, surroundings.lessons) { made = try change(&$0) } } catch let error as CodeError {
      throw UsageError(error.description)
    }
    if made == .reset, stage.code == before { return .done(.unchanged(stage.step.title)) }
    judge()
    return .done(.edit(made))
  }

  /// Sets the text of a file, as an editor leaves it. An unchanged text has no effect, and the run goes on.
  func setText(_ text: String, of file: String) throws -> Job.Next {
    if try onStage().code.text(of: file) == text { return .done(.silent) }
    return try edit(typing: file) { code in
      try code.set(text, of: file)
      return .text(file: file)
    }
  }

  /// Creates the job that replaces the learner's code by code that another instance of the program has saved.
  ///
  /// - Parameter number: number of the code, from 1 in the order of saving; nil for the latest.
  func takingOther(_ number: Int?, _ stage: LessonStage) -> Job {
    let (step, lesson, edits) = (stage.step, stage.lesson, surroundings.lessons.edits)
    return .blocking(.reading(Words.Subject.otherCode)) {
      let found = edits.otherFiles(of: step, in: lesson)
      return { engine in
        if found.isEmpty { throw UsageError(Words.LaboratoryErrors.noOtherCode) }
        let index = (number ?? found.count) - 1
        guard found.indices.contains(index) else {
          throw UsageError(Words.LaboratoryErrors.noSuchOtherCode(index + 1, count: found.count))
        }
        let files = found[index]
        return try engine.edit { code in
          for file in files { try code.set(file.text, of: file.name) }
          return .other
        }
      }
    }
  }

  /// Takes back the last answer if nothing has decided it and the code was not changed since; else the last change to
  /// the code.
  func undoEdit() throws -> Job.Next {
    let stage = try onStage()
    if let number = stage.takeBackAnswer() {
      judge()
      keepProgress(stage)
      return .done(.edit(.answerTakenBack(question: number)))
    }
    guard let code = stage.history.previous else {
      throw UsageError(Words.LaboratoryErrors.noChangeToUndo, isCorrectable: false)
    }
    return restore(code, .takenBack)
  }

  func redoEdit() throws -> Job.Next {
    guard let code = try onStage().history.next else {
      throw UsageError(Words.LaboratoryErrors.noChangeToRedo, isCorrectable: false)
    }
    return restore(code, .doneAgain)
  }

  private func restore(_ code: StepCode, _ what: StepEdit) -> Job.Next {
    lesson?.restore(code, surroundings.lessons)
    judge()
    return .done(.edit(what))
  }

  /// Runs the code to the statement or function at a line, or else to the first statement below the line.
  ///
  /// If the run has passed the line, another run of the same code tries whether it comes there again.
  ///
  /// - Throws: `UsageError` for a line without a statement. The job throws it for a line that only lies behind; the run
  ///   then stays where it is.
  func goOn(to line: Int, of name: String?) throws -> Job.Next {
    let stage = try onStage()
    let target: RunTarget
    do { target = try stage.code.target(line: line, of: name) } catch { throw UsageError(error.description) }
    let behind = UsageError(Words.LaboratoryErrors.lineIsBehind(target.lines.lowerBound), isCorrectable: false)
    guard !stage.isStale, hasPassed(target), let trial = stage.makeTrialOfRun(surroundings.lessons.tools) else {
      return try goOn(to: target) { await $0.advance(to: target) }
    }
    if stage.status.progress == .ended { throw behind }
    guard stage.status.progress == .running, stage.status.request == nil else {
      return try goOn(to: target) { await $0.advance(to: target) }
    }
    let (version, position) = (stage.info.version, stage.attempt.position)
    return .then(
      .task(.running) {
        _ = await trial.enter()
        _ = await trial.advance(by: position)
        let comes = await trial.advance(to: target).contains(where: target.holds)
        _ = await trial.leave()
        let isCancelled = Task.isCancelled
        return { engine in
          guard engine.lesson?.info.version == version else { return .done(.silent) }
          if isCancelled { return .done(.cancelled(Words.Subject.run)) }
          guard comes else { throw behind }
          return try engine.goOn(to: target) { await $0.advance(to: target) }
        }
      })
  }

  /// True if an event of the run on the screen happened at the target.
  private func hasPassed(_ target: RunTarget) -> Bool {
    for moment in recorder.timeline.moments.reversed() {
      if case .stepEntered = moment.event.what { return false }
      if target.holds(moment.event) { return true }
    }
    return false
  }

  /// Returns a function that compiles the step's code with some files replaced, and returns the compiler's messages.
  /// Call the function outside the loop.
  ///
  /// Code that compiles is cached, so that it need not be compiled again for its run.
  ///
  /// - Returns: nil without a step on stage, or if the step has no code. The function returns nil if its task was
  ///   cancelled, or if nothing can be compiled on this computer.
  package func checking(_ files: [StepFile]) -> (@Sendable () async -> [CompilerMessage]?)? {
    guard let lesson, !lesson.code.files.isEmpty else { return nil }
    var code = lesson.code
    for file in files { try? code.set(file.text, of: file.name) }
    let (tools, step) = (surroundings.lessons.tools, lesson.step)
    return { [code] in await tools.messages(step, code) }
  }

  /// Returns the folder and files of the step for other editors.
  ///
  /// - Throws: `UsageError` if no step is on stage, or if the program keeps no copies on disk.
  package func copies() throws -> (folder: String, files: [StepFile]) {
    let stage = try onStage()
    guard let root = surroundings.lessons.copies else {
      throw UsageError(Words.LaboratoryErrors.scriptKeepsCode)
    }
    return (root + "/" + stage.lesson.storagePath(of: stage.step), stage.code.files)
  }
}
