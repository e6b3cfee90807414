import Testing

@testable import Core

private final class Missing: Sendable {}
private protocol Absent: Sendable {}

/// Cost of resolving a missing service with `try?` or as an optional, which is small.
@Suite(.serialized) struct MissingServiceCostTests {
  /// Time of the fastest of 20 rounds, which leaves out other work on the machine.
  private func time(_ body: () -> Void) -> Duration {
    let clock = ContinuousClock()
    return (0..<20).map { _ in clock.measure { for _ in 0..<50 { body() } } }.min() ?? .zero
  }

  private func container(_ count: Int) -> Container {
    let container = Container()
    for index in 0..<count { container.addPart("S\(index)") }
    container.register(Counter.self) { _ in Counter() }
    return container
  }

  @Test func theCostOfAMissDoesNotDependOnTheRegistrations() {
    let (few, many) = (container(50), container(5_000))
    let little = time { _ = try? few.resolve(Missing.self) }
    let much = time { _ = try? many.resolve(Missing.self) }
    // Computing the similar names would take fifty times as long or more.
    #expect(much < little * 4, "\(little) and \(much)")
  }

  @Test func similarNamesAreSearchedWhenTheErrorIsRead() {
    let container = container(1)
    let error = fault { try container.part("S9") }
    container.addPart("S91")
    #expect(error?.description.contains("Registered with a similar name: S0, S91.") == true)
  }

  @Test func aMissIsAboutAsFastAsAHit() {
    let container = container(10)
    let hit = time { _ = try? container.resolve(Counter.self) }
    let miss = time { _ = try? container.resolve(Missing.self) }
    let optional = time { _ = try? container.resolve(Missing?.self) }
    // Benchmarks measure this in a release build; the ratio there was once twenty.
    #expect(miss < hit * 8 && optional < hit * 8, "\(hit), \(miss), \(optional)")
  }

  @Test func aMissOfAProtocolIsNoLongWay() {
    let container = container(10)
    let hit = time { _ = try? container.resolve(Counter.self) }
    let miss = time { _ = try? container.resolve((any Absent).self) }
    #expect(miss < hit * 8, "\(hit) and \(miss)")
  }

  @Test func anErrorNamesServicesOfItsContainer() {
    let (swords, boots) = (container(0), container(0))
    swords.register(Missing.self, named: "sword") { _ in Missing() }
    boots.register(Missing.self, named: "boots") { _ in Missing() }
    for _ in 0..<3 {
      for (container, name) in [(swords, "sword"), (boots, "boots")] {
        let text = fault { try container.resolve(Missing.self) }?.description
        #expect(text?.contains("similar name: Missing \"\(name)\".") == true, "\(text ?? "")")
      }
    }
  }

  @Test func aServiceRegisteredAfterAMissIsFoundAndMissedAgainWhenRemoved() throws {
    let container = container(10)
    for _ in 0..<3 {
      #expect(fault { try container.resolve(Missing.self) }?.pathText == "Missing")
      #expect(fault { try container.resolve((any Absent).self) }?.pathText == "Absent")
      #expect(try container.resolve(Missing?.self) == nil)
      let id = container.register(Missing.self, Missing.init).id
      _ = try container.resolve(Missing.self)
      #expect(try container.resolve(Missing?.self) != nil)
      container.remove(id)
    }
  }
}
