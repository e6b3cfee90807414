import Synchronization

/// The observers of a container's events. Without observers no event is built and no lock is taken.
final class Observers: Sendable {
  /// A handler and its observation. It is a struct, because for a function inside a tuple the compiler emits a thunk,
  /// which copies the argument.
  struct Handler {
    let id: Int
    let run: @Sendable (Event) -> Void
  }

  private struct State {
    /// The handlers. `ends` contains their end handlers in the same order.
    var handlers: [Handler] = []
    var ends: [(id: Int, run: @Sendable () -> Void)] = []
  }

  private let state = Mutex(State())
  /// Number of changes of the handlers.
  private let version = Atomic<Int>(0)
  /// Identifier of the latest observation, over all containers.
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
    // The handler is released outside the lock, because a deinitializer may use the container.
    let removed = state.withLock { state in
      version.add(1, ordering: .releasing)
      return state.ends.firstIndex { $0.id == id }.map { (state.handlers.remove(at: $0), state.ends.remove(at: $0)) }
    }
    if removed != nil { count.subtract(1, ordering: .relaxed) }
  }

  /// Removes all handlers, and calls their end handlers. Called when the container is being released.
  func end() {
    let (handlers, ends) = state.withLock { state in
      version.add(1, ordering: .releasing)
      defer { (state.handlers, state.ends) = ([], []) }
      return (state.handlers, state.ends)
    }
    count.subtract(handlers.count, ordering: .relaxed)
    for end in ends { end.run() }
  }

  /// Returns the number of the next resolution.
  func nextResolution() -> Int { resolutions.add(1, ordering: .relaxed).newValue }

  /// Sets the number of an event's resolution, and sends the event to the handlers.
  func emit(_ event: consuming Event) {
    let stack = ResolutionStack.current
    event.resolution = stack.resolution(seenBy: self)
    notify(event, stack)
  }

  /// Runs the handlers on the thread where the event happened, outside every lock.
  ///
  /// A handler that uses the container does not get the events that this causes, because there would be no end to them.
  /// Other handlers get these events.
  func notify(_ event: Event, _ stack: ResolutionStack) {
    let handlers = handlers(for: stack)
    // An index instead of an iterator, which would retain the array once more.
    for index in handlers.indices where !stack.isNotifying(handlers[index].id) {
      let outer = stack.beginNotifying(handlers[index].id)
      handlers[index].run(event)
      stack.endNotifying(outer)
    }
  }

  /// Returns the handlers. It takes no lock if they have not changed since the resolution began.
  @inline(__always)
  private func handlers(for stack: ResolutionStack) -> [Handler] {
    guard stack.numbered?.observers == ObjectIdentifier(self) else { return state.withLock { $0.handlers } }
    if stack.numbered?.version == version.load(ordering: .acquiring), let known = stack.numbered?.handlers {
      return known
    }
    return handlersAfterChange(stack)
  }

  /// Returns the changed handlers, and stores them in the stack.
  @inline(never)
  private func handlersAfterChange(_ stack: ResolutionStack) -> [Handler] {
    guard let before = stack.numbered else { return [] }
    let current = numbering(before.resolution)
    stack.numbered = current
    // The old handlers are released last, because a deinitializer may use the container.
    withExtendedLifetime(before) {}
    return current.handlers
  }

  /// Returns the state of a numbered resolution, with the current handlers.
  func numbering(_ resolution: Int) -> ResolutionStack.Numbered {
    state.withLock { state in
      ResolutionStack.Numbered(
        observers: ObjectIdentifier(self), resolution: resolution, version: version.load(ordering: .relaxed),
        handlers: state.handlers)
    }
  }
}

/// An observation of a container's events.
///
/// It ends when it is cancelled or released.
public final class Observation: Sendable {
  private let observers: Observers
  private let id: Int

  init(
    _ observers: Observers, _ handle: @escaping @Sendable (Event) -> Void, end: @escaping @Sendable () -> Void = {}
  ) {
    self.observers = observers
    id = observers.add(handle, end: end)
  }

  /// Ends the observation.
  ///
  /// The handler is not called for later events.
  public func cancel() { observers.remove(id) }
  deinit { observers.remove(id) }
}
