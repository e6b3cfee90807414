import Laboratory
import Lessons
import Stage

/// Choice of the file and the line that the code pane shows.
enum CodeCommands {
  static func show(_ name: String, _ code: inout CodeDesk, _ stage: ShownStage) throws {
    code.file = try file(name, of: try sight(stage), code, stage).name
  }

  /// Returns the step whose code can be shown or edited.
  ///
  /// - Throws: `UsageError` outside of lessons, in the past, and for a step without code.
  static func sight(_ stage: ShownStage) throws -> LessonSight {
    guard let sight = stage.lesson, stage.isInLesson else {
      throw UsageError.noLesson
    }
    if let at = stage.at {
      throw UsageError(
        Words.Refusal.isPast(at, escape: Key.escape.label)
      )
    }
    if sight.files.isEmpty { throw UsageError(CodeError.noCode.description) }
    return sight
  }

  /// Returns the file with a name, or the shown file for nil.
  ///
  /// - Throws: `UsageError` if there is no such file.
  static func file(_ name: String?, of sight: LessonSight, _ code: CodeDesk, _ stage: ShownStage) throws
    -> LessonSight.File
  {
    guard let name else {
      guard let file = shownFile(sight, code, stage) else { throw UsageError(CodeError.noCode.description) }
      return file
    }
    guard let file = sight.files.first(where: { $0.name == name }) else {
      throw UsageError.unknown("file", name, among: sight.files.map(\.name))
    }
    return file
  }

  /// Returns the file to show: the chosen file, else that of the open question or of the last line, else the story's
  /// file.
  static func shownFile(_ sight: LessonSight, _ code: CodeDesk, _ stage: ShownStage) -> LessonSight.File? {
    let ran = asked(sight, stage)?.file ?? stage.shown.lesson?.place?.file
    return sight.files.first { $0.name == code.file } ?? sight.files.first { $0.name == ran } ?? sight.files.first
  }

  /// Returns the line that the open question is about; nil once the code runs.
  static func asked(_ sight: LessonSight, _ stage: ShownStage) -> QuestionPlace.Place? {
    guard stage.shown.lesson?.line == nil, let open = stage.openQuestion else { return nil }
    return sight.asked[open.number]
  }

  static func go(by step: Int, _ code: inout CodeDesk, _ stage: ShownStage) throws {
    guard let sight = stage.sight else { throw UsageError.noLesson }
    if sight.files.count < 2 { throw UsageError(Words.Refusal.hasOneFile) }
    let now = sight.files.firstIndex { $0.name == shownFile(sight, code, stage)?.name } ?? 0
    code.file = sight.files[(now + step + sight.files.count) % sight.files.count].name
  }

  /// Returns the selected line of code, such as `Forge.swift:12`; nil if none is selected.
  static func selectedLine(_ stage: ShownStage, _ code: CodeDesk) -> String? {
    guard let line = code.line, let sight = stage.sight, let file = shownFile(sight, code, stage) else {
      return nil
    }
    return "\(file.name):\(line + 1)"
  }

  /// Moves the selection by a number of lines. It starts at the line that ran last, or else at the first line.
  static func moveLine(by step: Int, _ code: inout CodeDesk, _ stage: ShownStage) {
    guard let sight = stage.sight, let file = shownFile(sight, code, stage) else { return }
    let place = stage.shown.lesson?.place
    let ran = place?.file == file.name ? (place?.line).map { $0 - 1 } : nil
    let next = (code.line ?? ran).map { $0 + step } ?? 0
    (code.line, code.file) = (max(0, min(file.lineCount - 1, next)), file.name)
  }
}
