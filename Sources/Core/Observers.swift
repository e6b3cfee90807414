import Synchronization

/// The listeners of a container's events. Without one, nothing is built and nothing is locked.
final class Observers: Sendable {
  /// Not a tuple: of a function in one the compiler makes another function, which copies its argument.
  private struct Handler {
    let id: Int
    let run: @Sendable (Event) -> Void
  }

  private struct State {
    /// The handlers, and beside them in the same order what runs at the end.
    var handlers: [Handler] = []
    var ends: [(id: Int, run: @Sendable () -> Void)] = []
  }

  private let state = Mutex(State())
  /// Numbers the observations of all containers.
  private static let last = Atomic<Int>(0)
  private let count = Atomic<Int>(0)
  private let resolutions = Atomic<Int>(0)

  var isEmpty: Bool { count.load(ordering: .relaxed) == 0 }

  func add(_ handle: @escaping @Sendable (Event) -> Void, end: @escaping @Sendable () -> Void) -> Int {
    count.add(1, ordering: .relaxed)
    let id = Self.last.add(1, ordering: .relaxed).newValue
    state.withLock { state in
      state.handlers.append(Handler(id: id, run: handle))
      state.ends.append((id, end))
    }
    return id
  }

  func remove(_ id: Int) {
    // What a handler holds is released after the lock, because a deinitializer may come back here.
    let removed = state.withLock { state in
      state.ends.firstIndex { $0.id == id }.map { (state.handlers.remove(at: $0), state.ends.remove(at: $0)) }
    }
    if removed != nil { count.subtract(1, ordering: .relaxed) }
  }

  /// Nothing more will come.
  func end() {
    let (handlers, ends) = state.withLock { state in
      defer { (state.handlers, state.ends) = ([], []) }
      return (state.handlers, state.ends)
    }
    count.subtract(handlers.count, ordering: .relaxed)
    for end in ends { end.run() }
  }

  /// The number of the next resolution.
  func nextResolution() -> Int { resolutions.add(1, ordering: .relaxed).newValue }

  /// Tells the handlers of an event, which gets the number of its resolution.
  func emit(_ event: consuming Event) {
    let stack = ResolutionStack.current
    event.resolution = stack.resolution(seenBy: self)
    tell(event, stack)
  }

  /// Runs the handlers on the thread where the event happened, outside every lock. A handler that uses the container is not
  /// told of what it causes itself, which would never end; other handlers are.
  func tell(_ event: Event, _ stack: ResolutionStack) {
    let handlers = state.withLock { $0.handlers }
    for handler in handlers where !stack.told.contains(handler.id) {
      stack.told.append(handler.id)
      handler.run(event)
      stack.told.removeLast()
    }
  }
}

/// Stops listening when it is cancelled or released.
public final class Observation: Sendable {
  private let observers: Observers
  private let id: Int

  init(
    _ observers: Observers, _ handle: @escaping @Sendable (Event) -> Void, end: @escaping @Sendable () -> Void = {}
  ) {
    self.observers = observers
    id = observers.add(handle, end: end)
  }

  public func cancel() { observers.remove(id) }
  deinit { observers.remove(id) }
}
