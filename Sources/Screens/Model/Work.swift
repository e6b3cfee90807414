import Laboratory

/// State of the job that runs outside of the loop.
struct Work: Sendable {
  var job: Job.Kind?
  /// Keys that were typed during a job of the kind `listing`, for the list that the job opens.
  var typedAhead: [Key] = []
}

/// State of the command line.
struct Prompt: Sendable {
  /// Lines that were typed, in this session and in earlier sessions.
  var history: [String] = []
  /// Line that waits for the engine's reply; nil for none. If the engine refuses it, the palette opens with the line
  /// again.
  var sent: LineEditor?
}

/// State of the program's end.
package struct Exit: Sendable {
  package internal(set) var hasQuit = false
  /// True if the program ends as soon as the scenario is saved.
  var isDueWhenSaved = false
}
