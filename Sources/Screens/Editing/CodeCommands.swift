import Laboratory
import Lessons
import Stage

/// Choice of the file and the line that the code pane shows.
enum CodeCommands {
  static func show(_ name: String, _ code: inout CodeEditorState, _ stage: ShownStage) throws {
    code.file = try file(name, of: try snapshot(stage), code, stage).name
  }

  /// Returns the step whose code can be shown or edited.
  ///
  /// - Throws: `UsageError` outside of lessons, in the past, and for a step without code.
  static func snapshot(_ stage: ShownStage) throws -> LessonSnapshot {
    guard let snapshot = stage.lesson, stage.isInLesson else { throw UsageError.noLesson }
    try stage.requirePresent()
    if snapshot.files.isEmpty { throw UsageError(CodeError.noCode.description) }
    return snapshot
  }

  /// Returns the file with a name, or the shown file for nil.
  ///
  /// - Throws: `UsageError` if there is no such file.
  static func file(_ name: String?, of snapshot: LessonSnapshot, _ code: CodeEditorState, _ stage: ShownStage) throws
    -> LessonSnapshot.File
  {
    guard let name else {
      guard let file = shownFile(snapshot, code, stage) else { throw UsageError(CodeError.noCode.description) }
      return file
    }
    guard let file = snapshot.files.first(where: { $0.name == name }) else {
      throw UsageError.unknown("file", name, among: snapshot.files.map(\.name))
    }
    return file
  }

  /// Returns the file to show: the chosen file, else that of the open question or of the last line, else the first
  /// file.
  ///
  /// - Returns: nil for a step without files.
  static func shownFile(_ snapshot: LessonSnapshot, _ code: CodeEditorState, _ stage: ShownStage) -> LessonSnapshot
    .File?
  {
    let ran = asked(snapshot, stage)?.file ?? stage.shown.lesson?.place?.file
    return snapshot.files.first { $0.name == code.file } ?? snapshot.files.first { $0.name == ran }
      ?? snapshot.files.first
  }

  /// Returns the line that the open question is about, or the last question if all are answered; nil once the code runs,
  /// and without a question about a line.
  static func asked(_ snapshot: LessonSnapshot, _ stage: ShownStage) -> QuestionPlace.Place? {
    guard stage.shown.lesson?.line == nil, let asked = stage.openQuestion ?? snapshot.verdict.questions.last else {
      return nil
    }
    return snapshot.asked[asked.number]
  }

  /// Returns the changed file of the code that the present question supposes, merged with the step's own code. The
  /// present question is the open one before the run, and the told one after it.
  ///
  /// - Parameter told: question whose answer a presentation tells; nil outside of presentations.
  /// - Returns: nil while the code runs, for edited code, for a selected line or for a selected file without changes, and
  ///   for a question about the step's own code.
  static func supposed(
    _ snapshot: LessonSnapshot, _ code: CodeEditorState, _ stage: ShownStage, told: QuestionState?
  ) -> MergedFile? {
    guard !snapshot.isEdited, code.line == nil, stage.at == nil else { return nil }
    let question = stage.isOver ? told : stage.shown.lesson?.line == nil ? stage.openQuestion : nil
    guard let question else { return nil }
    let files = snapshot.supposed(by: question.number)
    return code.file.map { name in files.first { $0.name == name } } ?? files.first
  }

  static func go(by step: Int, _ code: inout CodeEditorState, _ stage: ShownStage) throws {
    guard let snapshot = stage.snapshot else { throw UsageError.noLesson }
    if snapshot.files.count < 2 { throw UsageError(Words.ScreenErrors.hasOneFile) }
    let now = snapshot.files.firstIndex { $0.name == shownFile(snapshot, code, stage)?.name } ?? 0
    code.file = snapshot.files[(now + step + snapshot.files.count) % snapshot.files.count].name
  }

  /// Returns the selected line of code, such as `Forge.swift:12`; nil if none is selected.
  static func selectedLine(_ stage: ShownStage, _ code: CodeEditorState) -> String? {
    guard let line = code.line, let snapshot = stage.snapshot, let file = shownFile(snapshot, code, stage) else {
      return nil
    }
    return "\(file.name):\(line + 1)"
  }

  /// Moves the selection by a number of lines. It starts at the line that ran last, or else at the first line.
  static func moveLine(by step: Int, _ code: inout CodeEditorState, _ stage: ShownStage) {
    guard let snapshot = stage.snapshot, let file = shownFile(snapshot, code, stage) else { return }
    let place = stage.shown.lesson?.place
    let ran = place?.file == file.name ? (place?.line).map { $0 - 1 } : nil
    let next = (code.line ?? ran).map { $0 + step } ?? 0
    (code.line, code.file) = (max(0, min(file.lineCount - 1, next)), file.name)
  }
}
