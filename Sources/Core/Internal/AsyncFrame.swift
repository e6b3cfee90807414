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
  /// What the service's factory is given by whoever asks.
  let arguments: AsyncResolver.Arguments?
  // Safe: set once before the frame is shared, and taken away when nobody has the frame any more.
  nonisolated(unsafe) private(set) var outer: AsyncFrame?

  /// Leads here while the factory runs.
  // Safe: set once, before the factory runs that reads it.
  nonisolated(unsafe) private(set) var link: Link?

  /// The instances of lifetime `graph` of the resolution that it belongs to.
  let graph: AsyncGraph

  init(_ entry: Entry, _ dependency: Dependency.Kind?, _ maker: AsyncMaker?, isWatched: Bool, in asker: AsyncAsker) {
    let outer = asker.frame
    arguments = asker.arguments
    graph = asker.graph
    self.entry = entry
    self.dependency = dependency
    self.maker = maker
    self.outer = outer
    nearestMaker = maker ?? outer?.nearestMaker
    received = isWatched ? Received() : nil
  }

  /// Leads to a frame while its factory runs, and holds nothing afterwards: tasks that the factory starts inherit it, and may
  /// never end.
  struct Link: Sendable {
    private let frame: Mutex<AsyncFrame?>
    /// The task in which the factory runs.
    private let task: TaskID?

    init(_ frame: AsyncFrame?) {
      self.frame = Mutex(frame)
      task = TaskID.current
    }

    /// The frame; nil once the factory has returned.
    var current: AsyncFrame? { frame.withLock { $0 } }

    /// Whether the factory waits for the current task: that is its own, or a child of it or of another task.
    var isWaitedFor: Bool { task == TaskID.current || TaskID.isChild }

    /// Leads nowhere from now on.
    func end() {
      // Released after the lock, because a deinitializer may come back here.
      let ended = frame.withLock { $0.take() }
      withExtendedLifetime(ended) {}
    }
  }

  /// The service whose factory runs in this task, or in the task that started it: a factory that asks a container that it
  /// has captured continues the path, so that a cycle through it is seen instead of being waited for.
  @TaskLocal static var running: Link?

  /// The service that the current task makes; nil once its factory has returned, and for most tasks.
  static var current: AsyncFrame? { running?.current }

  /// Runs the factory of the service as the innermost one of this task.
  @inline(__always)
  func running<Result: Sendable>(_ body: (Link) async throws -> Result) async throws -> Result {
    let link = Link(self)
    self.link = link
    defer { link.end() }
    return try await Self.$running.withValue(link) { try await body(link) }
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
