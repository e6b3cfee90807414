import Core
import HashTreeCollections

/// Everything that is on stage at one moment, as values: it holds no instance and is cheap to keep for time travel.
struct World: Sendable {
  var mode = Mode.injection
  /// In order of registration.
  var registrations: TreeDictionary<Int, LabRegistration> = [:]
  /// By the serial number of the instance.
  var instances: TreeDictionary<Int, Instance> = [:]
  /// Names of services that were seen in a lesson, in order of appearance.
  var seen: [String] = []
  /// Open scopes, outer ones first.
  var scopes: [OpenScope] = []
  var scopeKinds: [ScopeKind] = []
  var roots: [String] = []
  /// What was asked for by `resolve`: it counts as used.
  var asked: Set<Registration.ID> = []
  /// Requests that failed for want of a scope, until the registration changes.
  var scopeFailures: [ScopeFailure] = []
  /// The services from the one that was asked for to the one at fault, if the last command failed on them.
  var failedPath: [String] = []
  /// Links between classes of a lesson.
  var links: Set<ClassLink> = []
  var lesson: LessonPlace?

  struct OpenScope: Hashable, Sendable {
    let id: ScopeID
    let parent: ScopeID?
  }

  struct ScopeKind: Hashable, Sendable {
    let name: String
    let parent: String?
  }

  struct ScopeFailure: Hashable, Sendable {
    let path: [String]
    let kind: String
    let place: String
  }

  struct ClassLink: Hashable, Sendable {
    let from: String
    let to: String
    let by: Dependency.Kind
  }

  struct LessonPlace: Hashable, Sendable {
    var name: String
    /// From 1.
    var step: Int
    var title: String
    /// The line that ran last.
    var line: Int?
    var hasEnded = false
  }

  /// One live instance.
  struct Instance: Hashable, Sendable {
    let serial: Int
    var service: String
    let number: Int
    /// The registration that it came from; it may be gone.
    var registration: Registration.ID?
    var scope: ScopeID?
    /// Strong references to other instances, in order.
    var holds: [Hold] = []
    /// Who else keeps it: the learner, the container, a scope.
    var keepers: [Keeper] = []
    /// Services that were passed to its methods while it lived.
    var received: Set<Registration.ID> = []
    /// What it pulled and did not get.
    var failedPulls: [LabService.FailedPull] = []
    var opaqueFields: [String] = []

    /// `Armor#2`
    var name: String { "\(service)#\(number)" }
  }

  struct Hold: Hashable, Sendable {
    let to: Int
    let kind: Dependency.Kind
  }

  enum Keeper: Hashable, Sendable {
    case you, container
    case scope(ScopeID)

    var name: String {
      switch self {
      case .you: "you"
      case .container: "container"
      case .scope(let id): id.description
      }
    }
  }
}

extension World {
  /// The registration that answers for a name: the last one that provides it.
  func provider(of service: String) -> LabRegistration? {
    var result: LabRegistration?
    for (_, registration) in registrations where registration.provides(service) {
      if result.map({ $0.id < registration.id }) ?? true { result = registration }
    }
    return result
  }

  /// Whether an instance's registration is still there.
  func isRegistered(_ instance: Instance) -> Bool {
    instance.registration.map { registrations[$0.rawValue] != nil } ?? false
  }

  /// In order of registration.
  var orderedRegistrations: [LabRegistration] { registrations.values.sorted { $0.id < $1.id } }

  /// In order of creation.
  var orderedInstances: [Instance] { instances.values.sorted { $0.serial < $1.serial } }
}
