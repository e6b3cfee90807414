// Services that complete together with a service further out.

extension ResolutionStack {
  /// A service that received an incomplete instance. It is shared when that instance is complete, and lost if that
  /// instance fails.
  struct Pending {
    let entry: Entry
    /// Index of the frame whose instance is not complete.
    var place: Int
    let finish: (ResolutionError?) -> ResolutionError?
  }

  /// True if no injection is postponed and no service is pending, which is the usual case.
  @inline(__always)
  var isPlain: Bool { !isWaiting && !awaitsOuter }

  /// True if no injection is postponed, no service is pending, and the innermost frame has no details.
  @inline(__always)
  var isBare: Bool { !isWaiting && (count == 0 || !base[count - 1].hasDetails) }

  /// True if the innermost service does not complete with another service, and no service on the thread is pending.
  @inline(__always)
  var completesAlone: Bool { pending.isEmpty && !awaitsOuter }

  /// True if the innermost service completes with a service further out.
  @inline(__always)
  private var awaitsOuter: Bool { count > 0 && base[count - 1].hasDetails && base[count - 1].details?.awaits != nil }

  /// Records that the innermost service receives an instance that may be incomplete.
  func receivedUnfinished(_ entry: Entry) {
    if let place = placeOfCompletion(of: entry) { wait(for: place, from: count - 1) }
  }

  /// Records that the frames after the index `place`, up to the index `last`, complete with the frame at `place`.
  func wait(for place: Int, from last: Int) {
    var inner = last
    while inner > place, place < frames[inner].details?.awaits ?? .max {
      details(inner).awaits = place
      inner -= 1
    }
  }

  /// Records that the innermost service, and so all services on the path, received an instance that another thread has
  /// not completed.
  func receivedUnfinished(from maker: Maker) {
    for place in 0..<count { details(place).unfinished.append(maker) }
  }

  private func placeOfCompletion(of entry: Entry) -> Int? {
    if !pending.isEmpty || !postponed.isEmpty {
      let completing = pending.filter { $0.entry === entry }.map(\.place)
      if let place = (completing + postponed.filter { $0.entry === entry }.map(\.place)).min() { return place }
    }
    guard let place = place(of: entry), !replayed.contains(where: { $0.contains(place) }) else { return nil }
    return place
  }

  /// Finishes the innermost service and the services that complete with it.
  ///
  /// If the innermost service itself completes with a service further out, all of them are left to that service.
  ///
  /// - Returns: the error for the requester of the innermost service, if an instance cannot be kept; nil otherwise.
  func complete(_ entry: Entry, _ finish: @escaping (ResolutionError?) -> ResolutionError?) -> ResolutionError? {
    let place = count - 1
    let waiting = pending.filter { $0.place == place }
    pending.removeAll { $0.place == place }
    let completing = [Pending(entry: entry, place: place, finish: finish)] + waiting
    if let outer = frames[place].details?.awaits {
      pending += completing.map { Pending(entry: $0.entry, place: outer, finish: $0.finish) }
      return nil
    }
    var lost: ResolutionError?
    for item in completing {
      let own = item.finish(lost)
      lost = lost ?? own
    }
    // These services hold each other: if the scope of one was closed meanwhile, those that were kept before are
    // discarded.
    if let lost { for item in completing { _ = item.finish(lost) } }
    return lost
  }

  /// Finishes the pending services that wait for the innermost frame, with an error. Those whose `place` is a higher
  /// index are included, because the frame at that index has been popped already.
  ///
  /// Called when the innermost service has failed.
  func abandonPending(_ error: ResolutionError) {
    if pending.isEmpty { return }
    let place = count - 1
    let lost = pending.filter { $0.place >= place }
    pending.removeAll { $0.place >= place }
    for item in lost.reversed() { _ = item.finish(error) }
  }

  /// Finishes all pending services. Called when the outermost service is complete.
  func completeAll() {
    let waiting = pending
    pending = []
    for item in waiting { _ = item.finish(nil) }
  }
}
