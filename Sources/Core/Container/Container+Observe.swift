extension Container {
  /// Listens to the events of this container and all its scopes, on the thread where they happen.
  ///
  /// - Returns: the observation; releasing it ends it.
  public func observe(_ handle: @escaping @Sendable (Event) -> Void) -> Observation {
    Observation(answering.tree.observers, handle)
  }

  /// The events as a stream, from now on; it ends with the container. A listener that lags behind loses the oldest beyond
  /// the last 4,096; an ``EventLog`` counts what it loses.
  public var events: AsyncStream<Event> {
    AsyncStream(bufferingPolicy: .bufferingNewest(4096)) { continuation in
      let observation = Observation(
        answering.tree.observers, { continuation.yield($0) }, end: { continuation.finish() })
      continuation.onTermination = { _ in observation.cancel() }
    }
  }

  /// Whether live instances are numbered and known.
  package var tracksInstances: Bool { answering.tree.tracker != nil }

  /// The instances alive now, in order of creation. Empty for a container that does not track.
  public var liveInstances: [LiveInstance] {
    answering.tree.tracker?.withLock { ($0.objects, $0.live) }.1 ?? []
  }

  /// Notices what ARC has freed since the last sweep, and emits a `released` event for each, the youngest first. A container
  /// with thousands of tracked instances sweeps by itself, too, in amortised constant time for each instance that is made.
  @discardableResult
  @_spi(Instrumentation) public func sweep() -> [LiveInstance] {
    let tree = answering.tree
    let gone = tree.tracker?.withLock { ($0.objects, $0.sweep()) }.1 ?? []
    answering.announceReleased(gone)
    return gone
  }

  /// Gives a new instance its number, where instances are tracked.
  func track(_ instance: Instance, of entry: Entry) -> InstanceID? {
    guard let tracker = tree.tracker else { return nil }
    let (id, isFull) = tracker.withLock { ($0.track(instance, of: entry.registration), $0.isFull) }
    if isFull { announceReleased(tracker.withLock { ($0.objects, $0.sweep()) }.1) }
    return id
  }

  private func announceReleased(_ gone: [LiveInstance]) {
    guard !tree.observers.isEmpty else { return }
    for instance in gone {
      var event = Event(.released, service: instance.service)
      event.registration = instance.id.registration
      event.instance = instance.id
      tree.observers.emit(event)
    }
  }

  /// The identity of a tracked object.
  @_spi(Instrumentation) public func identity(of object: AnyObject) -> InstanceID? {
    let instance = Instance.object(object)
    return answering.tree.tracker?.withLock { $0.identity(of: instance) }
  }
}
