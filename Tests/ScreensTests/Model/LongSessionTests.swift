import Laboratory
import Testing

@testable import Screens
@testable import Stage

/// A session that exceeds the limits of events. The numbers of events stay, the past begins later, and the rest works
/// as before.
@Suite struct LongSessionTests {
  /// A loop that keeps 40 moments and 100 records, after at least 300 events.
  private func session() -> Loop {
    var model = Model(keeping: Timeline.Limits(moments: 40, records: 100))
    model.presenter = ScriptPresenter()
    let engine = Engine((name: "knight", BuiltInScenarios.knight), keeping: 40)
    let loop = Loop(engine, model: model, worker: .inline)
    while loop.model.stage.timeline.count < 300 {
      loop.run("resolve Knight")
      loop.run("release Knight")
    }
    return loop
  }

  @Test func goingBackToADroppedMomentIsRefused() {
    let loop = session()
    let (first, count) = (loop.model.stage.timeline.moments.startIndex, loop.model.stage.timeline.count)
    #expect(first > 200)
    loop.run("at 5")
    #expect(
      loop.model.said.error?.description
        == "the state after event 5 is no longer stored; expected \(first) to \(count), or now")
    loop.run("at 0")
    #expect(
      loop.model.said.error?.description == "no event 0; expected \(first) to \(count), or now")
    loop.run("at \(first)")
    #expect(loop.model.said.error == nil)
    #expect(loop.model.stage.at == first)
    loop.run("back")
    #expect(loop.model.stage.at == first, "there is nothing before it")
    loop.run("at now")
    loop.end()
  }

  @Test func undoReachesBeyondDroppedEvents() {
    let loop = session()
    let undo = loop.model.stage.status.undo
    #expect(undo != nil)
    var count = 0
    while loop.model.stage.status.undo != nil {
      loop.run("undo")
      count += 1
    }
    #expect(count >= 20)
    #expect(!loop.model.stage.world.instances.values.contains { $0.keepers.contains(.you) }, "nothing is held any more")
    while loop.model.stage.status.redo != nil { loop.run("redo") }
    #expect(loop.model.stage.status.undo == undo)
    #expect(loop.model.stage.world.registrations.count == BuiltInScenarios.knight.services.count)
    loop.end()
  }

  @Test func theExportHasTheNewestEventsUnderTheirNumbers() throws {
    let loop = session()
    let count = loop.model.stage.timeline.count
    let numbers = loop.model.stage.timeline.records().map(\.n)
    #expect(numbers == Array((count - numbers.count + 1)...count))
    #expect(numbers.count <= 100 && numbers.count > 80)
    loop.end()
  }

  @Test func everyViewIsDrawnFromTheKeptEvents() {
    let loop = session()
    loop.show(width: 100, height: 30)
    for line in ["view timeline", "view messages", "view states", "view classes", "describe events", "pane events"] {
      loop.run(line)
      #expect(loop.model.said.error == nil, "\(line)")
      #expect(!view(loop.model).text.isEmpty)
    }
    loop.run("scroll top")
    #expect(view(loop.model).text.contains(String(loop.model.stage.timeline.numbers.lowerBound)))
    loop.end()
  }

  @Test func whyReportsDroppedEvents() {
    var model = Model(keeping: Timeline.Limits(moments: 40, records: 100))
    model.presenter = ScriptPresenter()
    let loop = Loop(Engine((name: "knight", BuiltInScenarios.knight), keeping: 40), model: model, worker: .inline)
    loop.run("resolve Garrison")
    while loop.model.stage.timeline.count < 200 {
      loop.run("resolve Knight")
      loop.run("release Knight")
    }
    let first = loop.model.stage.timeline.moments.startIndex
    loop.run("why Garrison")
    #expect(
      loop.model.said.error?.description
        == "no Garrison has been made since event \(first), the earliest event still stored; "
        + "'expect made Garrison' counts the instances made")
    loop.run("expect made Garrison 1")
    #expect(loop.model.said.failedExpectation == nil)
    loop.end()
  }
}
