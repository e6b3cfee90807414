import Core

/// History of a live instance: its creation, its reuse and its holders, derived from the timeline.
package struct InstanceStory: Hashable, Sendable {
  /// Number of the event in which the instance was made.
  package let made: Int
  /// Service or instance for which the container made the instance, or in a lesson whose code made it; nil if the
  /// learner requested it, or if it is unknown.
  package let by: String?
  /// Number of later requests that got the same instance.
  package internal(set) var reused = 0
  /// Holders at the last event considered, each with the property that holds the instance.
  package internal(set) var holders: [Why.Holder] = []

  /// Returns the history of each live instance of a service. Instances whose making was dropped from the timeline are
  /// left out.
  ///
  /// - Parameter n: number of the last event to consider; nil for all.
  /// - Complexity: O(references + events since the oldest live instance was made), and sorting the instances.
  package static func all(of service: String, in timeline: Timeline, upTo n: Int? = nil) -> [InstanceRef: InstanceStory]
  {
    let moments = timeline.moments(upTo: n)
    guard let world = moments.last?.world else { return [:] }
    let living = world.instances.values.filter { $0.service == service }
    var open = Set(living.map(\.ref))
    var holders: [InstanceRef: [Why.Holder]] = [:]
    for holder in world.orderedInstances {
      for hold in holder.holds where hold.strength == .strong && open.contains(hold.to) {
        holders[hold.to, default: []].append(Why.Holder(name: holder.name, field: hold.field))
      }
    }
    for instance in living {
      holders[instance.ref, default: []] += instance.keepers.map { Why.Holder(name: $0.name, field: nil) }
    }
    var reused: [InstanceRef: Int] = [:]
    var stories: [InstanceRef: InstanceStory] = [:]
    for index in moments.indices.reversed() {
      if open.isEmpty { break }
      let event = moments[index].event
      switch event.what {
      case .reused(let ref?, of: _) where open.contains(ref): reused[ref, default: 0] += 1
      case .created(let birth):
        guard open.remove(birth.instance) != nil else { continue }
        let by = event.by ?? maker(of: birth.instance, pulledIn: moments[(index + 1)...].first?.event)
        stories[birth.instance] = InstanceStory(
          made: index, by: by.flatMap { name($0, moments[index].world) }, reused: reused[birth.instance] ?? 0,
          holders: (holders[birth.instance] ?? []).withoutRepeats)
      default: break
      }
    }
    return stories
  }

  /// Returns the instance that has pulled another one by an event; nil for other events. The pull for which an instance
  /// was made follows its making.
  private static func maker(of ref: InstanceRef, pulledIn event: StageEvent?) -> Participant? {
    if case .pulled(ref?, of: _)? = event?.what { event?.by } else { nil }
  }

  private static func name(_ participant: Participant, _ world: World) -> String? {
    switch participant {
    case .instance(let ref): world[ref]?.name
    case .service(let service): world.name(of: service)
    }
  }
}
