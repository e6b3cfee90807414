import Lessons
import Stage

/// What changes the code of the step on stage, and what is asked about it.
extension Engine {
  func edit(typing file: String? = nil, _ change: (inout StepCode) throws -> StepEdit) throws -> Job.Next {
    let stage = try onStage()
    var made = StepEdit.reset
    do { try stage.edit(typing: file, surroundings.lessons) { made = try change(&$0) } } catch let error as CodeError {
      throw UsageError(error.description)
    }
    judge()
    return .done(.edit(made))
  }

  /// An editor's text; the one that is there already changes nothing, and the run goes on.
  func setText(_ text: String, of file: String) throws -> Job.Next {
    if try onStage().code.text(of: file) == text { return .done(.silent) }
    return try edit(typing: file) { code in
      try code.set(text, of: file)
      return .text(file: file)
    }
  }

  /// Puts code that another program has kept in the place of the learner's.
  ///
  /// - Parameter number: from 1, in the order in which the programs have written; nil takes the latest.
  func takingOther(_ number: Int?, _ stage: LessonStage) -> Job {
    let (step, lesson, edits) = (stage.step, stage.lesson, surroundings.lessons.edits)
    return .blocking(.reading(Words.Subject.otherCode)) {
      let found = edits.otherFiles(of: step, in: lesson)
      return { engine in
        if found.isEmpty { throw UsageError(Words.Refusal.noOtherCode) }
        let index = (number ?? found.count) - 1
        guard found.indices.contains(index) else {
          throw UsageError(Words.Refusal.noSuchOtherCode(index + 1, count: found.count))
        }
        let files = found[index]
        return try engine.edit { code in
          for file in files { try code.set(file.text, of: file.name) }
          return .other
        }
      }
    }
  }

  func takeBack() throws -> Job.Next {
    guard let code = try onStage().history.previous else { throw UsageError(Words.Refusal.noChangeToUndo) }
    return restore(code, .takenBack)
  }

  func doAgain() throws -> Job.Next {
    guard let code = try onStage().history.next else { throw UsageError(Words.Refusal.noChangeToRedo) }
    return restore(code, .doneAgain)
  }

  private func restore(_ code: StepCode, _ what: StepEdit) -> Job.Next {
    lesson?.restore(code, surroundings.lessons)
    judge()
    return .done(.edit(what))
  }

  /// Runs on to a line, or to the first statement below it.
  func goOn(to line: Int, of name: String?) throws -> Job.Next {
    let code = try onStage().code
    do {
      let target = try code.target(line: line, of: name)
      return try goOn(to: target) { await $0.advance(to: target) }
    } catch let error as CodeError {
      throw UsageError(error.description)
    }
  }

  /// What the compiler says of the step's code with these files in their place: work for beside the loop. What it accepts
  /// is kept, so that running it takes no time.
  ///
  /// - Returns: nil where there is no code.
  package func checking(_ files: [StepFile]) -> (@Sendable () async -> [CompilerMessage]?)? {
    guard let lesson, !lesson.code.files.isEmpty else { return nil }
    var code = lesson.code
    for file in files { try? code.set(file.text, of: file.name) }
    let (tools, step) = (surroundings.lessons.tools, lesson.step)
    return { [code] in await tools.messages(step, code) }
  }

  /// Where other editors find the step's files.
  ///
  /// - Throws: `UsageError` where nothing is kept on disk.
  package func copies() throws -> (folder: String, files: [StepFile]) {
    let stage = try onStage()
    guard let root = surroundings.lessons.copies else {
      throw UsageError(Words.Refusal.scriptKeepsCode)
    }
    return (root + "/" + stage.lesson.storagePath(of: stage.step), stage.code.files)
  }
}
