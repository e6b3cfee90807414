/// Numbers instances and knows them by weak references only: nothing here keeps anything alive.
struct InstanceTracker {
  private struct Tracked {
    let live: LiveInstance
    weak var object: AnyObject?
  }

  private var tracked: [ObjectIdentifier: Tracked] = [:]
  private var lost: [LiveInstance] = []
  private var numbers: [ServiceKey: Int] = [:]
  private(set) var made: Set<Registration.ID> = []
  private var serial = 0
  /// How many instances are known when the next sweep is due.
  private var sweepAt = 4_096

  /// Whether so many are known that those that are freed have to be forgotten.
  var isFull: Bool { tracked.count + lost.count >= sweepAt }
  /// Who was seen to receive whom, and how.
  private(set) var edges: Set<ObservedEdge> = []

  /// Gives a new instance its number; nil for a value, which has no identity.
  mutating func track(_ instance: Instance, of registration: Registration) -> InstanceID? {
    made.insert(registration.id)
    guard let object = instance.object else { return nil }
    let key = ObjectIdentifier(object)
    if let earlier = tracked[key] {
      if earlier.object === object { return earlier.live.id }  // one object that a factory hands out again
      lost.append(earlier.live)  // freed, and its address used again before a sweep
    }
    let number = numbers[registration.key, default: 0] + 1
    numbers[registration.key] = number
    serial += 1
    let id = InstanceID(registration: registration.id, number: number)
    tracked[key] = Tracked(live: LiveInstance(id: id, service: registration.key, serial: serial), object: object)
    return id
  }

  func identity(of instance: Instance) -> InstanceID? {
    instance.object.flatMap { identity(of: $0) }
  }

  func identity(of object: AnyObject) -> InstanceID? {
    guard let entry = tracked[ObjectIdentifier(object)], entry.object === object else { return nil }
    return entry.live.id
  }

  mutating func observed(from: Registration.ID, to: Registration.ID, by kind: Dependency.Kind) {
    edges.insert(ObservedEdge(from: from, to: to, kind: kind))
  }

  /// Whether an instance has been made by a registration, be it a value.
  func hasMade(_ registration: Registration.ID) -> Bool { made.contains(registration) }

  /// Instances keep their numbers under the new name.
  mutating func rename(_ old: ServiceKey, to new: ServiceKey, registration: Registration.ID) {
    numbers[new] = max(numbers[new, default: 0], numbers[old, default: 0])
    for (key, entry) in tracked where entry.live.id.registration == registration {
      let live = LiveInstance(id: entry.live.id, service: new, serial: entry.live.serial)
      tracked[key] = Tracked(live: live, object: entry.object)
    }
  }

  /// Everything that is alive. Held until after the lock, so that no look at a weak reference is the last to let go of
  /// an object, whose deinitializer may come back here.
  var objects: [Instance] { tracked.values.compactMap { $0.object.map(Instance.object) } }

  /// - Complexity: O(n log n).
  var live: [LiveInstance] {
    tracked.values.filter { $0.object != nil }.map(\.live).sorted { $0.serial < $1.serial }
  }

  /// Forgets what ARC has freed since the last sweep; the youngest first.
  mutating func sweep() -> [LiveInstance] {
    var gone = lost
    lost = []
    for (key, entry) in tracked where entry.object == nil {
      gone.append(entry.live)
      tracked[key] = nil
    }
    sweepAt = max(4_096, 2 * tracked.count)
    return gone.sorted { $0.serial > $1.serial }
  }
}

/// A dependency that was seen to be met.
struct ObservedEdge: Hashable, Sendable {
  let from: Registration.ID
  let to: Registration.ID
  let kind: Dependency.Kind
}
