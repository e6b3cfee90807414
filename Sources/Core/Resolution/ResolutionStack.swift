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
  enum Phase { case constructing, injecting }

  struct Frame {
    let entry: Entry
    let dependency: Dependency.Kind?
    var phase = Phase.constructing
    var instance: Instance?
    /// What was handed to this service so far, for edges and `injected` events.
    var received: [Received] = []
  }

  struct Received {
    let registration: Registration.ID
    let key: ServiceKey
    let instance: InstanceID?
    let kind: Dependency.Kind

    init(_ entry: Entry, _ instance: InstanceID?, _ kind: Dependency.Kind?) {
      registration = entry.registration.id
      key = entry.key
      self.instance = instance
      self.kind = kind ?? .initializer
    }
  }

  /// A property injection that waits for a service further out to be constructed, because it needs that one.
  struct Postponed {
    /// The place on the path of the service that is waited for.
    let place: Int
    /// The path from there inwards, ending in the service to inject.
    var frames: [Frame]
    let graph: [ObjectIdentifier: Instance]
    let inject: () throws -> Void
    let finish: (ResolutionError?) -> Void
  }

  private(set) var frames: [Frame] = []
  private var places: [ObjectIdentifier: Int] = [:]
  /// How many on the path are still being constructed.
  private(set) var constructing = 0
  private var postponed: [Postponed] = []
  /// The instances of lifetime `graph`, one dictionary per outermost resolution.
  var graphs: [[ObjectIdentifier: Instance]] = []
  private let lowestAddress: UInt

  private init() { lowestAddress = StackBounds.lowestAddress }

  /// Whether nothing is being resolved on this thread.
  var isIdle: Bool { frames.isEmpty && graphs.isEmpty }

  /// Where an entry stands on the path, if it is being made.
  func place(of entry: Entry) -> Int? { places[ObjectIdentifier(entry)] }

  func push(_ entry: Entry, _ dependency: Dependency.Kind?) { push(Frame(entry: entry, dependency: dependency)) }

  private func push(_ frame: Frame) {
    places[ObjectIdentifier(frame.entry)] = frames.count
    if frame.phase == .constructing { constructing += 1 }
    frames.append(frame)
  }

  func pop() {
    guard let frame = frames.popLast() else { return }
    if frame.phase == .constructing { constructing -= 1 }
    places[ObjectIdentifier(frame.entry)] = nil
  }

  /// Notes that the innermost service is constructed, here and where an injection waits with it on its path.
  func constructed(_ instance: Instance) {
    let place = frames.count - 1
    frames[place].phase = .injecting
    frames[place].instance = instance
    constructing -= 1
    for index in postponed.indices {
      let inner = place - postponed[index].place - 1
      guard postponed[index].frames.indices.contains(inner) else { continue }
      let frame = postponed[index].frames[inner]
      guard frame.instance == nil, frame.entry === frames[place].entry else { continue }
      postponed[index].frames[inner].phase = .injecting
      postponed[index].frames[inner].instance = instance
    }
  }

  /// Notes what the innermost service received.
  func received(_ received: Received) {
    guard !frames.isEmpty else { return }
    frames[frames.count - 1].received.append(received)
  }

  /// Notes that the innermost service is handed to the one that asked for it.
  func handedOver(_ received: Received) {
    guard frames.count > 1 else { return }
    frames[frames.count - 2].received.append(received)
  }

  func takeReceived() -> [Received] {
    guard !frames.isEmpty else { return [] }
    defer { frames[frames.count - 1].received = [] }
    return frames[frames.count - 1].received
  }

  // MARK: Injection that waits

  /// The outermost service on the path that is still being constructed and that these entries lead to.
  func place(awaitedBy reached: (Entry) -> Bool) -> Int? {
    frames.firstIndex { $0.phase == .constructing && reached($0.entry) }
  }

  /// Leaves the innermost service's injection until the one at `place` is constructed.
  func postpone(
    until place: Int, inject: @escaping () throws -> Void, finish: @escaping (ResolutionError?) -> Void
  ) {
    let path = Array(frames[(place + 1)...])
    postponed.append(
      Postponed(place: place, frames: path, graph: graphs.last ?? [:], inject: inject, finish: finish))
  }

  /// Runs what has waited for the innermost service, which is constructed now.
  func runPostponed() throws {
    let place = frames.count - 1
    while let index = postponed.firstIndex(where: { $0.place == place }) {
      let item = postponed.remove(at: index)
      let (depth, needsGraph) = (frames.count, graphs.isEmpty)
      if needsGraph { graphs.append(item.graph) }
      item.frames.forEach(push)
      defer {
        while frames.count > depth { pop() }
        if needsGraph { graphs.removeLast() }
      }
      do {
        try item.inject()
        item.finish(nil)
      } catch let error as ResolutionError {
        item.finish(error)
        throw error
      }
    }
  }

  /// Gives up what has waited for the innermost service or for one inside it, because it failed.
  func abandonPostponed(_ error: ResolutionError) {
    let place = frames.count - 1
    let lost = postponed.filter { $0.place >= place }
    postponed.removeAll { $0.place >= place }
    for item in lost { item.finish(error) }
  }

  /// The path as an error reports it, ending in the service at fault.
  func path(to key: ServiceKey, by dependency: Dependency.Kind?) -> [ResolutionError.Step] {
    path + [.init(key, by: dependency)]
  }

  /// The services that are being made, outermost first.
  var path: [ResolutionError.Step] {
    frames.map { .init($0.entry.key, by: $0.dependency, location: $0.entry.registration.location) }
  }

  /// Whether a further level fits on this thread's stack.
  var hasRoom: Bool {
    var here: UInt8 = 0
    return withUnsafePointer(to: &here) { UInt(bitPattern: $0) } > lowestAddress + StackBounds.reserve
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

  static var current: ResolutionStack {
    if let known = existing { return known }
    let stack = ResolutionStack()
    pthread_setspecific(key, Unmanaged.passRetained(stack).toOpaque())
    return stack
  }

  /// The stack of this thread if it has resolved before.
  static var existing: ResolutionStack? {
    pthread_getspecific(key).map { Unmanaged<ResolutionStack>.fromOpaque($0).takeUnretainedValue() }
  }
}
