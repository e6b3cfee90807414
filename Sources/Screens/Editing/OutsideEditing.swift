import Laboratory
import Lessons
import Stage

/// Code that is changed by other programs: the learner's own editor, or any that is open beside.
enum OutsideEditing {
  /// The step's files lie on disk.
  static func copies(_ result: Result<String, UsageError>, editing file: String?, _ model: inout Model) -> [Effect] {
    switch result {
    case .failure(let error): Commands.fail(error, &model)
    case .success(let path) where file != nil: return [.openEditor(path: path)]
    case .success(let folder):
      model.said.lines = [OutputLine(Words.OwnEditor.filesAre(in: folder), .good)]
    }
    return []
  }

  /// Somebody else has changed files: that is an edit like any other.
  static func changed(_ news: CodeCopies.News, _ model: inout Model) -> [Effect] {
    guard let sight = model.stage.lesson else { return [] }
    let known = news.changed.filter { file in sight.files.contains { $0.name == file.name } }
    if let name = news.emptied.first {
      model.said.lines = [
        OutputLine(Words.OwnEditor.emptied(name), .warning)
      ]
    }
    if let file = known.last {
      model.code.note = OutputLine(Words.OwnEditor.changed(file.name), .good)
    }
    return known.map { .perform(.codeText($0.name, $0.text), label: "code text \($0.name)") }
  }

  /// The learner's own editor has ended, and has left something or nothing.
  static func ended(_ end: EditorEnd, _ news: CodeCopies.News, _ model: inout Model) -> [Effect] {
    if model.stage.source != nil {
      if let line = end.line(hasChanged: true, isEmptied: false) { model.said.lines = [line] }
      return [.perform(.reload, label: "reload")]
    }
    let effects = changed(news, &model)
    if let line = end.line(hasChanged: !effects.isEmpty, isEmptied: !news.emptied.isEmpty) {
      // What was taken is answered by a reply, which comes later where the code is busy.
      if effects.isEmpty { model.said.lines = [line] } else { model.code.note = line }
    }
    return effects
  }
}
