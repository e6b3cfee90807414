import Core
import Synchronization

/// A service that was described at run time: a real object that really holds its dependencies.
///
/// ARC frees it when nobody holds it any more, for no other reason.
final class LabService: NamedAtRunTime {
  /// A dependency that it holds.
  struct Held: Sendable {
    /// The name that it was asked for by.
    let need: String
    let kind: Dependency.Kind
    let object: LabService
  }

  private struct State {
    var held: [Held]
    var failedPulls: [String] = []
    var received: Set<String> = []
  }

  let registration: Registration.ID
  /// What it gets in locator mode, and nothing else.
  let locator: ServiceLocator?
  private let state: Mutex<State>

  init(_ registration: Registration.ID, holding held: [Held] = [], locator: ServiceLocator? = nil) {
    self.registration = registration
    self.locator = locator
    state = Mutex(State(held: held))
  }

  /// What it holds now, in the order in which it came.
  var held: [Held] { state.withLock { $0.held } }
  var failedPulls: [String] { state.withLock { $0.failedPulls } }
  /// Names of services that were passed to its methods.
  var received: Set<String> { state.withLock { $0.received } }

  func hold(_ held: Held) {
    state.withLock { state in
      state.held.append(held)
      state.failedPulls.removeAll { $0 == held.need }
    }
  }

  /// Severs a stored reference.
  func drop(need: String) {
    // Released after the lock: the object that goes may hold others.
    let dropped = state.withLock { state in
      let dropped = state.held.filter { $0.need == need }
      state.held.removeAll { $0.need == need }
      return dropped
    }
    withExtendedLifetime(dropped) {}
  }

  func notePull(failed need: String) {
    state.withLock { if !$0.failedPulls.contains(need) { $0.failedPulls.append(need) } }
  }

  func noteReceived(_ service: String) {
    state.withLock { _ = $0.received.insert(service) }
  }
}
