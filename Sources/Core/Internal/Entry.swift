import Synchronization

/// A registration with its factory, and what the root container shares of it.
///
/// `@unchecked Sendable`, safe because: `slot`, `keptObject`, `completeAt` and `below` are read and written only while the
/// lock of the registry that the entry belongs to is held; `beingMade`, `verified`, `deepFrames`, `asking`, `synchronous`, `kept` and `registered` are atomic; everything
/// else is constant.
final class Entry: @unchecked Sendable {
  // First what the fast path looks at, so that it lies together in memory.
  /// The factory of objects. Where `isPlainObject`, there is nothing else to do for whoever asks for its product but to inject
  /// properties: it is not shared.
  let plain: Factory.MakeObject
  /// The factory of values, which puts its product into a place.
  let plainValue: ValueFactory.Fill
  /// The type of the products.
  let type: ObjectIdentifier
  /// The thread that is registering it, or 0 where the registration is whole.
  private let registrar: Atomic<UInt>
  /// How often it stands on the deeper part of a thread's path, over all threads: without one nobody has to look there.
  let deepFrames = Atomic<Int>(0)
  /// The registry's generation at which everything below was found complete and synchronous, wherever it is asked from.
  private let verified = Atomic<Int>(-1)
  /// The address of `keptObject` for whoever looks without the lock, or 0.
  private let kept = Atomic<UInt>(0)
  let makesObjects: Bool
  /// Whether it is declared to need nothing.
  let isLeaf: Bool
  let isInjected: Bool
  private let isQuickObjectWhole: Bool
  private let isPlainObjectWhole: Bool
  private let isPlainValueWhole: Bool
  /// Whether the fast path knows what the root holds weakly.
  let isWeakObject: Bool
  private let asking: Atomic<Bool>

  let registration: Registration
  /// What makes the instances, as it was registered.
  var factory: Factory { values.map(Factory.value) ?? .object(type, plain) }
  /// The factory of values; nil for objects, which `plain` makes.
  let values: ValueFactory?
  /// Whether an asynchronous resolution makes it: not where the factory is a synchronous closure.
  var isAwaited: Bool { ownAsyncFactory != nil || needs != nil }

  /// Makes one where `isAwaited` holds.
  ///
  /// - Parameter asker: asks for what it needs, where that is known already.
  func make(_ resolver: AsyncResolver, _ asker: AsyncAsker? = nil) async throws -> Instance {
    if let ownAsyncFactory { return try await ownAsyncFactory(resolver) }
    let given = try await (asker ?? resolver.running).all(needs ?? [])
    return try makesObjects
      ? .object(plain(resolver.container, given)) : Instance(value: makeValue(resolver.container, given))
  }

  /// Hands over an instance that it made. What is of another class than is asked for is looked at when it is taken.
  func give(_ instance: Instance, as type: Any.Type, to given: GivenNeeds) {
    if makesObjects, self.type == ObjectIdentifier(type), let object = instance.object {
      given.append(object: object)
    } else {
      given.append(instance)
    }
  }
  private let ownAsyncFactory: (@Sendable (AsyncResolver) async throws -> Instance)?
  /// What the initializer takes, where there is one: an asynchronous resolution waits for it.
  private let needs: [Any.Type]?
  /// Whether only an asynchronous resolution can make it.
  let needsAsync: Bool
  /// Runs after construction, so that a cycle through a property closes.
  let inject: (@Sendable (Instance, Resolver) throws -> Void)?
  /// Whether a closure injects, whose needs are not known.
  let injectsAnything: Bool
  /// How long a shared instance is good.
  let policy: AnyLifetimePolicy?
  /// Runs when the container or scope lets a shared instance go.
  let teardown: Teardown?
  /// The instance, where one was registered, and where it stands in the order of creation.
  let provided: ProvidedInstance?
  let order: Int
  /// Makes a value as `Any`, where `makesObjects` does not hold.
  let makeValue: @Sendable (Container, GivenNeeds?) throws -> Any
  var isPlainObject: Bool { isPlainObjectWhole && isWhole }
  var isPlainValue: Bool { isPlainValueWhole && isWhole }
  /// Whether the fast path finds and makes its objects.
  var isQuickObject: Bool { isQuickObjectWhole && isWhole }
  /// Whether a scope shares it, and has nothing to do but call the factory.
  let isScopedObject: Bool

  /// Whether nothing more is said of the registration: until then only the thread that registers it may use it.
  @inline(__always)
  var isWhole: Bool { registrar.load(ordering: .sequentiallyConsistent) == 0 }
  var isMine: Bool { registrar.load(ordering: .relaxed) == ThreadID.current.raw }
  func beWhole() { registrar.store(0, ordering: .sequentiallyConsistent) }
  // No checks for exclusive access: the registry's lock is held.
  /// What the root keeps or is making, for the lifetimes `container` and `weak`.
  @exclusivity(unchecked) var slot: Slots.Slot? {
    didSet {
      let instance = policy == nil ? slot?.kept?.instance : nil
      if let values { keep(instance.flatMap { values.box($0.value) }) } else { keep(instance?.object) }
    }
  }
  // No checks for exclusive access: the registry's lock is held.
  /// What `slot` keeps, where it is good for ever: the object itself where it is of the factory's own class, else a box.
  @exclusivity(unchecked) private var keptObject: AnyObject?

  private func keep(_ object: AnyObject?) {
    if object === keptObject { return }
    let before = keptObject
    keptObject = object
    kept.store(
      object.map { UInt(bitPattern: Unmanaged.passUnretained($0).toOpaque()) } ?? 0, ordering: .sequentiallyConsistent)
    if before != nil { Readers.waitForLooks() }
  }

  /// The object that is kept, in a look or under the registry's lock; only where `makesObjects` holds.
  @inline(__always)
  var shared: Unmanaged<AnyObject>? {
    UnsafeRawPointer(bitPattern: kept.load(ordering: .sequentiallyConsistent)).map { .fromOpaque($0) }
  }

  /// The object that is kept or held weakly, retained for the caller; under the registry's lock.
  var retainedObject: Unmanaged<AnyObject>? {
    if makesObjects, let shared { return shared.retain() }
    guard isWeakObject, policy == nil, isWhole, case .weakly(let reference)? = slot else { return nil }
    return reference.object.map { .passRetained($0) }
  }

  /// The value that is kept, likewise; only where `makesObjects` does not hold.
  @inline(__always)
  var sharedValue: Unmanaged<ValueBox>? {
    UnsafeRawPointer(bitPattern: kept.load(ordering: .sequentiallyConsistent)).map { .fromOpaque($0) }
  }
  /// How many asynchronous resolutions are making it now: without one it is on nobody's path.
  let beingMade = Atomic<Int>(0)

  @inline(__always)
  func isVerified(at generation: Int) -> Bool { isLeaf || verified.load(ordering: .relaxed) == generation }
  func noteVerified(at generation: Int) { verified.store(generation, ordering: .relaxed) }
  var verifiedAt: Int { verified.load(ordering: .relaxed) }
  /// What everything below may ask for, as it was verified last.
  var below: ServicesBelow?

  /// The generation at which everything below was found complete, where something below is made asynchronously.
  var completeAt = -1
  private let synchronous = Atomic<Int>(-1)

  /// Whether neither it nor what it is declared to need is made asynchronously, and whether something of lifetime `graph`
  /// is among that; nil where that was not found out at this generation of the registry.
  func isSynchronous(at generation: Int) -> (holds: Bool, hasGraph: Bool)? {
    let known = synchronous.load(ordering: .relaxed)
    return known >> 2 == generation ? (known & 1 != 0, known & 2 != 0) : nil
  }

  func noteSynchronous(_ holds: Bool, hasGraph: Bool, at generation: Int) {
    synchronous.store(generation << 2 | (hasGraph ? 2 : 0) | (holds ? 1 : 0), ordering: .relaxed)
  }

  /// Whether its factory asks for something, as far as that has been seen: then a snapshot of the registry is of use to it.
  @inline(__always)
  var asks: Bool {
    get { asking.load(ordering: .relaxed) }
    set { asking.store(newValue, ordering: .relaxed) }
  }

  private let registered = Atomic<Bool>(false)
  /// Whether the registry has it now, for a look without the lock.
  var isRegistered: Bool {
    get { registered.load(ordering: .sequentiallyConsistent) }
    set {
      if newValue {
        registered.store(true, ordering: .releasing)
      } else {
        registered.store(false, ordering: .sequentiallyConsistent)
      }
    }
  }

  init(
    _ registration: consuming Registration, _ factory: Factory,
    inject: (@Sendable (Any, Resolver) throws -> Void)? = nil,
    injecting: (@Sendable (Instance, Resolver) throws -> Void)? = nil,
    policy: AnyLifetimePolicy? = nil, teardown: Teardown? = nil,
    asyncFactory: (@Sendable (AsyncResolver) async throws -> Instance)? = nil, needsAsync: Bool = false,
    needs: [Any.Type]? = nil, provided: ProvidedInstance? = nil, order: Int = 0,
    injectsAnything: Bool = false, registrar: UInt = 0
  ) {
    self.registrar = Atomic(registrar)
    self.injectsAnything = injectsAnything
    self.needs = needs
    self.provided = provided
    self.order = order
    ownAsyncFactory = asyncFactory
    self.needsAsync = needsAsync
    self.policy = policy
    self.teardown = teardown
    if let inject {
      self.inject = { instance, resolver in try inject(instance.value, resolver) }
    } else {
      self.inject = injecting
    }
    isInjected = inject != nil || injecting != nil
    type = factory.type
    isLeaf = registration.dependencies.isEmpty
    asking = Atomic(!isLeaf)
    let isTransient = if case .transient = registration.lifetime { true } else { false }
    let isWeak = if case .weak = registration.lifetime { true } else { false }
    let isScoped = if case .scoped = registration.lifetime { true } else { false }
    let isObject = if case .object = factory { true } else { false }
    let isPlain = isTransient && !needsAsync
    isWeakObject = isObject && isWeak
    isQuickObjectWhole = isObject && !needsAsync
    isScopedObject = isObject && isScoped && !isInjected && policy == nil && !needsAsync
    switch factory {
    case .object(_, let make):
      values = nil
      plain = make
      plainValue = { _, _, _ in }
      makeValue = { container, _ in container }
      makesObjects = true
      isPlainObjectWhole = isPlain
      isPlainValueWhole = false
    case .value(let values):
      self.values = values
      plain = { container, _ in container }
      plainValue = values.fill
      makeValue = values.make
      makesObjects = false
      isPlainObjectWhole = false
      isPlainValueWhole = isPlain && !isInjected && registration.key.arguments == nil
    }
    // Last, so that it is moved here.
    self.registration = registration
  }

  /// A changed entry. The shared instance stays with this one, for the registry to hand over.
  func with(
    _ registration: Registration? = nil, factory: Factory? = nil,
    asyncFactory: (@Sendable (AsyncResolver) async throws -> Instance)? = nil,
    injecting: (@Sendable (Instance, Resolver) throws -> Void)? = nil, policy: AnyLifetimePolicy? = nil,
    teardown: Teardown? = nil, injectsAnything: Bool? = nil
  ) -> Entry {
    Entry(
      registration ?? self.registration, factory ?? self.factory, injecting: injecting ?? self.inject,
      policy: policy ?? self.policy, teardown: teardown ?? self.teardown,
      asyncFactory: asyncFactory ?? (factory == nil ? ownAsyncFactory : nil), needsAsync: needsAsync,
      needs: factory == nil ? needs : nil, provided: provided, order: order,
      injectsAnything: injectsAnything ?? self.injectsAnything, registrar: registrar.load(ordering: .relaxed))
  }

  /// An entry for a copy of the container. An instance that was registered is given there, too, and belongs to the original.
  var copy: Entry {
    Entry(
      registration, factory, injecting: inject, policy: policy, teardown: provided == nil ? teardown : nil,
      asyncFactory: ownAsyncFactory, needsAsync: needsAsync, needs: needs, injectsAnything: injectsAnything)
  }

  /// A registered instance that nobody has asked for: it is let go of like one that was made.
  var unaskedInstance: Slots.Kept? {
    guard let provided, provided.letGo(), slot?.kept == nil else { return nil }
    return Slots.Kept(provided.instance, order: order, note: nil, teardown: teardown)
  }

  /// Whether an instance may be shared; called under the registry's lock.
  var isShared: Bool {
    if case .scoped = registration.lifetime { return true }
    return slot != nil || provided != nil
  }

  /// Whether what the other one has made can be shared as if this one had made it.
  func hasSameProduct(as other: Entry) -> Bool {
    registration.lifetime == other.registration.lifetime && type == other.type
  }

  var key: ServiceKey { registration.key }
  var id: Registration.ID { registration.id }
}

/// What makes a service's instances.
@usableFromInline
enum Factory: Sendable {
  /// Takes the container by itself, because a resolver that holds it would have to be counted at each call.
  @usableFromInline typealias MakeObject = @Sendable (Container, GivenNeeds?) throws -> AnyObject

  /// Of a class, whose identity is given: they need no box and no cast.
  case object(ObjectIdentifier, MakeObject)
  case value(ValueFactory)

  @inlinable
  init<Service>(_ type: Service.Type, _ make: @escaping @Sendable (Resolver) throws -> Service) {
    // Not by way of the other one: a closure inside a closure is one more level of the stack for each service.
    if Service.self is AnyClass {
      // Safe: an instance of a class is one reference.
      self = .object(
        ObjectIdentifier(Service.self),
        { container, given in
          unsafeBitCast(try make(Resolver(container: container, given: given)), to: AnyObject.self)
        })
    } else {
      self = .value(ValueFactory(Service.self, make))
    }
  }

  @inlinable
  init<Service>(_: Service.Type, needing make: @escaping @Sendable (Container, GivenNeeds?) throws -> Service) {
    // By the static type: a value of type `Base.Type` may be `Derived.self`, and the product need not be one.
    if Service.self is AnyClass {
      // Safe: an instance of a class is one reference.
      self = .object(
        ObjectIdentifier(Service.self),
        { container, given in unsafeBitCast(try make(container, given), to: AnyObject.self) })
    } else {
      self = .value(ValueFactory(Service.self, needing: make))
    }
  }

  /// The class of the products; nil for values.
  var product: ObjectIdentifier? { if case .object(let type, _) = self { type } else { nil } }

  /// The type of the products, whether objects or values.
  @inline(__always)
  var type: ObjectIdentifier {
    switch self {
    case .object(let type, _): type
    case .value(let values): values.type
    }
  }

  func callAsFunction(_ container: Container, _ given: GivenNeeds? = nil) throws -> Any {
    switch self {
    case .object(_, let make): try make(container, given)
    case .value(let values): try values.make(container, given)
    }
  }
}

/// Makes products that are no objects of a class as far as their type says: values, and what is known by a protocol.
@usableFromInline
struct ValueFactory: Sendable {
  @usableFromInline typealias Fill = @Sendable (Container, GivenNeeds?, UnsafeMutableRawPointer) throws -> Void

  let type: ObjectIdentifier
  /// Makes one in a place that has room for the type and holds nothing yet.
  let fill: Fill
  /// Takes what was made out of its place, which holds nothing then.
  let take: @Sendable (UnsafeMutableRawPointer) -> Any
  /// Makes one as `Any`.
  let make: @Sendable (Container, GivenNeeds?) throws -> Any
  /// Puts a product into a box that gives it without a cast; nil for what is none.
  let box: @Sendable (Any) -> ValueBox?

  @inlinable
  init<Service>(_: Service.Type, _ make: @escaping @Sendable (Resolver) throws -> Service) {
    self.init(
      ObjectIdentifier(Service.self),
      fill: { container, given, place in
        place.assumingMemoryBound(to: Service.self).initialize(
          to: try make(Resolver(container: container, given: given)))
      },
      take: { place in place.assumingMemoryBound(to: Service.self).move() },
      make: { container, given in try make(Resolver(container: container, given: given)) },
      box: { value in (value as? Service).map(TypedValueBox.init) })
  }

  // Not inlined, nor specialised: the optimiser would do that for each initializer of a class, too, before it drops it.
  @usableFromInline
  @inline(never)
  init<Service>(_: Service.Type, needing make: @escaping @Sendable (Container, GivenNeeds?) throws -> Service) {
    self.init(
      ObjectIdentifier(Service.self),
      fill: { container, given, place in place.initializeMemory(as: Service.self, to: try make(container, given)) },
      take: { place in place.assumingMemoryBound(to: Service.self).move() }, make: make,
      box: { value in (value as? Service).map(TypedValueBox.init) })
  }

  @usableFromInline
  init(
    _ type: ObjectIdentifier, fill: @escaping Fill,
    take: @escaping @Sendable (UnsafeMutableRawPointer) -> Any,
    make: @escaping @Sendable (Container, GivenNeeds?) throws -> Any,
    box: @escaping @Sendable (Any) -> ValueBox?
  ) {
    self.type = type
    self.fill = fill
    self.take = take
    self.make = make
    self.box = box
  }
}

/// A shared value, or something known by a protocol, which is given without a cast.
///
/// `@unchecked Sendable`, safe because: what it holds is constant, and an instance of a service that `register` has
/// demanded to be `Sendable`; what a `ConfinedContainer` shares never leaves the isolation of that container.
@usableFromInline
class ValueBox: @unchecked Sendable {
  @usableFromInline init() {}

  /// Puts a copy into a place that has room for the type and holds nothing yet.
  @usableFromInline func copy(to place: UnsafeMutableRawPointer) {}
}

@usableFromInline
final class TypedValueBox<Service>: ValueBox, @unchecked Sendable {
  @usableFromInline let value: Service

  @usableFromInline
  init(_ value: Service) {
    self.value = value
    super.init()
  }

  @inlinable
  override func copy(to place: UnsafeMutableRawPointer) { place.initializeMemory(as: Service.self, to: value) }
}
