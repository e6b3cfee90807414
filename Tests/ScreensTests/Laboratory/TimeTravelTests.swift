import Testing

@testable import Laboratory
@testable import Screens
@testable import Stage

@Suite struct TimeTravelTests {
  @Test func thePastIsShownWithoutMakingInstances() {
    let bench = Bench("add Boots\nadd Armor --needs Boots\nresolve Armor\nrelease Armor")
    #expect(bench.live == [])
    let created = bench.records.last { $0.kind == .created }?.n ?? 0
    bench.run("at \(created)")
    #expect(bench.model.stage.picture.instances(of: "Armor").map(\.name) == ["Armor#1"])
    #expect(bench.live == [])
    bench.run("at 1")
    #expect(bench.model.stage.picture.services.map(\.name) == ["Boots"])
    bench.run("at now")
    #expect(bench.model.stage.picture.services.map(\.name) == ["Boots", "Armor"])
  }

  @Test func thePastCannotBeChanged() {
    let bench = Bench("add A\nadd B\nat 1")
    #expect(
      bench.run("remove A")
        == "the screen shows the past (event 1); Esc or 'at now' returns to the present")
    #expect(bench.world.orderedRegistrations.count == 2)
  }

  @Test func eventsAreCountedFromOneOverLaboratoryAndLessons() async {
    let bench = await Bench.lesson(["add A", "lesson knight --step 2", "event next", "lesson leave", "add B"])
    #expect(bench.records.map(\.n) == Array(1...bench.records.count))
    #expect(bench.records.map(\.kind).contains(.lessonStarted))
    #expect(bench.records.last?.service == "B")
  }

  @Test(arguments: [
    ("at 0", "no event 0; expected 1, or now"), ("at 7", "no event 7; expected 1, or now"),
  ])
  func anEventThatIsNotThereIsAUsageError(line: String, message: String) {
    #expect(Bench("add A").run(line) == message)
  }
}
