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

  /// Releases the `graph` instances of the current resolution.
  func releaseGraph() {
    let ended = graph
    graph = GraphInstances()
    withExtendedLifetime(ended) {}
  }

  /// Returns the number of the current resolution; nil if events are not numbered, or are numbered for other observers.
  func resolution(seenBy observers: Observers) -> Int? {
    numbered?.observers == ObjectIdentifier(observers) ? numbered?.resolution : nil
  }

  /// Starts to number the events of a resolution, unless the resolution is nested in another one.
  ///
  /// - Returns: true if numbering was started. The caller must then call `endNumber()`.
  func beginNumber(_ observers: Observers) -> Bool {
    if numbered != nil || outer != nil || !isIdle { return false }
    numbered = observers.numbering(observers.nextResolution())
    return true
  }

  func endNumber() {
    // The handlers are released last, because a deinitializer may use the container.
    let ended = numbered.take()
    withExtendedLifetime(ended) {}
  }
}
