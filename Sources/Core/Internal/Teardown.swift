/// The hook that runs when a container or scope releases a shared instance.
enum Teardown: Sendable {
  case now(@Sendable (Any) -> Void)
  case later(@Sendable (Any) async -> Void)

  func callAsFunction(_ instance: Any) async {
    switch self {
    case .now(let body): body(instance)
    case .later(let body): await body(instance)
    }
  }
}

extension Teardown? {
  /// Returns a hook that runs this hook and then the next one.
  func followed(by next: Teardown) -> Teardown {
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

extension Slots.Kept {
  /// Returns the same instance with another hook.
  func with(_ teardown: Teardown?) -> Slots.Kept {
    Slots.Kept(instance, order: order, note: note, teardown: teardown)
  }

  /// Runs the hook; an asynchronous hook is started in a task of its own. It must not be called under a lock, because
  /// the hook may use the container.
  func release() {
    switch teardown {
    case .now(let body): body(instance.value)
    case .later(let body): Task { [instance] in await body(instance.value) }
    case nil: break
    }
  }

  /// Runs the hook to its end, even if the current task is cancelled, and waits for it.
  ///
  /// - Returns: true if the hook has ended before the deadline, or there is no asynchronous hook.
  func releaseAndWait(until deadline: ContinuousClock.Instant? = nil) async -> Bool {
    guard case .later(let body) = teardown else {
      release()
      return true
    }
    let end = ConstructionCompletion()
    Task { [instance] in
      await body(instance.value)
      end.finish()
    }
    return await end.over(until: deadline)
  }

  /// Runs the hooks of several instances in reverse order of creation.
  ///
  /// Asynchronous hooks run one after the other in a task.
  ///
  /// - Parameter all: the instances in order of creation.
  static func release(_ all: [Slots.Kept]) {
    var later: [Slots.Kept] = []
    for kept in all.reversed() {
      if case .later = kept.teardown { later.append(kept) } else { kept.release() }
    }
    releaseLater(later)
  }

  /// Runs asynchronous hooks one after the other in a task.
  static func releaseLater(_ later: [Slots.Kept]) {
    if later.isEmpty { return }
    Task { for kept in later { _ = await kept.releaseAndWait() } }
  }
}
