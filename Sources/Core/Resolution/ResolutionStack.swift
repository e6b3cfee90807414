#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// What is being made on this thread, outermost first. A factory that resolves again, through whichever container,
/// continues the path; so cycles are seen and errors carry the whole path.
final class ResolutionStack {
  struct Frame {
    // Safe without a count of its own: whoever pushes a frame holds the entry until it pops it, by itself or by the snapshot
    // that this thread looks at.
    fileprivate let known: Unmanaged<Entry>
    let dependency: Dependency.Kind?
    /// Nil while nothing is known but that it is being constructed, which is all there is for most.
    var details: Details?

    var entry: Entry { known.takeUnretainedValue() }
    var isConstructing: Bool { details?.instance == nil }

    @inline(__always)
    fileprivate func isOf(_ other: Entry) -> Bool { known.toOpaque() == Unmanaged.passUnretained(other).toOpaque() }
  }

  /// What only some frames need.
  final class Details {
    /// The instance, once it is constructed and its properties are being set.
    var instance: Instance?
    /// The outermost place of a service that is not complete and that this one got hold of: this one is complete when that
    /// one is.
    var awaits: Int?
    /// Makers of other threads from which this one has an instance that is not complete.
    var unfinished: [Maker] = []
    /// What was handed to this service so far, for edges and `injected` events.
    var received: [Received] = []
  }

  struct Received: Sendable {
    let registration: Registration.ID
    let key: ServiceKey
    let instance: InstanceID?
    let kind: Dependency.Kind

    init(_ entry: Entry, _ instance: InstanceID?, _ kind: Dependency.Kind?) {
      registration = entry.id
      key = entry.key
      self.instance = instance
      self.kind = kind ?? .initializer
    }
  }

  // Storage of its own, and no checks for exclusive access, which would cost more than the rest of a short resolution.
  // Safe without: only this thread comes here, and no access to one of these goes on while others' code runs.
  // `base` has room for `capacity` frames, the first `count` of which are initialised.
  @exclusivity(unchecked) private var base = UnsafeMutablePointer<Frame>.allocate(capacity: 32)
  @exclusivity(unchecked) private var capacity = 32
  @exclusivity(unchecked) private(set) var count = 0
  /// How many on the path are still being constructed.
  @exclusivity(unchecked) private(set) var constructing = 0
  @exclusivity(unchecked) private var postponed: [PostponedInjection] = []
  /// The instances of lifetime `graph` of the resolution that runs now.
  @exclusivity(unchecked) var graph: [GraphPlace: Instance] = [:]
  /// What of lifetime `graph` is being made, in all resolutions that run.
  @exclusivity(unchecked) var graphMaking: Set<GraphPlace> = []
  /// Who asks for the outermost service, where that is a service that is made asynchronously.
  @exclusivity(unchecked) var outer: AsyncFrame?
  /// The default lifetime of the module that registers what it has on this thread, if it has one.
  @exclusivity(unchecked) var defaultLifetime: Lifetime?
  /// What the next factory is given by whoever asks.
  @exclusivity(unchecked) var arguments: (any Sendable)?
  /// Whose events are numbered now, and by which number.
  @exclusivity(unchecked) private var numbered: (observers: Observers, resolution: Int)?
  /// How many resolutions are open that have a graph of their own.
  @exclusivity(unchecked) private(set) var openGraphs = 0
  /// The lowest address of the thread's stack, its size, and how many bytes from there are too few for a further level.
  private let bottom: UInt
  private let size: UInt
  private let reserve: UInt

  private init() {
    let stack = StackBounds.addresses
    bottom = stack.lowerBound
    size = UInt(stack.count)
    reserve = StackBounds.reserve(of: stack)
  }

  deinit {
    base.deinitialize(count: count)
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
    return withUnsafeMutablePointer(to: &here) { here in
      let height = UInt(bitPattern: here) &- bottom
      return height < size ? height > reserve : hasRoom(forLocalAt: here)
    }
  }

  /// The same for a local variable that is not on the stack, as under the sanitizer for addresses. Where nothing is known of
  /// it there is room.
  @inline(never)
  private func hasRoom(forLocalAt address: UnsafeMutableRawPointer) -> Bool {
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
    push(Frame(known: .passUnretained(entry), dependency: dependency))
  }

  @inline(__always)
  private func push(_ frame: consuming Frame) {
    if frame.details == nil || frame.isConstructing { constructing += 1 }
    if count == capacity { grow() }
    (base + count).initialize(to: frame)
    count += 1
    if count > Self.shallow { countDeep(base[count - 1].known, 1) }
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
    count -= 1
    if count >= Self.shallow { countDeep(base[count].known, -1) }
    if base[count].isConstructing { constructing -= 1 }
    (base + count).deinitialize(count: 1)
    if count == 0 { end() }
  }

  /// Ends what goes on only while something is being made.
  @inline(__always)
  private func end() {
    if view != nil { dropView() }
    if !unsettled.isEmpty { settleAll() }
  }

  /// Finishes what is still waiting when the outermost service is done: then everything is.
  private func settleAll() {
    let waiting = unsettled
    unsettled = []
    for item in waiting { _ = item.finish(nil) }
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

  private func details(_ place: Int) -> Details {
    if let known = base[place].details { return known }
    let new = Details()
    base[place].details = new
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

  // MARK: The registrations, without a lock

  // Safe: only this thread has it, and it is retained until it is dropped.
  @exclusivity(unchecked) private var view: Unmanaged<Snapshot>?
  @exclusivity(unchecked) private var viewed: ObjectIdentifier?
  /// Those before, whose entries may be on the path.
  @exclusivity(unchecked) private var earlierViews: [Snapshot] = []

  /// What is registered in a tree, where this thread has a snapshot of it that still holds.
  @inline(__always)
  func view(of tree: Container.Tree) -> Unmanaged<Snapshot>? {
    guard let view, viewed == ObjectIdentifier(tree), view._withUnsafeGuaranteedRef({ $0.isCurrent }) else {
      return nil
    }
    return view
  }

  /// Whether a snapshot of a tree would be of use: something is being made, and no other tree has been looked at.
  @inline(__always)
  func wantsView(of tree: Container.Tree) -> Bool {
    count > 0 && (view == nil || viewed == ObjectIdentifier(tree))
  }

  /// Looks at a snapshot from now on, until the outermost service is made.
  func look(at snapshot: Snapshot, of tree: Container.Tree) {
    if let view { earlierViews.append(view.takeRetainedValue()) }
    view = Unmanaged.passRetained(snapshot)
    viewed = ObjectIdentifier(tree)
  }

  private func dropView() {
    let earlier = earlierViews
    let last = view?.takeRetainedValue()
    view = nil
    viewed = nil
    earlierViews = []
    // Released last: a deinitializer may resolve.
    withExtendedLifetime((earlier, last)) {}
  }

  // MARK: Who received what

  /// Notes what the innermost service received.
  func received(_ received: Received) {
    if !frames.isEmpty { details(frames.count - 1).received.append(received) }
  }

  /// Notes that the innermost service is handed to the one that asked for it.
  func handedOver(_ received: Received) {
    if frames.count > 1 { details(frames.count - 2).received.append(received) }
  }

  func takeReceived() -> [Received] {
    guard let details = frames.last?.details else { return [] }
    defer { details.received = [] }
    return details.received
  }

  // MARK: Resolutions of their own

  /// Runs a resolution that has its own instances of lifetime `graph`.
  func withGraph<Result>(_ own: [GraphPlace: Instance] = [:], _ body: () throws -> Result) rethrows -> Result {
    let outer = graph
    graph = own
    openGraphs += 1
    defer {
      let ended = graph
      graph = outer
      openGraphs -= 1
      // Released last: a deinitializer may resolve, and what that makes must not stay here.
      withExtendedLifetime(ended) {}
    }
    return try body()
  }

  /// Forgets the instances of lifetime `graph` when the outermost resolution is over.
  @inline(__always)
  func endGraph() { if !graph.isEmpty, isIdle { releaseGraph() } }

  private func releaseGraph() {
    let ended = graph
    graph = [:]
    withExtendedLifetime(ended) {}
  }

  /// The number of the resolution that runs now, for whoever listens to its container.
  func resolution(seenBy observers: Observers) -> Int? {
    numbered.flatMap { $0.observers === observers ? $0.resolution : nil }
  }

  /// Numbers the events of a resolution from here on, unless it is a part of another one.
  ///
  /// - Returns: whether it was not: then `endNumber()` has to follow.
  func beginNumber(_ observers: Observers) -> Bool {
    if numbered != nil || outer != nil || !isIdle { return false }
    numbered = (observers, observers.nextResolution())
    return true
  }

  func endNumber() { numbered = nil }

  // MARK: Injection that waits

  /// Whether any injection waits for a service on the path.
  var isAwaited: Bool { !postponed.isEmpty }

  /// The outermost service on the path that is still being constructed and that is among those reached.
  func place(awaitedBy reached: (Entry) -> Bool) -> Int? {
    frames.firstIndex { $0.isConstructing && reached($0.entry) }
  }

  /// Leaves the innermost service's injection until the one at `place` is constructed.
  func postpone(
    until place: Int, inject: @escaping () throws -> Void, finish: @escaping (ResolutionError?) -> ResolutionError?
  ) {
    wait(for: place, from: count - 2)
    let path = Array(frames[(place + 1)...])
    postponed.append(
      PostponedInjection(
        place: place, frames: path, openGraphs: openGraphs, graph: graph, inject: inject, finish: finish))
  }

  /// Runs what has waited for the innermost service, which is constructed now.
  func runPostponed() throws {
    if postponed.isEmpty { return }
    let place = frames.count - 1
    while let index = postponed.firstIndex(where: { $0.place == place }) {
      let item = postponed.remove(at: index)
      for frame in item.frames { push(frame) }
      replayed.append((place + 1)..<(count - 1))
      defer {
        replayed.removeLast()
        while frames.count > place + 1 { pop() }
      }
      do {
        if item.openGraphs == openGraphs {
          try item.inject()
        } else {
          try withGraph(item.graph, item.inject)  // it was made in a resolution of its own, which is over
        }
        if let lost = settle(frames[count - 1].entry, item.finish) { throw lost }
      } catch let error as ResolutionError {
        _ = item.finish(error)
        throw error
      }
    }
  }

  /// Gives up what has waited for the innermost service or for one inside it, because it failed.
  func abandonPostponed(_ error: ResolutionError) {
    if postponed.isEmpty { return }
    let place = frames.count - 1
    let lost = postponed.filter { $0.place >= place }
    postponed.removeAll { $0.place >= place }
    for item in lost { _ = item.finish(error) }
  }

  // MARK: What is complete only together with a service further out

  /// A service that got hold of one that is not complete: it is shared when that one is complete, and lost with it.
  private struct Unsettled {
    let entry: Entry
    /// The place of the service that is not complete.
    var place: Int
    let finish: (ResolutionError?) -> ResolutionError?
  }

  @exclusivity(unchecked) private var unsettled: [Unsettled] = []
  /// Places of services that were on the path of an injection that had to wait: they have been finished since.
  @exclusivity(unchecked) private var replayed: [Range<Int>] = []

  /// Whether nothing at all waits for anything, as nearly always.
  @inline(__always)
  var isPlain: Bool { postponed.isEmpty && isSettled }

  /// Whether the innermost service is complete as it is, and nothing waits for it.
  @inline(__always)
  var isSettled: Bool { unsettled.isEmpty && (count == 0 || base[count - 1].details?.awaits == nil) }

  /// Notes that an instance of an entry that may not be complete is handed to the innermost service.
  func receivedUnfinished(_ entry: Entry) {
    if let place = placeOfCompletion(of: entry) { wait(for: place, from: count - 1) }
  }

  /// Notes that the services from the one at `place` inwards to another one are complete when that one is.
  private func wait(for place: Int, from last: Int) {
    var inner = last
    while inner > place, place < frames[inner].details?.awaits ?? .max {
      details(inner).awaits = place
      inner -= 1
    }
  }

  /// Notes that an instance that another thread has not completed is handed to the innermost service.
  func receivedUnfinished(from maker: Maker) {
    for place in 0..<count { details(place).unfinished.append(maker) }
  }

  private func placeOfCompletion(of entry: Entry) -> Int? {
    let settling = unsettled.filter { $0.entry === entry }.map(\.place)
    if let place = (settling + postponed.filter { $0.entry === entry }.map(\.place)).min() { return place }
    guard let place = place(of: entry), !replayed.contains(where: { $0.contains(place) }) else { return nil }
    return place
  }

  /// Finishes the innermost service and what has waited for it, or leaves all that to the one that it waits for itself.
  ///
  /// - Returns: what went wrong at the end, for whoever asked for the innermost service.
  func settle(_ entry: Entry, _ finish: @escaping (ResolutionError?) -> ResolutionError?) -> ResolutionError? {
    let place = count - 1
    let waiting = unsettled.filter { $0.place == place }
    unsettled.removeAll { $0.place == place }
    let settling = [Unsettled(entry: entry, place: place, finish: finish)] + waiting
    if let outer = frames[place].details?.awaits {
      unsettled += settling.map { Unsettled(entry: $0.entry, place: outer, finish: $0.finish) }
      return nil
    }
    var lost: ResolutionError?
    for item in settling {
      let own = item.finish(lost)
      lost = lost ?? own
    }
    // They hold each other: if the scope of one was closed meanwhile, nobody gets those that were kept before it.
    if let lost { for item in settling { _ = item.finish(lost) } }
    return lost
  }

  /// Gives up what has waited for the innermost service or for one inside it, because it failed.
  func abandonUnsettled(_ error: ResolutionError) {
    if unsettled.isEmpty { return }
    let place = count - 1
    let lost = unsettled.filter { $0.place >= place }
    unsettled.removeAll { $0.place >= place }
    for item in lost.reversed() { _ = item.finish(error) }
  }

  // MARK: Scopes inside each other

  /// The scopes that are released on this thread, one after the other; nil where none is.
  @exclusivity(unchecked) private var releasing: [Container?]?

  /// Releases the scope outside of one that is freed. If that frees it, the next one outside comes after it and not
  /// inside it, so that many scopes inside each other need no more stack than few.
  func release(_ scope: consuming Container?) {
    guard releasing == nil else {
      releasing?.append(scope)
      return
    }
    releasing = [scope.take()]
    while let next = releasing?.popLast() { withExtendedLifetime(next) {} }
    releasing = nil
  }

  // MARK: One stack per thread

  private static let key: pthread_key_t = {
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
  static var unretained: Unmanaged<ResolutionStack> {
    if let known = pthread_getspecific(key) { return .fromOpaque(known) }
    let stack = Unmanaged.passRetained(ResolutionStack())
    pthread_setspecific(key, stack.toOpaque())
    return stack
  }

  /// The stack of this thread if it has resolved before.
  static var existing: ResolutionStack? {
    pthread_getspecific(key).map { Unmanaged<ResolutionStack>.fromOpaque($0).takeUnretainedValue() }
  }
}
