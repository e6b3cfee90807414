import Synchronization

/// A registration with its factory, and what the root container shares of it.
///
/// `@unchecked Sendable`, safe because: `slot`, `kept`, `verifiedAt`, `completeAt` and `synchronous` are read and written only while the
/// lock of the registry that the entry belongs to is held; `beingMade` and `registered` are atomic; everything else is
/// constant.
final class Entry: @unchecked Sendable {
  let registration: Registration
  let factory: Factory
  /// What an asynchronous resolution calls; nil where the factory is a synchronous closure.
  let asyncFactory: (@Sendable (AsyncResolver) async throws -> Instance)?
  /// Whether only an asynchronous resolution can make it.
  let needsAsync: Bool
  /// Runs after construction, so that a cycle through a property closes.
  let inject: (@Sendable (Any, Resolver) throws -> Void)?
  /// How long a shared instance is good.
  let policy: AnyLifetimePolicy?
  /// Runs when the container or scope lets a shared instance go.
  let teardown: Teardown?
  /// The instance, where one was registered, and where it stands in the order of creation.
  let provided: ProvidedInstance?
  let order: Int
  /// The factory, where there is nothing else to do for whoever asks for its product: no sharing, no properties.
  let plain: (@Sendable (Resolver) throws -> AnyObject)?
  /// What the root keeps or is making, for the lifetimes `container` and `weak`.
  var slot: Slots.Slot? {
    didSet { kept = factory.makesObjects && policy == nil ? slot?.kept?.instance.value as AnyObject? : nil }
  }
  /// What `slot` keeps, where it is of the factory's own class and good for ever.
  private(set) var kept: AnyObject?
  /// How many asynchronous resolutions are making it now: without one it is on nobody's path.
  let beingMade = Atomic<Int>(0)
  /// The registry's generation at which everything below was found complete and synchronous, wherever it is asked from.
  var verifiedAt = -1
  /// The same where something below is made asynchronously.
  var completeAt = -1
  /// Whether neither it nor what it is declared to need is made asynchronously, and whether something of lifetime `graph`
  /// is among that, at one generation of the registry.
  var synchronous: (generation: Int, holds: Bool, hasGraph: Bool)?

  private let registered = Atomic<Bool>(false)
  /// Whether the registry has it now, for a look without the lock.
  var isRegistered: Bool {
    get { registered.load(ordering: .relaxed) }
    set { registered.store(newValue, ordering: .relaxed) }
  }

  init(
    _ registration: Registration, _ factory: Factory, inject: (@Sendable (Any, Resolver) throws -> Void)? = nil,
    policy: AnyLifetimePolicy? = nil, teardown: Teardown? = nil,
    asyncFactory: (@Sendable (AsyncResolver) async throws -> Instance)? = nil, needsAsync: Bool = false,
    provided: ProvidedInstance? = nil, order: Int = 0
  ) {
    self.provided = provided
    self.order = order
    self.asyncFactory = asyncFactory
    self.needsAsync = needsAsync
    self.policy = policy
    self.teardown = teardown
    self.registration = registration
    self.factory = factory
    self.inject = inject
    if registration.lifetime == .transient, inject == nil, !needsAsync, case .object(_, let make) = factory {
      plain = make
    } else {
      plain = nil
    }
  }

  /// The same with something changed. What it shares stays with this one, for the registry to hand over.
  func with(
    _ registration: Registration? = nil, factory: Factory? = nil,
    asyncFactory: (@Sendable (AsyncResolver) async throws -> Instance)? = nil,
    inject: (@Sendable (Any, Resolver) throws -> Void)? = nil, policy: AnyLifetimePolicy? = nil,
    teardown: Teardown? = nil
  ) -> Entry {
    Entry(
      registration ?? self.registration, factory ?? self.factory, inject: inject ?? self.inject,
      policy: policy ?? self.policy, teardown: teardown ?? self.teardown,
      asyncFactory: asyncFactory ?? (factory == nil ? self.asyncFactory : nil), needsAsync: needsAsync,
      provided: provided, order: order)
  }

  /// The same for a copy of the container: an instance that was registered is given there, and belongs to the original.
  var copy: Entry {
    Entry(
      registration, factory, inject: inject, policy: policy, teardown: provided == nil ? teardown : nil,
      asyncFactory: asyncFactory, needsAsync: needsAsync)
  }

  /// A registered instance that nobody has asked for: it is let go of like one that was made.
  var unaskedInstance: Slots.Kept? {
    guard let provided, provided.letGo(), slot?.kept == nil else { return nil }
    return Slots.Kept(provided.instance, order: order, note: nil, teardown: teardown)
  }

  /// Whether what the other one has made can be shared as if this one had made it.
  func hasSameProduct(as other: Entry) -> Bool {
    registration.lifetime == other.registration.lifetime && factory.product == other.factory.product
  }

  var key: ServiceKey { registration.key }
  var id: Registration.ID { registration.id }
}

/// What makes a service's instances.
@usableFromInline
enum Factory: Sendable {
  /// Of a class, whose identity is given: they need no box and no cast.
  case object(ObjectIdentifier, @Sendable (Resolver) throws -> AnyObject)
  case value(@Sendable (Resolver) throws -> Any)

  @inlinable
  init<Service>(_: Service.Type, _ make: @escaping @Sendable (Resolver) throws -> Service) {
    // By the static type: a value of type `Base.Type` may be `Derived.self`, and the product need not be one.
    if Service.self is AnyClass {
      // Safe: an instance of a class is one reference.
      self = .object(
        ObjectIdentifier(Service.self), { resolver in unsafeBitCast(try make(resolver), to: AnyObject.self) })
    } else {
      self = .value(make)
    }
  }

  var makesObjects: Bool { product != nil }

  /// The class of the products; nil for values.
  var product: ObjectIdentifier? { if case .object(let type, _) = self { type } else { nil } }

  /// Whether the products are of exactly this class, as far as types say.
  @inline(__always)
  func makes(_ type: ObjectIdentifier) -> Bool { if case .object(type, _) = self { true } else { false } }

  func callAsFunction(_ resolver: Resolver) throws -> Any {
    switch self {
    case .object(_, let make): try make(resolver)
    case .value(let make): try make(resolver)
    }
  }
}
