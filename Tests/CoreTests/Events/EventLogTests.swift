import Testing

@testable import Core

@Suite struct EventLogTests {
  private let container = Container()

  @Test func theLogKeepsTheLastEventsAndCountsDroppedOnes() {
    let log = EventLog(of: container, capacity: 3)
    for index in 1...5 { container.addPart("S\(index)") }
    #expect(log.events.map(\.service) == [.part("S3"), .part("S4"), .part("S5")])
    #expect(log.dropped == 2)
  }

  @Test func stopsListeningWhenReleased() {
    var log: EventLog? = EventLog(of: container)
    #expect(container.tree.isObserved)
    log = nil
    #expect(!container.tree.isObserved && log == nil)
  }

  @Test func eventsOfSeveralThreadsAreAllCounted() throws {
    let log = EventLog(of: container, capacity: 10)
    let container = container
    _ = try onThreads(4) { thread in for index in 1...50 { container.addPart("S\(thread)-\(index)") } }
    #expect(log.events.count == 10)
    #expect(log.dropped == 190)
  }
}

@Suite struct EventStreamTests {
  @Test func endsWithTheContainer() async {
    var container: Container? = Container()
    let events = container?.events
    container?.addPart("Armor")
    container = nil
    var kinds: [Event.Kind] = []
    if let events { for await event in events { kinds.append(event.kind) } }
    #expect(kinds == [.registered])
    #expect(container == nil)
  }
}
