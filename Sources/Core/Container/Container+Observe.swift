extension Container {
  /// Observes the events of this container and all its scopes.
  ///
  /// - Parameter handle: called with each event, on the thread where the event happens.
  /// - Returns: the observation, which ends when it is cancelled or released.
  public func observe(_ handle: @escaping @Sendable (Event) -> Void) -> Observation {
    Observation(answering.tree.observers, handle)
  }

  /// A new asynchronous stream of the events of this container and all its scopes, beginning with the next event.
  ///
  /// The stream ends when the container is released. It buffers 4,096 events, and drops older ones if the consumer is
  /// slow. It does not count them, as an ``EventLog`` does.
  public var events: AsyncStream<Event> {
    AsyncStream(bufferingPolicy: .bufferingNewest(4096)) { continuation in
      let observation = Observation(
        answering.tree.observers, { continuation.yield($0) }, end: { continuation.finish() })
      continuation.onTermination = { _ in observation.cancel() }
    }
  }

  /// True if the container numbers live instances and remembers them by weak references.
  package var tracksInstances: Bool { answering.tree.tracker != nil }

  /// The live instances in order of creation; empty if the container does not track instances.
  public var liveInstances: [LiveInstance] {
    answering.tree.tracker?.withLock { ($0.objects, $0.live) }.1 ?? []
  }

  /// Emits a `released` event for each instance that ARC has freed since the last sweep.
  ///
  /// A container with thousands of tracked instances also sweeps by itself, in amortised constant time per new
  /// instance.
  ///
  /// - Returns: the freed instances, the youngest first; empty if the container does not track instances.
  @discardableResult
  @_spi(Instrumentation) public func sweep() -> [LiveInstance] {
    let tree = answering.tree
    let gone = tree.tracker?.withLock { ($0.objects, $0.sweep()) }.1 ?? []
    answering.announceReleased(gone)
    return gone
  }

  /// Begins to track an instance, and sweeps if very many instances are known.
  ///
  /// - Returns: the identity of the instance; nil if instances are not tracked or the instance is a value.
  func track(_ instance: Instance, of entry: Entry) -> InstanceID? {
    guard
      let (id, isFull) = tree.tracker?.withLock({ ($0.track(instance, of: entry.id, entry.key), $0.isFull) })
    else { return nil }
    if isFull { announceReleased(tree.tracker?.withLock { ($0.objects, $0.sweep()) }.1 ?? []) }
    return id
  }

  private func announceReleased(_ gone: [LiveInstance]) {
    guard tree.isObserved else { return }
    for instance in gone {
      var event = Event(.released, service: instance.service)
      event.registration = instance.id.registration
      event.instance = instance.id
      tree.observers.emit(event)
    }
  }

  /// Returns the identity of a tracked object; `nil` for any other object.
  @_spi(Instrumentation) public func identity(of object: AnyObject) -> InstanceID? {
    let instance = Instance.object(object)
    return answering.tree.tracker?.withLock { $0.identity(of: instance) }
  }
}
