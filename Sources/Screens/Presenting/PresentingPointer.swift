import Laboratory
import Stage

/// Pointer of a presentation. Its target is the selected node of the graph or the selected line of the code.
enum PresentingPointer {
  /// Puts the pointer on a line if the code has the focus, else on a node. If there is no node, puts it on a line.
  static func place(_ model: inout Model) {
    if model.panes.focus == .code, PresentingLayout(model.stage, model.display, model.presenting).code != nil {
      return CodeCommands.moveLine(by: 0, &model.code, model.stage)
    }
    model.panes.focus = .graph
    // In a script nothing has a position, but a service can still be selected.
    func isSomewhere() -> Bool {
      model.display.isDrawn ? model.graph.selectedPlace(model.stage) != nil : model.stage.selectedNode != nil
    }
    if !isSomewhere() { Navigation.move(.down, in: .graph, &model) }
    if !isSomewhere(), PresentingLayout(model.stage, model.display, model.presenting).code != nil {
      model.panes.focus = .code
      CodeCommands.moveLine(by: 0, &model.code, model.stage)
    }
  }

  /// Moves the pointer. From the node that is nearest to the code it moves into the code, and back in the same way.
  static func move(_ direction: ScreenDirection, _ model: inout Model) {
    let layout = PresentingLayout(model.stage, model.display, model.presenting)
    if model.panes.focus == .code, layout.code != nil {
      let leaves: ScreenDirection = layout.isBeside ? .right : .left
      if direction == leaves || direction == .up && model.code.line == 0 && !layout.isBeside {
        return leaveCode(&model)
      }
      if direction == .up || direction == .down { Navigation.move(direction, in: .code, &model) }
      return
    }
    let before = (model.stage.selection, model.stage.object)
    Navigation.move(direction, in: .graph, &model)
    let toCode: ScreenDirection = layout.isBeside ? .left : .down
    if (model.stage.selection, model.stage.object) == before, direction == toCode, layout.code != nil {
      model.panes.focus = .code
      CodeCommands.moveLine(by: 0, &model.code, model.stage)
    }
  }

  private static func leaveCode(_ model: inout Model) {
    (model.panes.focus, model.code.line) = (.graph, nil)
    place(&model)
  }

  /// Returns a description of the pointer's target.
  static func words(_ stage: ShownStage, _ code: CodeDesk, focus: Pane) -> [OutputLine] {
    if focus == .code {
      guard let line = code.line, let file = code.file else { return [] }
      return [OutputLine(Words.Presented.pointer(on: file, line: line + 1))]
    }
    if let name = stage.object,
      let instance = stage.shown.instances.values.first(where: { $0.name == name })
    {
      let by = stage.holders[instance.ref] ?? []
      return [
        OutputLine("\(name)\(by.isEmpty ? Words.Presented.noHolder : Words.Presented.heldBy(Sentence.list(by)))")
      ]
    }
    guard let name = stage.selection else { return [OutputLine(Words.Presented.nothingToPointAt)] }
    return [OutputLine(StageSpeech.sentences(about: name, in: stage.shown)?.first ?? name)]
  }
}
