import Core

/// State of the stage at one moment: the result of applying all `StageEvent`s so far. It contains no instances.
///
/// The timeline keeps a world for each event. Collections that grow with the events are persistent: copies share
/// unchanged parts.
package struct World: Sendable {
  package internal(set) var mode = Mode.injection
  /// Registrations by their numbers, which rise in order of registration.
  package internal(set) var registrations = PersistentTable<LabRegistration>()
  /// Removed registrations by their numbers, until the stage has no registration left.
  var removed = PersistentTable<LabRegistration>()
  /// Live instances by serial number.
  package internal(set) var instances = PersistentTable<Instance>()
  /// Types that appeared in a lesson, in order of appearance.
  package internal(set) var seen: PersistentList<String> = []
  /// Open scopes, outer ones first.
  package internal(set) var scopes: PersistentList<OpenScope> = []
  package internal(set) var scopeKinds: [ScopeKind] = []
  package internal(set) var roots: [String] = []
  /// Registrations that the learner has resolved by `resolve`. They count as used.
  package internal(set) var asked = PersistentTable<Registration.ID>()
  /// Requests that failed because a scope was missing.
  ///
  /// An entry is removed when a registration on its path changes, or the service is resolved. A change of the mode
  /// removes all entries.
  package internal(set) var scopeFailures: PersistentList<ScopeFailure> = []
  /// Services of the last command's failed request, from the requested service to the service that could not be made.
  package internal(set) var failedPath: [String] = []
  package internal(set) var lesson: LessonPlace?
  /// Number of instances made of each registration, by its number. It is stored because old events are dropped.
  var madeByRegistration = PersistentTable<Int>()
  /// Number of instances made of each type or name that no registration provides.
  var madeOfOthers = Counts()
  /// Latest name of each registration, by its number; removed registrations included.
  var knownNames = PersistentTable<String>()
  /// Number of freed instances, by the name that their service had when they were freed.
  package internal(set) var freed = Counts()
  /// The laboratory while a lesson is on stage, otherwise empty. An array, because a struct cannot contain itself.
  var laboratory: [World] = []

  package init() {}

  package struct OpenScope: Hashable, Sendable {
    package let id: ScopeID
    package let parent: ScopeID?

    package init(id: ScopeID, parent: ScopeID?) {
      self.id = id
      self.parent = parent
    }
  }

  package struct ScopeKind: Hashable, Sendable, Codable {
    package let name: String
    package let parent: String?

    package init(name: String, parent: String?) {
      self.name = name
      self.parent = parent
    }
  }

  package struct ScopeFailure: Hashable, Sendable, Codable {
    package let path: [String]
    package let kind: String
    package let place: String

    package init(path: [String], kind: String, place: String) {
      self.path = path
      self.kind = kind
      self.place = place
    }
  }

  /// A live instance.
  package struct Instance: Hashable, Sendable {
    package let ref: InstanceRef
    package internal(set) var service: String
    package let number: Int
    /// Registration from which the instance was made; nil in a lesson's code. It may have been removed since.
    package internal(set) var registration: Registration.ID?
    package internal(set) var scope: ScopeID?
    package internal(set) var holds: PersistentList<Hold> = []
    package internal(set) var keepers: [Keeper] = []
    package internal(set) var received: Set<Registration.ID> = []
    package internal(set) var failedPulls: [FailedPull] = []
    package internal(set) var opaqueFields: [String] = []
    /// Type whose code made the instance, in a lesson; nil if it is unknown.
    ///
    /// `pullers` are the types that pulled the instance from a locator.
    package internal(set) var maker: String?
    package internal(set) var pullers: Set<String> = []
    /// Service that requested the instance of an attached program; nil for a request from outside.
    ///
    /// `madeAt` is the event's `clock` at the creation: in an attached program, seconds since attaching. Nil without
    /// that time.
    package internal(set) var askedBy: String?
    package internal(set) var madeAt: Double?

    package var serial: Int { ref.serial }

    /// Name of the instance: `Armor#2`.
    package var name: String { "\(service)#\(number)" }

    /// References and holders of the instance, with the services that it has received or failed to pull, in the
    /// laboratory.
    package var bonds: Bonds {
      Bonds(holds: Array(holds), keepers: keepers, received: received, failedPulls: failedPulls)
    }
  }

  /// A reference to another instance, with its kind and strength.
  package struct Hold: Hashable, Sendable, Codable {
    package let to: InstanceRef
    package let kind: Dependency.Kind
    /// Stored property that holds the reference; nil unless the heap shows it.
    package var field: String?
    package var strength: Reference.Strength
    package var isCapture: Bool

    package init(
      to: InstanceRef, kind: Dependency.Kind, field: String? = nil, strength: Reference.Strength = .strong,
      isCapture: Bool = false
    ) {
      self.to = to
      self.kind = kind
      self.field = field
      self.strength = strength
      self.isCapture = isCapture
    }
  }

  /// The step on stage and the state of its run.
  package struct LessonPlace: Hashable, Sendable {
    package let step: StepTitle
    /// Place of the last line that ran; nil before the first one.
    package internal(set) var place: Place?
    package internal(set) var hasEnded: Bool
    package internal(set) var outcome: RunOutcome?
    /// True if the run has ended by itself.
    ///
    /// A run that was left or stopped proves nothing about the statements it did not reach.
    package var isComplete: Bool { hasEnded && outcome != .stopped }
    package internal(set) var crash: Crash?
    /// True if the compiler has accepted the shown code; false until it has answered.
    package internal(set) var isCompiled = false
    package internal(set) var messages: [CompilerMessage] = []
    package internal(set) var output: PersistentList<String> = []
    /// Lines on the step's own screen.
    package internal(set) var screen: [String] = []
    /// Number of objects made so far, by type, including objects that lived for less than a statement.
    package internal(set) var made = Counts()
    package internal(set) var freed = Counts()
    /// Pairs of types, the first of which has called the second. Each pair occurs once, in order of the first call.
    package internal(set) var calls: PersistentList<Pair> = []

    /// Types of the caller and the callee of a call. The caller is nil for a function outside of types.
    package struct Pair: Hashable, Sendable {
      package let from: String?
      package let to: String

      package init(from: String?, to: String) { (self.from, self.to) = (from, to) }
    }

    package struct Crash: Hashable, Sendable {
      package let place: Place?
      package let message: String
    }

    package var line: Int? { place?.line }
  }
}

extension World {
  /// Returns the registration that provides a service; nil if there is none. The last matching registration wins, as in
  /// `Core`.
  package func provider(of service: String) -> LabRegistration? {
    var result: LabRegistration?
    for registration in registrations.values where registration.provides(service) {
      if result.map({ $0.id < registration.id }) ?? true { result = registration }
    }
    return result
  }

  /// True unless the code of a step is on stage, so that instances come from registrations.
  package var isLaboratory: Bool {
    lesson == nil || !registrations.isEmpty || instances.first?.registration != nil
  }

  /// World of the user's laboratory, on stage or behind a lesson.
  package var laboratoryWorld: World { laboratory.first ?? self }

  /// Returns the registration of this name, ignoring interfaces; nil if there is none.
  package func registration(named name: String) -> LabRegistration? {
    registrations.first { $0.name == name }
  }

  /// Needs of each service, by the service's name.
  package var needs: [String: [Need]] {
    Dictionary(registrations.values.map { ($0.name, $0.needs) }, uniquingKeysWith: { first, _ in first })
  }

  /// Returns the number of instances made of a service, including those made under earlier names of its registration.
  package func made(_ service: String) -> Int {
    madeByRegistration.numbers.reduce(madeOfOthers[service]) { sum, number in
      sum + (knownNames[number] == service ? madeByRegistration[number] ?? 0 : 0)
    }
  }

  package subscript(_ ref: InstanceRef) -> Instance? { instances[ref.serial] }

  /// Returns whether the registration of an instance still exists.
  package func isRegistered(_ instance: Instance) -> Bool {
    instance.registration.map { registrations[$0.rawValue] != nil } ?? false
  }

  /// Registrations in order of registration.
  package var orderedRegistrations: [LabRegistration] { registrations.valuesInOrder }

  /// Live instances in order of creation.
  package var orderedInstances: [Instance] { instances.valuesInOrder }

  /// Returns the services that need what only this registration provides. Optional needs do not count.
  package func dependents(ofOnly registration: LabRegistration) -> [String] {
    let others = orderedRegistrations.filter { $0.id != registration.id }
    let lost = registration.names.filter { name in !others.contains { $0.provides(name) } }
    return others.filter { $0.needs.contains { !$0.isOptional && lost.contains($0.service) } }.map(\.name)
  }

  /// Returns the services that cannot be made without this registration, the nearest first: its dependents, their
  /// dependents, and so on.
  ///
  /// - Complexity: O(registrations) for each step from the registration to the farthest service.
  package func unresolvable(without registration: LabRegistration) -> [String] {
    var rest = orderedRegistrations.filter { $0.id != registration.id }
    var providers: [String: Registration.ID] = [:]
    for other in rest { for name in other.names { providers[name] = other.id } }
    var lost = Set(registration.names.filter { providers[$0] == nil })
    var result: [String] = []
    while true {
      let next = rest.filter { $0.needs.contains { !$0.isOptional && lost.contains($0.service) } }
      if next.isEmpty { return result }
      result += next.map(\.name)
      let failing = Set(next.map(\.id))
      rest.removeAll { failing.contains($0.id) }
      // As in `Core`, the last registration of a name provides it, even if it cannot be made.
      lost = Set(next.flatMap(\.names)).filter { name in providers[name].map { failing.contains($0) } ?? false }
    }
  }

  /// Removed registrations whose services are missing: for each name that a registered service needs and that none
  /// provides, the registration that provided it last. In order of registration.
  ///
  /// - Complexity: O(registrations and their needs), plus O(removed registrations) if a service is missing.
  package var vacated: [LabRegistration] {
    if removed.isEmpty { return [] }
    let registrations = registrations.values
    var provided = Set(registrations.flatMap(\.names))
    var missing = Set(registrations.flatMap(\.needs).filter { !$0.isOptional }.map(\.service)).subtracting(provided)
    if missing.isEmpty { return [] }
    var result: [LabRegistration] = []
    for registration in removed.valuesInOrder.reversed()
    where registration.names.contains(where: missing.contains) && provided.insert(registration.name).inserted {
      missing.subtract(registration.names)
      result.append(registration)
    }
    return result.reversed()
  }

  /// Removed registrations that keep their places in the drawing: those in `vacated`, and those whose instances outlive
  /// them while nothing else provides the name. In order of registration.
  ///
  /// - Complexity: O(1) if no registration was ever removed; otherwise as `vacated`, plus O(instances).
  package var drawnRemoved: [LabRegistration] {
    if removed.isEmpty { return [] }
    let vacated = vacated
    var taken = Set(registrations.values.map(\.name)).union(vacated.map(\.name))
    let alive = Set(instances.values.map(\.service))
    let outlived = removed.valuesInOrder.reversed().filter { alive.contains($0.name) && taken.insert($0.name).inserted }
    return (vacated + outlived).sorted { $0.id < $1.id }
  }

  /// Names of the holders of each instance: instances, `you`, `container`, scopes and `the code`.
  ///
  /// - Complexity: O(n log n) in instances and references.
  package var holders: [InstanceRef: [String]] {
    var result: [InstanceRef: [String]] = [:]
    for instance in orderedInstances {
      var seen: Set<InstanceRef> = []
      for hold in instance.holds where hold.strength == .strong && seen.insert(hold.to).inserted {
        result[hold.to, default: []].append(instance.name)
      }
    }
    for instance in instances.values where !instance.keepers.isEmpty {
      result[instance.ref, default: []] += instance.keepers.map(\.name)
    }
    return result
  }
}
