extension Container {
  // A chain of services is a chain of these calls. So what stands on the stack while a factory runs is one small frame;
  // whatever comes before and after it is in functions of its own, which have returned or are not yet called.

  /// Runs the factory, publishes what it made, and injects its properties.
  ///
  /// Where its injection has to wait for a service further out, it is complete only after this has returned.
  ///
  /// - Parameter generation: the registry's, where it is known: what was verified then is not again.
  @inline(never)
  func make(
    _ entry: Entry, _ kind: Dependency.Kind?, _ stack: ResolutionStack, _ sharing: Sharing, at generation: Int = .min
  ) throws -> Instance {
    let watch = try begin(entry, kind, stack, sharing, generation)
    let instance: Instance
    do {
      instance =
        try entry.makesObjects
        ? .object(entry.plain(self, nil)) : Instance(value: entry.makeValue(self, nil))
    } catch {
      throw fail(error, entry, stack, sharing)
    }
    try complete(instance, entry, kind, stack, sharing, watch)
    return instance
  }

  /// Checks everything that can be known before, and puts the service on the path.
  @inline(never)
  private func begin(
    _ entry: Entry, _ kind: Dependency.Kind?, _ stack: ResolutionStack, _ sharing: Sharing, _ generation: Int
  ) throws -> Stopwatch? {
    do {
      if !entry.isVerified(at: generation) { try verify(entry, kind, stack, now: !entry.needsAsync) }
      if entry.needsAsync { throw refusal(of: entry, kind, stack) }
      guard stack.hasRoom else {
        throw ResolutionError(.tooDeep(depth: stack.frames.count), path: stack.path(to: entry.key, by: kind))
      }
    } catch let error as ResolutionError {
      leaveGraph(entry, sharing, stack)
      finish(entry, sharing, stack, error)
      throw error
    }
    stack.push(entry, kind)
    return tree.observers.isEmpty ? nil : Stopwatch()
  }

  @inline(never)
  private func complete(
    _ instance: Instance, _ entry: Entry, _ kind: Dependency.Kind?, _ stack: ResolutionStack, _ asked: Sharing,
    _ watch: Stopwatch?
  ) throws {
    var sharing = asked
    do {
      sharing = try publish(instance, of: entry, sharing, stack)
      if entry.inject == nil, stack.isBare, !isWatched {
        // The usual case: no injection waits, and no observer listens.
        if case .claimed(let order) = sharing, keepsClaimed(instance, order, entry) { sharing = .none }
        if !sharing.isFinished, let lost = finish(entry, sharing, stack, nil, instance) { throw lost }
      } else {
        try connect(instance, entry, kind, stack, sharing, watch)
      }
    } catch {
      throw fail(error, entry, stack, sharing)
    }
    leaveGraph(entry, sharing, stack)
    stack.pop()
  }

  /// Sets the properties of an instance and finishes it, in the order in which others wait, and tells of it.
  @inline(never)
  func connect(
    _ instance: Instance, _ entry: Entry, _ kind: Dependency.Kind?, _ stack: ResolutionStack, _ sharing: Sharing,
    _ watch: Stopwatch?
  ) throws {
    let isWatched = isWatched
    let id = isWatched ? announceMade(instance, entry, stack, watch) : nil
    stack.constructed(instance, hasProperties: entry.inject != nil)
    try stack.runPostponed()
    if let place = placeToAwait(entry, stack) {
      postpone(instance, id, entry, until: place, stack, sharing)
    } else {
      if entry.inject != nil { try inject(entry, instance, id, stack) }
      if let lost = finished(instance, entry, stack, sharing) { throw lost }
    }
    if let order = sharing.order {
      for maker in stack.unfinished { maker.ifItFails { self.forget(instance, order, of: entry) } }
    }
    if isWatched { stack.handedOver(entry, id, kind) }
  }

  // Closures hold what they use: here, so that nothing is counted where there is none.
  @inline(never)
  private func postpone(
    _ instance: Instance, _ id: InstanceID?, _ entry: Entry, until place: Int, _ stack: ResolutionStack,
    _ sharing: Sharing
  ) {
    stack.postpone(
      until: place, inject: { try self.inject(entry, instance, id, stack) },
      finish: { self.finish(entry, sharing, stack, $0, instance) })
  }

  /// Finishes a service, or leaves that to the one that it waits for.
  ///
  /// - Returns: what went wrong at the end.
  private func finished(
    _ instance: Instance, _ entry: Entry, _ stack: ResolutionStack, _ sharing: Sharing
  ) -> ResolutionError? {
    if stack.isSettled { return sharing.isFinished ? nil : finish(entry, sharing, stack, nil, instance) }
    return settled(instance, entry, stack, sharing)
  }

  @inline(never)
  private func settled(
    _ instance: Instance, _ entry: Entry, _ stack: ResolutionStack, _ sharing: Sharing
  ) -> ResolutionError? {
    stack.settle(entry) { self.finish(entry, sharing, stack, $0, instance) }
  }

  /// Takes the service off the path and tells everybody who waits for it.
  @inline(never)
  private func fail(
    _ error: any Error, _ entry: Entry, _ stack: ResolutionStack, _ sharing: Sharing
  ) -> ResolutionError {
    let failure = failure(error, stack)
    leaveGraph(entry, sharing, stack)
    stack.pop()
    finish(entry, sharing, stack, failure)
    return failure
  }

  private func leaveGraph(_ entry: Entry, _ sharing: Sharing, _ stack: ResolutionStack) {
    guard case .graph(isFirst: true) = sharing else { return }
    stack.graphMaking.end(entry, in: self)
  }

  /// Why what is made asynchronously is not there: it waits for this very resolution, or nobody has asked for it.
  func refusal(of entry: Entry, _ kind: Dependency.Kind?, _ stack: ResolutionStack) -> ResolutionError {
    let isOnPath = stack.outer?.contains(entry) == true
    return ResolutionError(isOnPath ? .cycle : .needsAsync, path: stack.path(to: entry.key, by: kind))
  }

  /// What a failed factory is reported as. What has waited for its product waits in vain.
  func failure(_ error: any Error, _ stack: ResolutionStack) -> ResolutionError {
    let failure =
      ((error as? ResolutionError) ?? ResolutionError(thrown: error, path: stack.path)).seen(in: self)
    stack.abandonPostponed(failure)
    stack.abandonUnsettled(failure)
    return failure
  }

  /// Notes and tells that an instance was made, and what it received.
  ///
  /// - Returns: its number, where instances are tracked.
  private func announceMade(
    _ instance: Instance, _ entry: Entry, _ stack: ResolutionStack, _ watch: Stopwatch?
  ) -> InstanceID? {
    let id = track(instance, of: entry)
    if let watch { announceCreated(entry, id, stack, watch) }
    noteReceived(stack.takeReceived(), by: entry, id)
    return id
  }

  private func announceCreated(_ entry: Entry, _ id: InstanceID?, _ stack: ResolutionStack, _ watch: Stopwatch) {
    let duration = watch.nanoseconds
    let observers = tree.observers
    var event = Event(
      .created, entry.key, by: stack.askerOfInnermost, entry.id, id, stack.resolution(seenBy: observers),
      durationNanoseconds: duration)
    if !state.isRoot {
      event.scope = scope
      event.scopeIdentity = state.identity
    }
    observers.tell(event, stack)
  }

  func inject(_ entry: Entry, _ instance: Instance, _ id: InstanceID?, _ stack: ResolutionStack) throws {
    guard let inject = entry.inject else { return }
    do {
      try inject(instance, Resolver(container: self))
    } catch let error as ResolutionError {
      throw error
    } catch {
      throw ResolutionError(thrown: error, path: stack.path)
    }
    if isWatched { noteReceived(stack.takeReceived(), by: entry, id) }
  }

  /// Where on the path a service is being constructed that this one's properties lead to. Injecting them has to wait for
  /// it, so that a cycle through a property closes whichever of its members is asked for first. What a closure injects is not
  /// known: it waits for the outermost.
  ///
  /// - Complexity: O(1) without property dependencies or a service under construction, else O(services and dependencies that they lead to).
  private func placeToAwait(_ entry: Entry, _ stack: ResolutionStack) -> Int? {
    guard entry.inject != nil, stack.constructing > 0 else { return nil }
    if entry.injectsAnything { return stack.place { _ in true } }
    let properties = entry.registration.dependencies.filter { $0.kind == .property }
    if properties.isEmpty { return nil }
    var registry = tree.registry.withLock { $0.shared() }
    let reached = Set(registry.reached(from: properties).map(ObjectIdentifier.init))
    return stack.place { reached.contains(ObjectIdentifier($0)) }
  }

  // MARK: Who received what

  /// Whether anything is to be noted at all.
  var isWatched: Bool { tree.tracker != nil || !tree.observers.isEmpty }

  func reused(
    _ instance: Instance, _ entry: Entry, _ kind: Dependency.Kind?, _ stack: ResolutionStack
  ) -> Instance {
    guard isWatched else { return instance }
    let id = tree.observers.isEmpty ? nil : tree.tracker?.withLock { $0.identity(of: instance) }
    stack.received(entry, id, kind)
    announceReused(entry, id, by: stack.asker)
    return instance
  }

  func announceReused(_ entry: Entry, _ id: InstanceID?, by asker: ServiceKey?) {
    let observers = tree.observers
    if observers.isEmpty { return }
    let stack = ResolutionStack.current
    let event = Event(.reused, entry.key, by: asker, entry.id, id, stack.resolution(seenBy: observers))
    tell(event, stack)
  }

  /// Turns what was handed to an instance into observed edges and events. A pull makes its own.
  func noteReceived(_ received: [ResolutionStack.Received], by entry: Entry, _ id: InstanceID?) {
    if received.isEmpty { return }
    tree.tracker?.withLock { tracker in
      for received in received where received.kind != .locator {
        tracker.observed(from: entry.id, to: received.entry.id, by: received.kind)
      }
    }
    let observers = tree.observers
    if observers.isEmpty { return }
    let stack = ResolutionStack.current
    let resolution = stack.resolution(seenBy: observers)
    for received in received where received.kind != .locator {
      var event = Event(
        .injected, received.entry.key, by: entry.key, received.entry.id, received.instance, resolution,
        dependency: received.kind)
      if let id { event.to = id }
      observers.tell(event, stack)
    }
  }
}
