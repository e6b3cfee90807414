/// What is done with a shared instance when the container or scope lets it go.
enum Teardown: Sendable {
  case now(@Sendable (Any) -> Void)
  case later(@Sendable (Any) async -> Void)
}

extension Registered {
  /// Runs when the container or scope lets a shared instance go: it is closed or dropped, or the registration is
  /// removed. Of several instances the last one made goes first.
  @discardableResult
  public func onTeardown(_ body: @escaping @Sendable (Service) -> Void) -> Self {
    change { entry in entry.with(teardown: .now { if let service = $0 as? Service { body(service) } }) }
  }

  /// Runs when the container or scope lets a shared instance go. `closeAndWait()` waits for it; otherwise it runs in a
  /// task of its own, which holds the instance until then.
  @discardableResult
  public func onTeardown(_ body: @escaping @Sendable (Service) async -> Void) -> Self {
    change { entry in entry.with(teardown: .later { if let service = $0 as? Service { await body(service) } }) }
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

  /// Runs the hook and waits for it.
  func letGoAndWait() async {
    switch teardown {
    case .now(let body): body(instance.value)
    case .later(let body): await body(instance.value)
    case nil: break
    }
  }
}
