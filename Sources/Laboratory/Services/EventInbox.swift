import Core
import Synchronization

/// Collector of the container's events and of the objects that it makes, until the laboratory processes them.
final class EventInbox: Sendable {
  private struct Born {
    weak var object: LabService?
  }

  private struct State {
    var events: [Event] = []
    var born: [Born] = []
    /// Objects that are new, or whose references or holders have changed.
    var changed: [Born] = []
    var isSilent = false
  }

  private let state = Mutex(State())
  // The flag lies outside the lock, because an object may be freed while the lock is held.
  private let hasFreed = Atomic(false)

  func post(_ event: Event) { state.withLock { if !$0.isSilent { $0.events.append(event) } } }

  func drainEvents() -> [Event] {
    state.withLock { state in
      defer { state.events = [] }
      return state.events
    }
  }

  /// Drops the events that are posted during `body`.
  func silently(_ body: () throws -> Void) rethrows {
    state.withLock { $0.isSilent = true }
    defer { state.withLock { $0.isSilent = false } }
    try body()
  }

  /// Records a new object by a weak reference.
  func add(_ object: LabService) {
    state.withLock { state in
      state.born.append(Born(object: object))
      state.changed.append(Born(object: object))
    }
  }

  /// Records that the references or holders of an object have changed.
  func recordChange(of object: LabService) { state.withLock { $0.changed.append(Born(object: object)) } }

  /// Records that ARC has begun to free an object.
  func recordFreed() { hasFreed.store(true, ordering: .releasing) }

  /// Returns whether an object was freed since the last call, and resets the flag.
  func drainFreed() -> Bool { hasFreed.exchange(false, ordering: .acquiringAndReleasing) }

  /// Returns the live objects that have changed since the last call.
  func drainChanged() -> [LabService] {
    let changed = state.withLock { state in
      defer { state.changed = [] }
      return state.changed
    }
    return changed.compactMap(\.object)
  }

  /// Returns the live objects in order of creation.
  func living() -> [LabService] {
    state.withLock { state in
      state.born.removeAll { $0.object == nil }
      return state.born.compactMap(\.object)
    }
  }
}
