// What is complete only together with a service further out.

extension ResolutionStack {
  /// A service that got hold of one that is not complete: it is shared when that one is complete, and lost with it.
  struct Unsettled {
    let entry: Entry
    /// The place of the service that is not complete.
    var place: Int
    let finish: (ResolutionError?) -> ResolutionError?
  }

  /// Whether nothing at all waits for anything, as nearly always.
  @inline(__always)
  var isPlain: Bool { postponed.isEmpty && isSettled }

  /// Whether nothing waits for anything, and nothing is known of the innermost service but that it is being made.
  @inline(__always)
  var isBare: Bool { postponed.isEmpty && unsettled.isEmpty && (count == 0 || !base[count - 1].hasDetails) }

  /// Whether the innermost service is complete as it is, and nothing waits for it.
  @inline(__always)
  var isSettled: Bool {
    unsettled.isEmpty && (count == 0 || !base[count - 1].hasDetails || base[count - 1].details?.awaits == nil)
  }

  /// Notes that an instance of an entry that may not be complete is handed to the innermost service.
  func receivedUnfinished(_ entry: Entry) {
    if let place = placeOfCompletion(of: entry) { wait(for: place, from: count - 1) }
  }

  /// Notes that the services from the one at `place` inwards to another one are complete when that one is.
  func wait(for place: Int, from last: Int) {
    var inner = last
    while inner > place, place < frames[inner].details?.awaits ?? .max {
      details(inner).awaits = place
      inner -= 1
    }
  }

  /// Notes that an instance that another thread has not completed is handed to the innermost service.
  func receivedUnfinished(from maker: Maker) {
    for place in 0..<count { details(place).unfinished.append(maker) }
  }

  private func placeOfCompletion(of entry: Entry) -> Int? {
    if !unsettled.isEmpty || !postponed.isEmpty {
      let settling = unsettled.filter { $0.entry === entry }.map(\.place)
      if let place = (settling + postponed.filter { $0.entry === entry }.map(\.place)).min() { return place }
    }
    guard let place = place(of: entry), !replayed.contains(where: { $0.contains(place) }) else { return nil }
    return place
  }

  /// Finishes the innermost service and what has waited for it, or leaves all that to the one that it waits for itself.
  ///
  /// - Returns: what went wrong at the end, for whoever asked for the innermost service.
  func settle(_ entry: Entry, _ finish: @escaping (ResolutionError?) -> ResolutionError?) -> ResolutionError? {
    let place = count - 1
    let waiting = unsettled.filter { $0.place == place }
    unsettled.removeAll { $0.place == place }
    let settling = [Unsettled(entry: entry, place: place, finish: finish)] + waiting
    if let outer = frames[place].details?.awaits {
      unsettled += settling.map { Unsettled(entry: $0.entry, place: outer, finish: $0.finish) }
      return nil
    }
    var lost: ResolutionError?
    for item in settling {
      let own = item.finish(lost)
      lost = lost ?? own
    }
    // These services hold each other: if the scope of one was closed meanwhile, nobody gets those that were kept before.
    if let lost { for item in settling { _ = item.finish(lost) } }
    return lost
  }

  /// Gives up what has waited for the innermost service or for one inside it, because it failed.
  func abandonUnsettled(_ error: ResolutionError) {
    if unsettled.isEmpty { return }
    let place = count - 1
    let lost = unsettled.filter { $0.place >= place }
    unsettled.removeAll { $0.place >= place }
    for item in lost.reversed() { _ = item.finish(error) }
  }

  /// Finishes what is still waiting when the outermost service is done: then everything is.
  func settleAll() {
    let waiting = unsettled
    unsettled = []
    for item in waiting { _ = item.finish(nil) }
  }
}
