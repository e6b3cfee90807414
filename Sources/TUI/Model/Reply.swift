import Core

/// What a command brought about, as values.
struct Reply: Sendable {
  /// New events, each with the world after it.
  var happened: [(LogEntry, World)] = []
  /// The world on stage now.
  var world: World
  var lines: [OutputLine] = []
  /// The command was used wrongly; nothing changed.
  var error: UsageError?
  var status: Status

  /// What the header and the footer show of what lies behind the stage.
  struct Status: Hashable, Sendable {
    var documentName = ""
    var documentPath: String?
    var isUnsaved = false
    var undo: String?
    var redo: String?
    /// The scenario as it would be saved.
    var scenarioText = ""
    /// How many there are in the lesson on stage.
    var stepCount = 0
  }
}
