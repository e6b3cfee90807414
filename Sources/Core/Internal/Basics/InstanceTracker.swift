/// A tracker that numbers instances and refers to them weakly, so that no instance is kept alive.
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
  /// Number of known instances at which the next sweep is due.
  private var sweepAt = 4_096

  /// True if so many instances are known that freed ones must be removed.
  var isFull: Bool { tracked.count + lost.count >= sweepAt }
  /// The observed dependencies.
  private(set) var edges: Set<ObservedEdge> = []

  /// Assigns a number to a new instance. An object that is tracked already keeps its number.
  ///
  /// - Returns: the identity of the object; nil for a value, which has none.
  mutating func track(_ instance: Instance, of registration: Registration.ID, _ service: ServiceKey) -> InstanceID? {
    made.insert(registration)
    guard let object = instance.object else { return nil }
    let key = ObjectIdentifier(object)
    if let earlier = tracked[key] {
      if earlier.object === object { return earlier.live.id }  // the factory returned the same object before
      lost.append(earlier.live)  // freed, and its address reused before a sweep
    }
    let number = numbers[service, default: 0] + 1
    numbers[service] = number
    serial += 1
    let id = InstanceID(registration: registration, number: number)
    tracked[key] = Tracked(live: LiveInstance(id: id, service: service, serial: serial), object: object)
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

  /// Returns whether a registration has made an instance, including values.
  func hasMade(_ registration: Registration.ID) -> Bool { made.contains(registration) }

  /// Gives the tracked instances of a registration a new key. They keep their numbers.
  mutating func rename(_ old: ServiceKey, to new: ServiceKey, registration: Registration.ID) {
    numbers[new] = max(numbers[new, default: 0], numbers[old, default: 0])
    for (key, entry) in tracked where entry.live.id.registration == registration {
      let live = LiveInstance(id: entry.live.id, service: new, serial: entry.live.serial)
      tracked[key] = Tracked(live: live, object: entry.object)
    }
  }

  /// All live instances.
  ///
  /// Callers retain the objects until they have released the lock. Otherwise reading a weak reference could release the
  /// last reference to an object, whose deinitializer may use the container.
  var objects: [Instance] { tracked.values.compactMap { $0.object.map(Instance.object) } }

  /// The live instances in order of creation.
  ///
  /// - Complexity: O(n log n).
  var live: [LiveInstance] {
    tracked.values.filter { $0.object != nil }.map(\.live).sorted { $0.serial < $1.serial }
  }

  /// Removes and returns the instances that ARC has freed since the last sweep, the youngest first.
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

/// A dependency of one registration on another that was observed at run time.
struct ObservedEdge: Hashable, Sendable {
  let from: Registration.ID
  let to: Registration.ID
  let kind: Dependency.Kind
}
