import Core
import Stage

/// The input of all views of a run, as a value: the events of one stage, a moment and the selection.
package struct RunAccount: Sendable {
  package let timeline: Timeline
  /// The numbers of the stage's events, including those after the shown moment.
  package let events: Range<Int>
  /// The number of the shown event.
  package let now: Int
  package let isLesson: Bool
  /// The selected service, and the selected object of that service; nil for none.
  package var selection: String?
  package var object: String?
  /// The property that the view of states follows (`states`; nil for none), and the functions that the view of marbles
  /// follows (`marbles`).
  package var states: StepProperty?
  package var marbles: [String] = []
  /// Faults at the shown moment, by the services that they connect (`timeline`).
  package var faults: [EdgeFault.Pair: EdgeFault] = [:]
  package var classes = ClassOutline()
  package var signatures = Signatures()
  package var surface = StateSurface()
  package var levels = Levels()
  package var changes = ChangePlaces()

  /// Creates an account of one stage's events.
  ///
  /// - Parameters:
  ///   - first: the event with which the stage began.
  ///   - last: the last event of the stage; nil for the last event of the timeline.
  ///   - now: the shown event; nil for the last event.
  package init(_ timeline: Timeline, from first: Int = 1, to last: Int? = nil, at now: Int? = nil, isLesson: Bool) {
    self.timeline = timeline
    let end = last ?? timeline.count
    // The oldest moments of the laboratory may have been dropped.
    let start = max(first, timeline.moments.startIndex)
    events = start..<max(start, end + 1)
    self.now = now ?? end
    self.isLesson = isLesson
  }

  package func event(_ n: Int) -> StageEvent { timeline.moments[n].event }
  package func world(_ n: Int) -> World { timeline.world(after: n) ?? World() }

  /// An object in the world after event `n`; in the world before the event if the event freed the object.
  ///
  /// - Returns: nil if the object exists in neither world.
  package func instance(_ ref: InstanceRef, around n: Int) -> World.Instance? { world(n)[ref] ?? world(n - 1)[ref] }

  package func name(of service: ServiceRef, around n: Int) -> String? {
    world(n).name(of: service) ?? world(n - 1).name(of: service)
  }

  /// The service of a participant: the service itself, or that of an instance; nil without a participant.
  package func service(of participant: Participant?, around n: Int) -> String? {
    switch participant {
    case .instance(let ref)?: instance(ref, around: n)?.service
    case .service(let service)?: name(of: service, around: n)
    case nil: nil
    }
  }

  /// The text of an event in the log; empty for an event without a record.
  package func words(_ n: Int) -> String {
    guard let record = timeline.record(n) else { return "" }
    return "\(record.kind.words) \(record.text)"
  }
}
