import Synchronization

/// A service that is being made asynchronously, and the way to it: a list that is shared by all who are made for it, so
/// that a long chain costs no more than its length.
final class AsyncFrame: Sendable {
  let entry: Entry
  let dependency: Dependency.Kind?
  /// Who makes it, if it is shared.
  let maker: AsyncMaker?
  /// The innermost maker up to here.
  let nearestMaker: AsyncMaker?
  /// What it received so far; nil where nobody watches.
  let received: Received?
  private let ended = Atomic<Bool>(false)
  // Safe: set once before the frame is shared, and taken away when nobody has the frame any more.
  nonisolated(unsafe) private(set) var outer: AsyncFrame?

  /// The instances of lifetime `graph` of the resolution that it belongs to.
  let graph: AsyncGraph

  init(_ entry: Entry, _ dependency: Dependency.Kind?, _ maker: AsyncMaker?, isWatched: Bool, in asker: AsyncResolver) {
    let outer = asker.frame
    graph = asker.graph
    self.entry = entry
    self.dependency = dependency
    self.maker = maker
    self.outer = outer
    nearestMaker = maker ?? outer?.nearestMaker
    received = isWatched ? Received() : nil
  }

  /// The service whose factory runs in this task, or in the task that started it: a factory that asks a container that it
  /// has captured continues the path, so that a cycle through it is seen instead of being waited for.
  @TaskLocal static var running: AsyncFrame?

  /// The service that the current task makes; nil once its factory has returned, and for most tasks.
  static var current: AsyncFrame? { running.flatMap { $0.isOver ? nil : $0 } }

  /// Whether the factory has returned: who asks later, in a task that it started, is no part of the resolution.
  var isOver: Bool { ended.load(ordering: .acquiring) }

  /// Runs the factory of the service as the innermost one of this task.
  @inline(__always)
  func running<Result: Sendable>(_ body: () async throws -> Result) async throws -> Result {
    defer { ended.store(true, ordering: .releasing) }
    return try await Self.$running.withValue(self, operation: body)
  }

  deinit {
    // One after the other: released inside each other, a long list would need as much stack.
    var next = outer.take()
    while next != nil, isKnownUniquelyReferenced(&next) { next = next?.outer.take() }
  }

  /// Whether an entry is being made for this one, or is this one.
  ///
  /// - Complexity: O(services on the way); O(1) for an entry that nobody makes.
  func contains(_ entry: Entry) -> Bool {
    if entry.beingMade.load(ordering: .relaxed) == 0 { return false }
    var frame: AsyncFrame? = self
    while let current = frame, current.entry !== entry { frame = current.outer }
    return frame != nil
  }

  /// Whether this service or one that it is made for ends so.
  func isMade(until end: EndOfMaking) -> Bool {
    sequence(first: self) { $0.outer }.contains { $0.maker?.end === end }
  }

  /// The way to this service, outermost first.
  var steps: [ResolutionError.Step] {
    sequence(first: self) { $0.outer }.map {
      .init($0.entry.key, by: $0.dependency, location: $0.entry.registration.location)
    }.reversed()
  }

  /// What was handed to a service that is being made.
  final class Received: Sendable {
    private let list = Mutex<[ResolutionStack.Received]>([])
    func append(_ received: ResolutionStack.Received) { list.withLock { $0.append(received) } }
    var all: [ResolutionStack.Received] { list.withLock { $0 } }
  }
}
