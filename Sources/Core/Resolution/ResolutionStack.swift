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
    /// What was handed to this service so far, for `injected` events.
    var received: [(key: ServiceKey, id: InstanceID, kind: Dependency.Kind)] = []
  }

  private(set) var frames: [Frame] = []
  private var places: [ObjectIdentifier: Int] = [:]
  /// The instances of lifetime `graph`, one dictionary per outermost resolution.
  var graphs: [[ObjectIdentifier: Instance]] = []
  private let lowestAddress: UInt

  private init() { lowestAddress = StackBounds.lowestAddress }

  var isIdle: Bool { frames.isEmpty && graphs.isEmpty }

  /// Where an entry stands on the path, if it is being made.
  func place(of entry: Entry) -> Int? { places[ObjectIdentifier(entry)] }

  func push(_ entry: Entry, _ dependency: Dependency.Kind?) {
    places[ObjectIdentifier(entry)] = frames.count
    frames.append(Frame(entry: entry, dependency: dependency))
  }

  func pop() {
    if let frame = frames.popLast() { places[ObjectIdentifier(frame.entry)] = nil }
  }

  func constructed(_ instance: Instance) {
    frames[frames.count - 1].phase = .injecting
    frames[frames.count - 1].instance = instance
  }

  func received(_ key: ServiceKey, _ id: InstanceID, _ kind: Dependency.Kind) {
    guard !frames.isEmpty else { return }
    frames[frames.count - 1].received.append((key, id, kind))
  }

  func takeReceived() -> [(key: ServiceKey, id: InstanceID, kind: Dependency.Kind)] {
    guard !frames.isEmpty else { return [] }
    defer { frames[frames.count - 1].received = [] }
    return frames[frames.count - 1].received
  }

  /// The path as an error reports it, ending in the service at fault.
  func path(to key: ServiceKey, by dependency: Dependency.Kind?) -> [ResolutionError.Step] {
    frames.map { .init($0.entry.key, by: $0.dependency, location: $0.entry.registration.location) }
      + [.init(key, by: dependency)]
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
