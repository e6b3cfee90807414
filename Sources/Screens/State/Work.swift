import Laboratory

/// The job beside the loop.
struct Work: Sendable {
  var job: Job.Kind?
  /// Keys for the page that the job opens.
  var typedAhead: [Key] = []
}

/// Lines that are typed.
struct Prompt: Sendable {
  /// The lines that were typed, of this session and of those before.
  var history: [String] = []
  /// A line that the engine has yet to answer: if it refuses, the line is there again.
  var sent: LineEditor?
}

/// The end of the program.
package struct Exit: Sendable {
  package internal(set) var hasQuit = false
  /// True if the program ends as soon as the scenario is saved.
  var isDueWhenSaved = false
}
