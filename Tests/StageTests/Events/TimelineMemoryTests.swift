import Core
import Testing

@testable import Stage

/// Memory use of a long session. The figure is in docs/limits.md.
@Suite(.serialized) struct TimelineMemoryTests {
  /// Events of a laboratory, as engine and screen store them.
  @Test(arguments: [100_000, 300_000]) func aLongSessionStaysBelowItsLimit(_ events: Int) {
    let growth = Memory.growth { session(events) }
    print("\(events) events: \(growth >> 20) MB")
    #expect(growth < 150 << 20)
  }

  /// Beyond the limits nothing more is stored.
  @Test func aLongerSessionKeepsNoMore() {
    let (short, long) = (session(150_000), session(300_000))
    #expect(long.screen.moments.count <= 20_000 && long.engine.moments.count <= 20_000)
    #expect(long.screen.numbers.count <= 100_000)
    #expect(abs(long.screen.numbers.count - short.screen.numbers.count) <= 12_500)
  }

  /// Timelines of engine and screen for a stage with 200 objects. In each round of five events, one of them is freed
  /// and made anew.
  private func session(_ events: Int) -> (engine: Timeline, screen: Timeline) {
    var engine = Timeline(limits: .init(records: 0))
    var screen = Timeline()
    for id in 0..<50 { engine.append(.registered("Service\(id)", id)) }
    func born(_ serial: Int) -> StageEvent {
      let service = ServiceRef.registration(Registration.ID(rawValue: serial % 50))
      return StageEvent(.created(Birth(InstanceRef(serial), of: service, number: serial / 50 + 1)))
    }
    for serial in 1...200 { engine.append(born(serial)) }
    var serial = 200
    while engine.count < events {
      let reported = screen.count
      serial += 1
      let (made, holder) = (InstanceRef(serial), InstanceRef(serial % 200 + 1))
      let service = ServiceRef.registration(Registration.ID(rawValue: serial % 50))
      engine.append(StageEvent(.resolving(service)))
      engine.append(born(serial))
      engine.append(StageEvent(.injected(holder, of: service, into: made, how: .initializer)))
      engine.append(StageEvent(.reused(holder, of: service)))
      engine.amend([.found(made, Bonds(keepers: [.you]))])
      engine.append(StageEvent(.released(made)))
      screen.follow(engine.delta(since: reported))
      engine.trim()
      screen.trim()
    }
    return (engine, screen)
  }
}
