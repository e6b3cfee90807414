import Core
import Testing

@testable import Stage

/// The timeline of a long session, which keeps the newest moments, the records of more events, and the number of every
/// event.
@Suite struct TimelineTests {
  private static let limits = Timeline.Limits(moments: 16, records: 48)

  /// A laboratory with one service, and events that make and free its instances.
  private static func laboratory(_ rounds: Int, limits: Timeline.Limits = limits) -> Timeline {
    var timeline = Timeline(limits: limits)
    timeline.append(.registered("Armor", 1))
    for round in 1...max(1, rounds) where rounds > 0 {
      timeline.append(.made(round))
      timeline.append(StageEvent(.released(InstanceRef(round))))
      timeline.trim()
    }
    return timeline
  }

  @Test func eventsKeepTheirNumbers() {
    let whole = Self.laboratory(100, limits: Timeline.Limits(moments: 1000, records: 1000))
    let trimmed = Self.laboratory(100)
    #expect(trimmed.count == 201)
    #expect(trimmed.moments.endIndex == 202)
    for n in trimmed.numbers { #expect(trimmed.record(n) == whole.record(n)) }
    for n in trimmed.moments.indices {
      #expect(trimmed.moments[n].event == whole.moments[n].event)
      #expect(trimmed.moments[n].world.orderedInstances == whole.moments[n].world.orderedInstances)
    }
    #expect(trimmed.records().map(\.n) == Array(trimmed.numbers))
    #expect(trimmed.records(upTo: 180) == whole.records(upTo: 180).filter { trimmed.numbers.contains($0.n) })
  }

  @Test func onlyTheNewestMomentsAndRecordsAreKept() {
    for rounds in 1...100 {
      let timeline = Self.laboratory(rounds)
      #expect(timeline.moments.count <= 16)
      #expect(timeline.moments.count >= min(timeline.count, 14))
      #expect(timeline.numbers.count <= 48)
      #expect(timeline.numbers.count >= min(timeline.count, 42))
    }
  }

  @Test func aDroppedMomentHasNoWorld() {
    let timeline = Self.laboratory(100)
    let first = timeline.moments.startIndex
    #expect(timeline.world(after: 1) == nil)
    #expect(timeline.world(after: first - 2) == nil)
    #expect(timeline.world(after: first - 1) != nil, "the one before the first moment")
    #expect(timeline.record(1) == nil)
    #expect(timeline.record(first - 1) != nil)
    #expect(timeline.world(after: 202) == nil)
  }

  /// An object freed by the first kept event was alive before that event, so the event's record can name it.
  @Test func theFirstKeptEventHasACompleteRecord() {
    for rounds in 20...40 {
      let timeline = Self.laboratory(rounds)
      let record = timeline.record(timeline.moments.startIndex)
      #expect(record?.instance?.hasPrefix("Armor#") == true)
    }
  }

  // MARK: Runs

  @Test func theRunOnStageIsKeptWhole() {
    var timeline = Self.laboratory(20)
    timeline.append(.entered)
    let entry = timeline.count
    for n in 1...100 {
      timeline.append(StageEvent(.printed("\(n)")))
      timeline.trim()
    }
    #expect(timeline.moments.startIndex <= entry)
    #expect(timeline.moments.startIndex > entry - 16)
    #expect(timeline.world.lesson?.output.count == 100)
  }

  @Test func anEarlierRunIsKeptWholeOrNotAtAll() {
    var timeline = Timeline(limits: Self.limits)
    var entries: [Int] = []
    for run in 0..<60 {
      timeline.append(.entered)
      entries.append(timeline.count)
      for n in 0..<(run % 9) { timeline.append(StageEvent(.printed("\(n)"))) }
      timeline.trim()
      #expect(entries.contains(timeline.moments.startIndex))
    }
    timeline.append(StageEvent(.lessonLeft))
    for _ in 0..<16 {
      timeline.append(StageEvent(.undone("add")))
      timeline.trim()
    }
    #expect(timeline.moments.allSatisfy { $0.world.lesson == nil })
  }

  @Test func aQueryJudgesTheWholeRun() throws {
    var timeline = Self.laboratory(20)
    timeline.append(.entered)
    timeline.append(StageEvent(.statement("let first = 1")))
    for _ in 0..<100 {
      timeline.append(StageEvent(.printed("x")))
      timeline.trim()
    }
    let query = try Query("not prints x after \"let first\"")
    #expect(query.evaluate(in: timeline).fault == nil)
  }

  // MARK: The laboratory

  @Test func createdAndFreedObjectsAreCountedFromTheBeginning() throws {
    var timeline = Self.laboratory(100)
    #expect(try Query("made Armor 100").evaluate(in: timeline).fault == nil)
    #expect(try Query("freed Armor 100").evaluate(in: timeline).fault == nil)
    timeline.append(StageEvent(.renamed(.named("Plate", 1), from: "Armor")))
    #expect(try Query("made Plate 100").evaluate(in: timeline).fault == nil)
    #expect(try Query("freed Armor 100").evaluate(in: timeline).fault == nil)
  }

  @Test func factsOfDroppedEventsAreUnknown() throws {
    var timeline = Timeline(limits: Self.limits)
    timeline.append(.registered("Armor", 1))
    timeline.append(.registered("Boots", 2))
    timeline.append(StageEvent(.failed(.registration(Registration.ID(rawValue: 2)), Failure("no leather"))))
    for _ in 0..<40 {
      timeline.append(StageEvent(.undone("add")))
      timeline.trim()
    }
    timeline.append(StageEvent(.failed(.registration(Registration.ID(rawValue: 1)), Failure("no iron"))))
    let first = timeline.moments.startIndex
    #expect(try Query("failed Armor").evaluate(in: timeline).fault == nil)
    #expect(
      try Query("failed Boots").evaluate(in: timeline).fault
        == "not known: events before \(first) are no longer stored")
  }

  // MARK: Following

  /// The screen's timeline follows the engine's, and both are trimmed.
  @Test func aFollowerHasTheSameNumbersAndKeepsTheRecords() {
    var (engine, screen) = (Timeline(limits: .init(moments: 16, records: 0)), Timeline(limits: Self.limits))
    var whole = Timeline()
    var reported = 0
    for round in 1...200 {
      let events =
        [.made(round), StageEvent(.released(InstanceRef(round)))]
        + Array(repeating: StageEvent(.undone("add")), count: round % 5)
      for event in events {
        engine.append(event)
        whole.append(event)
      }
      let changes = [Change.scenario(kinds: [], roots: ["\(round)"])]
      engine.amend(changes)
      whole.amend(changes)
      screen.follow(engine.delta(since: reported))
      reported = engine.count
      engine.trim()
      screen.trim()
      #expect(screen.count == whole.count)
      #expect(screen.world.roots == ["\(round)"])
      #expect(screen.numbers.count > min(40, whole.count - 1))
      #expect(screen.records() == whole.records().suffix(screen.numbers.count))
    }
    #expect(engine.numbers == engine.moments.indices, "no records of dropped events")
  }
}

extension StageEvent {
  static func registered(_ name: String, _ id: Int) -> StageEvent { StageEvent(.registered(.named(name, id))) }

  /// Event that makes an `Armor` of a given number.
  static func made(_ number: Int) -> StageEvent {
    StageEvent(
      .created(Birth(InstanceRef(number), of: .registration(Registration.ID(rawValue: 1)), number: number)))
  }

  /// Event that enters a step.
  static var entered: StageEvent {
    let lesson = LessonTitle(name: "test", title: "Test")
    return StageEvent(
      .stepEntered(StepTitle(lesson: lesson, number: 1, count: 1, folder: "1", title: "One", file: "One.swift")))
  }
}

extension LabRegistration {
  fileprivate static func named(_ name: String, _ id: Int) -> LabRegistration {
    LabRegistration(id: Registration.ID(rawValue: id), draft: ServiceDraft(name: name))
  }
}
