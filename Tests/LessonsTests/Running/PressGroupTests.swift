import Stage
import TestSupport
import Testing

@testable import Lessons

/// Groups of events: one press shows one new thing. Similar events form a group, and an event that decides a question
/// is never in it.
@Suite struct PressGroupTests {
  private static let code = """
    class Plate {}
    class Strap {}
    class Armor {
      var plates: [Plate] = []
      var strap: Strap?
      func forge() {
        plates.append(Plate())
        plates.append(Plate())
        plates.append(Plate())
        strap = Strap()
        plates.append(Plate())
      }
    }
    func story() {
      let armor = Armor()
      armor.forge()
      print("ready")
    }
    """

  /// Events of each press, as `created Plate#1`.
  private static func presses(
    _ questions: [Question] = [], by grain: StepRun.Grain = .group, of code: String = code
  ) async throws -> [[String]] {
    var step = Step(folder: "01-a", title: "A")
    step.files = [StepFile(name: "A.swift", text: code)]
    step.questions = questions
    let run = StepRun(step: step, files: step.files, tools: RealSteps.tools)
    var timeline = Timeline()
    for event in await run.enter() { timeline.append(event) }
    var presses: [[String]] = []
    while await run.status.progress == .running {
      let from = timeline.count
      for event in await run.next(grain) { timeline.append(event) }
      let records = timeline.records().dropFirst(from)
      presses.append(
        records.filter { ![.statement, .called, .returned].contains($0.kind) }
          .map { "\($0.kind.rawValue) \($0.instance ?? $0.message ?? "")" })
    }
    _ = await run.leave()
    return presses
  }

  @Test func likeEventsAreOnePress() async throws {
    let presses = try await Self.presses()
    #expect(presses.count <= 3, "\(presses)")
    #expect(presses.contains { press in (1...4).allSatisfy { press.contains("created Plate#\($0)") } }, "\(presses)")
    #expect(presses.last?.last == "ended returned")
    let all = presses.flatMap(\.self)
    #expect(all.count { $0.hasPrefix("created") } == 6, "nothing is lost: \(all)")
  }

  /// Two screens with a service of their own are shown one after the other.
  @Test func theSecondObjectOfATypeWithPartsHasItsOwnPress() async throws {
    let code = """
      class Service {}
      class Page { let service = Service() }
      func story() {
        let first = Page()
        let second = Page()
        print(first === second)
      }
      """
    let presses = try await Self.presses(of: code)
    let first = try #require(presses.firstIndex { $0.contains("created Page#1") })
    let second = try #require(presses.firstIndex { $0.contains("created Page#2") })
    #expect(first < second && presses[first].contains("held Service#1"), "\(presses)")
  }

  /// In a presentation each piece has a press of its own, and so has the end.
  @Test func anObjectWithItsReferencesIsOnePress() async throws {
    let presses = try await Self.presses(by: .object)
    for plate in 1...4 {
      let press = try #require(presses.first { $0.contains("created Plate#\(plate)") })
      #expect(press.allSatisfy { $0.hasSuffix("Plate#\(plate)") }, "\(presses)")
    }
    #expect(presses.last == ["ended returned"], "\(presses)")
  }

  @Test func anEventThatDecidesAQuestionHasASeparatePress() async throws {
    let question = Question(ask: "How many?", query: Query(.made("Strap", nil)))
    let presses = try await Self.presses([question])
    let index = try #require(presses.firstIndex { $0.contains("created Strap#1") })
    #expect(presses[index].allSatisfy { $0.hasSuffix("Strap#1") }, "\(presses)")
    #expect(presses[..<index].contains { $0.contains("created Plate#3") }, "\(presses)")
    #expect(presses[(index + 1)...].contains { $0.contains("created Plate#4") }, "\(presses)")
  }

  @Test func aQuestionAfterAStatementIsDecidedOnce() async throws {
    let question = Question(
      ask: "How many?", query: Query(.live("Plate", nil), time: .statement("let armor = Armor()", 1)))
    let presses = try await Self.presses([question])
    #expect(presses.first == ["created Armor#1"], "\(presses)")
    #expect(presses.contains { press in (1...4).allSatisfy { press.contains("created Plate#\($0)") } }, "\(presses)")
  }

  /// Any mix of keys gives the events in the same order. Leaving reports no event that was not shown.
  @Test func groupsAndSingleStepsGiveTheSameEvents() async throws {
    func allEvents(_ grains: [StepRun.Grain]) async -> [StageEvent] {
      var step = Step(folder: "01-a", title: "A")
      step.files = [StepFile(name: "A.swift", text: Self.code)]
      let run = StepRun(step: step, files: step.files, tools: RealSteps.tools)
      var events = await run.enter()
      var number = 0
      while await run.status.progress == .running {
        events += await run.next(grains[number % grains.count])
        number += 1
      }
      _ = await run.leave()
      return events
    }
    let single = await allEvents([.visible])
    #expect(await allEvents([.group]) == single)
    #expect(await allEvents([.group, .statement, .visible]) == single)
  }

  @Test func leavingFreesOnlyShownObjects() async throws {
    var step = Step(folder: "01-a", title: "A")
    step.files = [StepFile(name: "A.swift", text: Self.code)]
    let run = StepRun(step: step, files: step.files, tools: RealSteps.tools)
    var events = await run.enter()
    events += await run.next(.group)
    events += await run.leave()
    func count(_ holds: (StageEvent.What) -> Bool) -> Int { events.count { holds($0.what) } }
    let made = count { if case .created = $0 { true } else { false } }
    #expect(made == count { if case .released = $0 { true } else { false } })
  }
}
