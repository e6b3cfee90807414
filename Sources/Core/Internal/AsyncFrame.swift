/// A service that is being made asynchronously, with a reference to the frame that requested the service.
///
/// The frames form a linked list from the innermost service outwards. Services that are made concurrently share the
/// outer part of the list, so a long chain needs only space proportional to its length.
final class AsyncFrame: Sendable {
  let entry: Entry
  let dependency: Dependency.Kind?
  /// The maker of the instance; nil if the instance is not shared.
  let maker: AsyncMaker?
  /// The maker of this frame, or of the nearest outer frame that has one; nil if no frame on the path has a maker.
  let nearestMaker: AsyncMaker?
  /// Instances that the service has received so far; nil if no tracker or observer needs them.
  let received: Received?
  /// Arguments of the request, which the factory of the service receives; nil if there are none.
  let arguments: AsyncResolver.Arguments?
  // Safe: set once before the frame is shared, and cleared only in `deinit`.
  nonisolated(unsafe) private(set) var outer: AsyncFrame?

  // Safe: set once, before the factory that reads it runs.
  /// Link to this frame, which is cleared when the factory has returned; nil before the factory runs.
  nonisolated(unsafe) private(set) var link: Link?

  /// The `graph` instances of the resolution.
  let graph: AsyncGraph

  init(
    _ entry: Entry, _ dependency: Dependency.Kind?, _ maker: AsyncMaker?, isWatched: Bool, in requester: AsyncRequester
  ) {
    let outer = requester.frame
    arguments = requester.arguments
    graph = requester.graph
    self.entry = entry
    self.dependency = dependency
    self.maker = maker
    self.outer = outer
    nearestMaker = maker ?? outer?.nearestMaker
    received = isWatched ? Received() : nil
  }

  /// A reference to a frame, inherited by the tasks that the frame's factory starts. It is cleared when the factory has
  /// returned.
  ///
  /// Such a task may never end, so it must not retain the frame.
  final class Link: Sendable {
    private let frame: Mutex<AsyncFrame?>
    /// The task in which the factory runs; nil outside of tasks.
    private let task: TaskID?

    init(_ frame: AsyncFrame?) {
      self.frame = Mutex(frame)
      task = TaskID.current
    }

    /// The frame; nil once the factory has returned.
    var current: AsyncFrame? { frame.withLock { $0 } }

    /// True if the factory waits for the current task: the task that runs the factory, or any child task.
    var isWaitedFor: Bool { task == TaskID.current || TaskID.isChild }

    /// Clears the link.
    func end() {
      // Released outside the lock, because a deinitializer may use the container.
      let ended = frame.withLock { $0.take() }
      withExtendedLifetime(ended) {}
    }
  }

  /// The link of the factory that runs in this task, or in the task that started this task; nil if there is none.
  ///
  /// A factory that resolves from a captured container continues the path. A cycle through this factory is then found
  /// instead of causing a deadlock.
  @TaskLocal static var running: Link?

  /// The frame of the service that the current task is making; nil outside a factory or once the factory has returned.
  static var current: AsyncFrame? { running?.current }

  /// Runs a factory with a link to this frame. During the call, the link is the value of the task-local `running`.
  @inline(__always)
  func running<Result: Sendable>(_ body: (Link) async throws -> Result) async throws -> Result {
    let link = Link(self)
    self.link = link
    defer { link.end() }
    return try await Self.$running.withValue(link) { try await body(link) }
  }

  deinit {
    // Released iteratively: recursive release of a long list would overflow the stack.
    var next = outer.take()
    while next != nil, isKnownUniquelyReferenced(&next) { next = next?.outer.take() }
  }

  /// Returns whether this frame or an outer frame is making an entry's instance.
  ///
  /// - Complexity: O(frames on the path); O(1) if no asynchronous resolution is making the entry.
  func contains(_ entry: Entry) -> Bool {
    if entry.beingMade.load(ordering: .relaxed) == 0 { return false }
    var frame: AsyncFrame? = self
    while let current = frame, current.entry !== entry { frame = current.outer }
    return frame != nil
  }

  /// Returns whether this frame or an outer frame is making the instance to which the completion `end` belongs.
  func isMade(until end: ConstructionCompletion) -> Bool {
    sequence(first: self) { $0.outer }.contains { $0.maker?.end === end }
  }

  /// The path to the service of this frame, outermost service first.
  var steps: [ResolutionError.Step] {
    sequence(first: self) { $0.outer }.map {
      .init($0.entry.key, by: $0.dependency, location: $0.entry.location)
    }.reversed()
  }

  /// The instances that a service has received while being made.
  final class Received: Sendable {
    private let list = Mutex<[ResolutionStack.Received]>([])
    func append(_ received: ResolutionStack.Received) { list.withLock { $0.append(received) } }
    var all: [ResolutionStack.Received] { list.withLock { $0 } }
  }
}
