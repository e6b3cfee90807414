import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The services that are being made on one thread, outermost first.
///
/// A factory that calls `resolve` of any container continues the path. So cycles are found, and errors show the whole
/// path.
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
///                  │                   └──▶ pending ─────── finish together with the service
///                  │                                        further out ──▶ complete, or lost with it
///                  ▼
///                failed: services that wait for it are abandoned
///
/// - *Constructing*: another request for the service is a cycle.
/// - *Constructed*: another request returns the instance, so a cycle through a property can be resolved. A service that
///   received the instance in this state is *pending*.
/// - *Postponed*: the properties of the service need a service further out that is still constructing. The frame is
///   popped, and its part of the path is pushed again when that service is constructed.
/// - *Pending*: the service is constructed, and holds a service further out that is not complete. The frame is
///   popped. The instance is kept and shared when the other service is complete, and discarded if that service fails or
///   cannot be kept.
/// - *Complete*: the instance is kept as its lifetime requires, and waiters continue.
final class ResolutionStack {
  struct Frame {
    // Safe without a reference count: the code that pushes a frame retains the entry until it pops the frame. The
    // snapshot in use may retain the entry instead.
    fileprivate let known: Unmanaged<Entry>
    let dependency: Dependency.Kind?
    // Retained once for each frame on the path; code that copies a frame elsewhere retains the details itself. A frame
    // without details, the usual case, is therefore moved as plain memory.
    fileprivate var held: Unmanaged<Details>?

    var entry: Entry { known.takeUnretainedValue() }
    /// Details of the frame; nil while the service is constructing and has received no instance that must be recorded.
    var details: Details? { held?.takeUnretainedValue() }
    @inline(__always) var hasDetails: Bool { held != nil }

    var isConstructing: Bool { details?.instance == nil }

    /// Returns this frame with details that the caller retains.
    func with(_ details: Details?) -> Self {
      Self(known: known, dependency: dependency, held: details.map(Unmanaged.passUnretained))
    }

    @inline(__always)
    func isOf(_ other: Entry) -> Bool { known.toOpaque() == Unmanaged.passUnretained(other).toOpaque() }
  }

  /// State that only some frames need, in an object of its own.
  final class Details {
    // No checks of exclusive access: only the thread of the path uses it.
    /// The instance after construction, while its properties are being set.
    @exclusivity(unchecked) var instance: Instance?
    /// Index of the outermost unfinished frame whose instance this frame received; nil if there is none.
    ///
    /// This frame completes together with that frame.
    @exclusivity(unchecked) var awaits: Int?
    /// Makers of other threads from which this service received an instance that is not complete.
    @exclusivity(unchecked) var unfinished: [Maker] = []
    /// Instances that this service has received, for edges and `injected` events.
    @exclusivity(unchecked) var received: [Received] = []

    /// Clears all properties, so that another frame can use the object.
    ///
    /// - Returns: the instance, to be released after the mutation has ended, because its deinitializer may resolve; nil
    ///   if there is none.
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

  // Separate storage without checks of exclusive access, which would cost more than the rest of a short resolution.
  // Safe: only this thread uses it, and no access to one of these is in progress while foreign code runs. The functions
  // for each concept are in files of their own. `base` has room for `capacity` frames. The first `count` of them are
  // initialised.
  @exclusivity(unchecked) private(set) var base = UnsafeMutablePointer<Frame>.allocate(capacity: 32)
  @exclusivity(unchecked) private var capacity = 32
  @exclusivity(unchecked) private(set) var count = 0
  /// Unused details, for the next frame that needs details.
  @exclusivity(unchecked) private var spare: Details?
  /// Number of frames on the path whose service is not constructed yet.
  @exclusivity(unchecked) private(set) var constructing = 0
  /// Injections that wait until a service further out is constructed.
  @exclusivity(unchecked) var postponed: [PostponedInjection] = [] { didSet { noteWaiting() } }
  /// Services that complete together with a service further out.
  @exclusivity(unchecked) var pending: [Pending] = [] { didSet { noteWaiting() } }
  /// True if an injection is postponed or a service is pending, which is rare.
  @exclusivity(unchecked) private(set) var isWaiting = false
  private func noteWaiting() { isWaiting = !postponed.isEmpty || !pending.isEmpty }
  /// Ranges of the path that belong to a postponed injection that is running. Their services have been finished.
  @exclusivity(unchecked) var replayed: [Range<Int>] = []
  /// The `graph` instances of the current resolution.
  @exclusivity(unchecked) var graph = GraphInstances()
  /// The services of lifetime `graph` that are being made, in all open resolutions.
  @exclusivity(unchecked) var graphMaking = GraphMaking()
  /// Frame of the asynchronous service that requested the outermost service; nil if there is none.
  @exclusivity(unchecked) var outer: AsyncFrame?
  /// The default lifetime of the module that is being registered on this thread, if it has one.
  @exclusivity(unchecked) var defaultLifetime: Lifetime?
  /// Number of modules that are being registered on all threads. If it is 0, no thread has a `defaultLifetime`.
  static let modules = Atomic<Int>(0)
  /// Arguments that the request passes to the next factory; nil if there are none.
  @exclusivity(unchecked) var arguments: (any Sendable)?
  /// Argument of a request on the fast path: its address, valid while the factory is called, and its type. Nil if there
  /// is none.
  @exclusivity(unchecked) var given: (place: UnsafeRawPointer, type: ObjectIdentifier)?
  /// The number of the outermost resolution, and the observers whose events get this number.
  ///
  /// The observers live as long as the container that resolves. `handlers` is a copy of their handlers at `version`.
  struct Numbered {
    let observers: ObjectIdentifier
    let resolution: Int
    let version: Int
    let handlers: [Observers.Handler]
  }

  @exclusivity(unchecked) var numbered: Numbered?
  /// An object that the fast path is about to make: its container, entry and sharing.
  ///
  /// The stack and the container are unretained. The thread retains its stack, and the caller retains the container.
  struct Next {
    let stack: Unmanaged<ResolutionStack>
    let owner: Unmanaged<Container>
    let entry: Entry
    let sharing: Sharing
    let generation: Int
  }

  @exclusivity(unchecked) var next: Next?
  /// Number of open resolutions that have `graph` instances of their own.
  @exclusivity(unchecked) var openGraphs = 0
  /// The snapshot in use, for reads without a lock; nil if there is none. `viewed` is the tree of the snapshot. `held`
  /// marks the snapshot as in use, so that it is not freed.
  @exclusivity(unchecked) var view: Unmanaged<Snapshot>?
  @exclusivity(unchecked) var viewed: ObjectIdentifier?
  /// Snapshots that were used before and whose entries may still be on the path.
  @exclusivity(unchecked) var earlierViews: [Snapshot] = []
  /// True if `earlierViews` has snapshots, which may have been retired because this thread used them.
  @exclusivity(unchecked) var isCollecting = false
  /// Counter that rises at the beginning and at the end of each look, so that it is odd during a look. A *look* reads a
  /// published table without the lock (see `Snapshot`).
  let looks = Atomic<UInt>(0)
  /// Address of the snapshot in use, with its lowest bit set if the snapshot was retired during the use; 0 if none is
  /// in use.
  let held = Atomic<UInt>(0)
  /// True during a synchronous resolution on behalf of a task. The task is suspended where the thread would block.
  @exclusivity(unchecked) var suspends = false
  /// Entries whose lifetime policies are being called.
  @exclusivity(unchecked) var judged: [Entry] = []
  /// Observation whose handler is running on this thread; 0 if none is. Its handler does not get the events that it
  /// causes itself.
  @exclusivity(unchecked) private var notifying = 0
  /// Observations whose handlers enclose the handler of `notifying` on this thread, outermost first.
  @exclusivity(unchecked) private var notifyingOutside: [Int] = []
  /// The type of the last missing service, with its error. Repeated requests get the same error object.
  @exclusivity(unchecked) private var miss: (type: ObjectIdentifier, names: TreeNames, error: any Error)?
  /// Enclosing scopes and parent containers to be released on this thread, one after the other; nil if no release is
  /// running.
  @exclusivity(unchecked) var releasing: [Container?]?
  /// Locks of released scopes, for the next scopes that this thread opens.
  @exclusivity(unchecked) var spareLocks = SpareLocks()
  /// The lowest address of the thread's stack. A resolution may use the `room` bytes from `lowest`; those below it must
  /// stay free.
  private let bottom: UInt
  private let lowest: UInt
  private let room: UInt

  private init() {
    let stack = StackBounds.addresses
    bottom = stack.lowerBound
    lowest = bottom + StackBounds.reserve(of: stack)
    room = stack.upperBound - lowest
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

  /// True if nothing is being resolved on this thread.
  var isIdle: Bool { count == 0 && openGraphs == 0 }

  /// True if the thread's stack has room for another level.
  @inline(__always)
  var hasRoom: Bool {
    var here: UInt8 = 0
    return withUnsafeMutablePointer(to: &here) { hasRoom(forLocalAt: $0) }
  }

  /// Returns whether the thread's stack has room for another level, judging by the address of a local variable.
  @inline(__always)
  func hasRoom(forLocalAt address: UnsafeMutableRawPointer) -> Bool {
    UInt(bitPattern: address) &- lowest < room || hasRoom(forLocalElsewhere: address)
  }

  /// Returns whether the thread's stack has room for another level, for a local variable outside of the usable part of
  /// the stack.
  ///
  /// The address sanitizer stores variables elsewhere. The result is true if the position on the stack is unknown.
  @inline(never)
  private func hasRoom(forLocalElsewhere address: UnsafeMutableRawPointer) -> Bool {
    let place = UInt(bitPattern: address)
    if place &- bottom < lowest &- bottom { return false }
    return StackBounds.place(ofLocalAt: address).map { $0 >= lowest } ?? true
  }

  // MARK: The path

  /// Length of the outer part of the path that is always searched.
  ///
  /// The deeper part is only searched if the entry's `deepFrames` shows that it may contain the entry.
  @inline(__always)
  private static var shallow: Int { 16 }

  /// Returns the index of an entry's frame; nil if the entry is not on this thread's path.
  ///
  /// - Complexity: O(1) for an entry that is on no thread's path, else O(frames).
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

  /// Returns whether an entry can be pushed: it is not on the path, and the stack has room.
  @inline(__always)
  func accepts(_ entry: Entry) -> Bool { place(of: entry) == nil && hasRoom }

  private func deepPlace(of entry: Entry) -> Int? {
    var place = count - 1
    while place >= Self.shallow {
      if base[place].isOf(entry) { return place }
      place -= 1
    }
    return nil
  }

  /// Returns whether an entry is on the path and constructed, so that only its properties are missing.
  func hasInstance(of entry: Entry) -> Bool { place(of: entry).map { frames[$0].details?.instance != nil } ?? false }

  @inline(__always)
  func push(_ entry: Entry, _ dependency: Dependency.Kind?) {
    constructing &+= 1
    append(Frame(known: .passUnretained(entry), dependency: dependency))
  }

  /// Pushes a frame again that was on the path before.
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

  /// Pops the innermost service if no injection waits, no service is pending, and its frame has no details, as usual.
  ///
  /// - Returns: false if the service must be completed first.
  @inline(__always)
  func popPlain() -> Bool {
    let place = count &- 1
    if isWaiting || base[place].held != nil { return false }
    count = place
    constructing &-= 1
    if place >= Self.shallow { countDeep(base[place].known, -1) }
    if place == 0 { end() }
    return true
  }

  @inline(never)
  private func drop(_ details: Unmanaged<Details>) {
    var known = details.takeRetainedValue()
    if known.instance == nil { constructing -= 1 }
    if spare != nil || !isKnownUniquelyReferenced(&known) { return }
    // Not retained for the call: `known` retains the details.
    let instance = details._withUnsafeGuaranteedRef { $0.clear() }
    spare = consume known
    withExtendedLifetime(instance) {}
  }

  /// Ends the use of the snapshot, finishes pending services, and releases `graph` instances that belong to no open
  /// resolution.
  ///
  /// Called when no service is being made any more.
  @inline(never)
  private func end() {
    if view != nil { dropView() }
    if !pending.isEmpty { completeAll() }
    if !graph.isEmpty, openGraphs == 0 { releaseGraph() }
  }

  /// Records that the innermost service is constructed, in its frame and in the postponed injections whose path
  /// contains it. Does nothing without properties to set and without postponed injections.
  ///
  /// - Parameter hasProperties: true if its properties are going to be set, so that the service may be requested again.
  func constructed(_ instance: Instance, hasProperties: Bool) {
    guard hasProperties || !postponed.isEmpty else { return }
    let place = count - 1
    heldDetails(place)._withUnsafeGuaranteedRef { $0.instance = instance }
    constructing -= 1
    for index in postponed.indices { postponed[index].constructed(frames[place], at: place) }
  }

  func details(_ place: Int) -> Details { heldDetails(place).takeUnretainedValue() }

  /// Returns the details of a frame, which retains them. Makes them if the frame has none.
  private func heldDetails(_ place: Int) -> Unmanaged<Details> {
    if let known = base[place].held { return known }
    let new = Unmanaged.passRetained(spare.take() ?? Details())
    base[place].held = new
    return new
  }

  /// The service that makes the next request; nil for a request from outside.
  var requester: ServiceKey? { frames.last?.entry.key ?? outer?.entry.key }

  /// The service that requested the innermost service; nil for a request from outside.
  var requesterOfInnermost: ServiceKey? { count > 1 ? base[count - 2].entry.key : outer?.entry.key }

  /// Returns the path to a service at fault, for an error.
  func path(to key: ServiceKey, by dependency: Dependency.Kind?) -> [ResolutionError.Step] {
    path + [.init(key, by: dependency)]
  }

  /// The path to the innermost service, for errors.
  var path: [ResolutionError.Step] {
    frames.map { .init($0.entry.key, by: $0.dependency, location: $0.entry.location) }
  }

  /// Returns the error for a missing type that is requested from outside any factory.
  ///
  /// - Complexity: O(1). Nothing is allocated if the last missing type was the same.
  func missing(_ type: ObjectIdentifier, named name: String?, in container: Container) -> any Error {
    let names = container.tree.names
    if name == nil, let miss, miss.type == type, miss.names === names { return miss.error }
    // Safe: the identity of a type is the address of its metadata.
    let key = ServiceKey(unsafeBitCast(type, to: Any.Type.self), named: name)
    let error = ResolutionError(missing: [.init(key)], in: container)
    if name == nil { miss = (type, names, error) }
    return error
  }

  /// The makers of other threads from which the innermost service received an incomplete instance.
  var unfinished: [Maker] { count > 0 ? base[count - 1].details?.unfinished ?? [] : [] }

  // MARK: Handlers

  /// Returns whether the handler of an observation is running on this thread.
  @inline(__always)
  func isNotifying(_ observation: Int) -> Bool {
    notifying == observation || !notifyingOutside.isEmpty && notifyingOutside.contains(observation)
  }

  /// Records that the handler of an observation starts.
  ///
  /// - Returns: the observation of the enclosing handler, for `endNotifying(_:)`; 0 if there is none.
  @inline(__always)
  func beginNotifying(_ observation: Int) -> Int {
    let outer = notifying
    if outer != 0 { notifyingOutside.append(outer) }
    notifying = observation
    return outer
  }

  /// Records that the running handler has returned.
  ///
  /// - Parameter outer: the result of `beginNotifying(_:)`.
  @inline(__always)
  func endNotifying(_ outer: Int) {
    notifying = outer
    if outer != 0 { notifyingOutside.removeLast() }
  }

  // MARK: Received instances

  /// Records an instance that the innermost service received.
  func received(_ entry: Entry, _ id: InstanceID?, _ kind: Dependency.Kind?) {
    if count > 0 { details(count - 1).received.append(.init(entry, id, kind)) }
  }

  /// Records, for the service that requested the innermost service, that it receives the instance.
  func handedOver(_ entry: Entry, _ id: InstanceID?, _ kind: Dependency.Kind?) {
    if count > 1 { details(count - 2).received.append(.init(entry, id, kind)) }
  }

  func removeReceived() -> [Received] {
    guard let details = frames.last?.details else { return [] }
    defer { details.received = [] }
    return details.received
  }

  // MARK: One stack per thread

  /// Key of the thread-local `ResolutionStack`.
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

  /// The `ResolutionStack` of this thread, which retains it until the thread ends.
  @inline(__always)
  static var unretained: Unmanaged<ResolutionStack> { unretained(by: key) }

  /// Returns the `ResolutionStack` of this thread, and makes it for the first call.
  ///
  /// Each container keeps a copy of the key, because reading a global constant is slower.
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

  /// The `ResolutionStack` of this thread; nil if the thread has none yet.
  static var existing: Unmanaged<ResolutionStack>? { existing(by: key) }

  /// Returns the `ResolutionStack` of this thread, for a caller that knows the thread-specific key; nil if the thread
  /// has none yet.
  static func existing(by key: pthread_key_t) -> Unmanaged<ResolutionStack>? {
    pthread_getspecific(key).map { .fromOpaque($0) }
  }
}
