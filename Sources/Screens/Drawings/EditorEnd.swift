import Laboratory

/// Result of a run of the user's own editor.
package struct EditorEnd: Hashable, Sendable {
  package enum How: Hashable, Sendable {
    case exited(Int32)
    case killed(signal: Int32)
    /// Neither `$VISUAL` nor `$EDITOR` is set.
    case notSet
    /// The editor could not be started. The value is the system's error text.
    case failed(String)
  }

  package let how: How
  /// Command with which the editor was called.
  package let command: String
  /// Path of the file that the editor was given.
  package let path: String

  package init(_ how: How, command: String, path: String) {
    (self.how, self.command, self.path) = (how, command, path)
  }

  /// Returns the message about the editor's end; nil if there is nothing to report.
  ///
  /// - Parameters:
  ///   - hasChanged: true if a file has another text now.
  ///   - isEmptied: true if a file was emptied.
  func line(hasChanged: Bool, isEmptied: Bool) -> OutputLine? {
    let kept = hasChanged ? Words.OwnEditor.changesLoaded : Words.OwnEditor.nothingChanged
    switch how {
    case .exited(0): return hasChanged || isEmptied ? nil : OutputLine(Words.OwnEditor.nothingChangedIn(path))
    case .exited(127): return OutputLine(Words.OwnEditor.wasNotFound(command), .bad)
    case .exited(let status): return OutputLine(Words.OwnEditor.ended(command, status: status, kept: kept), .warning)
    case .killed(let signal):
      return OutputLine(Words.OwnEditor.endedBySignal(command, signal: signal, kept: kept), .warning)
    case .notSet: return OutputLine(Words.OwnEditor.noEditor(path), .warning)
    case .failed(let reason):
      return OutputLine(Words.OwnEditor.couldNotStart(command, reason: reason, kept: kept), .bad)
    }
  }
}
