import TestSupport
import Testing

@testable import Screens

/// Reproducible drawings. Equal content with equal settings is drawn equally, whatever was shown before.
@Suite struct SameDrawingTests {
  /// Settings of a graph.
  private struct ViewState {
    var edges = "both"
    var subject = "services"
    var detail = "auto"
    var direction = "auto"
    var focus = "off"
    var width = 120
    var height = 40

    var lines: [String] {
      ["edges \(edges)", "graph \(subject)", "detail \(detail)", "direction \(direction)", "focus \(focus)"]
    }

    mutating func change(_ names: [String], _ random: inout SplitMix) {
      switch Int.random(in: 0..<7, using: &random) {
      case 0, 1: edges = ["declared", "observed", "both"].randomElement(using: &random) ?? edges
      case 2: subject = ["services", "objects"].randomElement(using: &random) ?? subject
      case 3: detail = ["auto", "compact", "full", "dot"].randomElement(using: &random) ?? detail
      case 4: direction = ["auto", "down", "right"].randomElement(using: &random) ?? direction
      case 5: focus = names.randomElement(using: &random).flatMap { Bool.random(using: &random) ? $0 : nil } ?? "off"
      default: (width, height) = [(120, 40), (80, 24), (100, 30), (200, 60)].randomElement(using: &random) ?? (80, 24)
      }
    }
  }

  private func look(_ state: ViewState, _ bench: Bench, after former: ViewState = ViewState()) {
    bench.loop.send(.resize(width: state.width, height: state.height))
    bench.loop.settle()
    for (line, old) in zip(state.lines, former.lines) where line != old { bench.run(line) }
  }

  /// Boxes and routes of the drawing.
  private func drawing(_ bench: Bench) -> [String] {
    guard let scene = bench.model.graph.drawn.scene, bench.model.graph.drawn.isCurrent else { return [] }
    return scene.names.map { "\($0) \(scene.box(of: $0).map { "\($0)" } ?? "")" } + ["\(scene.drawing.routes)"]
  }

  /// Commands for services in layers.
  private func lines(_ count: Int, _ random: inout SplitMix) -> [String] {
    var lines: [String] = []
    for number in 0..<count {
      let needs = (0..<min(number, Int.random(in: 0...2, using: &random))).map { _ in
        "Service\(Int.random(in: max(0, number - 9)..<number, using: &random))"
      }
      let list = Set(needs).sorted().joined(separator: ",")
      lines.append("add Service\(number)" + (needs.isEmpty ? "" : " --needs \(list)"))
    }
    return lines
  }

  @Test func equalSettingsGiveTheSameDrawing() {
    let seed = Seed.fresh()
    print("same drawing: SEED=\(seed)")
    var random = SplitMix(state: seed)
    for count in [6, 12, 25, 60] {
      let mode = ["injection", "locator"].randomElement(using: &random) ?? ""
      let lines =
        lines(count, &random) + ["mode \(mode)", "resolve Service\(count / 2)", "resolve Service\(count - 1)"]
      let walked = Bench(lines)
      let names = walked.model.stage.picture.services.map(\.name)
      var state = ViewState()
      for _ in 0..<12 {
        let former = state
        state.change(names, &random)
        look(state, walked, after: former)
        let fresh = Bench(lines)
        look(state, fresh)
        let isSame = drawing(walked) == drawing(fresh) && !drawing(fresh).isEmpty
        #expect(isSame, "SEED=\(seed) \(count) services, \(mode), \(state) after \(former)")
      }
    }
  }

  @Test func undoRestoresTheDrawing() {
    let seed = Seed.fresh()
    print("undone: SEED=\(seed)")
    var random = SplitMix(state: seed)
    for _ in 0..<10 {
      let bench = Bench(lines(14, &random))
      let before = drawing(bench)
      let number = Int.random(in: 0..<14, using: &random)
      for line in ["add New --needs Service\(number)", "remove Service\(number) --force"] {
        bench.run(line)
        // A removed service that is still needed keeps its place.
        let isChanged = drawing(bench) != before || bench.model.stage.picture["Service\(number)"]?.standing == .missing
        bench.run("undo")
        let isAsItWas = drawing(bench) == before
        #expect(isChanged && isAsItWas, "SEED=\(seed) \(line)")
      }
    }
  }

  /// An added service is put into the existing drawing, until the settings change.
  @Test func anAddedServiceLeavesTheOthersInTheirOrder() throws {
    let bench = Bench(["scenario shop"])
    for line in ["direction down", "detail compact"] { bench.run(line) }
    let before = try #require(bench.model.graph.drawn.scene?.drawing)
    bench.run("add New --needs \(bench.model.stage.picture.services[0].name)")
    let after = try #require(bench.model.graph.drawn.scene?.drawing)
    for one in before.boxes.indices {
      for other in 0..<one
      where before.layers[one] == before.layers[other] && after.layers[one] == after.layers[other] {
        let wasLeft = before.boxes[one].x < before.boxes[other].x
        #expect((after.boxes[one].x < after.boxes[other].x) == wasLeft, "\(before.ids[one]) \(before.ids[other])")
      }
    }
  }
}
