import Synchronization

/// A registration with its factory and the instance that the root container keeps.
///
/// `@unchecked Sendable`, safe because: `slot`, `keptObject`, `completeAt` and `below` are read and written only while
/// the lock of the entry's registry is held. `beingMade`, `verified`, `deepFrames`, `synchronous`, `kept`,
/// `registered` and `registrar` are atomic. Everything else is constant.
final class Entry: @unchecked Sendable {
  // The properties that the fast path reads come first, so that they are adjacent in memory.
  /// Factory of objects; without meaning if `makesObjects` is false.
  ///
  /// If `isPlainObject` is true, the product is not shared. Resolving then only calls the factory, and injects
  /// properties if `isInjected` is true.
  let plain: Factory.MakeObject
  /// Factory of values, which initializes memory with its product; without meaning if `makesObjects` is true.
  let plainValue: ValueFactory.Fill
  /// The type of the products.
  let type: ObjectIdentifier
  /// Identifier of the registering thread; 0 once the registration is complete.
  private let registrar: Atomic<UInt>
  /// Number of frames of the entry in the deep parts of all threads' paths. If it is 0, those parts are not searched.
  let deepFrames = Atomic<Int>(0)
  /// Generation of the registry at which the last check found all dependencies registered and synchronous, from every
  /// scope; -1 before.
  private let verified = Atomic<Int>(-1)
  /// Address of `keptObject` for reads without the lock; 0 if there is none.
  private let kept = Atomic<UInt>(0)
  let makesObjects: Bool
  /// True if no dependencies are declared.
  let isLeaf: Bool
  /// True if properties are injected after construction.
  let isInjected: Bool
  private let isQuickObjectWhole: Bool
  private let isPlainObjectWhole: Bool
  private let isPlainValueWhole: Bool
  /// True if the lifetime is `weak` and the service is an object.
  let isWeakObject: Bool

  let registration: Registration
  /// The factory of the service, including decorations.
  var factory: Factory { values.map(Factory.value) ?? .object(type, plain) }
  /// Factory of values; nil if the factory makes objects, see `plain`.
  let values: ValueFactory?
  /// True if an asynchronous resolution can await the factory or the dependencies of its initializer. False if the
  /// factory can only be called synchronously, as a synchronous closure.
  var isAwaited: Bool { ownAsyncFactory != nil || needs != nil }

  /// Makes an instance. Requires that `isAwaited` is true.
  ///
  /// - Parameter requester: the origin of the requests for dependencies; nil to derive it from the resolver.
  func make(_ resolver: AsyncResolver, _ requester: AsyncRequester? = nil) async throws -> Instance {
    if let ownAsyncFactory { return try await ownAsyncFactory(resolver) }
    let given = try await (requester ?? resolver.running).all(needs ?? [])
    return try makesObjects
      ? .object(plain(resolver.container, given)) : Instance(value: makeValue(resolver.container, given))
  }

  /// Appends an instance to the arguments of an initializer.
  ///
  /// An object of exactly the requested class is appended without a check. The type of any other instance is checked
  /// when the initializer receives it.
  func give(_ instance: Instance, as type: Any.Type, to given: PreresolvedArguments) {
    if makesObjects, self.type == ObjectIdentifier(type), let object = instance.object {
      given.append(object: object)
    } else {
      given.append(instance)
    }
  }
  private let ownAsyncFactory: (@Sendable (AsyncResolver) async throws -> Instance)?
  /// The parameter types of the initializer, which are resolved before an asynchronous making; nil for a closure.
  private let needs: [Any.Type]?
  /// True if only an asynchronous resolution can make the service.
  let needsAsync: Bool
  /// Injection of properties, which runs after construction, so that a cycle through a property can be resolved. Nil if
  /// no property is injected.
  let inject: (@Sendable (Instance, Resolver) throws -> Void)?
  /// True if a closure injects properties, so that the injected dependencies are unknown.
  let injectsAnything: Bool
  /// Policy that decides whether a shared instance is still valid; nil if there is none.
  let policy: AnyLifetimePolicy?
  /// Hook that runs when the container or scope releases a shared instance; nil if there is none.
  let teardown: Teardown?
  /// The instance that was passed to `register`; nil for a service that is made. `order` is the place of this instance
  /// in the order of creation.
  let provided: ProvidedInstance?
  let order: Int
  /// Factory of values as `Any`; without meaning if `makesObjects` is true.
  let makeValue: @Sendable (Container, PreresolvedArguments?) throws -> Any
  var isPlainObject: Bool { isPlainObjectWhole && isWhole }
  var isPlainValue: Bool { isPlainValueWhole && isWhole }
  /// True if the fast path can find or make the objects of the entry.
  var isQuickObject: Bool { isQuickObjectWhole && isWhole }
  /// True if a scope shares the object, and a call of the factory is enough to make it.
  let isScopedObject: Bool

  /// True if the registration is complete. Until then only the thread that registers it may use it.
  @inline(__always)
  var isWhole: Bool { registrar.load(ordering: .sequentiallyConsistent) == 0 }
  var isMine: Bool { registrar.load(ordering: .relaxed) == ThreadID.current.raw }
  func beWhole() { registrar.store(0, ordering: .sequentiallyConsistent) }
  // No checks of exclusive access: the registry's lock is held.
  /// The slot of the root for the lifetimes `container` and `weak`, with the instance that the root keeps, holds weakly
  /// or is making; nil if it is empty.
  @exclusivity(unchecked) var slot: Slots.Slot? {
    didSet {
      let instance = policy == nil ? slot?.kept?.instance : nil
      if let values { keep(instance.flatMap { values.box($0.value) }) } else { keep(instance?.object) }
    }
  }
  // No checks of exclusive access: the registry's lock is held.
  /// The instance that `slot` keeps strongly: the object, or a box with the value. Nil if the registration has a
  /// policy, or no instance is kept.
  @exclusivity(unchecked) private var keptObject: AnyObject?

  private func keep(_ object: AnyObject?) {
    if object === keptObject { return }
    let before = keptObject
    keptObject = object
    kept.store(
      object.map { UInt(bitPattern: Unmanaged.passUnretained($0).toOpaque()) } ?? 0, ordering: .sequentiallyConsistent)
    if before != nil { Readers.waitForLooks() }
  }

  /// The kept object, if `makesObjects` is true; nil if there is none. Valid during a look (see `Snapshot`) or under
  /// the registry's lock.
  @inline(__always)
  var shared: Unmanaged<AnyObject>? {
    UnsafeRawPointer(bitPattern: kept.load(ordering: .sequentiallyConsistent)).map { .fromOpaque($0) }
  }

  /// The kept or weakly held object, retained for the caller; nil if there is none. This property must be read under
  /// the registry's lock.
  var retainedObject: Unmanaged<AnyObject>? {
    if makesObjects, let shared { return shared.retain() }
    guard isWeakObject, policy == nil, isWhole, case .weakly(let reference)? = slot else { return nil }
    return reference.object.map { .passRetained($0) }
  }

  /// The kept value, if `makesObjects` is false; nil if there is none. Valid during a look (see `Snapshot`) or under
  /// the registry's lock.
  @inline(__always)
  var sharedValue: Unmanaged<ValueBox>? {
    UnsafeRawPointer(bitPattern: kept.load(ordering: .sequentiallyConsistent)).map { .fromOpaque($0) }
  }
  /// Number of asynchronous resolutions that are making an instance of the entry. If it is 0, no asynchronous path
  /// contains the entry.
  let beingMade = Atomic<Int>(0)

  @inline(__always)
  func isVerified(at generation: Int) -> Bool { isLeaf || verified.load(ordering: .relaxed) == generation }
  func recordVerified(at generation: Int) { verified.store(generation, ordering: .relaxed) }
  var verifiedAt: Int { verified.load(ordering: .relaxed) }
  /// Keys that the last successful verification of this entry looked up, for all direct and indirect dependencies; nil
  /// before the first verification.
  var below: ServicesBelow?

  /// Generation of the registry at which the last check found all dependencies registered and one of them asynchronous;
  /// -1 before.
  var completeAt = -1
  private let synchronous = Atomic<Int>(-1)

  /// Returns whether the entry and all its declared dependencies are made synchronously; nil if unknown at this
  /// generation of the registry.
  ///
  /// The second value is true if one of them has the lifetime `graph`.
  func isSynchronous(at generation: Int) -> (holds: Bool, hasGraph: Bool)? {
    let known = synchronous.load(ordering: .relaxed)
    return known >> 2 == generation ? (known & 1 != 0, known & 2 != 0) : nil
  }

  func recordSynchronous(_ holds: Bool, hasGraph: Bool, at generation: Int) {
    synchronous.store(generation << 2 | (hasGraph ? 2 : 0) | (holds ? 1 : 0), ordering: .relaxed)
  }

  private let registered = Atomic<Bool>(false)
  /// True if the registry contains the entry; readable without the lock.
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
    // Last, so that the registration is moved and not copied.
    self.registration = registration
  }

  /// Returns a changed copy of the entry. The shared instance stays in this entry until the registry moves it.
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

  /// A copy of the entry for an override.
  ///
  /// The copy shares no instance that the original has made. For an instance that was passed to `register`, the copy
  /// returns the same instance, but does not run its hook.
  var copy: Entry {
    Entry(
      registration, factory, injecting: inject, policy: policy, teardown: provided == nil ? teardown : nil,
      asyncFactory: ownAsyncFactory, needsAsync: needsAsync, needs: needs, injectsAnything: injectsAnything)
  }

  /// The instance that was passed to `register`, if it was never requested. Reading this property marks that instance
  /// as released. Nil if the instance was requested or released before, or if a factory makes the service.
  var unaskedInstance: Slots.Kept? {
    guard let provided, provided.release(), slot?.kept == nil else { return nil }
    return Slots.Kept(provided.instance, order: order, note: nil, teardown: teardown)
  }

  /// True if the entry may have shared instances. This property must be read under the registry's lock.
  var isShared: Bool {
    registration.lifetime.isKeptByScopes || slot != nil || provided != nil
  }

  /// Returns whether an instance made by the other entry can be kept by this entry.
  func hasSameProduct(as other: Entry) -> Bool {
    registration.lifetime == other.registration.lifetime && type == other.type
  }

  var key: ServiceKey { registration.key }
  var id: Registration.ID { registration.id }
}

/// The factory of a service.
@usableFromInline
enum Factory: Sendable {
  /// A function that makes an object.
  ///
  /// It takes the container, because a resolver would cost a reference count for each call.
  @usableFromInline typealias MakeObject = @Sendable (Container, PreresolvedArguments?) throws -> AnyObject

  /// A factory of objects of the class with this identity. The objects need no box and no cast.
  case object(ObjectIdentifier, MakeObject)
  case value(ValueFactory)

  @inlinable
  init<Service>(_ type: Service.Type, _ make: @escaping @Sendable (Resolver) throws -> Service) {
    // Not implemented by the other initializer: a nested closure would add a stack frame for each service.
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
  init<Service>(_: Service.Type, needing make: @escaping @Sendable (Container, PreresolvedArguments?) throws -> Service)
  {
    // Decided by the static type: a value of type `Base.Type` may be `Derived.self`, and the product need not be one.
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

  /// The type of the products.
  @inline(__always)
  var type: ObjectIdentifier {
    switch self {
    case .object(let type, _): type
    case .value(let values): values.type
    }
  }

  func callAsFunction(_ container: Container, _ given: PreresolvedArguments? = nil) throws -> Any {
    switch self {
    case .object(_, let make): try make(container, given)
    case .value(let values): try values.make(container, given)
    }
  }
}

/// A factory of products that are not statically objects of a class: values and protocol existentials.
@usableFromInline
struct ValueFactory: Sendable {
  @usableFromInline typealias Fill =
    @Sendable (Container, PreresolvedArguments?, UnsafeMutableRawPointer) throws -> Void

  let type: ObjectIdentifier
  /// Function that makes a product in uninitialized memory for one value of the type.
  let fill: Fill
  /// Function that moves the product out of the memory and leaves the memory uninitialized.
  let moveOut: @Sendable (UnsafeMutableRawPointer) -> Any
  /// Function that makes a product as `Any`.
  let make: @Sendable (Container, PreresolvedArguments?) throws -> Any
  /// Function that boxes a product, so that it can be copied without a cast; returns nil if the value is not of the
  /// type.
  let box: @Sendable (Any) -> ValueBox?

  @inlinable
  init<Service>(_: Service.Type, _ make: @escaping @Sendable (Resolver) throws -> Service) {
    self.init(
      ObjectIdentifier(Service.self),
      fill: { container, given, place in
        place.assumingMemoryBound(to: Service.self).initialize(
          to: try make(Resolver(container: container, given: given)))
      },
      moveOut: { place in place.assumingMemoryBound(to: Service.self).move() },
      make: { container, given in try make(Resolver(container: container, given: given)) },
      box: { value in (value as? Service).map(TypedValueBox.init) })
  }

  // Neither inlined nor specialised: the optimiser would do both for each registered initializer, also of a class,
  // before it removes the call as unreachable.
  @usableFromInline
  @inline(never)
  init<Service>(_: Service.Type, needing make: @escaping @Sendable (Container, PreresolvedArguments?) throws -> Service)
  {
    self.init(
      ObjectIdentifier(Service.self),
      fill: { container, given, place in place.initializeMemory(as: Service.self, to: try make(container, given)) },
      moveOut: { place in place.assumingMemoryBound(to: Service.self).move() }, make: make,
      box: { value in (value as? Service).map(TypedValueBox.init) })
  }

  @usableFromInline
  init(
    _ type: ObjectIdentifier, fill: @escaping Fill,
    moveOut: @escaping @Sendable (UnsafeMutableRawPointer) -> Any,
    make: @escaping @Sendable (Container, PreresolvedArguments?) throws -> Any,
    box: @escaping @Sendable (Any) -> ValueBox?
  ) {
    self.type = type
    self.fill = fill
    self.moveOut = moveOut
    self.make = make
    self.box = box
  }
}

/// A shared value or protocol existential, which is copied without a cast.
///
/// `@unchecked Sendable`, safe because: the content is constant, and it is an instance of a service for which
/// `register` requires `Sendable`. An instance that a `ConfinedContainer` shares never leaves the isolation of that
/// container.
@usableFromInline
class ValueBox: @unchecked Sendable {
  @usableFromInline init() {}

  /// Copies the value into uninitialized memory for the type.
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
