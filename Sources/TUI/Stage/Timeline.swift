/// The event log, and the world as it was after each event. It only grows.
struct Timeline: Sendable {
  private(set) var entries: [LogEntry] = []
  /// `worlds[i]` is the world after `entries[i]`.
  private(set) var worlds: [World] = []

  mutating func append(_ entry: LogEntry, _ world: World) {
    var entry = entry
    entry.n = entries.count + 1
    entries.append(entry)
    worlds.append(world)
  }

  /// Corrects the present: what the heap showed belongs to the last event.
  mutating func amend(_ world: World) {
    if !worlds.isEmpty { worlds[worlds.count - 1] = world }
  }

  /// - Parameter n: an event's number.
  func world(after n: Int) -> World? { worlds.indices.contains(n - 1) ? worlds[n - 1] : nil }
}
