/// The last events of a container, as many as fit; it counts what it drops.
public final class EventLog: Sendable {
  private struct State {
    var events: [Event] = []
    /// Where the oldest one is, once the log is full.
    var oldest = 0
    var dropped = 0
  }

  private let capacity: Int
  private let state = Mutex(State())
  private let observation = Mutex<Observation?>(nil)

  /// Listens to a container and all its scopes until it is released.
  ///
  /// - Parameter capacity: how many events are held, at least one.
  public init(of container: Container, capacity: Int = 4_096) {
    self.capacity = max(1, capacity)
    let listening = container.observe { [weak self] event in self?.append(event) }
    observation.withLock { $0 = listening }
  }

  /// The events that are held, the oldest first.
  ///
  /// - Complexity: O(n).
  public var events: [Event] { state.withLock { Array($0.events[$0.oldest...] + $0.events[..<$0.oldest]) } }

  /// How many were dropped to make room.
  public var dropped: Int { state.withLock { $0.dropped } }

  private func append(_ event: Event) {
    state.withLock { state in
      if state.events.count < capacity {
        state.events.append(event)
      } else {
        state.events[state.oldest] = event
        state.oldest = (state.oldest + 1) % capacity
        state.dropped += 1
      }
    }
  }
}
