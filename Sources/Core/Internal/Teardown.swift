/// What is done with a shared instance when the container or scope lets it go.
enum Teardown: Sendable {
  case now(@Sendable (Any) -> Void)
  case later(@Sendable (Any) async -> Void)

  fileprivate func callAsFunction(_ instance: Any) async {
    switch self {
    case .now(let body): body(instance)
    case .later(let body): await body(instance)
    }
  }
}

extension Teardown? {
  /// Several hooks run in the order in which they were given.
  fileprivate func followed(by next: Teardown) -> Teardown {
    switch (self, next) {
    case (nil, _): next
    case (.now(let first), .now(let second)):
      .now { instance in
        first(instance)
        second(instance)
      }
    case (let first?, _):
      .later { instance in
        await first(instance)
        await next(instance)
      }
    }
  }
}

extension Registered {
  /// Runs when the container or scope lets a shared instance go: it is closed or dropped, or the registration is
  /// removed. Of several instances the last one made goes first; several hooks run in the order in which they were given.
  /// One that is given late counts for instances that are kept already.
  @discardableResult
  public func onTeardown(_ body: @escaping @Sendable (Service) -> Void) -> Self {
    end(with: .now { if let service = $0 as? Service { body(service) } })
  }

  /// Runs when the container or scope lets a shared instance go. `closeAndWait()` waits for it; otherwise it runs in a
  /// task of its own, which holds the instance until then.
  @discardableResult
  public func onTeardown(_ body: @escaping @Sendable (Service) async -> Void) -> Self {
    end(with: .later { if let service = $0 as? Service { await body(service) } })
  }

  private func end(with teardown: Teardown) -> Self {
    let result = change { entry in
      var registration = entry.registration
      registration.hasTeardown = true
      return entry.with(registration, teardown: entry.teardown.followed(by: teardown))
    }
    renewHooks()
    return result
  }
}

extension Container {
  /// Has what is kept of a registration meet the hook that the registration has now.
  func renewHooks(of id: Registration.ID) {
    guard let entry = tree.registry.withLock({ $0.entry(id) }) else { return }
    var places = [root.state]
    while let place = places.popLast() {
      place.withSlot(of: entry) { slot in if let kept = slot?.kept { slot = .made(kept.with(entry.teardown)) } }
      places += place.slots.withLock { $0.children }
    }
  }
}

extension Slots.Kept {
  /// The same instance with another hook.
  fileprivate func with(_ teardown: Teardown?) -> Slots.Kept {
    Slots.Kept(instance, order: order, note: note, teardown: teardown)
  }
}

extension Slots.Kept {
  /// Runs the hook. Never under a lock: it may come back to the container.
  func letGo() {
    switch teardown {
    case .now(let body): body(instance.value)
    case .later(let body): Task { [instance] in await body(instance.value) }
    case nil: break
    }
  }

  /// Runs the hook to its end, also where the current task is cancelled, and waits for it.
  ///
  /// - Returns: whether it has ended in time.
  func letGoAndWait(until deadline: ContinuousClock.Instant? = nil) async -> Bool {
    guard case .later(let body) = teardown else {
      letGo()
      return true
    }
    let end = EndOfMaking()
    Task { [instance] in
      await body(instance.value)
      end.finish()
    }
    return await end.over(until: deadline)
  }

  /// Runs the hooks of several instances, the last one made first: asynchronous ones one after the other in a task.
  ///
  /// - Parameter all: in order of creation.
  static func letGo(_ all: [Slots.Kept]) {
    var later: [Slots.Kept] = []
    for kept in all.reversed() {
      if case .later = kept.teardown { later.append(kept) } else { kept.letGo() }
    }
    letGoLater(later)
  }

  /// Runs asynchronous hooks one after the other, in a task.
  static func letGoLater(_ later: [Slots.Kept]) {
    if later.isEmpty { return }
    Task { for kept in later { _ = await kept.letGoAndWait() } }
  }
}
