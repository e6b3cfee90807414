/// A dependency that is found or made when it is first asked for, in a resolution of its own, and held from then on.
///
/// A `Lazy` does not keep the container alive: an instance that the container keeps may hold one without a retain cycle.
///
/// Asked for the first time inside `withOverrides`, it holds what the copy makes for as long as the body runs, and asks the
/// original container afterwards.
public struct Lazy<Service> {
  private let provider: Provider<Service>
  private let first = Once()

  init(_ provider: Provider<Service>) { self.provider = provider }

  /// Finds or makes the service, once, however many threads ask first. The first answer is held and given to everybody; a
  /// failure is not, and may be tried again.
  ///
  /// - Throws: `ResolutionError`, also when the container is gone.
  public func callAsFunction() throws -> Service {
    if let known = first.value, let service = known.value as? Service { return service }
    let once = provider.known.map { Overrides.once(for: first, in: $0) } ?? first
    let held = try once.value { Instance(value: try provider()) }
    guard let service = held.value as? Service else { return try provider() }
    return service
  }
}

// A `Lazy` gives one instance to everybody; so that instance has to be Sendable.
extension Lazy: Sendable where Service: Sendable {}

extension Lazy: DependencyWrapper {
  static func make(
    from container: Container, named name: String?, by kind: Dependency.Kind?, for puller: ServiceLocator.Puller?
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

/// A place for one instance, which one thread makes while others wait for it. No lock is held meanwhile.
final class Once: Sendable {
  private enum State: Sendable {
    case empty
    case making(Maker)
    case made(Instance)
  }

  private let state = Mutex(State.empty)

  var value: Instance? { state.withLock { if case .made(let instance) = $0 { instance } else { nil } } }

  /// The instance; made by this thread if nobody else does. A failure leaves the place empty, and whoever has waited for
  /// it tries for itself.
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
        // Making it led back here. The container knows whether that is a cycle, and says which.
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
