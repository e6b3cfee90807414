/// A dependency that is resolved on first use, in a resolution of its own. The instance is kept for later uses.
///
/// A `Lazy` does not retain the container, so an instance that the container keeps may hold it without a retain cycle.
///
/// A `Lazy` that is first used inside `withOverrides` holds the instance of the copy while the body runs. After the
/// body it resolves from the original container.
public struct Lazy<Service> {
  private let provider: Provider<Service>
  private let first = Once()

  init(_ provider: Provider<Service>) { self.provider = provider }

  /// Finds or makes the service on the first call, and returns the same instance on each later call.
  ///
  /// Concurrent first calls make one instance. After a failure, the next call tries again.
  ///
  /// - Returns: the instance.
  /// - Throws: `ResolutionError`, also if the container has been released.
  public func callAsFunction() throws -> Service {
    if let known = first.value, let service = known.value as? Service { return service }
    let once = provider.known.map { Overrides.once(for: first, in: $0) } ?? first
    let held = try once.value { Instance(value: try provider()) }
    guard let service = held.value as? Service else { return try provider() }
    return service
  }
}

// A `Lazy` returns one instance to all callers, so the instance has to be `Sendable`.
extension Lazy: Sendable where Service: Sendable {}

extension Lazy: DependencyWrapper {
  static func make(
    from container: Container, named name: String?, by kind: Dependency.Kind?, for requester: ServiceLocator.Requester?
  ) throws -> sending Any { Self(Provider(container, named: name)) }
  static func keys(named name: String?) -> [ServiceKey] {
    [ServiceKey(Self.self, named: name)] + ServiceKey.keys(of: Service.self, named: name)
  }
  static var isOptional: Bool { ServiceKey.wrapper(Service.self)?.isOptional ?? false }
  static var isMany: Bool { ServiceKey.wrapper(Service.self)?.isMany ?? false }
  static var confinedCounterpart: String? { "ConfinedContainer.\(Self.self)" }
  static var isLate: Bool { true }
  static var mayBeCalledAnywhere: Bool { true }
}

/// Storage for one instance that one thread makes while others wait. No lock is held while the instance is made.
final class Once: Sendable {
  private enum State: Sendable {
    case empty
    case making(Maker)
    case made(Instance)
  }

  private let state = Mutex(State.empty)

  var value: Instance? { state.withLock { if case .made(let instance) = $0 { instance } else { nil } } }

  /// Returns the stored instance. If there is none, makes it, or waits for another thread that is making it.
  ///
  /// After a failure the storage stays empty, and each waiting thread tries to make the instance itself.
  func value(_ make: () throws -> Instance) throws -> Instance {
    while true {
      let mine = Maker(.init(depth: 0))
      let found = state.withLock { state -> State in
        if case .empty = state {
          state = .making(mine)
          return .empty
        }
        return state
      }
      switch found {
      case .made(let instance): return instance
      case .empty: return try fill(mine, make)
      case .making(let maker):
        // Making it led back here. The container decides whether this is a cycle, and throws the error.
        if maker.isMine { return try make() }
        if case .circle = maker.wait([]) { return try make() }
      }
    }
  }

  private func fill(_ maker: Maker, _ make: () throws -> Instance) throws -> Instance {
    do {
      let instance = try make()
      state.withLock { $0 = .made(instance) }
      maker.finish(.instance(instance))
      return instance
    } catch {
      state.withLock { $0 = .empty }
      maker.finish(.failed(error as? ResolutionError ?? ResolutionError(thrown: error, path: [])))
      throw error
    }
  }
}
