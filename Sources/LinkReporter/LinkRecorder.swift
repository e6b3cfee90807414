#if Link
  import Synchronization

  /// A buffer of events for readers, with exact counters.
  ///
  /// A thread that reports an event takes a lock briefly, and never waits for a reader. A ring of fixed size bounds the
  /// memory. Each reader has its own position in the ring.
  final class LinkRecorder: Sendable {
    /// Maximum number of buffered events.
    static let capacity = 32_768

    private struct State {
      var ring: [LinkEvent] = []
      /// Number of events that have been recorded so far.
      var count = 0
      /// Value of `count` when the ring was last empty. Event n is at index (n - base) modulo the capacity.
      var base = 0
      var services: [Int: (counter: LinkCounters.Service, stamp: Int)] = [:]
      var scopes: [String: (counter: LinkCounters.Scopes, stamp: Int)] = [:]
      /// Number of times that a reader has requested counters.
      var stamp = 0
    }

    private let state = Mutex(State())
    private let start = Monotonic.now
    /// Number of times that the registrations have changed.
    private let catalog = Atomic<Int>(0)
    private let isObserving = Atomic<Bool>(false)

    /// Nanoseconds since the link was started.
    var time: Int { Monotonic.now - start }

    /// True if a reader is attached. While it is false, no event is built.
    var isObserved: Bool { isObserving.load(ordering: .relaxed) }

    var catalogVersion: Int { catalog.load(ordering: .acquiring) }
    func changeCatalog() { catalog.add(1, ordering: .releasing) }

    func begin() { isObserving.store(true, ordering: .releasing) }

    /// Discards the events and frees their memory. The counters stay, because they must never fall.
    func end() {
      isObserving.store(false, ordering: .releasing)
      state.withLock { state in (state.ring, state.base) = ([], state.count) }
    }

    func record(_ event: LinkEvent) {
      state.withLock { state in
        count(event, &state)
        if state.ring.count < Self.capacity {
          if state.ring.isEmpty { state.ring.reserveCapacity(Self.capacity) }
          state.ring.append(event)
        } else {
          state.ring[(state.count - state.base) % Self.capacity] = event
        }
        state.count += 1
      }
    }

    private func count(_ event: LinkEvent, _ state: inout State) {
      let stamp = state.stamp
      if let scope = event.opened {
        state.scopes[scope.kind, default: (.init(kind: scope.kind), 0)].counter.opened += 1
        state.scopes[scope.kind]?.stamp = stamp
        return
      }
      if event.kind == .scopeClosed, let kind = event.name {
        state.scopes[kind, default: (.init(kind: kind), 0)].counter.closed += 1
        state.scopes[kind]?.stamp = stamp
        return
      }
      guard let id = event.service else { return }
      switch event.kind {
      case .made:
        let took = event.took ?? 0
        modify(id, &state) {
          $0.made += 1
          $0.took += took
          if event.took != nil { $0.times.add(took) }
        }
        if let by = event.by, took > 0 { modify(by, &state) { $0.inside += took } }
      case .reused: modify(id, &state) { $0.reused += 1 }
      case .released: modify(id, &state) { $0.released += 1 }
      case .missing, .failed: modify(id, &state) { $0.failed += 1 }
      case .received, .pulled, .scopeOpened, .scopeClosed: break
      }
    }

    private func modify(_ id: Int, _ state: inout State, _ change: (inout LinkCounters.Service) -> Void) {
      let stamp = state.stamp
      func set(_ entry: inout (counter: LinkCounters.Service, stamp: Int)) {
        change(&entry.counter)
        entry.stamp = stamp
      }
      set(&state.services[id, default: (.init(id: id), 0)])
    }

    // MARK: Reading

    /// The position after the newest event in the ring.
    var newest: Int { state.withLock { $0.count } }

    /// Returns the events from a position on, in order, and the number of events that were lost before them.
    ///
    /// - Parameters:
    ///   - place: the position. It is set to the position after the last returned event.
    ///   - limit: the maximum number of events.
    func events(from place: inout Int, atMost limit: Int) -> (events: [LinkEvent], lost: Int) {
      let from = place
      let (events, first) = state.withLock { state -> ([LinkEvent], Int) in
        let held = state.ring.count
        let first = max(from, state.count - held)
        let last = min(state.count, first + limit)
        guard first < last else { return ([], first) }
        return ((first..<last).map { state.ring[($0 - state.base) % Self.capacity] }, first)
      }
      place = first + events.count
      return (events, first - from)
    }

    /// Returns the counters that have changed since an earlier call.
    ///
    /// - Parameter stamp: the stamp from the earlier call; 0 for all counters. The stamp for the next call replaces it.
    func counters(since stamp: inout Int) -> LinkCounters {
      var counters = LinkCounters(time: time)
      let since = stamp
      stamp = state.withLock { state in
        counters.services = state.services.values.filter { $0.stamp >= since }.map(\.counter)
        counters.scopes = state.scopes.values.filter { $0.stamp >= since }.map(\.counter)
        state.stamp += 1
        return state.stamp
      }
      counters.services.sort { $0.id < $1.id }
      counters.scopes.sort { $0.kind < $1.kind }
      return counters
    }
  }
#endif
