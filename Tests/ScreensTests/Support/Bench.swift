import Core
import Laboratory
import Stage
import TestSupport

@testable import Screens

/// The whole program without a terminal, driven by command lines.
final class Bench {
  let loop: Loop
  private let engine: Engine

  /// Starts the program.
  ///
  /// - Parameters:
  ///   - lines: commands to run first.
  ///   - knight: whether the knight is on stage, as in the interactive program.
  ///   - pages: whether long answers and lists cover the screen, as in the interactive program.
  init(
    _ lines: [String] = [], knight: Bool = false, width: Int = 120, height: Int = 36,
    surroundings: Surroundings = .memory, pages: Bool = false
  ) {
    var model = Model()
    model.presenter = pages ? ScreenPresenter() : ScriptPresenter()
    (model.display.width, model.display.height) = (width, height)
    model.panes.focus = .graph
    engine = Engine(knight ? (name: "knight", BuiltInScenarios.knight) : nil, surroundings: surroundings)
    loop = Loop(engine, model: model, surroundings: surroundings, worker: .inline)
    for line in lines { loop.run(line) }
  }

  convenience init(_ script: String) {
    self.init(script.split(separator: "\n").map(String.init))
  }

  deinit { loop.end() }

  var model: Model { loop.model }
  var world: World { model.stage.world }

  /// Runs a line.
  ///
  /// - Returns: the messages, or the usage error.
  @discardableResult
  func run(_ line: String) -> String {
    loop.run(line)
    return model.said.lines.map(\.text).joined(separator: "\n")
  }

  /// Presses keys one after the other. Each key waits until the work of the one before is over.
  func press(_ keys: Key...) {
    for key in keys {
      loop.send(.key(key))
      loop.settle()
    }
  }

  /// Makes a bench for lessons, whose work needs the threads that tests run on.
  ///
  /// - Parameter checks: whether edited code is compiled in the pauses.
  static func lesson(
    _ lines: [String], knight: Bool = false, width: Int = 120, height: Int = 36, pages: Bool = false,
    checks: Bool = true
  ) async -> Bench {
    // All tests share the cache of compiled steps.
    var surroundings = Surroundings.memory
    surroundings.lessons.tools = RealSteps.tools
    if !checks { surroundings.typingPause = { false } }
    let bench = Bench(knight: knight, width: width, height: height, surroundings: surroundings, pages: pages)
    for line in lines { await bench.runs(line) }
    return bench
  }

  @discardableResult
  func runs(_ line: String) async -> String {
    loop.send(.line(line))
    await loop.settled()
    return model.said.lines.map(\.text).joined(separator: "\n")
  }

  func presses(_ keys: Key...) async {
    for key in keys {
      loop.send(.key(key))
      await loop.settled()
    }
  }

  func resize(_ width: Int, _ height: Int) async {
    loop.send(.resize(width: width, height: height))
    await loop.settled()
  }

  /// The engine's reply to a line, without an update of the model.
  func reply(to line: String) -> Reply? {
    guard let command = try? EngineTable.parse(line), case .done(let reply) = engine.perform(command, label: "test")
    else { return nil }
    return reply
  }

  /// Names of live instances, in order of creation.
  var live: [String] { world.orderedInstances.map(\.name) }

  /// Holders of an instance.
  func holders(_ name: String) -> [String] {
    world.orderedInstances.first { $0.name == name }.map { world.holders[$0.ref] ?? [] } ?? []
  }

  /// Edges as `Knight -> Armor by locator observed`.
  var edges: [String] {
    model.stage.picture.edges.map { edge in
      let known = [edge.declared ? "declared" : nil, edge.observed ? "observed" : nil].compactMap { $0 }
      return "\(edge.from) -> \(edge.to) by \(edge.by.rawValue) \(known.joined(separator: " "))"
    }
  }

  /// Findings as `hidden Knight Armor`.
  var findings: [String] { world.findings.map { "\($0.kind.rawValue) \($0.path.joined(separator: " "))" } }

  var records: [EventRecord] { model.stage.timeline.records() }

  /// Events with kind and subject, after event number `n`.
  func events(after n: Int = 0) -> [String] {
    records.dropFirst(n).map {
      "\($0.kind.rawValue) \($0.instance ?? $0.service ?? $0.scope ?? $0.message ?? "")"
    }
  }

  var frame: [String] { view(model).lines }
}

extension Bench {
  var presentingLayout: PresentingLayout { PresentingLayout(model.stage, model.display, model.presenting) }

  /// The caption of a presentation, its rows with a space between them.
  var caption: String {
    let area = presentingLayout.caption
    return frame[area.y..<min(area.maxY, frame.count)].joined(separator: " ")
  }
}
