import Lessons
import SourceReader
import Stage
import Trace

/// What the screen shows of a step beside its events: what is said, the code as it stands now, and what its run waits for.
package struct LessonSight: Sendable {
  package struct File: Hashable, Sendable {
    package let name: String
    /// Its lines, in stretches of one colour.
    package let lines: [[Span]]
    /// Lines, from 0, that the step before did not have.
    package let changed: Set<Int>
  }

  package let step: StepTitle
  /// Whether it is the project's own and not the source's.
  package let isOurs: Bool
  package let narration: Narration
  package let files: [File]
  package let isEdited: Bool
  /// The lines on the step's own screen.
  package internal(set) var screen: [String] = []
  /// What its code waits for.
  package internal(set) var wish: StepWish?
  /// What queries may ask of its code.
  package let sources: QuerySources
  /// Rises whenever the text on the screen is another.
  package let version: Int
}
