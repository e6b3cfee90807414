/// A container whose services need not be `Sendable`, not even shared ones, because all of it stays with one actor.
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
/// The compiler confines it: it is not `Sendable`, and whatever it gives belongs to the same actor, or to the same task
/// where there is none. Its factories run where it is asked, so that they may use what is isolated there.
///
/// Nothing here is asynchronous: what has to be waited for is in a `Container`, from which `register(_:from:)` takes it.
public final class ConfinedContainer {
  /// What does the work. It must not get out: it is `Sendable`.
  @usableFromInline
  let confined: Container

  /// - Parameters:
  ///   - tracksInstances: whether live instances are numbered and known by weak references.
  ///   - defaultLifetime: the lifetime of what is registered without one.
  public init(tracksInstances: Bool = false, defaultLifetime: Lifetime = .transient) {
    confined = Container(tracksInstances: tracksInstances, isConfined: true, defaultLifetime: defaultLifetime)
  }

  init(confining container: Container) { confined = container }

  /// Finds or makes an instance.
  ///
  /// - Parameters:
  ///   - type: the service's type, or a protocol that a registration provides.
  ///   - name: tells several services of one type apart.
  /// - Throws: `ResolutionError` with the path. Where all dependencies are declared, nothing has been made by then.
  @inlinable
  public func resolve<Service>(_ type: Service.Type = Service.self, named name: String? = nil) throws -> Service {
    try confined.resolve(type, named: name)
  }

  /// Makes or finds an instance of every registration that provides a service, in order of registration.
  ///
  /// - Throws: `ResolutionError` with the path.
  public func resolveAll<Service>(_ type: Service.Type = Service.self, named name: String? = nil) throws -> [Service] {
    try confined.resolveAll(type, named: name)
  }

  /// Calls a method with what it needs: method injection.
  ///
  /// - Throws: `ResolutionError` if something it needs cannot be made, before it is called; what the method throws.
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
  /// Nil for the root.
  public var scope: ScopeID? { confined.scope }

  /// Opens a scope inside this container or scope. It is confined to the same actor.
  ///
  /// - Parameters:
  ///   - kind: what `scoped(kind)` lifetimes name.
  ///   - key: what the scope is bound to: a user's name, a message's number.
  /// - Throws: `ResolutionError` if this is a scope that has been closed.
  public func openScope(_ kind: ScopeKind, key: String) throws -> ConfinedContainer {
    ConfinedContainer(confining: try confined.openScope(kind, key: key))
  }

  /// Closes the scope, inner ones first, and drops what it keeps, the last one made first. Closing twice is harmless.
  ///
  /// A root container can be closed too: it drops its shared instances and can be used again.
  public func close() { confined.close() }

  /// Whether the scope has been closed.
  public var isClosed: Bool { confined.isClosed }
}

// MARK: Looking inside. These are values, which may go anywhere.

extension ConfinedContainer {
  /// Every registration, in order.
  public var registrations: [Registration] { confined.registrations }

  /// The declared and the observed dependencies, side by side.
  public var graph: ServiceGraph { confined.graph }

  /// Checks all registrations without making anything.
  ///
  /// - Returns: every finding, the worst first.
  public func diagnose(
    roots: [ServiceKey]? = nil, scopedRoots: [ScopeKind: [ServiceKey]] = [:]
  ) -> [Diagnostic] { confined.diagnose(roots: roots, scopedRoots: scopedRoots) }

  /// Checks that everything registered can work, without making anything.
  ///
  /// - Throws: `ValidationError` with every finding that is refused.
  public func validate(
    roots: [ServiceKey]? = nil, scopedRoots: [ScopeKind: [ServiceKey]] = [:],
    refusing least: Diagnostic.Severity = .error
  ) throws { try confined.validate(roots: roots, scopedRoots: scopedRoots, refusing: least) }

  /// Explains a service: why it has the instance that it has.
  public func explain<Service>(
    _ type: Service.Type, named name: String? = nil, log: EventLog? = nil
  ) -> Explanation { confined.explain(type, named: name, log: log) }

  /// Listens to the events of this container and all its scopes.
  ///
  /// - Returns: the observation; releasing it ends it.
  public func observe(_ handle: @escaping @Sendable (Event) -> Void) -> Observation { confined.observe(handle) }

  /// The instances alive now, in order of creation. Empty for a container that does not track.
  public var liveInstances: [LiveInstance] { confined.liveInstances }

  /// Notices what ARC has freed since the last sweep, and emits a `released` event for each, the youngest first.
  @discardableResult
  @_spi(Instrumentation) public func sweep() -> [LiveInstance] { confined.sweep() }
}

extension EventLog {
  /// Listens to a container that is confined to an actor, and to all its scopes, until it is released.
  public convenience init(of container: ConfinedContainer, capacity: Int = 4_096) {
    self.init(of: container.confined, capacity: capacity)
  }
}
