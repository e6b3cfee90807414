import Synchronization

/// The listeners of a container's events. Without one, nothing is built and nothing is locked.
final class Observers: Sendable {
  /// Not a tuple: of a function in one the compiler makes another function, which copies its argument.
  struct Handler {
    let id: Int
    let run: @Sendable (Event) -> Void
  }

  private struct State {
    /// The handlers, and beside them in the same order what runs at the end.
    var handlers: [Handler] = []
    var ends: [(id: Int, run: @Sendable () -> Void)] = []
  }

  private let state = Mutex(State())
  /// Changes with the handlers.
  private let version = Atomic<Int>(0)
  /// Numbers the observations of all containers.
  private static let last = Atomic<Int>(0)
  private let count = Atomic<Int>(0)
  private let resolutions = Atomic<Int>(0)

  var isEmpty: Bool { count.load(ordering: .relaxed) == 0 }

  func add(_ handle: @escaping @Sendable (Event) -> Void, end: @escaping @Sendable () -> Void) -> Int {
    count.add(1, ordering: .relaxed)
    let id = Self.last.add(1, ordering: .relaxed).newValue
    state.withLock { state in
      version.add(1, ordering: .releasing)
      state.handlers.append(Handler(id: id, run: handle))
      state.ends.append((id, end))
    }
    return id
  }

  func remove(_ id: Int) {
    // What a handler holds is released after the lock, because a deinitializer may come back here.
    let removed = state.withLock { state in
      version.add(1, ordering: .releasing)
      return state.ends.firstIndex { $0.id == id }.map { (state.handlers.remove(at: $0), state.ends.remove(at: $0)) }
    }
    if removed != nil { count.subtract(1, ordering: .relaxed) }
  }

  /// Nothing more will come.
  func end() {
    let (handlers, ends) = state.withLock { state in
      version.add(1, ordering: .releasing)
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
    let handlers = handlers(for: stack)
    // No iterator, which would count a reference of its own.
    for index in handlers.indices where !stack.isTelling(handlers[index].id) {
      let outer = stack.beginTelling(handlers[index].id)
      handlers[index].run(event)
      stack.endTelling(outer)
    }
  }

  /// The handlers, without the lock where they have not changed since the resolution began.
  @inline(__always)
  private func handlers(for stack: ResolutionStack) -> [Handler] {
    guard stack.numbered?.observers == ObjectIdentifier(self) else { return state.withLock { $0.handlers } }
    if stack.numbered?.version == version.load(ordering: .acquiring), let known = stack.numbered?.handlers {
      return known
    }
    return handlersAfterChange(stack)
  }

  @inline(never)
  private func handlersAfterChange(_ stack: ResolutionStack) -> [Handler] {
    guard let before = stack.numbered else { return [] }
    let current = numbering(before.resolution)
    stack.numbered = current
    // Released last, because a deinitializer may come back here.
    withExtendedLifetime(before) {}
    return current.handlers
  }

  /// What a thread keeps while a resolution has a number.
  func numbering(_ resolution: Int) -> ResolutionStack.Numbered {
    state.withLock { state in
      ResolutionStack.Numbered(
        observers: ObjectIdentifier(self), resolution: resolution, version: version.load(ordering: .relaxed),
        handlers: state.handlers)
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
