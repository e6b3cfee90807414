// Nested resolutions: each has its own `graph` instances, and the outermost one has a number.

extension ResolutionStack {
  /// Runs a resolution with `graph` instances of its own.
  func withGraph<Result>(_ own: GraphInstances = GraphInstances(), _ body: () throws -> Result) rethrows -> Result {
    let outer = graph
    graph = own
    openGraphs += 1
    defer {
      let ended = graph
      graph = outer
      openGraphs -= 1
      // Released last: a deinitializer may resolve, and instances that it makes must not stay here.
      withExtendedLifetime(ended) {}
    }
    return try body()
  }

  /// Releases the `graph` instances.
  func releaseGraph() {
    let ended = graph
    graph = GraphInstances()
    withExtendedLifetime(ended) {}
  }

  /// Returns the number of the current resolution for the observers of its container; nil for other observers.
  func resolution(seenBy observers: Observers) -> Int? {
    numbered.flatMap { $0.observers == ObjectIdentifier(observers) ? $0.resolution : nil }
  }

  /// Begins to number the events of a resolution, unless it is nested in another one.
  ///
  /// - Returns: true if numbering has begun, which `endNumber()` must end.
  func beginNumber(_ observers: Observers) -> Bool {
    if numbered != nil || outer != nil || !isIdle { return false }
    numbered = (ObjectIdentifier(observers), observers.nextResolution())
    return true
  }

  func endNumber() { numbered = nil }
}
