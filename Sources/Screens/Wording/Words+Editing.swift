import Stage

extension Words {
  /// Messages of the code editor.
  enum Editor {
    static let isSaved = "The code is saved (edits are saved automatically)"
    static let nothingToUndo = "Nothing to undo"
    static let nothingToRedo = "Nothing to redo"
    static let noSelection = "No text is selected: Shift+arrow selects text"
    static let nothingToPaste = "Nothing to paste: ^C copies the selection"
    static func pasteTooLarge(_ size: Int, limit: Int) -> String {
      "The pasted text is \(size) KB, the limit is \(limit) KB; 'code files' writes the step's files "
        + "to a folder for your own editor"
    }
    static let windowTooSmall = "the window is too small to edit in; make it larger, or use 'code replace'"
    static func line(_ number: Int, message: String) -> String { "line \(number): \(message)" }
    static func title(_ step: String) -> String { "\(step): editing" }
    static func errors(_ count: Int) -> String { " \(Wording.count(count, "error")) " }
    static let compiles = " compiles "
    static func compilerSays(_ mark: String) -> String { " \(mark) compiler messages " }
  }

  /// Messages about the learner's own editor.
  enum OwnEditor {
    static let changesLoaded = "the saved changes were loaded"
    static let nothingChanged = "nothing was changed"
    static func nothingChangedIn(_ path: String) -> String { "Nothing was changed in \(path)" }
    static func wasNotFound(_ command: String) -> String {
      "'\(command)' was not found; set VISUAL or EDITOR to an editor that is installed"
    }
    static func ended(_ command: String, status: Int32, kept: String) -> String {
      "'\(command)' ended with status \(status); \(kept)"
    }
    static func endedBySignal(_ command: String, signal: Int32, kept: String) -> String {
      "'\(command)' was ended by signal \(signal); \(kept)"
    }
    static func noEditor(_ path: String) -> String {
      "No editor is set; set EDITOR or VISUAL in your shell before Playground starts, or edit \(path) in "
        + "any editor: saved changes are loaded"
    }
    static func couldNotStart(_ command: String, reason: String, kept: String) -> String {
      "'\(command)' could not be started (\(reason)); \(kept)"
    }
    static func filesAre(in folder: String) -> String {
      "Files: \(folder); Playground loads each saved change"
    }
    static func emptied(_ file: String) -> String { "Another editor emptied \(file); code here unchanged" }
    static func changed(_ file: String) -> String { "Another editor changed \(file); 'play' runs the code" }
  }
}
