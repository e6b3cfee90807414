import Stage

/// The results of this session's runs, by the code that ran. They give the figures that the text alone does not show.
package struct MeasuredRuns: Sendable {
  private var detections: [[StepFile]: [Detection]] = [:]
  private var live: [[StepFile]: Int] = [:]

  package init() {}

  package func detections(of files: [StepFile]) -> [Detection] { detections[files] ?? [] }

  package mutating func add(_ found: [Detection], of files: [StepFile]) {
    let new = Set(found.map(\.piece))
    detections[files] = (detections[files] ?? []).filter { !new.contains($0.piece) } + found
  }

  /// Returns the number of live objects at the end of the run; nil if this code has not run to its end in this session.
  package func liveAtEnd(of files: [StepFile]) -> Int? { live[files] }

  package mutating func addEnd(live count: Int, of files: [StepFile]) { live[files] = count }
}
