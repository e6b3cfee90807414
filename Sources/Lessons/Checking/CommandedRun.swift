import Stage

/// A run of a step's code that was driven by commands.
package struct CommandedRun: Sendable {
  package var timeline: Timeline
  /// The code at the end of the run.
  package var files: [StepFile]
  /// The line and message of the command that failed and ended the run; nil if all succeeded.
  package var fault: (line: Int, message: String)?

  package init(timeline: Timeline, files: [StepFile], fault: (line: Int, message: String)? = nil) {
    self.timeline = timeline
    self.files = files
    self.fault = fault
  }
}
