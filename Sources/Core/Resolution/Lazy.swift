import Synchronization

/// A dependency that is found or made when it is first asked for, in a resolution of its own, and held from then on.
///
/// It does not keep the container alive: an instance that the container keeps may hold it without a retain cycle.
public struct Lazy<Service> {
  private let provider: Provider<Service>
  private let first = Once()

  init(_ provider: Provider<Service>) { self.provider = provider }

  /// Finds or makes the service. The first answer is held and given to everybody; a failure is not, and may be tried
  /// again.
  ///
  /// - Throws: `ResolutionError`, also when the container is gone.
  public func callAsFunction() throws -> Service {
    if let known = first.value?.value as? Service { return known }
    let made = Instance(value: try provider())
    guard let service = first.keep(made).value as? Service else { return try provider() }
    return service
  }
}

// It gives one instance to everybody; so that instance has to be Sendable.
extension Lazy: Sendable where Service: Sendable {}

extension Lazy: DependencyWrapper {
  static func make(
    from container: Container, named name: String?, by kind: Dependency.Kind?, for puller: ServiceLocator.Puller?
  ) throws -> sending Any { Self(Provider(container, named: name)) }
  static var service: ServiceKey { ServiceKey(behind: Service.self) }
  static var isOptional: Bool { false }
  static var isLate: Bool { true }
  static var mayBeCalledAnywhere: Bool { true }
}

/// A place for one instance; the first one stays.
private final class Once: Sendable {
  private let state = Mutex<Instance?>(nil)
  var value: Instance? { state.withLock { $0 } }

  func keep(_ instance: Instance) -> Instance {
    state.withLock { state in
      let kept = state ?? instance
      state = kept
      return kept
    }
  }
}
