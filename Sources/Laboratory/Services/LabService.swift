import Core
import Stage
import Synchronization

/// Instance of a service that is defined at run time. It holds its dependencies by strong references.
///
/// ARC frees the instance when its last strong reference is released.
final class LabService: NamedAtRunTime {
  /// A dependency that the instance holds.
  struct Held: Sendable {
    /// Name by which the dependency was requested.
    let need: String
    let kind: Dependency.Kind
    let object: LabService
  }

  private struct State {
    var held: [Held]
    var failedPulls: [FailedPull] = []
    var received: Set<Registration.ID> = []
  }

  let registration: Registration.ID
  /// Locator in locator mode; nil in injection mode.
  let locator: ServiceLocator?
  private let state: Mutex<State>
  private let inbox: EventInbox
  /// True if the learner holds the instance.
  private let isHeldByLearner = Atomic(false)

  /// Creates an instance.
  ///
  /// - Parameter inbox: is notified of changes of the references, and of the freeing.
  init(_ registration: Registration.ID, holding held: [Held] = [], locator: ServiceLocator? = nil, inbox: EventInbox) {
    self.registration = registration
    self.locator = locator
    self.inbox = inbox
    state = Mutex(State(held: held))
    inbox.add(self)
  }

  var isHeld: Bool {
    get { isHeldByLearner.load(ordering: .acquiring) }
    set {
      if isHeldByLearner.exchange(newValue, ordering: .acquiringAndReleasing) != newValue {
        inbox.recordChange(of: self)
      }
    }
  }

  /// Releases the held instances iteratively, so that a long chain does not overflow the stack.
  deinit {
    inbox.recordFreed()
    var chain = removeAllHeld()
    while var last = chain.popLast() {
      if isKnownUniquelyReferenced(&last) { chain += last.removeAllHeld() }
    }
  }

  private func removeAllHeld() -> [LabService] {
    state.withLock { state in
      defer { state.held = [] }
      return state.held.map(\.object)
    }
  }

  /// Held dependencies in the order in which they were added.
  var held: [Held] { state.withLock { $0.held } }
  var failedPulls: [FailedPull] { state.withLock { $0.failedPulls } }
  /// Services that were passed to the instance's methods.
  var received: Set<Registration.ID> { state.withLock { $0.received } }

  func hold(_ held: Held) {
    state.withLock { state in
      state.held.append(held)
      state.failedPulls.removeAll { $0.need == held.need }
    }
    inbox.recordChange(of: self)
  }

  /// Releases the dependency that was requested by a name.
  func drop(need: String) {
    // Release the dependency outside the lock, because its deinitializer may release further objects.
    let dropped = state.withLock { state in
      let dropped = state.held.filter { $0.need == need }
      state.held.removeAll { $0.need == need }
      return dropped
    }
    withExtendedLifetime(dropped) {}
    inbox.recordChange(of: self)
  }

  func recordFailure(_ failure: FailedPull) {
    state.withLock { state in
      state.failedPulls.removeAll { $0.need == failure.need }
      state.failedPulls.append(failure)
    }
    inbox.recordChange(of: self)
  }

  func recordReceived(_ service: Registration.ID) {
    state.withLock { _ = $0.received.insert(service) }
    inbox.recordChange(of: self)
  }
}
