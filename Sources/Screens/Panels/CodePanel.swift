import Canvas

// Pane of the code on stage, in a step with its narration.
extension Screen {
  /// Draws the code on stage, or in the laboratory the scenario as it would be saved.
  ///
  /// For a service of an attached program without a known place, draws the registration.
  mutating func drawCode(in area: Area) {
    if stage.source != nil { return drawSourceCode(in: area) }
    if let attached = stage.attached {
      if stage.sourceView.place(stage) != nil { return drawSourceCode(in: area) }
      return drawRegistration(attached, in: area)
    }
    if stage.snapshot != nil { drawLesson(in: area) } else { drawScenario(in: area) }
  }
}
