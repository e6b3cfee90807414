extension Container {
  /// Makes a constructed instance known to whoever shares it, so that cycles through its properties close.
  ///
  /// - Returns: how it is shared from now on.
  func publish(
    _ instance: Instance, of entry: Entry, _ sharing: Sharing, _ stack: ResolutionStack
  ) throws -> Sharing {
    switch sharing {
    case .none: break
    case .graph: stack.graph.insert(instance, at: GraphPlace(entry: entry, container: self))
    case .claimed:
      let order = tree.made.add(1, ordering: .relaxed).newValue
      // Nobody looks at it before it is kept, unless something waits.
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

  /// The maker of an instance that this thread has claimed.
  private func maker(of entry: Entry) -> Maker? {
    state.withSlots { $0.slots[entry.id]?.awaitableMaker() }.flatMap { $0.isMine ? $0 : nil }
  }

  /// Keeps an instance that is complete, or forgets one that failed, and wakes those who wait for it. One that was complete
  /// and kept before is forgotten, too, if what it is complete together with is lost.
  ///
  /// - Parameter instance: what was made, where this thread has claimed it.
  /// - Returns: what went wrong at the end: it was let go of already, because the scope was closed meanwhile.
  @discardableResult
  func finish(
    _ entry: Entry, _ sharing: Sharing, _ stack: ResolutionStack, _ error: ResolutionError?,
    _ instance: Instance? = nil
  ) -> ResolutionError? {
    switch sharing {
    case .none: return nil
    case .claimed(let order):
      if error == nil, let instance, keepsClaimed(instance, order, entry) { return nil }
      // Somebody waits for it, or registration or scope have changed: it is decided as for everything else what becomes of it.
      guard let maker = maker(of: entry) else {
        if let error { return error }
        return keep(instance, order, entry, nil) { _ in false }.map { ResolutionError($0, path: stack.path) }
      }
      if error == nil, let instance { maker.constructed(instance, order: order) }
      return finish(entry, .shared(maker, weakly: false), stack, error)
    case .graph:
      if error == nil { return nil }
      // Released after it is out of the dictionary, because a deinitializer may come back here.
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

  /// Keeps an instance that this thread has claimed, unless another thread waits for it or the registration has changed.
  ///
  /// - Returns: whether it is kept.
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

  /// Keeps an instance that is complete, or forgets one that failed. One that cannot be kept, because the container was
  /// closed or the registration changed while it was made, meets its hook at once.
  ///
  /// - Parameters:
  ///   - end: where an instance is left that whoever closed the scope lets go of.
  ///   - isMine: whether a slot still waits for this very making.
  /// - Returns: why an instance is of no use to whoever asked for it: the container was closed while it was made.
  func keep(
    _ instance: Instance?, _ order: Int, _ entry: Entry, _ end: EndOfMaking?, _ isMine: (Slots.Slot) -> Bool
  ) -> ResolutionError.Reason? {
    let current = tree.registry.withLock { $0.entry(entry.id) }
    // If the registration was only amended while the instance was being made (same product), the instance is kept under
    // the amended one.
    let heir = current.flatMap { $0.hasSameProduct(as: entry) ? $0 : nil }
    let isWeak = entry.registration.lifetime == .weak
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
    if end?.leave(kept) != true { kept.letGo() }
    if heir == nil { return nil }
    return scope.map { .closedScope($0) } ?? .closedMeanwhile
  }

  /// Keeps an instance no longer, if it is still the one that is kept.
  ///
  /// - Parameter order: where it stands in the order of creation.
  func forget(_ instance: Instance?, _ order: Int, of entry: Entry) {
    let current = tree.registry.withLock { $0.entry(entry.id) }
    let kept = withSlot(of: current ?? entry) { slot -> Slots.Kept? in
      switch slot {
      case .made, .madeObject:
        guard let kept = slot?.kept, kept.order == order else { return nil }
        slot = nil
        return kept
      // The caller holds the instance: this look is not the last to let go of it.
      case .weakly(let reference) where instance?.object.map { $0 === reference.object } == true:
        slot = nil
        return nil
      default: return nil
      }
    }
    kept?.letGo()
    withExtendedLifetime(instance) {}
  }
}
