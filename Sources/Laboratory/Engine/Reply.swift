import Stage

/// What a command brought about, as values.
package struct Reply: Sendable {
  /// New events with the world after each.
  package var news: Timeline.News
  package var outcome: Outcome
  /// The command was used wrongly; nothing changed.
  package var error: UsageError?
  package var status: Status
  /// Non-fatal faults, one sentence each. Each is part of one reply only.
  package var notices: [String] = []
  /// The step on stage; nil in the laboratory.
  package var lesson: LessonSight?
  /// The Swift code on stage; nil where none is.
  package var source: SourceSight?

  /// What the header and the footer show of what lies behind the stage.
  package struct Status: Hashable, Sendable {
    package var documentName = ""
    package var documentPath: String?
    /// What the document's file held when it was read or written.
    package var documentHash: String?
    package var isUnsaved = false
    package var undo: String?
    package var redo: String?
    /// The scenario as it would be saved.
    package var scenarioText = ""

    /// Names of the bundled lessons, in the order of the curriculum.
    package var lessonNames: [String] = []

    package init() {}
  }
}
