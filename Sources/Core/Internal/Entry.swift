import Synchronization

/// A registration with its factory and the instance that the root container keeps.
///
/// `@unchecked Sendable`, safe because: `slot`, `keptObject`, `completeAt` and `below` are read and written only while
/// the lock of the entry's registry is held. `beingMade`, `verified`, `deepFrames`, `synchronous`, `kept`,
/// `registered` and `registrar` are atomic. Everything else is constant.
final class Entry: @unchecked Sendable {
  // The properties that the fast path reads come first, so that they are adjacent in memory.
  /// The factory of the service, including decorations.
  ///
  /// If `isPlainObject` or `isPlainValue` is true, the product is not shared. Resolving then only calls the factory,
  /// and injects properties if `isInjected` is true.
  let factory: Factory
  /// Identifier of the registering thread; 0 once the registration is complete.
  private let registrar: Atomic<UInt>
  /// Number of frames of the entry in the deep parts of all threads' paths. If it is 0, those parts are not searched.
  let deepFrames = Atomic<Int>(0)
  /// Generation of the registry at which the last check found all dependencies registered and synchronous, from every
  /// scope; -1 before.
  private let verified = Atomic<Int>(-1)
  /// Address of `keptObject` for reads without the lock; 0 if there is none.
  private let kept = Atomic<UInt>(0)
  /// True if no dependencies are declared.
  let isLeaf: Bool
  /// True if properties are injected after construction.
  let isInjected: Bool
  private let isQuickObjectWhole: Bool
  private let isPlainObjectWhole: Bool
  private let isPlainValueWhole: Bool
  /// True if the lifetime is `weak` and the service is an object.
  let isWeakObject: Bool

  let id: Registration.ID
  let key: ServiceKey
  let lifetime: Lifetime
  let location: Registration.Location?
  private let isOpaque: Bool
  let isUnshared: Bool
  /// True if the declared dependencies are those of `needs`; false if they are in `additions`.
  private let derivesDependencies: Bool
  /// True if only an asynchronous resolution can make the service.
  let needsAsync: Bool
  /// True if a scope shares the object, and a call of the factory is enough to make it.
  let isScopedObject: Bool
  private let registered = Atomic<Bool>(false)
  /// The type of the products.
  @inline(__always)
  var type: ObjectIdentifier { ObjectIdentifier(factory.product) }
  @inline(__always)
  var makesObjects: Bool { factory.makesObjects }
  /// True if an asynchronous resolution can await the factory or the dependencies of its initializer. False if the
  /// factory can only be called synchronously, as a synchronous closure.
  var isAwaited: Bool { ownAsyncFactory != nil || needs != nil }

  /// Makes an instance. Requires that `isAwaited` is true.
  ///
  /// - Parameter requester: the origin of the requests for dependencies; nil to derive it from the resolver.
  func make(_ resolver: AsyncResolver, _ requester: AsyncRequester? = nil) async throws -> Instance {
    if let ownAsyncFactory { return try await ownAsyncFactory(resolver) }
    let given = try await (requester ?? resolver.running).all(needs ?? TypeList())
    return try makesObjects
      ? .object(factory.object(resolver.container, given)) : Instance(value: factory(resolver.container, given))
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

  // Methods of the entry instead of its factory: unoptimised code would copy the factory to the stack for each call.

  /// Returns a new object. Requires that `makesObjects` is true.
  @inline(__always)
  func object(_ container: Container) throws -> Instance { .object(try factory.object(container, nil)) }

  /// Allocates uninitialized memory for one product.
  func allocate() -> UnsafeMutableRawPointer { factory.allocate() }

  /// Deallocates memory in which no product was made, and returns the error that prevented it.
  func deallocate(_ place: UnsafeMutableRawPointer, after error: any Error) -> any Error {
    factory.deallocate(place, after: error)
  }

  /// Moves a product out of memory and deallocates the memory.
  func instance(deallocating place: UnsafeMutableRawPointer) -> Instance {
    Instance(value: factory.moveOut(deallocating: place))
  }

  /// The parameter types of the initializer, which are resolved before an asynchronous making; nil for a closure.
  private let needs: TypeList?
  /// The dependencies that `needs` declares, derived on first use: a retained `DependencyList`; 0 before.
  private let derived = Atomic<UInt>(0)
  /// The rare parts of the registration; nil if it has none, as most registrations.
  private let additions: Additions?

  /// The parts that few registrations have.
  private final class Additions: Sendable {
    let asyncFactory: (@Sendable (AsyncResolver) async throws -> Instance)?
    let inject: (@Sendable (Instance, Resolver) throws -> Void)?
    let injectsAnything: Bool
    let policy: AnyLifetimePolicy?
    let teardown: Teardown?
    let provided: ProvidedInstance?
    let order: Int
    let declared: Declared

    init(
      asyncFactory: (@Sendable (AsyncResolver) async throws -> Instance)?,
      inject: (@Sendable (Instance, Resolver) throws -> Void)?, injectsAnything: Bool, policy: AnyLifetimePolicy?,
      teardown: Teardown?, provided: ProvidedInstance?, order: Int, declared: Declared
    ) {
      self.declared = declared
      self.asyncFactory = asyncFactory
      self.inject = inject
      self.injectsAnything = injectsAnything
      self.policy = policy
      self.teardown = teardown
      self.provided = provided
      self.order = order
    }
  }

  /// The declared parts that few registrations have.
  private struct Declared {
    var interfaces: [ServiceKey] = []
    /// The dependencies; empty if they are derived from `needs`.
    var dependencies: [Dependency] = []
    var opensScopes = false
    var policy: String?
    var hasTeardown = false

    var isEmpty: Bool { interfaces.isEmpty && dependencies.isEmpty && !opensScopes && policy == nil && !hasTeardown }
  }

  private final class DependencyList: Sendable {
    let dependencies: [Dependency]
    init(_ dependencies: [Dependency]) { self.dependencies = dependencies }
  }

  /// The declared part.
  ///
  /// - Complexity: Makes a large value. `key`, `lifetime` and the other properties are cheaper.
  var registration: Registration {
    let declared = additions?.declared ?? Declared()
    return Registration(
      id: id, key: key, interfaces: declared.interfaces, lifetime: lifetime, dependencies: dependencies,
      isOpaque: isOpaque, location: location, opensScopes: declared.opensScopes, isUnshared: isUnshared,
      policy: declared.policy, hasTeardown: declared.hasTeardown)
  }
  var interfaces: [ServiceKey] { additions?.declared.interfaces ?? [] }
  var answersTo: [ServiceKey] { interfaces.isEmpty ? [key] : registration.answersTo }

  /// The declared dependencies.
  var dependencies: [Dependency] {
    guard derivesDependencies else { return additions?.declared.dependencies ?? [] }
    if isLeaf { return [] }
    if let known = UnsafeRawPointer(bitPattern: derived.load(ordering: .acquiring)) {
      return Unmanaged<DependencyList>.fromOpaque(known)._withUnsafeGuaranteedRef(\.dependencies)
    }
    let list = DependencyList(Container.dependencies(on: needs ?? TypeList(), by: .initializer))
    let address = UInt(bitPattern: Unmanaged.passRetained(list).toOpaque())
    let (isFirst, _) = derived.compareExchange(expected: 0, desired: address, ordering: .acquiringAndReleasing)
    // Another thread was faster. Both lists are equal.
    if !isFirst { Unmanaged.passUnretained(list).release() }
    return list.dependencies
  }

  private var ownAsyncFactory: (@Sendable (AsyncResolver) async throws -> Instance)? { additions?.asyncFactory }
  /// Injection of properties, which runs after construction, so that a cycle through a property can be resolved. Nil if
  /// no property is injected.
  var inject: (@Sendable (Instance, Resolver) throws -> Void)? { additions?.inject }
  /// Injects the properties of an instance, if there are any.
  ///
  /// The parts of the registration are not retained for the call, because this entry retains them.
  func injectProperties(of instance: Instance, by resolver: Resolver) throws {
    try additions.map(Unmanaged.passUnretained)?._withUnsafeGuaranteedRef { try $0.inject?(instance, resolver) }
  }
  /// True if a closure injects properties, so that the injected dependencies are unknown.
  var injectsAnything: Bool { additions?.injectsAnything == true }
  /// Policy that decides whether a shared instance is still valid; nil if there is none.
  var policy: AnyLifetimePolicy? { additions?.policy }
  /// Hook that runs when the container or scope releases a shared instance; nil if there is none.
  var teardown: Teardown? { additions?.teardown }
  /// The instance that was passed to `register`; nil for a service that is made. `order` is the place of this instance
  /// in the order of creation.
  var provided: ProvidedInstance? { additions?.provided }
  var order: Int { additions?.order ?? 0 }
  var isPlainObject: Bool { isPlainObjectWhole && isWhole }
  var isPlainValue: Bool { isPlainValueWhole && isWhole }
  /// True if the fast path can find or make the objects of the entry.
  var isQuickObject: Bool { isQuickObjectWhole && isWhole }

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
      if makesObjects { keep(instance?.object) } else { keep(instance.flatMap { factory.box($0.value) }) }
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

  /// Creates an entry whose dependencies are those of `registration`.
  convenience init(
    _ registration: Registration, _ factory: Factory,
    inject: (@Sendable (Any, Resolver) throws -> Void)? = nil,
    injecting: (@Sendable (Instance, Resolver) throws -> Void)? = nil,
    policy: AnyLifetimePolicy? = nil, teardown: Teardown? = nil,
    asyncFactory: (@Sendable (AsyncResolver) async throws -> Instance)? = nil, needsAsync: Bool = false,
    needs: TypeList? = nil, provided: ProvidedInstance? = nil, order: Int = 0,
    injectsAnything: Bool = false, registrar: UInt = 0
  ) {
    var ofInstance = injecting
    if let inject { ofInstance = { instance, resolver in try inject(instance.value, resolver) } }
    let declared = Declared(
      interfaces: registration.interfaces, dependencies: registration.dependencies,
      opensScopes: registration.opensScopes, policy: registration.policy, hasTeardown: registration.hasTeardown)
    let isPlain =
      declared.isEmpty && ofInstance == nil && !injectsAnything && policy == nil && teardown == nil
      && asyncFactory == nil && provided == nil
    self.init(
      registration.id, registration.key, registration.lifetime, registration.location, isOpaque: registration.isOpaque,
      isUnshared: registration.isUnshared, factory, needsAsync: needsAsync, needs: needs,
      derivesDependencies: false,
      isPlain
        ? nil
        : Additions(
          asyncFactory: asyncFactory, inject: ofInstance, injectsAnything: injectsAnything, policy: policy,
          teardown: teardown, provided: provided, order: order, declared: declared),
      registrar: registrar)
  }

  /// Creates the entry of a new registration that has nothing but its factory.
  ///
  /// Its dependencies are those that `needs` declares.
  convenience init(
    _ id: Registration.ID, _ key: ServiceKey, _ lifetime: Lifetime, _ location: Registration.Location, isOpaque: Bool,
    _ factory: Factory, needs: TypeList?, registrar: UInt
  ) {
    self.init(
      id, key, lifetime, location, isOpaque: isOpaque, isUnshared: false, factory, needsAsync: false, needs: needs,
      derivesDependencies: true, nil, registrar: registrar)
  }

  @inline(__always)
  private init(
    _ id: Registration.ID, _ key: ServiceKey, _ lifetime: Lifetime, _ location: Registration.Location?, isOpaque: Bool,
    isUnshared: Bool, _ factory: Factory, needsAsync: Bool, needs: TypeList?, derivesDependencies: Bool,
    _ additions: Additions?, registrar: UInt
  ) {
    self.id = id
    self.key = key
    self.lifetime = lifetime
    self.location = location
    self.isOpaque = isOpaque
    self.isUnshared = isUnshared
    self.registrar = Atomic(registrar)
    self.needs = needs
    self.derivesDependencies = derivesDependencies
    self.needsAsync = needsAsync
    self.additions = additions
    isInjected = additions?.inject != nil
    self.factory = factory
    isLeaf = derivesDependencies ? needs?.isEmpty != false : additions?.declared.dependencies.isEmpty != false
    let isTransient = if case .transient = lifetime { true } else { false }
    let isWeak = if case .weak = lifetime { true } else { false }
    let isScoped = if case .scoped = lifetime { true } else { false }
    let isObject = factory.makesObjects
    let isPlain = isTransient && !needsAsync
    isWeakObject = isObject && isWeak
    isQuickObjectWhole = isObject && !needsAsync
    isScopedObject = isObject && isScoped && !isInjected && additions?.policy == nil && !needsAsync
    isPlainObjectWhole = isObject && isPlain
    isPlainValueWhole = !isObject && isPlain && !isInjected && key.arguments == nil
  }

  deinit {
    guard let known = UnsafeRawPointer(bitPattern: derived.load(ordering: .relaxed)) else { return }
    Unmanaged<DependencyList>.fromOpaque(known).release()
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
    var added = additions
    if let all = additions, all.provided != nil {
      added = Additions(
        asyncFactory: all.asyncFactory, inject: all.inject, injectsAnything: all.injectsAnything, policy: all.policy,
        teardown: nil, provided: nil, order: 0, declared: all.declared)
    }
    return Entry(
      id, key, lifetime, location, isOpaque: isOpaque, isUnshared: isUnshared, factory, needsAsync: needsAsync,
      needs: needs, derivesDependencies: derivesDependencies, added, registrar: 0)
  }

  /// The instance that was passed to `register`, if it was never requested. Reading this property marks that instance
  /// as released. Nil if the instance was requested or released before, or if a factory makes the service.
  var unaskedInstance: Slots.Kept? {
    guard let provided, provided.release(), slot?.kept == nil else { return nil }
    return Slots.Kept(provided.instance, order: order, note: nil, teardown: teardown)
  }

  /// True if the entry may have shared instances. This property must be read under the registry's lock.
  var isShared: Bool {
    lifetime.isKeptByScopes || slot != nil || provided != nil
  }

  /// Returns whether an instance made by the other entry can be kept by this entry.
  func hasSameProduct(as other: Entry) -> Bool {
    lifetime == other.lifetime && type == other.type
  }
}
