import Testing

@testable import TUI

@Suite struct TimeTravelTests {
  @Test func thePastIsShownAsItWasAndNothingIsMade() {
    let bench = Bench("add Boots\nadd Armor --needs Boots\nresolve Armor\nrelease Armor")
    #expect(bench.live == [])
    let created = bench.model.timeline.entries.last { $0.kind == .created }?.n ?? 0
    bench.run("at \(created)")
    #expect(bench.model.picture["Armor"]?.instances.map(\.name) == ["Armor#1"])
    #expect(bench.live == [])
    bench.run("at 1")
    #expect(bench.model.picture.services.map(\.name) == ["Boots"])
    bench.run("at now")
    #expect(bench.model.picture.services.map(\.name) == ["Boots", "Armor"])
  }

  @Test func thePastCannotBeChanged() {
    let bench = Bench("add A\nadd B\nat 1")
    #expect(
      bench.run("remove A")
        == "you look at event 1, and the past cannot be changed; 'at now' (Esc) returns to the present")
    #expect(bench.world.orderedRegistrations.count == 2)
  }

  @Test func eventsAreCountedFromOneOverLaboratoryAndLessons() {
    let bench = Bench("add A\nlesson knight --step 2\nevent next\nlesson leave\nadd B")
    #expect(bench.model.timeline.entries.map(\.n) == Array(1...bench.model.timeline.entries.count))
    #expect(bench.model.timeline.entries.map(\.kind).contains(.lessonStarted))
    #expect(bench.model.timeline.entries.last?.service == "B")
  }

  @Test(arguments: [
    ("at 0", "there is no event 0; expected 1 to 1, or now"), ("at 7", "there is no event 7; expected 1 to 1, or now"),
  ])
  func anEventThatIsNotThereIsAUsageError(line: String, message: String) {
    #expect(Bench("add A").run(line) == message)
  }
}
