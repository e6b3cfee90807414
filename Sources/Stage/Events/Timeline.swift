/// The event log, with the world after each event.
///
/// Events count from 1 and are never renumbered. `append` keeps everything. `trim` drops the oldest moments, whose
/// worlds take most of the memory, and keeps the records of their events for longer.
package struct Timeline: Sendable {
  /// Bounds for `trim`.
  package struct Limits: Hashable, Sendable {
    /// Maximum number of moments. Only the run on stage may exceed it.
    package var moments: Int
    /// Maximum number of events with a record, including those with a moment.
    package var records: Int

    package init(moments: Int = 20_000, records: Int = 100_000) { (self.moments, self.records) = (moments, records) }
  }

  private let limits: Limits
  private var kept: [Moment] = []
  /// Number of moments dropped so far.
  private var dropped = 0
  /// Records of the newest dropped events, up to event `dropped`.
  private var droppedRecords: [EventRecord] = []
  /// World before the first moment that is kept.
  private var start = World()
  /// Number of the latest `stepEntered` event; nil if there was none.
  private var lastEntry: Int?

  /// Creates an empty timeline.
  ///
  /// - Parameters:
  ///   - limits: bounds for `trim`.
  ///   - start: world before the first event.
  package init(limits: Limits = Limits(), from start: World = World()) { (self.limits, self.start) = (limits, start) }

  /// The current world.
  package var world: World { kept.last?.world ?? start }

  /// Number of the last event.
  package var count: Int { dropped + kept.count }

  /// Moments that were not dropped, indexed by the numbers of their events.
  package var moments: Moments { Moments(kept, from: dropped + 1) }

  /// Kept moments up to an event.
  ///
  /// - Parameter n: number of the last event; nil for all of them.
  package func moments(upTo n: Int?) -> Slice<Moments> {
    let moments = moments
    let end = n.map { min(max($0 + 1, moments.startIndex), moments.endIndex) } ?? moments.endIndex
    return moments[moments.startIndex..<end]
  }

  /// Appends an event and the world after it.
  package mutating func append(_ event: StageEvent) {
    var world = world
    world.apply(event)
    append(Moment(event: event, world: world))
  }

  private mutating func append(_ moment: Moment) {
    kept.append(moment)
    if case .stepEntered = moment.event.what { lastEntry = count }
  }

  /// Adds changes to the last event that were found after it, before any other event happened.
  package mutating func amend(_ changes: [Change]) {
    if changes.isEmpty { return }
    guard let last = kept.popLast() else {
      for change in changes { start.apply(change) }
      return
    }
    var (event, world) = (last.event, last.world)
    event.changes += changes
    for change in changes { world.apply(change) }
    kept.append(Moment(event: event, world: world))
  }

  // MARK: Following another timeline

  /// Appends the moments of a delta from another timeline.
  ///
  /// The last event that both timelines share is replaced as well, because it may have been amended.
  ///
  /// - Parameter delta: the other timeline's `delta(since:)` for this timeline's `count`.
  package mutating func follow(_ delta: Delta) {
    kept.removeLast(min(kept.count, max(0, count - delta.from)))
    for moment in delta.moments { append(moment) }
    if count == 0 { start = delta.world }
  }

  /// Moments after a count, and the last event before them, which may have been amended.
  ///
  /// - Parameter count: count at the previous call. The moment of that event must not have been dropped.
  package func delta(since count: Int) -> Delta {
    let from = max(dropped, min(count, self.count) - 1)
    return Delta(from: from, moments: Array(kept[(from - dropped)...]), world: world)
  }

  /// Part of a timeline, for a timeline that follows it.
  package struct Delta: Sendable {
    /// Number of unchanged events before the delta.
    package let from: Int
    package let moments: [Moment]
    package let world: World
  }

  // MARK: Looking back

  /// World after an event; nil if the event's moment was dropped or the event has not happened yet.
  ///
  /// - Parameter n: number of the event, also of the event right before the first kept moment.
  package func world(after n: Int) -> World? {
    if n == dropped { return start }
    return moments.indices.contains(n) ? moments[n].world : nil
  }

  /// Numbers of the events that have a record.
  package var numbers: Range<Int> { (dropped - droppedRecords.count + 1)..<(count + 1) }

  /// Record of an event; nil if the record was dropped or the event has not happened.
  ///
  /// - Parameter n: number of the event, from 1.
  package func record(_ n: Int) -> EventRecord? {
    guard numbers.contains(n) else { return nil }
    guard n > dropped else { return droppedRecords[n - numbers.lowerBound] }
    return EventRecord(n, moments[n].event, before: world(after: n - 1) ?? start, after: moments[n].world)
  }

  /// Records of the log up to an event, except dropped ones.
  ///
  /// - Complexity: O(events).
  package func records(upTo n: Int = .max) -> [EventRecord] { numbers.prefix { $0 <= n }.compactMap(record) }
}

// MARK: Dropping old moments

extension Timeline {
  /// Drops the oldest moments if there are more than the limit.
  ///
  /// The run on stage stays complete, because its questions are judged by it. An earlier run is dropped completely, so
  /// that no query mistakes a part of a run for the whole. An eighth more than necessary is dropped, so that most calls
  /// have nothing to do.
  package mutating func trim() {
    guard kept.count > limits.moments else { return }
    var first = count - (limits.moments - limits.moments / 8) + 1
    if world.lesson != nil, let lastEntry { first = min(first, lastEntry) }
    let moments = moments
    while first < count, first > moments.startIndex, moments[first].isWithinRun { first += 1 }
    first = min(first, count)
    guard first > moments.startIndex else { return }
    keepRecords(of: moments.startIndex..<first)
    start = moments[first - 1].world
    kept.removeFirst(first - moments.startIndex)
    dropped = first - 1
  }

  private mutating func keepRecords(of numbers: Range<Int>) {
    let most = limits.records - limits.moments
    guard most > 0 else { return }
    droppedRecords += numbers.compactMap(record)
    if droppedRecords.count > most { droppedRecords.removeFirst(droppedRecords.count - (most - most / 8)) }
  }
}

extension Moment {
  /// True if the event is part of a step's run, except the `stepEntered` event that begins it.
  fileprivate var isWithinRun: Bool {
    guard world.lesson != nil else { return false }
    if case .stepEntered = event.what { return false }
    return true
  }
}
