import Testing

@testable import Core

/// Whoever only listens is told the same on the fast path as on the long way, which a container that tracks instances takes.
@Suite struct EventPathTests {
  private struct Broken: Error {}

  private struct Plan {
    let name: String
    let lifetime: Lifetime
    let needs: [String]
    let fails: Bool
  }

  @Test(arguments: Seeds.some(300)) func theSameIsToldOnBothWays(_ seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let plans = (0..<6).map { index in
      Plan(
        name: "S\(index)",
        lifetime: [.transient, .transient, .graph, .container].randomElement(using: &random) ?? .graph,
        needs: (0..<Int.random(in: 0..<3, using: &random)).map { _ in "S\(Int.random(in: 0..<8, using: &random))" },
        fails: Int.random(in: 0..<8, using: &random) == 0)
    }
    let asked = (0..<6).map { _ in "S\(Int.random(in: 0..<7, using: &random))" }
    let told = [false, true].map { tracks in events(plans, asked, tracksInstances: tracks) }
    #expect(told[0] == told[1], "SEED=\(seed)")
    #expect(told[0].contains { $0.kind == .resolving })
  }

  private func events(_ plans: [Plan], _ asked: [String], tracksInstances: Bool) -> [Event] {
    let container = Container(tracksInstances: tracksInstances)
    let first = container.reserveID().rawValue
    for plan in plans {
      container.register(Part.self, named: plan.name, plan.lifetime) { r in
        if plan.fails { throw Broken() }
        return Part(plan.name, needs: try plan.needs.map { try r.resolve(named: $0) })
      }
    }
    let recorder = Recorder()
    let observation = container.observe(recorder.record)
    for name in asked { _ = try? container.part(name) }
    withExtendedLifetime(observation) {}
    return recorder.events.filter { $0.kind != .released }.map { event in
      var event = event
      event.registration = event.registration.map { .init(rawValue: $0.rawValue - first) }
      (event.instance, event.byInstance, event.to) = (nil, nil, nil)
      event.durationNanoseconds = event.durationNanoseconds.map { _ in 0 }
      return event
    }
  }
}
