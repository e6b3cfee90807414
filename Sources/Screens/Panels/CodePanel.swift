import Canvas
import Laboratory
import Stage

/// Pane of the code on stage, in a step with its narration.
///
/// In the laboratory it shows the scenario as it would be saved. For a service of an attached program without a known
/// place, it shows the registration.
enum CodePanel: Panel {
  static func draw(on screen: inout Screen, in area: Area) {
    if screen.model.stage.source != nil { return screen.drawSourceCode(in: area) }
    if let attached = screen.model.stage.attached {
      if screen.model.stage.sourceView.place(screen.model.stage) != nil { return screen.drawSourceCode(in: area) }
      return screen.drawRegistration(attached, in: area)
    }
    if screen.model.stage.snapshot != nil { screen.drawLesson(in: area) } else { screen.drawScenario(in: area) }
  }

  /// Scrolls the code. Left and right switch between the files of a step.
  static func move(_ direction: ScreenDirection, _ model: inout Model) {
    switch direction {
    case .up: scroll(lines: -1, &model)
    case .down: scroll(lines: 1, &model)
    case .left, .right:
      guard model.stage.place == .code, let count = model.stage.snapshot?.files.count, count > 1 else { return }
      try? CodeCommands.go(by: direction == .right ? 1 : -1, &model)
      model.code.line = nil
    }
  }

  static func scroll(lines: Int, _ model: inout Model) {
    if model.stage.source != nil || model.stage.attached != nil { return SourceView.scroll(lines, &model) }
    if model.code.isEditing { return Editing.wheel(lines, &model) }
    if model.stage.isInLesson { return CodeCommands.moveLine(by: lines, &model) }
    let count = model.stage.status.scenarioText.split(separator: "\n", omittingEmptySubsequences: false).count
    model.panes.scroll[.code] = Navigation.clamp((model.panes.scroll[.code] ?? 0) + lines, 0, count - 1)
  }

  static func click(_ column: Int, _ row: Int, in area: Area, _ model: inout Model) -> [Effect] {
    if model.code.isEditing { Editing.click(column, row, &model) }
    return []
  }
}

/// Pane of the questions and exercises of a step.
enum TaskPanel: Panel {
  static func draw(on screen: inout Screen, in area: Area) { screen.drawTask(in: area) }

  static func scroll(lines: Int, _ model: inout Model) {
    model.panes.scroll[.task] = Navigation.clamp(
      (model.panes.scroll[.task] ?? 0) + lines, 0, Screen.taskOverflow(model))
  }
}
