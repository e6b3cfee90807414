import Laboratory
import Lessons
import Stage

/// Handling of code that other programs change: the learner's own editor, or any editor with a copy of a file open.
enum OutsideEditing {
  /// Takes over files that another program has changed, as an edit of the step's code. Emptied files only give a
  /// warning.
  static func changed(
    _ news: CodeCopies.ExternalChanges, _ stage: ShownStage, _ code: inout CodeEditorState, _ said: inout Said
  )
    -> [Effect]
  {
    guard let snapshot = stage.lesson else { return [] }
    let known = news.changed.filter { file in snapshot.files.contains { $0.name == file.name } }
    if let name = news.emptied.first {
      said.tell(OutputLine(Words.OwnEditor.emptied(name), .warning))
    }
    if let file = known.last {
      code.note = OutputLine(Words.OwnEditor.changed(file.name), .good)
    }
    return known.map { .perform(.codeText($0.name, $0.text), label: "code text \($0.name)") }
  }

  /// Handles the end of the learner's own editor: takes over changed files, or reloads the Swift code on stage.
  static func ended(
    _ end: EditorEnd, _ news: CodeCopies.ExternalChanges, _ stage: ShownStage, _ code: inout CodeEditorState,
    _ said: inout Said
  ) -> [Effect] {
    if stage.source != nil {
      if let line = end.line(hasChanged: true, isEmptied: false) { said.tell(line) }
      return [.perform(.reload, label: "reload")]
    }
    let effects = changed(news, stage, &code, &said)
    if let line = end.line(hasChanged: !effects.isEmpty, isEmptied: !news.emptied.isEmpty) {
      // If a file was changed, the reply to that edit shows the line. It may come later.
      if effects.isEmpty { said.tell(line) } else { code.note = line }
    }
    return effects
  }
}
