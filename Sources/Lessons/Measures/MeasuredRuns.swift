import Stage

/// What runs have shown in this session, by the text that ran: figures that no text tells alone.
package struct MeasuredRuns: Sendable {
  private var detections: [[StepFile]: [Detection]] = [:]
  private var live: [[StepFile]: Int] = [:]

  package init() {}

  package func detections(of files: [StepFile]) -> [Detection] { detections[files] ?? [] }

  package mutating func add(_ found: [Detection], of files: [StepFile]) {
    let new = Set(found.map(\.piece))
    detections[files] = (detections[files] ?? []).filter { !new.contains($0.piece) } + found
  }

  /// How many objects were alive when the run came to its end; nil if it has not in this session.
  package func liveAtEnd(of files: [StepFile]) -> Int? { live[files] }

  package mutating func addEnd(live count: Int, of files: [StepFile]) { live[files] = count }
}
