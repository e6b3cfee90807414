extension Container {
  /// Makes a constructed instance available to the requests that share it, so that cycles through its properties can be
  /// resolved.
  ///
  /// - Returns: the sharing from now on.
  /// - Throws: `ResolutionError` with the reason `notAnObject` for a value with the lifetime `weak`.
  func publish(
    _ instance: Instance, of entry: Entry, _ sharing: Sharing, _ stack: ResolutionStack
  ) throws -> Sharing {
    switch sharing {
    case .none: break
    case .graph: stack.graph.insert(instance, at: GraphPlace(entry: entry, container: self))
    case .claimed:
      let order = tree.made.add(1, ordering: .relaxed).newValue
      // No other thread can see it before it is kept, unless a service waits.
      if stack.isPlain { return .claimed(order: order) }
      guard let maker = maker(of: entry) else { return sharing }
      maker.constructed(instance, order: order)
      return .shared(maker, weakly: false)
    case .shared(let maker, let weakly):
      if weakly, instance.object == nil { throw ResolutionError(.notAnObject(lifetime: .weak), path: stack.path) }
      maker.constructed(instance, order: tree.made.add(1, ordering: .relaxed).newValue)
    }
    return sharing
  }

  /// Returns the maker of an instance that this thread has claimed. Promotes the claim to a `Maker` first. Nil if
  /// another thread makes the instance or the slot was emptied.
  private func maker(of entry: Entry) -> Maker? {
    state.withSlots { $0.slots[entry.id]?.awaitableMaker() }.flatMap { $0.isMine ? $0 : nil }
  }

  /// Keeps a complete instance, or discards a failed one, and wakes the waiters.
  ///
  /// A kept instance is discarded afterwards if a service that it completes with is lost.
  ///
  /// - Parameter instance: the instance, if this thread has claimed the slot.
  /// - Returns: the error to throw, such as that the scope was closed; nil if the requester can use the instance.
  @discardableResult
  func finish(
    _ entry: Entry, _ sharing: Sharing, _ stack: ResolutionStack, _ error: ResolutionError?,
    _ instance: Instance? = nil
  ) -> ResolutionError? {
    switch sharing {
    case .none: return nil
    case .claimed(let order):
      if error == nil, let instance, keepsClaimed(instance, order, entry) { return nil }
      // Another thread waits, or registration or scope have changed: continue as for an instance with a maker.
      guard let maker = maker(of: entry) else {
        if let error { return error }
        return keep(instance, order, entry, nil) { _ in false }.map { ResolutionError($0, path: stack.path) }
      }
      if error == nil, let instance { maker.constructed(instance, order: order) }
      return finish(entry, .shared(maker, weakly: false), stack, error)
    case .graph:
      if error == nil { return nil }
      // Released after it is removed, because a deinitializer may use the container.
      let lost = stack.graph.remove(at: GraphPlace(entry: entry, container: self))
      withExtendedLifetime(lost) {}
      return nil
    case .shared(let maker, _):
      if error != nil, maker.isDone { forget(maker.partial, maker.order, of: entry) }
      let instance = error == nil ? maker.partial : nil
      let closed = keep(instance, maker.order, entry, maker.end) { $0.isMade(by: maker) }
      let failure = error ?? closed.map { ResolutionError($0, path: stack.path) }
      if let failure {
        maker.finish(.failed(failure))
      } else if let instance {
        maker.finish(.instance(instance))
      }
      return failure
    }
  }

  /// Keeps an instance that this thread has claimed, unless another thread waits for it, the scope is closed or the
  /// registration has changed.
  ///
  /// - Returns: true if the instance is kept.
  @inline(never)
  func keepsClaimed(_ instance: Instance, _ order: Int, _ entry: Entry) -> Bool {
    let slot: Slots.Slot =
      if entry.teardown == nil, case .object(let object) = instance {
        .madeObject(object, order: order)
      } else {
        .made(Slots.Kept(instance, order: order, note: nil, teardown: entry.teardown))
      }
    return state.withSlots { slots in
      !slots.isClosed && entry.isRegistered && slots.slots.keep(slot, claimedAs: entry.id)
    }
  }

  /// Keeps a complete instance, or discards a failed one.
  ///
  /// An instance cannot be kept if the container was closed or the registration changed while it was made. It is then
  /// left to `end`, or else its hook runs at once.
  ///
  /// - Parameters:
  ///   - end: receives an instance that cannot be kept, if `closeAndWait()` waits for it.
  ///   - isMine: returns whether the slot still belongs to this construction.
  /// - Returns: the reason that the container was closed while the instance was made; nil if the requester can use the
  ///   instance.
  func keep(
    _ instance: Instance?, _ order: Int, _ entry: Entry, _ end: ConstructionCompletion?, _ isMine: (Slots.Slot) -> Bool
  ) -> ResolutionError.Reason? {
    let current = tree.registry.withLock { $0.entry(entry.id) }
    // If the registration was only amended while the instance was being made (same product), the instance is kept under
    // the amended one.
    let heir = current.flatMap { $0.hasSameProduct(as: entry) ? $0 : nil }
    let isWeak = entry.lifetime == .weak
    let kept = instance.map { instance in
      Slots.Kept(
        instance, order: order, note: isWeak ? nil : heir?.policy?.note(), teardown: (heir ?? entry).teardown)
    }
    let isKept = withSlot(of: current ?? entry) { slot in
      guard slot.map(isMine) == true else { return false }
      guard let kept, heir != nil, !state.isShut.load(ordering: .relaxed) else {
        slot = nil
        return false
      }
      slot = isWeak ? .weakly(.init(kept.instance.object)) : .made(kept)
      return true
    }
    guard !isKept, !isWeak, let kept else { return nil }
    if end?.leave(kept) != true { kept.release() }
    if heir == nil { return nil }
    return scope.map { .closedScope($0) } ?? .closedMeanwhile
  }

  /// Releases an instance if it is still kept.
  ///
  /// - Parameter order: the place of the instance in the order of creation.
  func forget(_ instance: Instance?, _ order: Int, of entry: Entry) {
    let current = tree.registry.withLock { $0.entry(entry.id) }
    let kept = withSlot(of: current ?? entry) { slot -> Slots.Kept? in
      switch slot {
      case .made, .madeObject:
        guard let kept = slot?.kept, kept.order == order else { return nil }
        slot = nil
        return kept
      // The caller retains the instance, so reading the weak reference does not release the last reference.
      case .weakly(let reference) where instance?.object.map { $0 === reference.object } == true:
        slot = nil
        return nil
      default: return nil
      }
    }
    kept?.release()
    withExtendedLifetime(instance) {}
  }
}
