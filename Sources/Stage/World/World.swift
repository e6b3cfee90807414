import Core

/// Everything that is on stage at one moment: a fold over `StageEvent`s. It holds no instance.
///
/// A world is kept for each event. Collections that grow with events are persistent: they share what did not change.
package struct World: Sendable {
  package internal(set) var mode = Mode.injection
  /// By the registrations' numbers, which rise in order of registration.
  package internal(set) var registrations = PersistentTable<LabRegistration>()
  /// By the serial number of the instance.
  package internal(set) var instances = PersistentTable<Instance>()
  /// Types that were seen in a lesson, in order of appearance.
  package internal(set) var seen: PersistentList<String> = []
  /// Open scopes, outer ones first.
  package internal(set) var scopes: PersistentList<OpenScope> = []
  package internal(set) var scopeKinds: [ScopeKind] = []
  package internal(set) var roots: [String] = []
  /// What was asked for by `resolve`: it counts as used.
  package internal(set) var asked = PersistentTable<Registration.ID>()
  /// Requests that failed for want of a scope, until the registration changes.
  package internal(set) var scopeFailures: PersistentList<ScopeFailure> = []
  /// The services from the one that was asked for to the one at fault, if the last command failed on them.
  package internal(set) var failedPath: [String] = []
  package internal(set) var lesson: LessonPlace?
  /// Number of instances made of each registration, by its number. Counted here, because old events are dropped.
  var madeByRegistration = PersistentTable<Int>()
  /// Number of instances made of each type or name that no registration provides.
  var madeOfOthers = Counts()
  /// Latest name of each registration, by its number; removed registrations included.
  var knownNames = PersistentTable<String>()
  /// Number of instances freed, by the name that their service had then.
  package internal(set) var freed = Counts()
  /// The laboratory while a lesson is on stage: none or one.
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

  /// One live instance.
  package struct Instance: Hashable, Sendable {
    package let ref: InstanceRef
    package internal(set) var service: String
    package let number: Int
    /// The registration that it came from; it may be gone.
    package internal(set) var registration: Registration.ID?
    package internal(set) var scope: ScopeID?
    package internal(set) var holds: PersistentList<Hold> = []
    package internal(set) var keepers: [Keeper] = []
    package internal(set) var received: Set<Registration.ID> = []
    package internal(set) var failedPulls: [FailedPull] = []
    package internal(set) var opaqueFields: [String] = []
    /// In a lesson: the type whose code made it, and those that took it out of a locator.
    package internal(set) var maker: String?
    package internal(set) var pullers: Set<String> = []
    /// In an attached program: the service that asked for it, and the second since attaching when it was made.
    package internal(set) var askedBy: String?
    package internal(set) var madeAt: Double?

    package var serial: Int { ref.serial }

    /// `Armor#2`
    package var name: String { "\(service)#\(number)" }

    /// What it is tied to, in the laboratory.
    package var bonds: Bonds {
      Bonds(holds: Array(holds), keepers: keepers, received: received, failedPulls: failedPulls)
    }
  }

  /// A reference to another instance, and how it came about.
  package struct Hold: Hashable, Sendable, Codable {
    package let to: InstanceRef
    package let kind: Dependency.Kind
    /// The stored property that leads there, where the heap shows it.
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

  /// The step on stage and how far its run has come.
  package struct LessonPlace: Hashable, Sendable {
    package let step: StepTitle
    /// The line that ran last, and its file.
    package internal(set) var place: Place?
    package internal(set) var hasEnded: Bool
    package internal(set) var outcome: RunOutcome?
    /// Whether the run has come to its own end: a run that was left or stopped has not, and proves nothing about the rest.
    package var isComplete: Bool { hasEnded && outcome != .stopped }
    package internal(set) var crash: Crash?
    /// Whether the code that is shown compiled; false before the compiler answered.
    package internal(set) var isCompiled = false
    package internal(set) var messages: [CompilerMessage] = []
    package internal(set) var output: PersistentList<String> = []
    /// The lines on the step's own screen.
    package internal(set) var screen: [String] = []
    /// How many of each type were made and freed so far, the ones that did not live for a whole statement included.
    package internal(set) var made = Counts()
    package internal(set) var freed = Counts()
    /// Whose code has called whose so far, each pair once, in order.
    package internal(set) var calls: PersistentList<Pair> = []

    /// Two types, or a function outside of types (nil) and a type.
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
  /// The registration that answers for a name: the last one that provides it, as in `Core`.
  package func provider(of service: String) -> LabRegistration? {
    var result: LabRegistration?
    for registration in registrations.values where registration.provides(service) {
      if result.map({ $0.id < registration.id }) ?? true { result = registration }
    }
    return result
  }

  /// Whether a laboratory is on stage: the user's own, or a step's. What lives there came from registrations.
  package var isLaboratory: Bool {
    lesson == nil || !registrations.isEmpty || instances.first?.registration != nil
  }

  /// The laboratory, on stage or behind a lesson.
  package var laboratoryWorld: World { laboratory.first ?? self }

  /// The registration with this name of its own.
  package func registration(named name: String) -> LabRegistration? {
    registrations.first { $0.name == name }
  }

  /// What each registration needs, by its name.
  package var needs: [String: [Need]] {
    Dictionary(registrations.values.map { ($0.name, $0.needs) }, uniquingKeysWith: { first, _ in first })
  }

  /// Number of instances made of a service, those under earlier names of its registration included.
  package func made(_ service: String) -> Int {
    madeByRegistration.numbers.reduce(madeOfOthers[service]) { sum, number in
      sum + (knownNames[number] == service ? madeByRegistration[number] ?? 0 : 0)
    }
  }

  package subscript(_ ref: InstanceRef) -> Instance? { instances[ref.serial] }

  /// Whether an instance's registration is still there.
  package func isRegistered(_ instance: Instance) -> Bool {
    instance.registration.map { registrations[$0.rawValue] != nil } ?? false
  }

  /// In order of registration.
  package var orderedRegistrations: [LabRegistration] { registrations.valuesInOrder }

  /// In order of creation.
  package var orderedInstances: [Instance] { instances.valuesInOrder }

  /// Who needs a service that only this registration provides.
  package func dependents(ofOnly registration: LabRegistration) -> [String] {
    let names = Set([registration.name] + (registration.interface.map { [$0] } ?? []))
    let others = orderedRegistrations.filter { $0.id != registration.id }
    let lost = names.filter { name in !others.contains { $0.provides(name) } }
    return others.filter { $0.needs.contains { !$0.isOptional && lost.contains($0.service) } }.map(\.name)
  }

  /// Who holds each instance: other instances by name, `you`, `container`, scopes.
  ///
  /// - Complexity: O(n log n) in instances and references, for all of them together.
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
