import Testing

@_spi(Instrumentation) @testable import Core

/// Equality of the events of the fast and the slow path, with and without tracking.
@Suite struct EventPathTests {
  private struct Broken: Error {}

  private struct Plan {
    let name: String
    let lifetime: Lifetime
    let needs: [String]
    let fails: Bool
  }

  @Test(arguments: Seeds.some(300)) func bothPathsHaveTheSameEvents(_ seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let plans = (0..<6).map { index in
      Plan(
        name: "S\(index)",
        lifetime: [.transient, .transient, .graph, .container].randomElement(using: &random) ?? .graph,
        needs: (0..<Int.random(in: 0..<3, using: &random)).map { _ in "S\(Int.random(in: 0..<8, using: &random))" },
        fails: Int.random(in: 0..<8, using: &random) == 0)
    }
    let asked = (0..<6).map { _ in "S\(Int.random(in: 0..<7, using: &random))" }
    for tracks in [false, true] {
      let results = [false, true].map { isSlow in run(plans, asked, tracksInstances: tracks, isSlow: isSlow) }
      #expect(results[0].events == results[1].events, "SEED=\(seed)")
      #expect(results[0].edges == results[1].edges, "SEED=\(seed)")
      #expect(results[0].events.contains { $0.kind == .resolving })
    }
  }

  @Test func bothPathsHaveTheSameEventsInAScope() throws {
    let results = [false, true].map { isSlow -> [Event] in
      let container = Container(tracksInstances: true)
      container.register(Part.self, named: "Boots") { _ in Part("Boots", needs: []) }
      container.register(Part.self, named: "Forge", lifetime: .container) { _ in Part("Forge", needs: []) }
      let recorder = Recorder()
      let observation = container.observe(recorder.record)
      let scope = try? container.openScope("user", key: "anna")
      for name in ["Boots", "Forge", "Forge"] { _ = try? scope.map { try ask($0, name, nil, isSlow) } }
      withExtendedLifetime(observation) {}
      return recorder.events.filter { $0.kind != .scopeOpened && $0.kind != .scopeClosed }.map { event in
        var event = event
        event.scopeIdentity = event.scopeIdentity.map { _ in ObjectIdentifier(Recorder.self) }
        event.durationNanoseconds = nil
        return event
      }
    }
    #expect(results[0] == results[1])
    #expect(results[0].contains { $0.kind == .created && $0.scope != nil })
    #expect(results[0].contains { $0.kind == .reused && $0.instance != nil })
  }

  /// Resolves by the fast path, or by the slow path if `isSlow`.
  private func ask(_ container: Container, _ name: String, _ kind: Dependency.Kind?, _ isSlow: Bool) throws -> Part {
    if isSlow { return try container.slowly(Part.self, named: name, by: kind) }
    return try container.object(Part.self, named: name, by: kind)
  }

  private func run(
    _ plans: [Plan], _ asked: [String], tracksInstances: Bool, isSlow: Bool
  ) -> (events: [Event], edges: Set<ServiceGraph.Edge>) {
    let container = Container(tracksInstances: tracksInstances)
    for plan in plans {
      container.register(Part.self, named: plan.name, lifetime: plan.lifetime) { r in
        if plan.fails { throw Broken() }
        return Part(plan.name, needs: try plan.needs.map { try self.ask(r.container, $0, .initializer, isSlow) })
      }
    }
    let recorder = Recorder()
    let observation = container.observe(recorder.record)
    for name in asked { _ = try? ask(container, name, nil, isSlow) }
    withExtendedLifetime(observation) {}
    let events = recorder.events.filter { $0.kind != .released }.map { event in
      var event = event
      event.durationNanoseconds = event.durationNanoseconds.map { _ in 0 }
      return event
    }
    return (events, Set(container.graph.edges))
  }
}
