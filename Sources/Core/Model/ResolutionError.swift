/// The error for a service that could not be made, with the reason and the path that led to the service.
public struct ResolutionError: Error, Hashable, Sendable {
  /// A service on the path, and the kind of dependency by which the previous service requested it.
  public struct Step: Hashable, Sendable {
    /// The key of the service.
    public let service: ServiceKey
    /// The kind of dependency by which the previous service requested this one; `nil` for the first step.
    public let dependency: Dependency.Kind?
    /// The place of the service's registration; `nil` if unknown.
    public let location: Registration.Location?

    /// Creates a step of a path.
    public init(_ service: ServiceKey, by dependency: Dependency.Kind? = nil, location: Registration.Location? = nil) {
      self.service = service
      self.dependency = dependency
      self.location = location
    }
  }

  /// The reason for which a service could not be made.
  public enum Reason: Hashable, Sendable {
    /// Nothing is registered for the last service of the path. `similar` lists similar registered names.
    case missing(similar: [String])
    /// The last service of the path also occurs earlier on the path, and is still being made.
    case cycle
    /// No scope of this kind is open where the last service of the path was requested.
    case noScope(kind: ScopeKind, askedFrom: ScopeID?)
    /// The scope that received the request has been closed.
    case closedScope(ScopeID)
    /// The container was closed while the last service of the path was being made, and has released the instance.
    case closedMeanwhile
    /// The last service of the path was registered as an instance, and the container has released this instance.
    case released
    /// Scopes of this kind need a key of the type `expected`, and the given key has another type.
    case wrongKey(kind: ScopeKind, expected: String)
    /// Scopes of this kind must be opened inside a scope of the kind `outer`, and no such scope encloses the place.
    case wrongPlace(kind: ScopeKind, outer: ScopeKind, openedFrom: ScopeID?)
    /// The type of the key is already declared for the scopes of another kind, given as `kind`.
    case keyTaken(kind: ScopeKind)
    /// The factory threw the error `underlying`.
    case factory(message: String)
    /// The factory made an instance that is not of the requested type.
    case wrongType(found: String)
    /// The chain of services is deeper than the rest of the thread's stack allows.
    case tooDeep(depth: Int)
    /// The last service of the path is made asynchronously and was requested synchronously.
    case needsAsync
    /// The task that requested the service was cancelled.
    case cancelled
    /// The container that received the request has been released.
    case containerGone
    /// The last service of the path needs itself through a property and is not `Sendable`, so that it cannot have two
    /// owners.
    case unshared
    /// A value was registered with a lifetime that only objects can have.
    case notAnObject(lifetime: Lifetime)
  }

  /// The reason without similar names. `reason` adds them.
  let fault: Reason
  /// Lookup of similar names; nil if the error has no container. It runs when the error is read, because many errors
  /// are never read.
  let names: (any RegisteredNames)?

  /// The reason of the error.
  ///
  /// Names similar to that of a missing service are looked up when this property is read.
  public var reason: Reason {
    guard case .missing(similar: []) = fault, let names, let service else { return fault }
    return .missing(similar: names.similar(to: service))
  }

  /// The path from the requested service to the service at fault.
  public let path: [Step]

  /// The error that the factory threw, for the reason `factory`; `nil` for other reasons. It is ignored by `==`.
  public let underlying: (any Error)?

  /// Creates an error.
  ///
  /// - Parameters:
  ///   - reason: the reason.
  ///   - path: the path from the requested service to the service at fault.
  ///   - underlying: the error that the factory threw, for the reason `factory`.
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

  /// Creates the error for an error that was thrown by a factory.
  init(thrown error: any Error, path: [Step]) {
    self.init(.factory(message: String(describing: error).withoutUnknownContexts), path: path, underlying: error)
  }

  /// The types that are registered in the container of the error.
  var registeredTypes: [Any.Type] { names?.types ?? [] }

  /// Returns an error with the same fault and another path.
  func at(_ path: [Step]) -> Self { Self(fault, path: path, underlying: underlying, names) }

  /// Returns the steps of the path after `index`, for a thread or task that waited for the service at `index`.
  ///
  /// The steps of a cycle are returned completely, even if the cycle begins before `index`.
  func steps(behind index: Int) -> [Step] {
    let behind = Array(path[(index + 1)...])
    guard case .cycle = fault, !path[index...].dropLast().contains(where: { $0.service == service }),
      let start = path[..<index].lastIndex(where: { $0.service == service })
    else { return behind }
    return behind + path[(start + 1)...index]
  }

  /// True if the error comes from a confined container.
  var isConfined: Bool { names?.isConfined ?? false }

  public static func == (left: Self, right: Self) -> Bool { left.reason == right.reason && left.path == right.path }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(reason)
    hasher.combine(path)
  }

  var isCancellation: Bool { if case .cancelled = fault { true } else { false } }

  /// The service at fault: the last service of the path; `nil` for an empty path.
  public var service: ServiceKey? { path.last?.service }
}
