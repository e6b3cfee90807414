import Canvas

/// Draws a model. The function has no side effects.
///
/// - Returns: a frame of exactly the size in `model.display`.
package func view(_ model: Model) -> Frame {
  var screen = KeyContexts.screen(model)
  screen.draw()
  guard screen.layout.form != .tooSmall else { return screen.frame }
  model.overlay?.draw(on: &screen)
  if screen.glyphs.isASCII { screen.frame.makeASCII() }
  return screen.frame
}
