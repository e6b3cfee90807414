/// A log that records the most recent events of a container and counts the events that it dropped.
public final class EventLog: Sendable {
  private struct State {
    var events: [Event] = []
    /// Index of the oldest event once the log is full.
    var oldest = 0
    var dropped = 0
  }

  private let capacity: Int
  private let state = Mutex(State())
  private let observation = Mutex<Observation?>(nil)

  /// Creates a log of the events of a container and all its scopes.
  ///
  /// - Parameters:
  ///   - container: the container to observe until the log is released.
  ///   - capacity: the number of events to hold, at least one.
  public init(of container: Container, capacity: Int = 4_096) {
    self.capacity = max(1, capacity)
    let listening = container.observe { [weak self] event in self?.append(event) }
    observation.withLock { $0 = listening }
  }

  /// The recorded events, the oldest first.
  ///
  /// - Complexity: O(n).
  public var events: [Event] { state.withLock { Array($0.events[$0.oldest...] + $0.events[..<$0.oldest]) } }

  /// The number of events that were dropped to make room.
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
