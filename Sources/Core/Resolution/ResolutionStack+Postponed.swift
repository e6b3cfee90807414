// Injections that wait until a service further out is constructed.

extension ResolutionStack {
  /// True if an injection waits for a service on the path.
  var isAwaited: Bool { !postponed.isEmpty }

  /// Returns the index of the outermost constructing service that is among those reached.
  func place(awaitedBy reached: (Entry) -> Bool) -> Int? {
    frames.firstIndex { $0.isConstructing && reached($0.entry) }
  }

  /// Postpones the innermost service's injection until the service at `place` is constructed.
  func postpone(
    until place: Int, inject: @escaping () throws -> Void, finish: @escaping (ResolutionError?) -> ResolutionError?
  ) {
    wait(for: place, from: count - 2)
    let path = Array(frames[(place + 1)...])
    postponed.append(
      PostponedInjection(
        place: place, frames: path, openGraphs: openGraphs, graph: graph, inject: inject, finish: finish))
  }

  /// Runs the injections that wait for the innermost service, which has been constructed.
  func runPostponed() throws {
    if postponed.isEmpty { return }
    let place = frames.count - 1
    while let index = postponed.firstIndex(where: { $0.place == place }) {
      let item = postponed.remove(at: index)
      for frame in item.frames { push(frame) }
      replayed.append((place + 1)..<(count - 1))
      defer {
        replayed.removeLast()
        while frames.count > place + 1 { pop() }
      }
      do {
        if item.openGraphs == openGraphs {
          try item.inject()
        } else {
          try withGraph(item.graph, item.inject)  // its own resolution has ended
        }
        if let lost = settle(frames[count - 1].entry, item.finish) { throw lost }
      } catch let error as ResolutionError {
        _ = item.finish(error)
        throw error
      }
    }
  }

  /// Abandons the injections that wait for the innermost service or one inside it, because it failed.
  func abandonPostponed(_ error: ResolutionError) {
    if postponed.isEmpty { return }
    let place = frames.count - 1
    let lost = postponed.filter { $0.place >= place }
    postponed.removeAll { $0.place >= place }
    for item in lost { _ = item.finish(error) }
  }
}
