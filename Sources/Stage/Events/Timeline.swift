/// An event, and the world after it.
package struct Moment: Sendable {
  package var event: StageEvent
  package var world: World
}

/// The event log, and the world as it was after each event. It only grows; events count from 1.
package struct Timeline: Sendable {
  package private(set) var moments: [Moment] = []
  /// The world before the first event.
  private var start = World()

  package init() {}

  /// The world now.
  package var world: World { moments.last?.world ?? start }

  package var count: Int { moments.count }

  /// Goes on by one event.
  package mutating func append(_ event: StageEvent) {
    var world = world
    world.apply(event)
    moments.append(Moment(event: event, world: world))
  }

  /// What was found out since belongs to the last event: nothing else has happened.
  package mutating func amend(_ changes: [Change]) {
    if changes.isEmpty { return }
    guard let last = moments.indices.last else {
      for change in changes { start.apply(change) }
      return
    }
    moments[last].event.changes += changes
    for change in changes { moments[last].world.apply(change) }
  }

  /// Takes over what another timeline has beyond this one, and what became of the last event that both have.
  ///
  /// - Parameter moments: the other one's, from the last common one on.
  package mutating func follow(_ news: News) {
    moments.removeLast(max(0, moments.count - news.from))
    moments += news.moments
    if moments.isEmpty { start = news.world }
  }

  /// What is new since a count, and the last event before it, which may have been amended.
  package func news(since count: Int) -> News {
    let from = max(0, min(count, moments.count) - 1)
    return News(from: from, moments: Array(moments[from...]), world: world)
  }

  /// A part of a timeline, for one that follows it.
  package struct News: Sendable {
    /// How many events before it stay as they are.
    package let from: Int
    package let moments: [Moment]
    package let world: World
  }

  /// - Parameter n: an event's number.
  package func world(after n: Int) -> World? { moments.indices.contains(n - 1) ? moments[n - 1].world : nil }

  /// An event in the words of the log.
  ///
  /// - Parameter n: its number, from 1.
  package func record(_ n: Int) -> EventRecord? {
    guard moments.indices.contains(n - 1) else { return nil }
    return EventRecord(
      n, moments[n - 1].event, before: n > 1 ? moments[n - 2].world : start, after: moments[n - 1].world)
  }

  /// The whole log, or its beginning.
  ///
  /// - Complexity: O(events).
  package func records(upTo n: Int = .max) -> [EventRecord] {
    moments.indices.prefix(max(0, n)).compactMap { record($0 + 1) }
  }
}
