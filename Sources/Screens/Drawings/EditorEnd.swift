import Laboratory

/// How the learner's own editor came to its end.
package struct EditorEnd: Hashable, Sendable {
  package enum How: Hashable, Sendable {
    case exited(Int32)
    case killed(signal: Int32)
    /// Neither `$VISUAL` nor `$EDITOR` says which one it is.
    case notSet
    /// It could not be started; in the system's words.
    case failed(String)
  }

  package let how: How
  /// As it was called.
  package let command: String
  /// The file that it was given.
  package let path: String

  package init(_ how: How, command: String, path: String) {
    (self.how, self.command, self.path) = (how, command, path)
  }

  /// - Parameter hasChanged: whether the file is another one now.
  func line(hasChanged: Bool, isEmptied: Bool) -> OutputLine? {
    let kept = hasChanged ? Words.OwnEditor.changesLoaded : Words.OwnEditor.nothingChanged
    switch how {
    case .exited(0): return hasChanged || isEmptied ? nil : OutputLine(Words.OwnEditor.nothingChangedIn(path))
    case .exited(127):
      return OutputLine(Words.OwnEditor.wasNotFound(command), .bad)
    case .exited(let status): return OutputLine(Words.OwnEditor.ended(command, status: status, kept: kept), .warning)
    case .killed(let signal):
      return OutputLine(Words.OwnEditor.endedBySignal(command, signal: signal, kept: kept), .warning)
    case .notSet:
      return OutputLine(
        Words.OwnEditor.noEditor(path), .warning)
    case .failed(let reason):
      return OutputLine(Words.OwnEditor.couldNotStart(command, reason: reason, kept: kept), .bad)
    }
  }
}
