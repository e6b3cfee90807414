/// A container confined to one actor, whose services need not be `Sendable`, not even the shared ones.
///
///     @MainActor final class Scene {
///       let container = ConfinedContainer()
///
///       init() {
///         container.register(Document.self, lifetime: .container, Document.init)
///         container.register(Editor.self, lifetime: .scoped("window"), Editor.init)
///       }
///     }
///
/// The compiler enforces the confinement: the container is not `Sendable`. Its instances stay with the same actor, or
/// with the same task if there is no actor. Factories run in the isolation of the caller, so they may use state that is
/// isolated there.
///
/// A confined container makes nothing asynchronously. Register a shared asynchronous service in a `Container`, and
/// resolve it there first. `register(_:named:from:)` then makes the instance available here.
public final class ConfinedContainer {
  /// The container that does the work. It is not exposed, because it is `Sendable`.
  @usableFromInline
  let confined: Container

  /// Creates an empty container.
  ///
  /// - Parameters:
  ///   - tracksInstances: `true` to number live instances and remember them by weak references.
  ///   - defaultLifetime: the lifetime of registrations that do not specify one.
  public init(tracksInstances: Bool = false, defaultLifetime: Lifetime = .transient) {
    confined = Container(tracksInstances: tracksInstances, isConfined: true, defaultLifetime: defaultLifetime)
  }

  init(confining container: Container) { confined = container }

  /// Finds or makes an instance of a service.
  ///
  /// - Parameters:
  ///   - type: the service's type, or a protocol that a registration provides.
  ///   - name: the name that distinguishes services of one type.
  /// - Returns: the instance.
  /// - Throws: `ResolutionError` with the path to the service at fault. A fault in declared dependencies is thrown
  ///   before anything is made.
  @inlinable
  public func resolve<Service>(_ type: Service.Type = Service.self, named name: String? = nil) throws -> Service {
    try confined.resolve(type, named: name)
  }

  /// Finds or makes one instance for each registration that provides a service.
  ///
  /// - Parameters:
  ///   - type: the service's type, or a protocol that registrations provide.
  ///   - name: the name that distinguishes services of one type.
  /// - Returns: the instances in order of registration.
  /// - Throws: `ResolutionError` with the path to the service at fault.
  public func resolveAll<Service>(_ type: Service.Type = Service.self, named name: String? = nil) throws -> [Service] {
    try confined.resolveAll(type, named: name)
  }

  /// Resolves the dependencies that a method's parameters declare, and calls the method with them: method injection.
  ///
  /// - Parameters:
  ///   - method: a reference to a method of the service's type.
  ///   - service: the object whose method is called.
  /// - Returns: the result of the method.
  /// - Throws: `ResolutionError` before the call if a dependency cannot be made; otherwise the error of the method.
  public func call<Service: AnyObject, each Need, Result>(
    _ method: (Service) -> (repeat each Need) throws -> Result, on service: Service
  ) throws -> Result {
    try confined.call(method, on: service)
  }
}

@available(*, unavailable)
extension ConfinedContainer: Sendable {}

// MARK: Scopes

extension ConfinedContainer {
  /// The kind and key of this scope; `nil` for the root container.
  public var scope: ScopeID? { confined.scope }

  /// Opens a scope inside this container or scope.
  ///
  /// - Parameters:
  ///   - kind: the kind of scope, as `scoped(kind)` lifetimes name it.
  ///   - key: the key of the scope, such as a user's name or a message's number.
  /// - Returns: the scope, confined to the same actor.
  /// - Throws: `ResolutionError`: `closedScope` if this scope has been closed. If a kind of scope is declared with
  ///   typed keys, also `wrongKey`, `keyTaken` or `wrongPlace`, as `openScope(_:key:label:file:line:)` does.
  public func openScope(_ kind: ScopeKind, key: String) throws -> ConfinedContainer {
    ConfinedContainer(confining: try confined.openScope(kind, key: key))
  }

  /// Closes the container or scope and its inner scopes, and releases their instances.
  ///
  /// Inner scopes release their instances first. Within a scope, the last instance made is released first.
  ///
  /// Closing a closed scope has no effect. A closed root container can be used again.
  public func close() { confined.close() }

  /// A Boolean value indicating whether the scope has been closed; always `false` for a root container.
  public var isClosed: Bool { confined.isClosed }
}

// MARK: Inspection. The results are values, which may leave the actor.

extension ConfinedContainer {
  /// All registrations in order of registration.
  public var registrations: [Registration] { confined.registrations }

  /// The graph of the declared and the observed dependencies.
  public var graph: ServiceGraph { confined.graph }

  /// Checks all registrations without making an instance.
  ///
  /// - Parameters:
  ///   - roots: the services requested from outside. Without them, unused services are not found, nor scoped services
  ///     that are requested outside of all scopes.
  ///   - scopedRoots: the services requested from outside in scopes, by kind of scope.
  /// - Returns: all findings, the most severe first.
  public func diagnose(
    roots: [ServiceKey]? = nil, scopedRoots: [ScopeKind: [ServiceKey]] = [:]
  ) -> [Diagnostic] { confined.diagnose(roots: roots, scopedRoots: scopedRoots) }

  /// Checks without making an instance that all registrations can be resolved.
  ///
  /// - Parameters:
  ///   - roots: the services requested from outside. Without them, unused services are not found, nor scoped services
  ///     that are requested outside of all scopes.
  ///   - scopedRoots: the services requested from outside in scopes, by kind of scope.
  ///   - least: the lowest severity that causes an error.
  /// - Throws: `ValidationError` with all findings of this severity or a higher one.
  public func validate(
    roots: [ServiceKey]? = nil, scopedRoots: [ScopeKind: [ServiceKey]] = [:],
    refusing least: Diagnostic.Severity = .error
  ) throws { try confined.validate(roots: roots, scopedRoots: scopedRoots, refusing: least) }

  /// Explains which instance a service has and why.
  ///
  /// - Parameters:
  ///   - type: the service's type, or a protocol that a registration provides.
  ///   - name: the name that distinguishes services of one type.
  ///   - log: a log of recorded events; without it the last resolution is unknown.
  /// - Returns: the explanation.
  public func explain<Service>(
    _ type: Service.Type, named name: String? = nil, log: EventLog? = nil
  ) -> Explanation { confined.explain(type, named: name, log: log) }

  /// Observes the events of this container and all its scopes.
  ///
  /// - Parameter handle: called with each event.
  /// - Returns: the observation, which ends when it is cancelled or released.
  public func observe(_ handle: @escaping @Sendable (Event) -> Void) -> Observation { confined.observe(handle) }

  /// The live instances in order of creation; empty if the container does not track instances.
  public var liveInstances: [LiveInstance] { confined.liveInstances }

  /// Emits a `released` event for each instance that ARC has freed since the last sweep.
  ///
  /// - Returns: the freed instances, the youngest first.
  @discardableResult
  @_spi(Instrumentation) public func sweep() -> [LiveInstance] { confined.sweep() }
}

extension EventLog {
  /// Creates a log of the events of a confined container and all its scopes.
  ///
  /// - Parameters:
  ///   - container: the container to observe until the log is released.
  ///   - capacity: the number of events to hold, at least one.
  public convenience init(of container: ConfinedContainer, capacity: Int = 4_096) {
    self.init(of: container.confined, capacity: capacity)
  }
}
