extension Container {
  // A chain of services is a chain of these calls. Only one small stack frame stays while a factory runs. All steps
  // before and after it are functions of their own, which have returned or have not been called yet.

  /// Runs the factory, publishes its product, and injects the properties.
  ///
  /// If the injection has to wait for a service further out on the path, the instance is completed after this call has
  /// returned.
  ///
  /// - Parameter generation: generation of the registry, if known. An entry that was verified at this generation is not
  ///   verified again.
  @inline(never)
  func make(
    _ entry: Entry, _ kind: Dependency.Kind?, _ stack: ResolutionStack, _ sharing: Sharing, at generation: Int = .min
  ) throws -> Instance {
    let watch = try begin(entry, kind, stack, sharing, generation)
    let instance: Instance
    do {
      if entry.makesObjects {
        instance = try entry.object(self)
      } else {
        let place = entry.allocate()
        do { try entry.factory.fill(self, nil, place) } catch { throw entry.deallocate(place, after: error) }
        instance = entry.instance(deallocating: place)
      }
    } catch {
      throw fail(error, entry, stack, sharing)
    }
    try complete(instance, entry, kind, stack, sharing, watch)
    return instance
  }

  /// Checks all declared dependencies and the room on the thread's stack, and pushes the service on the path.
  ///
  /// - Returns: a running stopwatch if events are observed; nil otherwise.
  /// - Throws: `ResolutionError`, also for a service that can only be made asynchronously. Waiters get the same error.
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
    return tree.isObserved ? Stopwatch() : nil
  }

  @inline(never)
  private func complete(
    _ instance: Instance, _ entry: Entry, _ kind: Dependency.Kind?, _ stack: ResolutionStack, _ asked: Sharing,
    _ watch: Stopwatch?
  ) throws {
    var sharing = asked
    do {
      sharing = try publish(instance, of: entry, sharing, stack)
      let isWatched = isWatched
      let id = isWatched ? announceMade(instance, entry, stack, watch) : nil
      if !entry.isInjected, stack.isBare {
        // The usual case: no injection waits.
        if case .claimed(let order) = sharing, keepsClaimed(instance, order, entry) { sharing = .none }
        if !sharing.isFinished, let lost = finish(entry, sharing, stack, nil, instance) { throw lost }
      } else {
        try inject(instance, id, entry, stack, sharing)
      }
      if isWatched { stack.handedOver(entry, id, kind) }
    } catch {
      throw fail(error, entry, stack, sharing)
    }
    leaveGraph(entry, sharing, stack)
    stack.pop()
  }

  /// Announces an object that the fast path has made, and injects its properties.
  @inline(never)
  func connect(_ instance: Instance, _ entry: Entry, _ kind: Dependency.Kind?, _ stack: ResolutionStack) throws {
    let isWatched = isWatched
    let id = isWatched ? announceMade(instance, entry, stack, nil) : nil
    try inject(instance, id, entry, stack, .none)
    if isWatched { stack.handedOver(entry, id, kind) }
  }

  /// Runs the injections that wait for an instance, and injects its properties or postpones that.
  ///
  /// The instance is then finished, or left to the service with which it completes.
  @inline(never)
  private func inject(
    _ instance: Instance, _ id: InstanceID?, _ entry: Entry, _ stack: ResolutionStack, _ sharing: Sharing
  ) throws {
    stack.constructed(instance, hasProperties: entry.isInjected)
    try stack.runPostponed()
    if let place = placeToAwait(entry, stack) {
      postpone(instance, id, entry, until: place, stack, sharing)
    } else {
      if entry.isInjected { try inject(entry, instance, id, stack) }
      if let lost = finished(instance, entry, stack, sharing) { throw lost }
    }
    if let order = sharing.order {
      for maker in stack.unfinished { maker.ifItFails { self.forget(instance, order, of: entry) } }
    }
  }

  // Separate, because the closures retain what they capture; without an injection nothing needs to be retained.
  @inline(never)
  private func postpone(
    _ instance: Instance, _ id: InstanceID?, _ entry: Entry, until place: Int, _ stack: ResolutionStack,
    _ sharing: Sharing
  ) {
    stack.postpone(
      until: place, inject: { try self.inject(entry, instance, id, stack) },
      finish: { self.finish(entry, sharing, stack, $0, instance) })
  }

  /// Finishes a service, or leaves the finishing to the service with which it completes.
  ///
  /// - Returns: the error if the instance cannot be kept; nil otherwise.
  private func finished(
    _ instance: Instance, _ entry: Entry, _ stack: ResolutionStack, _ sharing: Sharing
  ) -> ResolutionError? {
    if stack.completesAlone { return sharing.isFinished ? nil : finish(entry, sharing, stack, nil, instance) }
    return finishedTogether(instance, entry, stack, sharing)
  }

  @inline(never)
  private func finishedTogether(
    _ instance: Instance, _ entry: Entry, _ stack: ResolutionStack, _ sharing: Sharing
  ) -> ResolutionError? {
    stack.complete(entry) { self.finish(entry, sharing, stack, $0, instance) }
  }

  /// Pops a failed service, and wakes all waiters with the error.
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

  /// Returns the error for resolving an async registration synchronously.
  ///
  /// The reason is `.cycle` if an asynchronous factory around this request is making the service, and `.needsAsync`
  /// otherwise.
  func refusal(of entry: Entry, _ kind: Dependency.Kind?, _ stack: ResolutionStack) -> ResolutionError {
    let isOnPath = stack.outer?.contains(entry) == true
    return ResolutionError(isOnPath ? .cycle : .needsAsync, path: stack.path(to: entry.key, by: kind))
  }

  /// Returns the error to report for a failed factory. Services that wait for the instance are abandoned.
  func failure(_ error: any Error, _ stack: ResolutionStack) -> ResolutionError {
    let failure =
      ((error as? ResolutionError) ?? ResolutionError(thrown: error, path: stack.path)).seen(in: self)
    stack.abandonPostponed(failure)
    stack.abandonPending(failure)
    return failure
  }

  /// Records and announces a new instance and the instances that it has received.
  ///
  /// - Returns: the identity of the instance; nil if instances are not tracked or the instance is a value.
  private func announceMade(
    _ instance: Instance, _ entry: Entry, _ stack: ResolutionStack, _ watch: Stopwatch?
  ) -> InstanceID? {
    let id = track(instance, of: entry)
    if let watch { announceCreated(entry, id, stack, watch) }
    recordReceived(stack.removeReceived(), by: entry, id)
    return id
  }

  private func announceCreated(_ entry: Entry, _ id: InstanceID?, _ stack: ResolutionStack, _ watch: Stopwatch) {
    let duration = watch.nanoseconds
    let resolution = withObservers { stack.resolution(seenBy: $0) }
    notify(
      Event(
        .created, entry.key, by: stack.requesterOfInnermost, entry.id, id, resolution, durationNanoseconds: duration),
      stack)
  }

  func inject(_ entry: Entry, _ instance: Instance, _ id: InstanceID?, _ stack: ResolutionStack) throws {
    guard entry.isInjected else { return }
    do {
      try entry.injectProperties(of: instance, by: Resolver(container: self))
    } catch let error as ResolutionError {
      throw error
    } catch {
      throw ResolutionError(thrown: error, path: stack.path)
    }
    if isWatched { recordReceived(stack.removeReceived(), by: entry, id) }
  }

  /// Returns the index of the outermost constructing service that this service's properties need; nil if there is none.
  ///
  /// The injection has to wait for that service. So a cycle through a property can be resolved from each of its
  /// services. The dependencies of an injecting closure are unknown. Its injection waits for the outermost constructing
  /// service.
  ///
  /// - Complexity: O(1) without property dependencies or constructing services, else O(services and dependencies
  ///   reached).
  private func placeToAwait(_ entry: Entry, _ stack: ResolutionStack) -> Int? {
    guard entry.isInjected, stack.constructing > 0 else { return nil }
    if entry.injectsAnything { return stack.place { _ in true } }
    let properties = entry.dependencies.filter { $0.kind == .property }
    if properties.isEmpty { return nil }
    var registry = tree.registry.withLock { $0.shared() }
    let reached = Set(registry.reached(from: properties).map(ObjectIdentifier.init))
    return stack.place { reached.contains(ObjectIdentifier($0)) }
  }

  // MARK: Received instances

  /// True if instances are tracked or events observed.
  var isWatched: Bool { tree.isWatched }

  func reused(
    _ instance: Instance, _ entry: Entry, _ kind: Dependency.Kind?, _ stack: ResolutionStack
  ) -> Instance {
    guard isWatched else { return instance }
    let id = tree.isObserved ? tree.tracker?.withLock { $0.identity(of: instance) } : nil
    stack.received(entry, id, kind)
    announceReused(entry, id, by: stack.requester)
    return instance
  }

  func announceReused(_ entry: Entry, _ id: InstanceID?, by requester: ServiceKey?) {
    if !tree.isObserved { return }
    let stack = ResolutionStack.current
    let resolution = withObservers { stack.resolution(seenBy: $0) }
    notify(Event(.reused, entry.key, by: requester, entry.id, id, resolution), stack)
  }

  /// Records received instances as observed edges, and announces them. The locator itself announces pulls.
  func recordReceived(_ received: [ResolutionStack.Received], by entry: Entry, _ id: InstanceID?) {
    if received.isEmpty { return }
    tree.tracker?.withLock { tracker in
      for received in received where received.kind != .locator {
        tracker.observed(from: entry.id, to: received.entry.id, by: received.kind)
      }
    }
    if !tree.isObserved { return }
    let observers = tree.observers
    let stack = ResolutionStack.current
    let resolution = stack.resolution(seenBy: observers)
    for received in received where received.kind != .locator {
      var event = Event(
        .injected, received.entry.key, by: entry.key, received.entry.id, received.instance, resolution,
        dependency: received.kind)
      if let id { event.to = id }
      observers.notify(event, stack)
    }
  }
}
