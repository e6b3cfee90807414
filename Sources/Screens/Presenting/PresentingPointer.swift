import Laboratory
import Stage

/// Pointer of a presentation. Its target is the selected node of the graph or the selected line of the code.
enum PresentingPointer {
  /// Puts the pointer on a line if the code has the focus, else on a node. If there is no node, puts it on a line.
  static func place(_ model: inout Model) {
    if model.panes.focus == .code, PresentingLayout(model.stage, model.display, model.presenting).code != nil {
      return CodeCommands.moveLine(by: 0, &model)
    }
    model.panes.focus = .graph
    // In a script nothing has a position, but a service can still be selected.
    func isSomewhere() -> Bool { model.display.isDrawn ? model.selectedPlace != nil : model.stage.selectedNode != nil }
    if !isSomewhere() { GraphPanel.move(.down, &model) }
    if !isSomewhere(), PresentingLayout(model.stage, model.display, model.presenting).code != nil {
      model.panes.focus = .code
      CodeCommands.moveLine(by: 0, &model)
    }
  }

  /// Moves the pointer. From the node nearest to the code it moves into the code. From the edge of the code it moves
  /// back to the graph.
  static func move(_ direction: ScreenDirection, _ model: inout Model) {
    let layout = PresentingLayout(model.stage, model.display, model.presenting)
    if model.panes.focus == .code, layout.code != nil {
      let leaves: ScreenDirection = layout.isBeside ? .right : .left
      if direction == leaves || direction == .up && model.code.line == 0 && !layout.isBeside {
        return leaveCode(&model)
      }
      if direction == .up || direction == .down { CodePanel.move(direction, &model) }
      return
    }
    let before = (model.stage.selection, model.stage.object)
    GraphPanel.move(direction, &model)
    let toCode: ScreenDirection = layout.isBeside ? .left : .down
    if (model.stage.selection, model.stage.object) == before, direction == toCode, layout.code != nil {
      model.panes.focus = .code
      CodeCommands.moveLine(by: 0, &model)
    }
  }

  private static func leaveCode(_ model: inout Model) {
    (model.panes.focus, model.code.line) = (.graph, nil)
    place(&model)
  }

  /// Returns a description of the pointer's target; empty if the pointer is in the code without a selected line.
  static func words(_ model: Model) -> [OutputLine] {
    if model.panes.focus == .code {
      guard let line = model.code.line, let file = model.code.file else { return [] }
      return [OutputLine(Words.Presented.pointer(on: file, line: line + 1))]
    }
    if let name = model.stage.object,
      let instance = model.stage.shown.instances.values.first(where: { $0.name == name })
    {
      let by = model.stage.holders[instance.ref] ?? []
      return [
        OutputLine("\(name)\(by.isEmpty ? Words.Presented.noHolder : Words.Presented.heldBy(Sentence.list(by)))")
      ]
    }
    guard let name = model.stage.selection else { return [OutputLine(Words.Presented.nothingToPointAt)] }
    return [OutputLine(StageSpeech.sentences(about: name, in: model.stage.shown)?.first ?? name)]
  }
}
