#if Link
  import Synchronization

  /// Events that wait for readers, and exact counters. A program's thread that reports an event takes one lock for a moment and
  /// never waits for a reader: a ring of fixed size bounds what waits, and each reader has a place of its own in it.
  final class LinkRecorder: Sendable {
    /// Number of events that wait at most.
    static let capacity = 32_768

    private struct State {
      var ring: [LinkEvent] = []
      /// Number of events that were ever recorded.
      var count = 0
      /// What `count` was when the ring was empty last: event n is at (n - base) modulo the capacity.
      var base = 0
      var services: [Int: (counter: LinkCounters.Service, stamp: Int)] = [:]
      var scopes: [String: (counter: LinkCounters.Scopes, stamp: Int)] = [:]
      /// Rises when a reader takes counters.
      var stamp = 0
    }

    private let state = Mutex(State())
    private let start = Monotonic.now
    /// Rises with each change of the registrations.
    private let catalog = Atomic<Int>(0)
    private let isObserving = Atomic<Bool>(false)

    /// Nanoseconds since the link was started.
    var time: Int { Monotonic.now - start }

    /// Whether events are wanted: otherwise they are not even built.
    var isObserved: Bool { isObserving.load(ordering: .relaxed) }

    var catalogVersion: Int { catalog.load(ordering: .acquiring) }
    func changeCatalog() { catalog.add(1, ordering: .releasing) }

    func begin() { isObserving.store(true, ordering: .releasing) }

    /// Forgets the events, and the memory that they take. Counters stay: they only rise.
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

    /// The place after the newest event.
    var newest: Int { state.withLock { $0.count } }

    /// Events from a place on, in order, and how many were lost since.
    ///
    /// - Parameter place: becomes the place after the last one.
    func take(_ place: inout Int, atMost limit: Int) -> (events: [LinkEvent], lost: Int) {
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

    /// The counters that have changed since a stamp.
    ///
    /// - Parameter stamp: becomes what to ask with next.
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
