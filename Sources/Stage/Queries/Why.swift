/// Explanation why an instance is alive or was freed, derived from the timeline.
package struct Why: Hashable, Sendable {
  /// Name of the instance: `Armor#1`.
  package let instance: String
  /// Number of the event in which the instance was made.
  package let made: Int
  /// Service or instance whose code made the instance; nil if it is unknown.
  package let maker: String?
  /// True if the container made the instance for `maker`; false if the code of `maker` made it.
  package let isForMaker: Bool
  /// Place in a lesson's code where the instance was made; nil if it is unknown.
  package let madeAt: Place?
  package let fate: Fate
  /// Shortest chain of holders that keeps the instance alive.
  ///
  /// It begins with a holder that is not an object (`you`, `container`) and ends with the instance. Empty if the
  /// instance was freed.
  package private(set) var path: [String] = []

  package enum Fate: Hashable, Sendable {
    case alive(holders: [Holder])
    case freed(Freeing)
  }

  package struct Holder: Hashable, Sendable {
    /// Name of the holder: an instance, `you`, `container`, a scope, or `the code`.
    package let name: String
    /// Stored property that holds the instance; nil if it is unknown.
    package let field: String?
  }

  package struct Freeing: Hashable, Sendable {
    /// Number of the event that reported the freeing.
    package let event: Int
    /// Place in the code at `event`, or else that of `statement`; nil if neither has one.
    package let place: Place?
    /// Last statement that ran before `event`; nil if there is none.
    package let statement: String?
    /// Holders of the instance just before the references to it were dropped that led to its freeing.
    package let holders: [Holder]
  }

  /// Creates the explanation for an instance.
  ///
  /// - Parameters:
  ///   - service: name of its service or type.
  ///   - number: number of the instance; nil for the last one that was made.
  ///   - timeline: the events.
  ///   - n: number of the last event to consider; nil for all.
  /// - Returns: nil if no such instance was made in this run, or in this laboratory since its first moment.
  /// - Complexity: O(events).
  package init?(_ service: String, number: Int?, in timeline: Timeline, upTo n: Int? = nil) {
    let moments = timeline.moments(upTo: n)
    let isLesson = moments.last?.world.lesson != nil
    let entry = isLesson ? moments.lastIndex { if case .stepEntered = $0.event.what { true } else { false } } : nil
    let start = entry ?? moments.startIndex
    var birth: (index: Int, ref: InstanceRef)?
    for index in moments.indices[start...] {
      let moment = moments[index]
      guard case .created(let born) = moment.event.what, (moment.world.lesson != nil) == isLesson,
        let instance = moment.world[born.instance], instance.service == service,
        number.map({ $0 == instance.number }) ?? true
      else { continue }
      birth = (index, born.instance)
    }
    guard let birth, let last = moments.last else { return nil }
    let born = moments[birth.index]
    let now = last.world[birth.ref] ?? born.world[birth.ref]
    instance = now?.name ?? service
    made = birth.index
    isForMaker = born.world.isLaboratory
    maker = now?.maker ?? born.event.by.flatMap { Self.name($0, born.world) }
    madeAt = born.event.place ?? Self.statement(before: birth.index, in: moments, from: start)?.event.place
    if last.world[birth.ref] != nil {
      fate = .alive(holders: Self.holders(of: birth.ref, in: last.world))
      path = last.world.path(to: birth.ref)
      return
    }
    let end =
      moments.indices[birth.index...].first { moments[$0].world[birth.ref] == nil }
      ?? moments.index(before: moments.endIndex)
    // A dropped reference is reported before the objects that it freed.
    var before = end - 1
    while before > birth.index, case .dropped = moments[before].event.what { before -= 1 }
    while before > birth.index, case .released = moments[before].event.what { before -= 1 }
    let statement = Self.statement(before: end, in: moments, from: start)
    fate = .freed(
      Freeing(
        event: end, place: moments[end].event.place ?? statement?.event.place,
        statement: statement.flatMap { if case .statement(let text) = $0.event.what { text } else { nil } },
        holders: Self.holders(of: birth.ref, in: moments[max(birth.index, before)].world)))
  }

  private static func statement(before index: Int, in moments: Slice<Moments>, from start: Int) -> Moment? {
    moments[start..<index].last { if case .statement = $0.event.what { true } else { false } }
  }

  private static func holders(of ref: InstanceRef, in world: World) -> [Holder] {
    var holders = world.orderedInstances.flatMap { instance in
      instance.holds.filter { $0.to == ref && $0.strength == .strong }
        .map { Holder(name: instance.name, field: $0.field) }
    }
    holders += world[ref]?.keepers.map { Holder(name: $0.name, field: nil) } ?? []
    return holders.withoutRepeats
  }

  private static func name(_ participant: Participant, _ world: World) -> String? {
    switch participant {
    case .instance(let ref): world[ref]?.name
    case .service(let service): world.name(of: service)
    }
  }
}

extension World {
  /// Returns the shortest chain of holders that keeps an instance alive; empty if no keeper (a holder that is not an
  /// object) leads to it.
  ///
  /// The chain begins with a keeper: the learner if possible, else a container or a scope. The names of the instances
  /// from there to the target follow.
  ///
  /// - Complexity: O(instances + references).
  package func path(to target: InstanceRef) -> [String] {
    let kept = orderedInstances.filter { !$0.keepers.isEmpty }
    let held = kept.filter { $0.keepers.contains(.you) }
    for starts in held.isEmpty ? [kept] : [held, kept] {
      let way = path(to: target, from: starts.map(\.ref))
      guard let first = way.first.flatMap({ self[$0] }) else { continue }
      let keeper = first.keepers.first { $0 == .you } ?? first.keepers.first
      return (keeper.map { [$0.name] } ?? []) + way.compactMap { self[$0]?.name }
    }
    return []
  }

  /// Returns the shortest chain of strong references from any start to the target; empty if there is none.
  private func path(to target: InstanceRef, from starts: [InstanceRef]) -> [InstanceRef] {
    var cameFrom: [InstanceRef: InstanceRef] = [:]
    var seen = Set(starts)
    var queue = starts
    var next = 0
    while next < queue.count, !seen.contains(target) {
      let ref = queue[next]
      next += 1
      for hold in self[ref]?.holds ?? [] where hold.strength == .strong && seen.insert(hold.to).inserted {
        cameFrom[hold.to] = ref
        queue.append(hold.to)
      }
    }
    guard seen.contains(target) else { return [] }
    var way = [target]
    while let last = way.last, let before = cameFrom[last] { way.append(before) }
    return way.reversed()
  }
}
