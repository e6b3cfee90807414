// Resolutions inside each other: each has its instances of lifetime `graph`, the outermost one a number.

extension ResolutionStack {
  /// Runs a resolution that has its own instances of lifetime `graph`.
  func withGraph<Result>(_ own: GraphInstances = GraphInstances(), _ body: () throws -> Result) rethrows -> Result {
    let outer = graph
    graph = own
    openGraphs += 1
    defer {
      let ended = graph
      graph = outer
      openGraphs -= 1
      // Released last: a deinitializer may resolve, and what that makes must not stay here.
      withExtendedLifetime(ended) {}
    }
    return try body()
  }

  /// Forgets the instances of lifetime `graph`.
  func releaseGraph() {
    let ended = graph
    graph = GraphInstances()
    withExtendedLifetime(ended) {}
  }

  /// The number of the resolution that runs now, for whoever listens to its container.
  func resolution(seenBy observers: Observers) -> Int? {
    numbered?.observers == ObjectIdentifier(observers) ? numbered?.resolution : nil
  }

  /// Numbers the events of a resolution from here on, unless it is a part of another one.
  ///
  /// - Returns: whether it was not: then `endNumber()` has to follow.
  func beginNumber(_ observers: Observers) -> Bool {
    if numbered != nil || outer != nil || !isIdle { return false }
    numbered = observers.numbering(observers.nextResolution())
    return true
  }

  func endNumber() {
    // Released last: a deinitializer of what a handler holds may come back here.
    let ended = numbered.take()
    withExtendedLifetime(ended) {}
  }
}
