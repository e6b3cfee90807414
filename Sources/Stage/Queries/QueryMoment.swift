import Core

/// Part of a timeline that a query considers: a run of a step, or the laboratory.
struct QueryRun {
  private let moments: Slice<Moments>
  private let start: World
  private let isLesson: Bool
  /// Number of the first kept moment, if earlier moments of this laboratory were dropped; otherwise nil.
  let truncation: Int?

  /// Selects the part of a timeline for queries.
  ///
  /// - Parameter n: number of the last event to consider; nil for all.
  init(_ timeline: Timeline, upTo n: Int?) {
    let seen = timeline.moments(upTo: n)
    isLesson = seen.last?.world.lesson != nil
    let first = isLesson ? seen.lastIndex { if case .stepEntered = $0.event.what { true } else { false } } : nil
    moments = seen[(first ?? seen.startIndex)...]
    start = timeline.count == 0 ? timeline.world : World()
    // Either all moments of a run are kept or none, so only a laboratory can be truncated.
    truncation = !isLesson && timeline.moments.startIndex > 1 ? timeline.moments.startIndex : nil
  }

  /// Events of the run with their numbers. In the laboratory, events of lessons that were left are excluded.
  var events: some Sequence<(n: Int, event: StageEvent)> {
    moments.indices.lazy.filter { isLesson == (moments[$0].world.lesson != nil) }.map { ($0, moments[$0].event) }
  }

  /// The newest moment that the query considers; before the first event, the world at the start.
  var present: QueryMoment {
    QueryMoment(world: moments.last?.world ?? start, event: moments.indices.last)
  }

  /// Returns the moments after visible events, the latest first, then the run's first moment.
  ///
  /// - Parameter n: number of the last event to consider.
  func visibleMoments(upTo n: Int) -> some Sequence<QueryMoment> {
    moments.indices.reversed().lazy
      .filter { $0 <= n && ($0 == moments.startIndex || moments[$0].event.isVisible) }
      .map { QueryMoment(world: moments[$0].world, event: $0) }
  }

  func moment(at time: Query.Time) -> QueryMoment? {
    switch time {
    case .end: return end ?? present
    case .returned: return hasReturned ? present : nil
    case .statement(let text, let number): return after(StatementText.normalised(text), number)
    }
  }

  var hasEnded: Bool { end != nil }

  /// True if the run has ended before its code returned: it crashed, reached a limit or was stopped.
  var neverReturns: Bool {
    guard let endIndex, case .ended(let outcome) = moments[endIndex].event.what else { return false }
    return outcome != .returned && outcome != .threw
  }

  /// Returns the beginning of a statement that has run and resembles the requested statement, which has not run.
  ///
  /// - Returns: nil if no statement is similar, or if a later run than the first was requested.
  func statement(near time: Query.Time) -> String? {
    guard case .statement(let text, 1) = time else { return nil }
    let wanted = StatementText.normalised(text)
    var ran: [String: String] = [:]
    for (_, event) in events {
      guard case .statement(let statement) = event.what else { continue }
      // A quotation mark would need escaping. As many characters as the requested text has are compared.
      let whole = String(StatementText.normalised(statement).prefix { $0 != "\"" })
      ran[StatementText.normalised(String(whole.prefix(wanted.count)))] = StatementText.normalised(whole)
    }
    return NearestName.of(wanted, among: ran.keys, limit: 1).first.flatMap { ran[$0] }
  }

  private var endIndex: Int? {
    moments.firstIndex { if case .ended = $0.event.what { true } else { false } }
  }

  private var end: QueryMoment? { endIndex.map { QueryMoment(world: moments[$0].world, event: $0) } }

  /// True if the story has returned and its locals are released, or if an error ended it.
  ///
  /// After an error the locals are already gone when the run ends.
  private var hasReturned: Bool {
    guard let endIndex else { return false }
    switch moments[endIndex].event.what {
    case .ended(.threw): return true
    case .ended(.returned):
      return moments[endIndex...].contains { if case .returned = $0.event.what { true } else { false } }
    default: return false
    }
  }

  /// Returns the moment after the n-th run of a statement that begins with a text; nil if there was no such run.
  ///
  /// The effects of the statement on objects are included, although their events follow it.
  private func after(_ text: String, _ number: Int) -> QueryMoment? {
    var left = number
    for index in moments.indices {
      guard case .statement(let statement) = moments[index].event.what,
        StatementText.normalised(statement).hasPrefix(text)
      else { continue }
      left -= 1
      if left > 0 { continue }
      let rest = moments[(index + 1)...]
      let last = (rest.firstIndex { !$0.event.isEffect(of: moments[index].event) } ?? rest.endIndex) - 1
      return QueryMoment(world: moments[last].world, event: last)
    }
    return nil
  }
}

extension QueryRun {
  /// Returns the present name of a service, or its last name if it no longer exists; nil if no kept moment has a name
  /// for it.
  func name(_ service: ServiceRef) -> String? {
    if let name = present.world.name(of: service) { return name }
    for moment in moments.reversed() { if let name = moment.world.name(of: service) { return name } }
    return nil
  }

  /// Returns the name of an instance's service at an event. If the event freed the instance, the name is that right
  /// before it.
  ///
  /// - Returns: nil if the instance was alive at neither moment.
  func name(_ ref: InstanceRef, at n: Int) -> String? {
    for number in [n, n - 1] where moments.indices.contains(number) {
      if let instance = moments[number].world[ref] { return instance.service }
    }
    return nil
  }
}

/// A moment at which a query is evaluated.
struct QueryMoment {
  let world: World
  /// Number of the last event before the moment; nil before the first event.
  let event: Int?
}

/// Normalises statements for comparison.
package enum StatementText {
  /// Returns a text without white space at both ends, and with inner white space reduced to one space.
  package static func normalised(_ text: String) -> String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}

extension StageEvent {
  /// True if the event is a visible effect of lesson code, at which one press of Space stops.
  package var isVisible: Bool {
    switch what {
    case .created, .released, .pulled, .held, .dropped, .changed, .printed, .crashed, .ended: true
    // A function that only lets an error through has no line of its own.
    case .threw: place != nil
    default: false
    }
  }

  /// True if the event belongs to the run of a step's code, and was not caused by the learner or the compiler.
  package var isOfRun: Bool {
    switch what {
    case .created, .released, .pulled, .held, .dropped, .changed, .printed, .crashed, .ended, .threw, .statement,
      .called,
      .returned:
      true
    default: false
    }
  }

  /// Returns true if the event belongs to the effect of a statement, and no event between them ends that effect.
  func isEffect(of statement: StageEvent) -> Bool {
    thread == statement.thread && effectDepth > statement.effectDepth
  }
}
