import Laboratory
import Stage

/// The keys that mean something else while one presents: those of slides, and of a presenter's clicker. All others mean what
/// they mean elsewhere.
enum PresentingKeys {
  static let bindings: [KeyBinding] = [
    KeyBinding(
      [.right], .presenting, "event group", "continue", "continue; or move the pointer", as: .presentNext
    ) { model in
      model.isPointing ? Commands.run("select right", &model) : next(&model)
    },
    KeyBinding([.left], .presenting, "back", "back", "go back in time; or move the pointer", as: .presentBack) {
      model in
      Commands.run(model.isPointing ? "select left" : "back", &model)
    },
    KeyBinding([.up], .presenting, "pointer on", "", "turn the pointer on; or move the pointer") { model in
      Commands.run(model.isPointing ? "select up" : "pointer on", &model)
    },
    KeyBinding([.down], .presenting, "pointer on", "", "turn the pointer on; or move the pointer") { model in
      Commands.run(model.isPointing ? "select down" : "pointer on", &model)
    },
    KeyBinding(
      [.pageDown], .presenting, "event group", "",
      "continue (key of a clicker): run to the next events; at the end go to the next step", perform: next),
    KeyBinding([.pageUp], .presenting, "back", "", "go back in time (key of a clicker)"),
    KeyBinding(
      [.character("*")], .presenting, "pointer", "pointer", "turn the pointer on or off",
      as: .pointer),
    KeyBinding(
      [.character("A")], .presenting, "present auto", "run steps",
      "run the steps by themselves, one after the other, with a pause at each question",
      as: .advance),
    KeyBinding(
      [.character("C")], .presenting, "compare", "compare",
      "compare with the previous step's graph, or stop comparing", as: .compare
    ) { model in
      Commands.run(model.presenting?.comparison == nil ? "compare" : "compare off", &model)
    },
    KeyBinding(
      [.escape], .presenting, "present off", "end",
      "turn off the pointer if it is on; otherwise end the comparison, or the presentation",
      as: .endPresenting
    ) { model in
      PresentingCommands.close(&model)
      return []
    },
  ]

  /// One press of a clicker: in the past to the next event of that; at the end of a step to the next.
  @Sendable private static func next(_ model: inout Model) -> [Effect] {
    if model.at != nil { return Commands.run("forward", &model) }
    // The class has seen the question before the run answers it.
    if model.openQuestion != nil { return Answering.skip(&model) }
    switch model.place {
    case .laboratory, .attached: return Commands.run("forward", &model)
    case .code: return Commands.run(model.isOver || model.isRefused ? "step next" : "event group", &model)
    case .puzzle, .page: return Commands.run("step next", &model)
    case .source: return Commands.run("select down", &model)
    }
  }
}

extension Model {
  /// Whether the code as it stands was refused by the compiler: there is nothing to run.
  var isRefused: Bool {
    guard lesson?.isStale != true, let place = world.lesson, !place.isCompiled else { return false }
    return place.messages.contains { $0.severity == .error }
  }
}
