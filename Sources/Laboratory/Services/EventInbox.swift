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
    var isSilent = false
  }

  private let state = Mutex(State())

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
  func note(_ object: LabService) { state.withLock { $0.born.append(Born(object: object)) } }

  /// The objects that are alive, in order of creation.
  func living() -> [LabService] {
    state.withLock { state in
      state.born.removeAll { $0.object == nil }
      return state.born.compactMap(\.object)
    }
  }
}
