import Canvas
import Laboratory
import Stage

/// Draws a model. The function has no side effects.
///
/// - Returns: a frame of exactly the size in `model.display`.
package func view(_ model: Model) -> Frame {
  var screen = Screen(model)
  screen.draw()
  if screen.layout.form != .tooSmall { model.overlay?.draw(on: &screen) }
  if screen.glyphs.isASCII { screen.frame.makeASCII() }
  return screen.frame
}

extension Screen {
  init(_ model: Model) {
    self.init(
      stage: model.stage, panes: model.panes, graph: model.graph, code: model.code, presenting: model.presenting,
      said: model.said.lines, display: model.display, preferences: model.preferences, job: model.work.job,
      hint: KeyContexts.hint(model), keys: KeyContexts.footer(model), isCovered: model.overlay != nil,
      page: model.overlay?.text, layout: model.layout, glyphs: Glyphs(isASCII: model.display.isASCII),
      frame: Frame(width: model.display.width, height: model.display.height))
  }
}
