/// A dependency that is resolved with its owner and held weakly.
///
/// The dependency becomes `nil` when the last owner of the instance releases it.
///
/// A `Weak` breaks a retain cycle, such as one from a child to its parent. It does not break a cycle of construction;
/// use a property dependency for that.
public struct Weak<Service> {
  private let reference: Reference

  /// Returns the service, or `nil` if it has been released.
  public func callAsFunction() -> Service? { reference.object.flatMap { $0 as? Service } }

  private final class Reference: Sendable {
    private struct Box {
      weak var object: AnyObject?
    }

    private let box: Mutex<Box>

    init(_ instance: Instance) { box = Mutex(Box(object: instance.object)) }

    var object: AnyObject? { box.withLock { box in box.object.map(Instance.object) }?.object }
  }
}

// A `Weak` returns one instance to all callers, so the instance has to be `Sendable`.
extension Weak: Sendable where Service: Sendable {}

extension Weak: DependencyWrapper {
  static func make(
    from container: Container, named name: String?, by kind: Dependency.Kind?, for requester: ServiceLocator.Requester?
  ) throws -> sending Any {
    let service = try container.resolve(Service.self, named: name, by: kind, for: requester)
    return Self(reference: Reference(Instance(value: service as Any).unwrapped))
  }

  static func keys(named name: String?) -> [ServiceKey] {
    [ServiceKey(Self.self, named: name)] + ServiceKey.keys(of: Service.self, named: name)
  }
  static var isOptional: Bool { ServiceKey.wrapper(Service.self)?.isOptional ?? false }
  static var isWeak: Bool { true }
  static var isLate: Bool { false }
  static var mayBeCalledAnywhere: Bool { false }
}
