// Injections that wait until a service further out is constructed.

extension ResolutionStack {
  /// True if an injection is postponed until a service on the path is constructed.
  var isAwaited: Bool { !postponed.isEmpty }

  /// Returns the index of the outermost constructing service for which the closure returns true; nil if there is none.
  func place(awaitedBy reached: (Entry) -> Bool) -> Int? {
    frames.firstIndex { $0.isConstructing && reached($0.entry) }
  }

  /// Postpones the innermost service's injection until the service at the index `place` is constructed.
  ///
  /// - Parameters:
  ///   - inject: injects the properties.
  ///   - finish: keeps the instance, or discards it after an error. Returns the error that remains; nil if there is
  ///     none.
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
        if let lost = complete(frames[count - 1].entry, item.finish) { throw lost }
      } catch let error as ResolutionError {
        _ = item.finish(error)
        throw error
      }
    }
  }

  /// Finishes with `error` the postponed injections that wait for the innermost frame. Also those whose `place` is a
  /// higher index, because their frame has been popped already.
  ///
  /// Called when the innermost service has failed.
  func abandonPostponed(_ error: ResolutionError) {
    if postponed.isEmpty { return }
    let place = frames.count - 1
    let lost = postponed.filter { $0.place >= place }
    postponed.removeAll { $0.place >= place }
    for item in lost { _ = item.finish(error) }
  }
}
