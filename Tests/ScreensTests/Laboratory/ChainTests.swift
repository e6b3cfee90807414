import Testing

@testable import Laboratory
@testable import Screens
@testable import Stage

/// Chains of services that exceed a thread's stack.
@Suite struct ChainTests {
  /// Each service pulls the next one, and all of them are freed when the first is released.
  @Test func usingAChainOfTenThousandNeedsNoStack() {
    let count = 10_000
    let recorder = Recorder()
    let lab = Lab(recorder)
    var scenario = Scenario()
    scenario.mode = .locator
    scenario.services = (0..<count).map {
      ServiceDraft(name: "S\($0)", needs: $0 + 1 < count ? [Need("S\($0 + 1)")] : [])
    }
    lab.load(scenario)
    _ = try? lab.resolve("S0", in: nil)
    let outcome = try? lab.use(InstanceName(service: "S0"))
    #expect(outcome == .used("S0#1", others: count - 1))
    lab.refresh()
    #expect(lab.world.instances.count == count)
    _ = try? lab.release(InstanceName(service: "S0"))
    #expect(lab.world.instances.count == 0)
  }
}
