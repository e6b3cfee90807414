import Core
import Synchronization

/// Collects the container's events and the objects it made, until the laboratory looks at them.
final class EventInbox: Sendable {
  private struct Born {
    weak var object: LabService?
  }

  private struct State {
    var events: [Event] = []
    var born: [Born] = []
    /// Objects that are new, or hold something else than before.
    var changed: [Born] = []
    var isSilent = false
  }

  private let state = Mutex(State())
  // Beside the lock, because an object may be freed while that is held.
  private let hasFreed = Atomic(false)

  func post(_ event: Event) { state.withLock { if !$0.isSilent { $0.events.append(event) } } }

  func takeEvents() -> [Event] {
    state.withLock { state in
      defer { state.events = [] }
      return state.events
    }
  }

  /// While it is silent, events are dropped.
  func silently(_ body: () throws -> Void) rethrows {
    state.withLock { $0.isSilent = true }
    defer { state.withLock { $0.isSilent = false } }
    try body()
  }

  /// Notes a new object, by a weak reference.
  func note(_ object: LabService) {
    state.withLock { state in
      state.born.append(Born(object: object))
      state.changed.append(Born(object: object))
    }
  }

  /// Notes that an object holds something else than before, or is held by somebody else.
  func noteChange(of object: LabService) { state.withLock { $0.changed.append(Born(object: object)) } }

  /// Notes that ARC frees an object.
  func noteFreed() { hasFreed.store(true, ordering: .releasing) }

  /// Whether an object was freed since the last call.
  func takeFreed() -> Bool { hasFreed.exchange(false, ordering: .acquiringAndReleasing) }

  /// The objects that have changed since the last call and are alive.
  func takeChanged() -> [LabService] {
    let changed = state.withLock { state in
      defer { state.changed = [] }
      return state.changed
    }
    return changed.compactMap(\.object)
  }

  /// The objects that are alive, in order of creation.
  func living() -> [LabService] {
    state.withLock { state in
      state.born.removeAll { $0.object == nil }
      return state.born.compactMap(\.object)
    }
  }
}
