import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// What is being made on this thread, outermost first. A factory that resolves again, through whichever container,
/// continues the path; so cycles are seen and errors carry the whole path.
///
/// A service on the path, a *frame*, goes through these states:
///
///     push ──▶ constructing ──▶ constructed ──▶ complete ──▶ pop
///                  │   its factory     │   its properties
///                  │   runs            │   are injected
///                  │                   │
///                  │                   ├──▶ postponed ───── inject and finish when the service
///                  │                   │                    further out is constructed ──▶ complete
///                  │                   │
///                  │                   └──▶ unsettled ───── finish together with the service
///                  │                                        further out ──▶ complete, or lost with it
///                  ▼
///                failed: what has waited for it is given up
///
/// - *Constructing*: asked for again, it is a cycle.
/// - *Constructed*: asked for again, its instance is handed out, and so a cycle through a property closes. Whoever got
///   hold of it then is *unsettled*.
/// - *Postponed*: its properties lead to a service further out that is still constructing. It is popped, and its part of the
///   path is pushed again when that one is constructed.
/// - *Unsettled*: it is made, and holds a service further out that is not complete. It is popped; it is kept and shared when
///   that one is complete, and if that one fails or cannot be kept, nobody gets it.
/// - *Complete*: kept as its lifetime says, and whoever waits for it goes on.
final class ResolutionStack {
  struct Frame {
    // Safe without a count of its own: whoever pushes a frame holds the entry until it pops it, by itself or by the snapshot
    // that this thread looks at.
    fileprivate let known: Unmanaged<Entry>
    let dependency: Dependency.Kind?
    // The path counts it for each of its frames, and whoever copies a frame beside the path holds it: so a frame without
    // details, as most are, is moved about as plain memory.
    fileprivate var held: Unmanaged<Details>?

    var entry: Entry { known.takeUnretainedValue() }
    /// Nil while nothing is known but that it is being constructed, which is all there is for most.
    var details: Details? { held?.takeUnretainedValue() }
    @inline(__always) var hasDetails: Bool { held != nil }

    @inline(__always)
    func noteAsking() { known._withUnsafeGuaranteedRef { if !$0.asks { $0.asks = true } } }
    var isConstructing: Bool { details?.instance == nil }

    /// This frame with details that the caller holds.
    func with(_ details: Details?) -> Self {
      Self(known: known, dependency: dependency, held: details.map(Unmanaged.passUnretained))
    }

    @inline(__always)
    func isOf(_ other: Entry) -> Bool { known.toOpaque() == Unmanaged.passUnretained(other).toOpaque() }
  }

  /// What only some frames need.
  final class Details {
    // No checks for exclusive access: only the thread of the path comes here.
    /// The instance, once it is constructed and its properties are being set.
    @exclusivity(unchecked) var instance: Instance?
    /// The outermost place of a service that is not complete and that this one got hold of: this one is complete when that
    /// one is.
    @exclusivity(unchecked) var awaits: Int?
    /// Makers of other threads from which this one has an instance that is not complete.
    @exclusivity(unchecked) var unfinished: [Maker] = []
    /// What was handed to this service so far, for edges and `injected` events.
    @exclusivity(unchecked) var received: [Received] = []

    /// Forgets everything, for another frame.
    ///
    /// - Returns: the instance, to be released when nothing here is being changed: a deinitializer may resolve.
    func clear() -> Instance? {
      awaits = nil
      if !unfinished.isEmpty { unfinished = [] }
      if !received.isEmpty { received = [] }
      return instance.take()
    }
  }

  struct Received: Sendable {
    let entry: Entry
    let instance: InstanceID?
    let kind: Dependency.Kind

    init(_ entry: Entry, _ instance: InstanceID?, _ kind: Dependency.Kind?) {
      self.entry = entry
      self.instance = instance
      self.kind = kind ?? .initializer
    }
  }

  // Storage of its own, and no checks for exclusive access, which would cost more than the rest of a short resolution.
  // Safe without: only this thread comes here, and no access to one of these goes on while others' code runs.
  // The concepts that they belong to are in files of their own.
  // `base` has room for `capacity` frames, the first `count` of which are initialised.
  @exclusivity(unchecked) private(set) var base = UnsafeMutablePointer<Frame>.allocate(capacity: 32)
  @exclusivity(unchecked) private var capacity = 32
  @exclusivity(unchecked) private(set) var count = 0
  /// Details that no frame needs now, for the next one that does.
  @exclusivity(unchecked) private var spare: Details?
  /// How many on the path are still being constructed.
  @exclusivity(unchecked) private(set) var constructing = 0
  /// Injections that wait for a service further out to be constructed.
  @exclusivity(unchecked) var postponed: [PostponedInjection] = []
  /// Services that are complete when one further out is.
  @exclusivity(unchecked) var unsettled: [Unsettled] = []
  /// Places of services that were on the path of an injection that had to wait: they have been finished since.
  @exclusivity(unchecked) var replayed: [Range<Int>] = []
  /// The instances of lifetime `graph` of the resolution that runs now.
  @exclusivity(unchecked) var graph = GraphInstances()
  /// What of lifetime `graph` is being made, in all resolutions that run.
  @exclusivity(unchecked) var graphMaking = GraphMaking()
  /// Who asks for the outermost service, where that is a service that is made asynchronously.
  @exclusivity(unchecked) var outer: AsyncFrame?
  /// The default lifetime of the module that registers what it has on this thread, if it has one.
  @exclusivity(unchecked) var defaultLifetime: Lifetime?
  /// What the next factory is given by whoever asks.
  @exclusivity(unchecked) var arguments: (any Sendable)?
  /// The same on the fast path: where the argument is while the factory is called, and its type.
  @exclusivity(unchecked) var given: (place: UnsafeRawPointer, type: ObjectIdentifier)?
  /// Whose events are numbered now, and by which number; they live as long as the container that resolves. Beside it the
  /// handlers, and the version of them.
  struct Numbered {
    let observers: ObjectIdentifier
    let resolution: Int
    let version: Int
    let handlers: [Observers.Handler]
  }

  @exclusivity(unchecked) var numbered: Numbered?
  /// An object that the fast path is about to make: its entry, container and way of sharing. The thread keeps its stack, and
  /// whoever asks the container.
  struct Next {
    let stack: Unmanaged<ResolutionStack>
    let owner: Unmanaged<Container>
    let entry: Entry
    let sharing: Sharing
    let generation: Int
  }

  @exclusivity(unchecked) var next: Next?
  /// How many resolutions are open that have a graph of their own.
  @exclusivity(unchecked) var openGraphs = 0
  /// What is registered, for a look without a lock. Safe: `held` says that it is in use, so that it is not freed.
  @exclusivity(unchecked) var view: Unmanaged<Snapshot>?
  @exclusivity(unchecked) var viewed: ObjectIdentifier?
  /// The views before, whose entries may be on the path.
  @exclusivity(unchecked) var earlierViews: [Snapshot] = []
  /// Whether a snapshot was retired for this thread.
  @exclusivity(unchecked) var isCollecting = false
  /// Odd while this thread looks at a published table; `lookNumber` is the same for the thread itself.
  let looks = Atomic<UInt>(0)
  @exclusivity(unchecked) var lookNumber: UInt = 0
  /// The address of the snapshot in use, with its lowest bit set where somebody waits for the end of that; else 0.
  let held = Atomic<UInt>(0)
  /// Whether a task asks, which suspends where a thread would block.
  @exclusivity(unchecked) var suspends = false
  /// The services whose policies are asked whether an instance is still good.
  @exclusivity(unchecked) var judged: [Entry] = []
  /// The observation whose handler runs on this thread, or 0: it is not told of what it causes itself.
  @exclusivity(unchecked) private var telling = 0
  /// The observations whose handlers have caused that, outermost first.
  @exclusivity(unchecked) private var tellingOutside: [Int] = []
  /// The type that was missing last, and the error that says so: a caller that asks again and again gets the same one.
  @exclusivity(unchecked) private var miss: (type: ObjectIdentifier, names: TreeNames, error: any Error)?
  /// The scopes that are released on this thread, one after the other; nil where none is.
  @exclusivity(unchecked) var releasing: [Container?]?
  @exclusivity(unchecked) var spareLocks = SpareLocks()
  /// The lowest address of the thread's stack, its size, and how many bytes from there are too few for a further level.
  private let bottom: UInt
  private let size: UInt
  private let reserve: UInt

  private init() {
    let stack = StackBounds.addresses
    bottom = stack.lowerBound
    size = UInt(stack.count)
    reserve = StackBounds.reserve(of: stack)
    Readers.add(self)
  }

  deinit {
    Readers.remove(self)
    spareLocks.freeAll()
    for frame in frames { frame.held?.release() }
    base.deallocate()
  }

  /// The services that are being made, outermost first.
  var frames: UnsafeMutableBufferPointer<Frame> { UnsafeMutableBufferPointer(start: base, count: count) }

  /// Whether nothing is being resolved on this thread.
  var isIdle: Bool { count == 0 && openGraphs == 0 }

  /// Whether a further level fits on this thread's stack.
  @inline(__always)
  var hasRoom: Bool {
    var here: UInt8 = 0
    return withUnsafeMutablePointer(to: &here) { hasRoom(forLocalAt: $0) }
  }

  /// Whether a further level fits, where a local variable has this address.
  @inline(__always)
  func hasRoom(forLocalAt address: UnsafeMutableRawPointer) -> Bool {
    let height = UInt(bitPattern: address) &- bottom
    return height < size ? height > reserve : hasRoom(forLocalElsewhere: address)
  }

  /// Whether a further level fits, where a local variable is not on the stack, as under the sanitizer for addresses. Where
  /// nothing is known of it there is room.
  @inline(never)
  private func hasRoom(forLocalElsewhere address: UnsafeMutableRawPointer) -> Bool {
    StackBounds.place(ofLocalAt: address).map { $0 &- bottom > reserve } ?? true
  }

  // MARK: The path

  /// How much of the path is always looked through; what is deeper only where a count in the entry says that it may be
  /// there.
  @inline(__always)
  private static var shallow: Int { 16 }

  /// Where an entry stands on the path, if it is being made.
  ///
  /// - Complexity: O(1) for an entry that is on nobody's path, else O(services on the path).
  @inline(__always)
  func place(of entry: Entry) -> Int? {
    if count > Self.shallow, entry.deepFrames.load(ordering: .relaxed) != 0, let deep = deepPlace(of: entry) {
      return deep
    }
    var place = min(count, Self.shallow) - 1
    while place >= 0 {
      if base[place].isOf(entry) { return place }
      place -= 1
    }
    return nil
  }

  /// Whether an entry is not on the path, and there is room for it.
  @inline(__always)
  func takes(_ entry: Entry) -> Bool { place(of: entry) == nil && hasRoom }

  private func deepPlace(of entry: Entry) -> Int? {
    var place = count - 1
    while place >= Self.shallow {
      if base[place].isOf(entry) { return place }
      place -= 1
    }
    return nil
  }

  /// Whether an entry stands on the path with an instance whose properties are being set.
  func hasInstance(of entry: Entry) -> Bool { place(of: entry).map { frames[$0].details?.instance != nil } ?? false }

  @inline(__always)
  func push(_ entry: Entry, _ dependency: Dependency.Kind?) {
    constructing &+= 1
    append(Frame(known: .passUnretained(entry), dependency: dependency))
  }

  /// Pushes a frame that was on the path before.
  func push(_ frame: Frame) {
    _ = frame.held?.retain()
    if frame.isConstructing { constructing += 1 }
    append(frame)
  }

  @inline(__always)
  private func append(_ frame: Frame) {
    if count == capacity { grow() }
    (base + count).initialize(to: frame)
    count &+= 1
    if count > Self.shallow { countDeep(frame.known, 1) }
  }

  @inline(never)
  private func countDeep(_ entry: Unmanaged<Entry>, _ change: Int) {
    entry._withUnsafeGuaranteedRef { _ = $0.deepFrames.wrappingAdd(change, ordering: .relaxed) }
  }

  private func grow() {
    let larger = UnsafeMutablePointer<Frame>.allocate(capacity: 2 * capacity)
    larger.moveInitialize(from: base, count: count)
    base.deallocate()
    base = larger
    capacity *= 2
  }

  @inline(__always)
  func pop() {
    count &-= 1
    if count >= Self.shallow { countDeep(base[count].known, -1) }
    if let details = base[count].held { drop(details) } else { constructing &-= 1 }
    if count == 0 { end() }
  }

  @inline(never)
  private func drop(_ details: Unmanaged<Details>) {
    var known = details.takeRetainedValue()
    if known.instance == nil { constructing -= 1 }
    if spare != nil || !isKnownUniquelyReferenced(&known) { return }
    let instance = known.clear()
    spare = known
    withExtendedLifetime(instance) {}
  }

  /// Ends what goes on only while something is being made.
  @inline(never)
  private func end() {
    if view != nil { dropView() }
    if !unsettled.isEmpty { settleAll() }
    if !graph.isEmpty, openGraphs == 0 { releaseGraph() }
  }

  /// Notes that the innermost service is constructed, here and where an injection waits with it on its path.
  ///
  /// - Parameter hasProperties: whether they are set from now on, so that it may be asked for again.
  func constructed(_ instance: Instance, hasProperties: Bool) {
    guard hasProperties || !postponed.isEmpty else { return }
    let place = count - 1
    details(place).instance = instance
    constructing -= 1
    for index in postponed.indices { postponed[index].constructed(frames[place], at: place) }
  }

  func details(_ place: Int) -> Details {
    if let known = base[place].details { return known }
    let new = spare.take() ?? Details()
    base[place].held = .passRetained(new)
    return new
  }

  /// Who asks for what is made next.
  var asker: ServiceKey? { frames.last?.entry.key ?? outer?.entry.key }

  /// Who asks for the innermost service.
  var askerOfInnermost: ServiceKey? { count > 1 ? base[count - 2].entry.key : outer?.entry.key }

  /// The path as an error reports it, ending in the service at fault.
  func path(to key: ServiceKey, by dependency: Dependency.Kind?) -> [ResolutionError.Step] {
    path + [.init(key, by: dependency)]
  }

  /// The services that are being made, outermost first.
  var path: [ResolutionError.Step] {
    frames.map { .init($0.entry.key, by: $0.dependency, location: $0.entry.registration.location) }
  }

  /// The error for a request, from outside of any factory, for a type without a registration.
  ///
  /// - Complexity: O(1); nothing is allocated where the same type was missing last.
  func missing(_ type: ObjectIdentifier, named name: String?, in container: Container) -> any Error {
    let names = container.tree.names
    if name == nil, let miss, miss.type == type, miss.names === names { return miss.error }
    // Safe: the identity of a type is the address of its metadata.
    let key = ServiceKey(unsafeBitCast(type, to: Any.Type.self), named: name)
    let error = ResolutionError(missing: [.init(key)], in: container)
    if name == nil { miss = (type, names, error) }
    return error
  }

  /// The makers of other threads from which the innermost service has something that is not complete.
  var unfinished: [Maker] { count > 0 ? base[count - 1].details?.unfinished ?? [] : [] }

  // MARK: Handlers

  /// Whether the handler of an observation runs.
  @inline(__always)
  func isTelling(_ observation: Int) -> Bool {
    telling == observation || !tellingOutside.isEmpty && tellingOutside.contains(observation)
  }

  /// Notes that the handler of an observation runs from now on.
  ///
  /// - Returns: what `endTelling(_:)` takes.
  @inline(__always)
  func beginTelling(_ observation: Int) -> Int {
    let outer = telling
    if outer != 0 { tellingOutside.append(outer) }
    telling = observation
    return outer
  }

  @inline(__always)
  func endTelling(_ outer: Int) {
    telling = outer
    if outer != 0 { tellingOutside.removeLast() }
  }

  // MARK: Who received what

  /// Notes what the innermost service received.
  func received(_ entry: Entry, _ id: InstanceID?, _ kind: Dependency.Kind?) {
    if count > 0 { details(count - 1).received.append(.init(entry, id, kind)) }
  }

  /// Notes that the innermost service is handed to the one that asked for it.
  func handedOver(_ entry: Entry, _ id: InstanceID?, _ kind: Dependency.Kind?) {
    if count > 1 { details(count - 2).received.append(.init(entry, id, kind)) }
  }

  func takeReceived() -> [Received] {
    guard let details = frames.last?.details else { return [] }
    defer { details.received = [] }
    return details.received
  }

  // MARK: One stack per thread

  /// By what a thread knows its stack.
  static let key: pthread_key_t = {
    var key = pthread_key_t()
    pthread_key_create(&key) { pointer in
      #if canImport(Darwin)
        Unmanaged<ResolutionStack>.fromOpaque(pointer).release()
      #else
        if let pointer { Unmanaged<ResolutionStack>.fromOpaque(pointer).release() }
      #endif
    }
    return key
  }()

  static var current: ResolutionStack { unretained.takeUnretainedValue() }

  /// The stack of this thread, which keeps it until it ends.
  @inline(__always)
  static var unretained: Unmanaged<ResolutionStack> { unretained(by: key) }

  /// The stack of this thread by the key that each container keeps: a look at a global constant costs more.
  @inline(__always)
  static func unretained(by key: pthread_key_t) -> Unmanaged<ResolutionStack> {
    if let known = pthread_getspecific(key) { return .fromOpaque(known) }
    return made(by: key)
  }

  @inline(never)
  private static func made(by key: pthread_key_t) -> Unmanaged<ResolutionStack> {
    let stack = Unmanaged.passRetained(ResolutionStack())
    pthread_setspecific(key, stack.toOpaque())
    return stack
  }

  /// The stack of this thread if it has resolved before.
  static var existing: Unmanaged<ResolutionStack>? { existing(by: key) }

  static func existing(by key: pthread_key_t) -> Unmanaged<ResolutionStack>? {
    pthread_getspecific(key).map { .fromOpaque($0) }
  }
}
