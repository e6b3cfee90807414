import Core
import Stage
import TestSupport
import Testing

@testable import Laboratory

/// Contract of every command of the laboratory: it succeeds completely or changes nothing, and undo restores the state
/// before it.
@Suite struct EngineContractTests {
  /// The state that undo restores. Held instances are made again if their service is still registered and complete.
  private struct State: Equatable {
    let scenario: String
    let mode: Mode
    let scopes: [String]

    init(_ engine: Engine) {
      let reply = engine.present()
      let world = engine.recorder.world
      scenario = reply.status.scenarioText
      mode = world.mode
      scopes = world.scopes.map { "\($0.id)" }
    }
  }

  private static func perform(_ line: String, _ engine: Engine) throws -> Reply? {
    guard let command = try EngineTable.parse(line),
      case .done(let reply) = engine.perform(command, label: line)
    else { return nil }
    return reply
  }

  /// A random command line, which may be valid or not.
  private static func line(_ random: inout SplitMix, _ world: World) -> String {
    let names = ["Knight", "Armor", "Helmet", "Garrison", "Forge", "A", "B", "C"]
    func name() -> String { names.randomElement(using: &random) ?? "A" }
    func instance() -> String { world.orderedInstances.randomElement(using: &random)?.name ?? "Knight#1" }
    switch Int.random(in: 0..<12, using: &random) {
    case 0: return "add \(name()) --lifetime container --needs \(name())"
    case 1: return "add \(name()) --lifetime transient"
    case 2: return "remove \(name()) --force"
    case 3: return "edit \(name()) --lifetime weak"
    case 4: return "rename \(name()) \(name())"
    case 5, 6: return "resolve \(name())"
    case 7: return "release \(instance())"
    case 8: return "use \(instance())"
    case 9: return "mode \(Bool.random(using: &random) ? "locator" : "injection")"
    case 10: return "scope open user \(Bool.random(using: &random) ? "anna" : "ben")"
    default: return "scope close user"
    }
  }

  @Test(arguments: 0..<20) func undoRestoresTheStateBeforeAndRedoTheStateAfter(number: Int) throws {
    let seed = Seed.fresh()
    var random = SplitMix(state: seed &+ UInt64(number))
    let engine = Engine((name: "knight", BuiltInScenarios.knight), surroundings: .memory)
    var past: [(line: String, before: State, after: State)] = []
    for index in 0..<25 {
      let before = State(engine)
      let count = engine.recorder.timeline.count
      // The first line changes the scenario, because all other lines may be refused.
      let line = index == 0 ? "add A --lifetime transient" : Self.line(&random, engine.recorder.world)
      guard let reply = try Self.perform(line, engine) else { continue }
      let after = State(engine)
      if reply.error != nil {
        #expect(after == before, "SEED=\(seed) '\(line)' was refused")
        #expect(engine.recorder.timeline.count == count, "SEED=\(seed) '\(line)' was refused")
      } else if after.scenario != before.scenario || after.mode != before.mode {
        past.append((line, before, after))
      }
      guard reply.error == nil, reply.status.undo != nil, after != before else { continue }
      _ = try Self.perform("undo", engine)
      #expect(State(engine) == before, "SEED=\(seed) undo of '\(line)'")
      _ = try Self.perform("redo", engine)
      #expect(State(engine) == after, "SEED=\(seed) redo of '\(line)'")
    }
    #expect(!past.isEmpty, "SEED=\(seed)")
  }

  @Test func undoWithoutAChangeIsRefused() throws {
    let engine = Engine((name: "knight", BuiltInScenarios.knight), surroundings: .memory)
    let before = State(engine)
    _ = try Self.perform("undo", engine)
    #expect(State(engine) == before)
    #expect(engine.present().status.undo == nil)
  }

  @Test func aReplyHasTheEventsSinceThePreviousReply() throws {
    let engine = Engine((name: "knight", BuiltInScenarios.knight), surroundings: .memory)
    var timeline = Timeline()
    timeline.follow(engine.present().delta)
    var seen = timeline.count
    for line in ["resolve Garrison", "release Garrison#1", "mode locator", "resolve Knight"] {
      let reply = try #require(try Self.perform(line, engine))
      timeline.follow(reply.delta)
      #expect(timeline.count >= seen, "numbers only rise")
      seen = timeline.count
      #expect(timeline.count == engine.recorder.timeline.count, "after '\(line)'")
    }
  }
}
