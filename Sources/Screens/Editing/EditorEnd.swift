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
    let kept = hasChanged ? "the saved changes were loaded" : "nothing was changed"
    switch how {
    case .exited(0): return hasChanged || isEmptied ? nil : OutputLine("nothing was changed in \(path)")
    case .exited(127):
      return OutputLine("'\(command)' was not found; set VISUAL or EDITOR to an editor that is installed", .bad)
    case .exited(let status): return OutputLine("'\(command)' ended with status \(status); \(kept)", .warning)
    case .killed(let signal): return OutputLine("'\(command)' was ended by signal \(signal); \(kept)", .warning)
    case .notSet:
      return OutputLine(
        "no editor is set; 'export EDITOR=nano' (or VISUAL) before Playground starts, or edit \(path) in any editor: "
          + "saved changes are loaded", .warning)
    case .failed(let reason): return OutputLine("'\(command)' could not be started (\(reason)); \(kept)", .bad)
    }
  }
}
