import Laboratory
import Lessons
import Stage

/// The commands of the code pane, as far as the model alone can carry them out.
enum CodeCommands {
  /// Keeps what was typed at once, which happens by itself a moment later.
  static func save(_ model: inout Model) throws -> [Effect] {
    _ = try sight(model.stage)
    let effects = Editing.commits(&model)
    let line = OutputLine(Words.Editor.isSaved, .good)
    // The reply to what was typed would say something else.
    if effects.isEmpty { model.said.lines = [line] } else { model.code.note = line }
    return effects
  }

  static func show(_ name: String, _ model: inout Model) throws {
    model.code.file = try file(name, of: try sight(model.stage), model.code, model.stage).name
  }

  /// Edits the file that is shown in the learner's own editor.
  static func openEditor(_ model: inout Model) throws -> [Effect] {
    let file = try file(nil, of: try sight(model.stage), model.code, model.stage)
    try model.presenter.requireScreen(Words.Refusal.codeEditorNeedsTerminal)
    return Editing.commits(&model) + [.copies(editing: file.name)]
  }

  /// The step whose code is to be seen or edited.
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

  /// The file of a name, or the one that is shown.
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

  /// The file that was chosen, the one that an open question is about, the one that ran last, or the one with the story.
  static func shownFile(_ sight: LessonSight, _ code: CodeDesk, _ stage: ShownStage) -> LessonSight.File? {
    let ran = asked(sight, stage)?.file ?? stage.shown.lesson?.place?.file
    return sight.files.first { $0.name == code.file } ?? sight.files.first { $0.name == ran } ?? sight.files.first
  }

  /// The line that the open question is about, until the code runs.
  static func asked(_ sight: LessonSight, _ stage: ShownStage) -> QuestionPlace.Place? {
    guard stage.shown.lesson?.line == nil, let open = stage.openQuestion else { return nil }
    return sight.asked[open.number]
  }

  static func go(by step: Int, _ model: inout Model) throws {
    guard let sight = model.stage.sight else { throw UsageError.noLesson }
    if sight.files.count < 2 { throw UsageError(Words.Refusal.hasOneFile) }
    let now = sight.files.firstIndex { $0.name == shownFile(sight, model.code, model.stage)?.name } ?? 0
    model.code.file = sight.files[(now + step + sight.files.count) % sight.files.count].name
  }

  /// The line that is marked in the code: `Forge.swift:12`; nil where none is.
  static func selectedLine(_ stage: ShownStage, _ code: CodeDesk) -> String? {
    guard let line = code.line, let sight = stage.sight, let file = shownFile(sight, code, stage) else {
      return nil
    }
    return "\(file.name):\(line + 1)"
  }

  /// Says how a line is marked.
  static func askForLine(_ model: inout Model) {
    model.said.lines = [
      OutputLine(Words.Notice.noLineSelected(focus: model.stage.keys[.focus], down: model.stage.keys[.down]), .warning)
    ]
  }

  /// Moves the line that is marked while reading.
  static func moveLine(by step: Int, _ model: inout Model) {
    guard let sight = model.stage.sight, let file = shownFile(sight, model.code, model.stage) else { return }
    let place = model.stage.shown.lesson?.place
    let ran = place?.file == file.name ? (place?.line).map { $0 - 1 } : nil
    let next = (model.code.line ?? ran).map { $0 + step } ?? 0
    model.code.line = max(0, min(file.lineCount - 1, next))
    model.code.file = file.name
  }
}
