@testable import TUI

/// The whole program without a terminal, driven by command lines.
final class Bench {
  let session: Session

  /// - Parameters:
  ///   - lines: commands to run first.
  ///   - knight: whether the knight is on stage, as in the interactive program.
  init(_ lines: [String] = [], knight: Bool = false, width: Int = 120, height: Int = 36) {
    var model = Model()
    model.showsPages = false
    (model.width, model.height) = (width, height)
    model.pane = .graph
    session = Session(Engine(knight ? (name: "knight", BuiltInScenarios.knight) : nil), model: model)
    for line in lines { session.run(line) }
  }

  convenience init(_ script: String) {
    self.init(script.split(separator: "\n").map(String.init))
  }

  deinit { session.end() }

  var model: Model { session.model }
  var world: World { model.world }

  /// Runs a line.
  ///
  /// - Returns: what it said, or the usage error.
  @discardableResult
  func run(_ line: String) -> String {
    session.run(line)
    return model.lines.map(\.text).joined(separator: "\n")
  }

  /// Live instances by name, in order of creation.
  var live: [String] { world.orderedInstances.map(\.name) }

  /// Who holds an instance.
  func holders(_ name: String) -> [String] {
    world.orderedInstances.first { $0.name == name }.map { world.holders[$0.serial] ?? [] } ?? []
  }

  /// `Knight -> Armor by locator observed`
  var edges: [String] {
    model.picture.edges.map { edge in
      let known = [edge.declared ? "declared" : nil, edge.observed ? "observed" : nil].compactMap { $0 }
      return "\(edge.from) -> \(edge.to) by \(edge.by.rawValue) \(known.joined(separator: " "))"
    }
  }

  /// `hidden Knight Armor`
  var findings: [String] { world.findings.map { "\($0.kind.rawValue) \($0.path.joined(separator: " "))" } }

  /// Events by kind and subject, from a number on.
  func events(after n: Int = 0) -> [String] {
    model.timeline.entries.dropFirst(n).map {
      "\($0.kind.rawValue) \($0.instance ?? $0.service ?? $0.scope ?? $0.message ?? "")"
    }
  }

  var frame: [String] { view(model).lines }
}
