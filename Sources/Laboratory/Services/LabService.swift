import Core
import Stage
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
    var failedPulls: [FailedPull] = []
    var received: Set<Registration.ID> = []
  }

  let registration: Registration.ID
  /// What it gets in locator mode, and nothing else.
  let locator: ServiceLocator?
  private let state: Mutex<State>
  private let inbox: EventInbox
  /// Whether the learner holds it.
  private let isHeldByLearner = Atomic(false)

  /// - Parameter inbox: learns what the object holds, and that it is freed.
  init(_ registration: Registration.ID, holding held: [Held] = [], locator: ServiceLocator? = nil, inbox: EventInbox) {
    self.registration = registration
    self.locator = locator
    self.inbox = inbox
    state = Mutex(State(held: held))
    inbox.note(self)
  }

  var isHeld: Bool {
    get { isHeldByLearner.load(ordering: .acquiring) }
    set {
      if isHeldByLearner.exchange(newValue, ordering: .acquiringAndReleasing) != newValue { inbox.noteChange(of: self) }
    }
  }

  /// What it alone held is released in turn: a long chain must not need a long stack.
  deinit {
    inbox.noteFreed()
    var chain = takeHeld()
    while var last = chain.popLast() {
      if isKnownUniquelyReferenced(&last) { chain += last.takeHeld() }
    }
  }

  private func takeHeld() -> [LabService] {
    state.withLock { state in
      defer { state.held = [] }
      return state.held.map(\.object)
    }
  }

  /// What it holds now, in the order in which it came.
  var held: [Held] { state.withLock { $0.held } }
  var failedPulls: [FailedPull] { state.withLock { $0.failedPulls } }
  /// Services that were passed to its methods.
  var received: Set<Registration.ID> { state.withLock { $0.received } }

  func hold(_ held: Held) {
    state.withLock { state in
      state.held.append(held)
      state.failedPulls.removeAll { $0.need == held.need }
    }
    inbox.noteChange(of: self)
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
    inbox.noteChange(of: self)
  }

  func recordFailure(_ failure: FailedPull) {
    state.withLock { state in
      state.failedPulls.removeAll { $0.need == failure.need }
      state.failedPulls.append(failure)
    }
    inbox.noteChange(of: self)
  }

  func recordReceived(_ service: Registration.ID) {
    state.withLock { _ = $0.received.insert(service) }
    inbox.noteChange(of: self)
  }
}
