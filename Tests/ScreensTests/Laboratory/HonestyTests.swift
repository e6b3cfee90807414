@_spi(Instrumentation) import Core
import Testing

@testable import Laboratory
@testable import Screens
@testable import Stage

/// Correctness of the stage: it shows exactly the live objects, and observing keeps none of them alive.
@Suite struct HonestyTests {
  private func laboratory(_ drafts: ServiceDraft...) throws -> Lab {
    let lab = Lab(Recorder())
    for draft in drafts { _ = try lab.perform("add") { try lab.add(draft) } }
    return lab
  }

  private func resolve(_ name: String, _ lab: Lab) throws {
    _ = try lab.perform("resolve") { try lab.resolve(name, in: nil) }
  }

  @Test func aReferenceSeveredBehindTheProgramsBackDisappears() throws {
    let lab = try laboratory(ServiceDraft(name: "Armor"), ServiceDraft(name: "Knight", needs: [Need("Armor")]))
    try resolve("Knight", lab)
    #expect(Picture(lab.world).edges.map(\.observed) == [true])
    let knight = try #require(lab.living.first { lab.instance(of: $0)?.service == "Knight" })
    knight.drop(need: "Armor")
    lab.refresh()
    #expect(Picture(lab.world).edges.map(\.observed) == [false])
    #expect(lab.world.orderedInstances.map(\.name) == ["Knight#1"])
  }

  @Test func snapshotsForUndoAndTimeTravelHoldNoInstance() throws {
    let lab = try laboratory(ServiceDraft(name: "Armor", lifetime: .container))
    try resolve("Armor", lab)
    weak let armor = lab.living.first
    #expect(armor != nil)
    let state = lab.state
    let timeline = lab.recorder.timeline
    _ = try lab.perform("release") { try lab.release(InstanceName(service: "Armor")) }
    _ = try lab.perform("remove") { try lab.remove("Armor") }
    #expect(armor == nil)
    withExtendedLifetime((state, timeline)) {}
  }

  @Test func aSkippedPullShowsNoHiddenEdge() throws {
    let lab = try laboratory(
      ServiceDraft(name: "Armor"), ServiceDraft(name: "Horse"),
      ServiceDraft(name: "Knight", needs: [Need("Armor"), Need("Horse")]))
    _ = try lab.perform("mode") { try lab.change(to: .locator) }
    try resolve("Knight", lab)
    let knight = try #require(lab.living.first)
    // The object pulls one of its two needs by itself.
    let requester = ServiceLocator.Requester(service: .lab("Knight"), instance: lab.container.identity(of: knight))
    let armor = try #require(try knight.locator?.service(LabService.self, named: "Armor", for: requester))
    knight.hold(.init(need: "Armor", kind: .locator, object: armor))
    lab.refresh()
    #expect(Picture(lab.world).edges.filter(\.isHidden).map(\.to) == ["Armor"])
  }

  @Test func anUnreachableCycleIsALeak() {
    let bench = Bench("add A --needs \"B by property\"\nadd B --needs A\nresolve A\nrelease A")
    #expect(bench.live.sorted() == ["A#1", "B#1"])
    #expect(bench.findings.contains("leak A B A"))
  }
}
