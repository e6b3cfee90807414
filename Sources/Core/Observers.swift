import Synchronization

/// The observers of a container's events. Without observers no event is built and no lock is taken.
final class Observers: Sendable {
  /// A handler and its observation. It is an object, so that a call of the handler needs no reference count.
  final class Handler: Sendable {
    let id: Int
    private let run: @Sendable (Event) -> Void

    init(id: Int, run: @escaping @Sendable (Event) -> Void) {
      self.id = id
      self.run = run
    }

    /// Runs the handler, unless the event happened in a run of the same handler.
    @inline(__always)
    func handle(_ event: Event, _ stack: ResolutionStack) {
      if stack.isNotifying(id) { return }
      let outer = stack.beginNotifying(id)
      run(event)
      stack.endNotifying(outer)
    }
  }

  private struct State {
    /// The handlers. `ends` contains their end handlers in the same order.
    var handlers: [Handler] = []
    var ends: [(id: Int, run: @Sendable () -> Void)] = []
    /// The observed container, which clears this reference before it is freed (`end`).
    var tree: Unmanaged<Container.Tree>?

    mutating func add(_ handler: Handler, _ end: @escaping @Sendable () -> Void) {
      handlers.append(handler)
      ends.append((handler.id, end))
      tree?._withUnsafeGuaranteedRef { $0.beginObservation() }
    }

    /// Removes a handler and its end handler.
    ///
    /// - Returns: both, to be released outside the lock; nil if they were removed before.
    mutating func remove(_ id: Int) -> (Handler, Any)? {
      guard let place = ends.firstIndex(where: { $0.id == id }) else { return nil }
      tree?._withUnsafeGuaranteedRef { $0.endObservation() }
      return (handlers.remove(at: place), ends.remove(at: place))
    }
  }

  private let state = Mutex(State())
  /// Number of changes of the handlers.
  private let version = Atomic<Int>(0)
  /// Identifier of the latest observation, over all containers.
  private static let last = Atomic<Int>(0)
  private let resolutions = Atomic<Int>(0)

  /// Sets the container that counts the observations.
  func attach(_ tree: Container.Tree) { state.withLock { $0.tree = .passUnretained(tree) } }

  func add(_ handle: @escaping @Sendable (Event) -> Void, end: @escaping @Sendable () -> Void) -> Int {
    let id = Self.last.add(1, ordering: .relaxed).newValue
    state.withLock { state in
      version.add(1, ordering: .releasing)
      state.add(Handler(id: id, run: handle), end)
    }
    return id
  }

  func remove(_ id: Int) {
    // The handler is released outside the lock, because a deinitializer may use the container.
    let removed = state.withLock { state in
      version.add(1, ordering: .releasing)
      return state.remove(id)
    }
    withExtendedLifetime(removed) {}
  }

  /// Removes all handlers, and calls their end handlers. Called when the container is being released.
  func end() {
    let before = state.withLock { state in
      version.add(1, ordering: .releasing)
      defer { state = State() }
      return state
    }
    for end in before.ends { end.run() }
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
    // An index instead of an iterator, which would retain the array once more. The array retains the handlers.
    for index in handlers.indices {
      Unmanaged.passUnretained(handlers[index])._withUnsafeGuaranteedRef { $0.handle(event, stack) }
    }
    withExtendedLifetime(handlers) {}
  }

  /// Returns the handlers. In a numbered resolution, no lock is taken if the handlers have not changed since the last
  /// event.
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
