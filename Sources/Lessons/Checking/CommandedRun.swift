import Stage

/// A run of a step's code that commands have driven.
package struct CommandedRun: Sendable {
  package var timeline: Timeline
  /// The code as it stands at its end.
  package var files: [StepFile]
  /// The command that could not be carried out: the run went no further.
  package var fault: (line: Int, message: String)?

  package init(timeline: Timeline, files: [StepFile], fault: (line: Int, message: String)? = nil) {
    self.timeline = timeline
    self.files = files
    self.fault = fault
  }
}
