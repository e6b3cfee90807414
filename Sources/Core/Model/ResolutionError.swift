/// Why a service could not be made, with the whole path that led there.
public struct ResolutionError: Error, Hashable, Sendable {
  /// A service on the path, and how the one before it asked for it.
  public struct Step: Hashable, Sendable {
    public let service: ServiceKey
    public let dependency: Dependency.Kind?
    /// Where the service is registered, if that is known.
    public let location: Registration.Location?

    public init(_ service: ServiceKey, by dependency: Dependency.Kind? = nil, location: Registration.Location? = nil) {
      self.service = service
      self.dependency = dependency
      self.location = location
    }
  }

  public enum Reason: Hashable, Sendable {
    /// Nothing is registered for the last service of the path; names that are close to it.
    case missing(similar: [String])
    /// The last service of the path is also an earlier one, and is still being made.
    case cycle
    /// No scope of this kind is open where the last service of the path was asked from.
    case noScope(kind: ScopeKind, askedFrom: ScopeID?)
    /// The scope that was asked has been closed.
    case closedScope(ScopeID)
    /// The container was closed while the last service of the path was made, and has let go of it.
    case closedMeanwhile
    /// The last service of the path was registered as an instance, and the container has let go of it.
    case letGo
    /// Scopes of this kind are opened with a key of the type `expected`, and this one was not.
    case wrongKey(kind: ScopeKind, expected: String)
    /// Scopes of this kind are opened inside a scope of the kind `outer`, and none is open where it was tried.
    case wrongPlace(kind: ScopeKind, outer: ScopeKind, openedFrom: ScopeID?)
    /// The last service of the path is the key of scopes of this kind already.
    case keyTaken(kind: ScopeKind)
    /// The factory threw: `underlying`.
    case factory(message: String)
    /// The factory's product is not of the type that was asked for.
    case wrongType(found: String)
    /// The chain is deeper than what is left of the thread's stack.
    case tooDeep(depth: Int)
    /// The last service of the path is made asynchronously and was asked for synchronously.
    case needsAsync
    /// The task that asked was cancelled.
    case cancelled
    /// The container that was to answer has been released.
    case containerGone
    /// The last service of the path is needed to make itself, through a property, and is not `Sendable`: no two may have it.
    case unshared
    /// A value was registered with a lifetime that needs an object.
    case notAnObject(lifetime: Lifetime)
  }

  /// Without the names that are close to a missing one.
  let fault: Reason
  /// Where names that are close are found when somebody asks for them: not when the error is thrown, because many are
  /// caught and not read.
  let names: (any RegisteredNames)?

  /// What went wrong. The names that are close to a missing one are those that are registered when this is read.
  public var reason: Reason {
    guard case .missing(similar: []) = fault, let names, let service else { return fault }
    return .missing(similar: names.similar(to: service))
  }

  /// From the service that was asked for to the one at fault.
  public let path: [Step]

  /// What the factory threw, for the reason `factory`; it does not count for equality.
  public let underlying: (any Error)?

  public init(_ reason: Reason, path: [Step], underlying: (any Error)? = nil) {
    fault = reason
    self.path = path
    self.underlying = underlying
    names = nil
  }

  init(_ fault: Reason, path: [Step], underlying: (any Error)?, _ names: (any RegisteredNames)?) {
    self.fault = fault
    self.path = path
    self.underlying = underlying
    self.names = names
  }

  /// A factory's own error.
  init(thrown error: any Error, path: [Step]) {
    self.init(.factory(message: String(describing: error).withoutUnknownContexts), path: path, underlying: error)
  }

  /// The types that are registered where it comes from.
  var registeredTypes: [Any.Type] { names?.types ?? [] }

  /// This fault at the end of another path.
  func at(_ path: [Step]) -> Self { Self(fault, path: path, underlying: underlying, names) }

  /// What stands behind a step of the path, for whoever has waited for that step's service. A cycle is shown whole, also
  /// where it began before the step.
  func steps(behind index: Int) -> [Step] {
    let behind = Array(path[(index + 1)...])
    guard case .cycle = fault, !path[index...].dropLast().contains(where: { $0.service == service }),
      let start = path[..<index].lastIndex(where: { $0.service == service })
    else { return behind }
    return behind + path[(start + 1)...index]
  }

  /// Whether the container that it comes from is a confined one.
  var isConfined: Bool { names?.isConfined ?? false }

  public static func == (left: Self, right: Self) -> Bool { left.reason == right.reason && left.path == right.path }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(reason)
    hasher.combine(path)
  }

  var isCancellation: Bool { if case .cancelled = fault { true } else { false } }

  /// The service at fault.
  public var service: ServiceKey? { path.last?.service }
}
