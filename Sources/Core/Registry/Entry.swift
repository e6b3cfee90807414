/// A registration with its factory, and what the root container shares of it.
///
/// `@unchecked Sendable`, safe because: `slot`, `verifiedAt` and a subclass's `kept` are read and written only while the
/// lock of the registry that the entry belongs to is held; everything else is constant.
class Entry: @unchecked Sendable {
  let registration: Registration
  /// Runs after construction, so that a cycle through a property closes.
  let inject: (@Sendable (Any, Resolver) throws -> Void)?
  /// The type that the factory returns.
  let product: ObjectIdentifier
  /// Nothing but a factory to call: no sharing, no properties.
  let isPlain: Bool
  /// What the root keeps or is making, for the lifetimes `container` and `weak`.
  var slot: Slots.Slot? { didSet { keep(slot?.strong) } }
  /// The registry's generation at which everything below was found complete, wherever it is asked from.
  var verifiedAt = -1

  fileprivate init(
    _ registration: Registration, product: Any.Type, inject: (@Sendable (Any, Resolver) throws -> Void)?
  ) {
    self.registration = registration
    self.inject = inject
    self.product = ObjectIdentifier(product)
    isPlain = registration.lifetime == .transient && inject == nil
  }

  var key: ServiceKey { registration.key }
  var id: Registration.ID { registration.id }

  /// Calls the factory.
  func make(with resolver: Resolver) throws -> Any { () }

  /// Has the shared instance ready in the type that is asked for most.
  fileprivate func keep(_ instance: Instance?) {}
}

/// An entry whose factory returns a `Service`.
final class TypedEntry<Service>: Entry, @unchecked Sendable {
  let make: @Sendable (Resolver) throws -> Service
  private(set) var kept: Service?

  init(
    _ registration: Registration, make: @escaping @Sendable (Resolver) throws -> Service,
    inject: (@Sendable (Any, Resolver) throws -> Void)? = nil
  ) {
    self.make = make
    super.init(registration, product: Service.self, inject: inject)
  }

  override func make(with resolver: Resolver) throws -> Any { try make(resolver) }
  fileprivate override func keep(_ instance: Instance?) { kept = instance?.value as? Service }
}
