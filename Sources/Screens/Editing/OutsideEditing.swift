import Laboratory
import Lessons
import Stage

/// Handling of code that other programs change: the learner's own editor, or any editor with a copy of a file open.
enum OutsideEditing {
  /// Opens the learner's own editor for a written file, or shows the folder of the written files.
  ///
  /// - Parameters:
  ///   - result: path of the file or folder; an error if the files could not be written.
  ///   - file: name of the file to edit; nil if only copies were wanted.
  static func copies(_ result: Result<String, UsageError>, editing file: String?, _ model: inout Model) -> [Effect] {
    switch result {
    case .failure(let error): Commands.fail(error, &model)
    case .success(let path) where file != nil: return [.openEditor(path: path)]
    case .success(let folder):
      model.said.lines = [OutputLine(Words.OwnEditor.filesAre(in: folder), .good)]
    }
    return []
  }

  /// Applies the files that another program has changed as an edit of the step's code. Emptied files only give a
  /// warning.
  static func changed(_ changes: CodeCopies.ExternalChanges, _ model: inout Model) -> [Effect] {
    guard let snapshot = model.stage.lesson else { return [] }
    let known = changes.changed.filter { file in snapshot.files.contains { $0.name == file.name } }
    if let name = changes.emptied.first {
      model.said.lines = [
        OutputLine(Words.OwnEditor.emptied(name), .warning)
      ]
    }
    if let file = known.last {
      model.code.note = OutputLine(Words.OwnEditor.changed(file.name), .good)
    }
    return known.map { .perform(.codeText($0.name, $0.text), label: "code text \($0.name)") }
  }

  /// Handles the end of the learner's own editor: applies changed files, or reloads the Swift code on stage.
  static func ended(_ end: EditorEnd, _ changes: CodeCopies.ExternalChanges, _ model: inout Model) -> [Effect] {
    if model.stage.source != nil {
      if let line = end.line(hasChanged: true, isEmptied: false) { model.said.lines = [line] }
      return [.perform(.reload, label: "reload")]
    }
    let effects = changed(changes, &model)
    if let line = end.line(hasChanged: !effects.isEmpty, isEmptied: !changes.emptied.isEmpty) {
      // If a file was changed, the reply to that edit shows the line. It may come later.
      if effects.isEmpty { model.said.lines = [line] } else { model.code.note = line }
    }
    return effects
  }
}
